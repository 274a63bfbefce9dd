"""What the shell offers after Tab: games, and the bots and servers of the game that has been typed."""

from pathlib import Path

import typer

from arena24.games.catalogue import find, names


def games(incomplete: str) -> list[str]:
    """The games."""
    return [name for name in names() if name.startswith(incomplete)]


def house_bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """House bots of the game, then Python files and the folders that may hold some."""
    game = _game(ctx)
    house = find(game).bots if game else ()
    return [name for name in house if name.startswith(incomplete)] + _files(incomplete)


def servers(ctx: typer.Context, incomplete: str) -> list[str]:
    """Contest servers of the game."""
    game = _game(ctx)
    return [name for name in find(game).servers if name.startswith(incomplete)] if game else []


def _game(ctx: typer.Context) -> str | None:
    """The game that has been typed; behind an option without its value it has not been taken for one yet."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word in names()), None)


def _files(incomplete: str) -> list[str]:
    folder, slash, begun = incomplete.rpartition("/")
    try:
        there = sorted(Path(folder or ("/" if slash else ".")).iterdir())
    except OSError:
        return []
    named = [path for path in there if path.name.startswith(begun) and not path.name.startswith(".")]
    return [
        f"{folder}{slash}{path.name}{'/' if path.is_dir() else ''}"
        for path in named
        if path.suffix == ".py" or path.is_dir()
    ]
