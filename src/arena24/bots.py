"""House bots by name: a game has a plain one to copy, and one that plays well.

A bot is a function that takes its game's Player and plays round after round; see `arena24.client` and `arena24.sim`.
"""

import importlib
from collections.abc import Callable
from typing import Any

from arena24.games import catalogue

Bot = Callable[[Any], None]


def names(game: str) -> tuple[str, ...]:
    """The bots of a game, the plain one first."""
    return catalogue.find(game).bots


def find(game: str, name: str) -> Bot:
    """A bot by its game and name."""
    if name not in names(game):
        raise LookupError(f"{game} has no bot {name!r}; it has: {', '.join(names(game)) or 'none'}")
    bot: Bot = importlib.import_module(f"{catalogue.find(game).package}.bots.{name}").play
    return bot
