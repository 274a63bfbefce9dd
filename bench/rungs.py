"""Is there a better top rung a step away? Variants of its numbers play against it; none should take 0.6 of the points.

A bot whose module has `DOCTRINE`, a dataclass of numbers, and `campaign`, which makes a bot of one, can be searched.
Variants are drawn by chance; each plays until it cannot be above the mark any more. By luck alone some of fifty
would be, even twice: whoever was above it plays five times as many rounds again in other worlds, and only those count.

`python -m bench rungs`; RUNGS_GAMES=battle RUNGS_VARIANTS=50 RUNGS_ROUNDS=20 RUNGS_SERVER=Battle3 say what is searched.
"""

import dataclasses
import importlib
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

from arena24 import sim
from arena24.games import catalogue
from arena24.games.core import AnyGame
from arena24.sim.rungs import QUICK, arenas
from bench.table import Row

VARIANTS = int(os.environ.get("RUNGS_VARIANTS", "50"))
ROUNDS = int(os.environ.get("RUNGS_ROUNDS", "20"))
SERVER = os.environ.get("RUNGS_SERVER", QUICK)
GAMES = os.environ.get("RUNGS_GAMES", "").split()
MARK = 0.6  # of the points: more than that is worth having
AGAIN = 5  # times as many rounds: of two equal players one takes more than 0.6 of twenty every eighth time
CHANGED = 3  # numbers at a time
FURTHEST = 2.5  # times as much, or as little


def rows() -> Iterator[Row]:
    """A row for each variant above the mark, and one for the best of the others."""
    for game in [catalogue.find(name) for name in GAMES] or catalogue.own():
        top = importlib.import_module(f"{game.package}.bots.{game.bots[-1]}")
        if hasattr(top, "DOCTRINE"):
            yield from _searched(game, top.DOCTRINE, top.campaign)


def _searched(game: AnyGame, doctrine: Any, campaign: Callable[[Any], sim.Bot]) -> Iterator[Row]:
    chance, best, found = random.Random(game.id), 0.0, 0
    for _ in range(VARIANTS):
        variant = varied(doctrine, chance)
        bots = campaign(variant), campaign(doctrine)
        share = shared(game, bots, range(ROUNDS // 2))
        if share > MARK:
            share = shared(game, bots, range(1000, 1000 + AGAIN * ROUNDS // 2))
        best = max(best, share)
        if share > MARK:
            found += 1
            yield Row(f"{game.id}: {changes(doctrine, variant)}", f"{share:.2f} of the points")
    yield Row(
        f"{game.id}, {VARIANTS} variants of {game.bots[-1]} on {SERVER}", f"{found} above {MARK}, best {best:.2f}"
    )


def varied(doctrine: Any, chance: random.Random) -> Any:
    """Some of its numbers otherwise."""
    names = [field.name for field in dataclasses.fields(doctrine)]
    new = {}
    for name in chance.sample(names, min(CHANGED, len(names))):
        old = getattr(doctrine, name)
        value = (old or 1) * FURTHEST ** chance.uniform(-1, 1)
        new[name] = round(value) if isinstance(old, int) else round(value, 3)
    return dataclasses.replace(doctrine, **new)


def changes(doctrine: Any, variant: Any) -> str:
    """What is otherwise, in words."""
    before, after = dataclasses.asdict(doctrine), dataclasses.asdict(variant)
    return ", ".join(f"{name} {before[name]} -> {after[name]}" for name in before if before[name] != after[name])


def shared(game: AnyGame, bots: tuple[sim.Bot, sim.Bot], worlds: range) -> float:
    """The points of the first, on both seats of these worlds; less if it cannot get above the mark any more."""
    points, left = 0.0, 2 * len(worlds)
    for world in worlds:
        for seats in (bots, bots[::-1]):
            results = sim.play(game, seats, arenas(game)[SERVER], world).results
            own, other = results if seats is bots else results[::-1]
            points += 1.0 if own > other else 0.5 if own == other else 0.0
            left -= 1
            if points + left <= MARK * 2 * len(worlds):
                return points / (2 * len(worlds))
    return points / (2 * len(worlds))
