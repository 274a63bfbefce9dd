"""`arena24 games`."""

from typing import Annotated, Any

import typer

from arena24.cli import terminal
from arena24.games import catalogue
from arena24.games.core import AnyGame


def games(as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False) -> None:
    """List the games.

    \b
    Examples:
      arena24 games
      arena24 games --json                 (with the parameters of the servers)
    """
    if as_json:
        terminal.print_json([_told(game) for game in catalogue.games()])
        return
    table = terminal.table("Game", "Title", "Dialect", "Servers")
    for game in catalogue.games():
        terminal.row(table, game.id, game.title, game.dialect.name, ", ".join(game.servers))
    terminal.out().print(table)


def _told(game: AnyGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "dialect": game.dialect.name,
        "bots": list(game.bots),
        "quick": game.quick,
        "servers": dict(game.servers),
    }
