"""Environments beside the bare engine, by turns in one run, in time of the process: the machine may be busy.

Counted are decisions: steps of agents that had something to choose. Agents are random, by the masks, and drawing their
actions is part of what is measured. The bare engine plays the same game with random orders, and nobody looks at it.
"""

import os
import time
from collections.abc import Callable, Iterator
from math import inf
from random import Random

import numpy as np

from arena24.games import cards
from arena24.games.cards.events import What
from arena24.games.catalogue import find, names
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.creatures import Tournament
from arena24.games.seed import Seed
from arena24.train import RoundsEnv, vector_env
from bench import (
    creatures,
    random_battle,
    random_cards,
    random_flood,
    random_painting,
    random_robots,
    random_treasure,
)
from bench.table import Row

ROUNDS = 32  # side by side
TIMES, SECONDS = 4, 0.5  # of each, by turns
PATIENCE = 2.0  # seconds on the clock that one of these may take: on a busy machine it is shorter, and the end is near
AIMS = {
    "creatures": 20_000,
    "cards": 20_000,
    "battle": 10_000,
    "treasure": 10_000,
    "painting": 10_000,
    "robots": 10_000,
    "flood": 5_000,
}  # decisions a second
SHARE = ">= 0.3"

Bare = Callable[[Round, Random], int]  # plays one turn; how many orders


def rows() -> Iterator[Row]:
    """Every game; those with optics of their own beside their engine."""
    for name in names():
        game = find(name)
        env = vector_env(name, ROUNDS)
        env.reset(seed=0)
        chance = np.random.default_rng(1)
        seen, bare = 0.0, 0.0
        for _ in range(TIMES):
            seen = max(seen, _decisions(env, chance))
            if name in BARE:
                bare = max(bare, _bare(game, BARE[name]))
        aim = f", aim {AIMS[name]}" if name in AIMS else ""
        what = f"{name}, {ROUNDS} rounds of 2 random agents{aim}"
        if bare:
            yield Row(what, f"{seen:.0f} decisions/s", seen / bare, f"bare engine, {bare:.0f} orders/s", SHARE)
        else:
            yield Row(f"{what}, by its frame", f"{seen:.0f} decisions/s")
        env.close()
    yield Row("load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))


def _span() -> Callable[[], bool]:
    """Is there time left? Of the process, and on the clock."""
    own, clock = time.process_time() + SECONDS, time.monotonic() + PATIENCE
    return lambda: time.process_time() < own and time.monotonic() < clock


def _decisions(env: RoundsEnv, chance: np.random.Generator) -> float:
    """Decisions a second."""
    found, joint, begun, going = 0, len(env.shapes.optics.sizes) == 1, time.process_time(), _span()
    while going():
        masks = env.action_masks()
        found += int((masks[:, 1:] if joint else masks[:, 1 : env.shapes.optics.sizes[0]]).any(axis=1).sum())
        env.step(env.sample(chance))
    return found / (time.process_time() - begun)


def _bare(game: AnyGame, play: Bare) -> float:
    """Orders a second on the rules themselves."""
    found, world, begun, going = 0, 0, time.process_time(), _span()
    while going():
        round_ = game.new_round(Start(game.quick, (TeamId(1), TeamId(2)), Seed.from_number(world)))
        assert round_ is not None
        chance = Random(world)
        while not round_.finished:
            found += play(round_, chance)
            round_.end_turn(inf)
        world += 1
    return found / (time.process_time() - begun)


def _creatures(round_: Round, chance: Random) -> int:
    assert isinstance(round_, Tournament)
    if not round_.pairs:
        for team in round_.teams:
            round_.enrolled[team] = tuple(chance.sample(range(1, len(round_.content.creatures) + 1), 6))
        return len(round_.teams)
    creatures.order_all(round_, chance)
    return sum([order > 0 for pair in round_.pairs for order in pair.orders])


def _cards(round_: Round, chance: Random) -> int:
    assert isinstance(round_, cards.Tournament)
    found = 0
    for bout in round_.bouts.values():
        random_cards.random_turn(bout.match, chance)
        found += 1 + sum([event.what in ORDERS for event in bout.match.news or ()])  # one to end the blocking
    return found


ORDERS = {What.DRAWN, What.PLAYED, What.CAST, What.TAPPED, What.ORDERED, What.BLOCKED}
BARE: dict[str, Bare] = {
    "creatures": _creatures,
    "cards": _cards,
    "battle": random_battle.play_turn,
    "treasure": random_treasure.play_turn,
    "painting": random_painting.play_turn,
    "robots": random_robots.play_turn,
    "flood": random_flood.play_turn,
}
