"""Amendments: packages whose `GAME` has other rules, by which rounds are counted again; nobody plays by them.

They lie in the contest's folder, below `rules`, or are installed, with an entry point:

    [project.entry-points."arena24.amendments"]
    mended = "mended:GAME"
"""

import importlib
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Final

from arena24.games.core import AnyGame, Game
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

GROUP: Final = "arena24.amendments"


def offered(folder: Folder) -> list[str]:
    """Those that were put where amendments belong, by name; nothing is imported.

    Whoever may not use the contest's machine may choose among these and no others: to import a module is to run it.
    """
    modules = {path.stem for path in folder.rules.glob("*.py")}
    packages = {path.parent.name for path in folder.rules.glob("*/__init__.py")}
    return sorted(name for name in modules | packages | set(_installed()) if name.isidentifier())


def amendment(name: str, places: Sequence[Path]) -> AnyGame:
    """The game of this one, from these folders or as it is installed; StoreError, with what to do, if there is none."""
    found = sys.path[:]
    sys.path[:0] = map(str, places)
    try:
        module = _installed().get(name, name)
        game = getattr(importlib.import_module(module), "GAME", None)
    except Exception as error:  # whatever a package does when it is imported
        raise StoreError(f"{name} does not load: {error!r}; name a module that has a GAME") from None
    finally:
        sys.path[:] = found
    if not isinstance(game, Game):
        raise StoreError(f"{name} has no GAME; docs/games.md says what a package of a game has")
    return game


def _installed() -> dict[str, str]:
    """Modules by the names of their entry points."""
    return {point.name: point.module for point in metadata.entry_points(group=GROUP)}
