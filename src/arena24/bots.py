"""House bots by name: rungs of a ladder, from a plain one to copy to one that is hard to beat.

A bot is a function that takes its game's Player and plays round after round; see `arena24.client` and `arena24.sim`.
"""

import importlib
from collections.abc import Callable
from typing import Any

from arena24.games import catalogue

Bot = Callable[[Any], None]


def names(game: str) -> tuple[str, ...]:
    """The bots of a game, the plain one first, the best one last."""
    return catalogue.find(game).bots


def module(game: str, name: str) -> str:
    """Where a bot is."""
    if name not in names(game):
        raise LookupError(f"{game} has no bot {name!r}; it has: {', '.join(names(game)) or 'none'}")
    return f"{catalogue.find(game).package}.bots.{name}"


def find(game: str, name: str) -> Bot:
    """A bot by its game and name."""
    bot: Bot = importlib.import_module(module(game, name)).play
    return bot
