"""House bots: for each game a plain one to copy, and one that plays well.

A bot is a function that takes its game's Player and plays round after round; see `arena24.client` and `arena24.sim`.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

Bot = Callable[[Any], None]

_MODULES: Mapping[str, Mapping[str, str]] = {
    "battle": {"walker": "battle.walker", "gunner": "battle.gunner"},
    "flood": {"mason": "flood.mason", "warden": "flood.warden"},
    "creatures": {"rookie": "creatures.rookie", "tactician": "creatures.tactician"},
    "painting": {"sweeper": "painting.sweeper", "hunter": "painting.hunter"},
    "cards": {"racer": "cards.racer", "planner": "cards.planner"},
    "robots": {"tinkerer": "robots.tinkerer", "engineer": "robots.engineer"},
    "treasure": {"miner": "treasure.miner", "prospector": "treasure.prospector"},
    "toy": {"pourer": "toy"},
}


def names(game: str) -> tuple[str, ...]:
    """The bots of a game, the plain one first."""
    return tuple(_MODULES.get(game, ()))


def find(game: str, name: str) -> Bot:
    """A bot by its game and name."""
    if name not in names(game):
        raise LookupError(f"{game} has no bot {name!r}; it has: {', '.join(names(game)) or 'none'}")
    module = importlib.import_module(f"{__name__}.{_MODULES[game][name]}")
    bot: Bot = module.play
    return bot
