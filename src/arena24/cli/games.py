"""`arena24 games`."""

from arena24.cli import terminal
from arena24.games.core import PUBLIC, find


def games() -> None:
    """List the games.

    \b
    Example:
      arena24 games
    """
    table = terminal.table("Game", "Title", "Dialect", "Servers")
    for name in PUBLIC:
        game = find(name)
        terminal.row(table, game.id, game.title, game.dialect.name, ", ".join(game.servers))
    terminal.out().print(table)
