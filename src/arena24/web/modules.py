"""The modules that draw games in a browser, from the games' own packages."""

from functools import cache
from importlib import resources
from pathlib import Path

from arena24.games.catalogue import find

NAME = "board.js"

TYPES = Path(__file__).parent / "kit.d.ts"
"""What they may use, for their authors; built with the viewer."""


@cache
def module_of(game: str) -> bytes | None:
    """The module of a game; None if there is no such game, or it leaves its pictures to the viewer."""
    try:
        file = resources.files(find(game).package) / NAME
    except LookupError:
        return None
    return file.read_bytes() if file.is_file() else None
