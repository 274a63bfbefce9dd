"""Environments beside the bare engine, by turns in one run, in time of the process: the machine may be busy.

Counted are decisions: steps of agents that had something to choose. Agents are random, by the masks, and drawing their
actions is part of what is measured. The bare engine plays the same game with random orders, and nobody looks at it.
"""

import os
import time
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from arena24.games import cards
from arena24.games.cards.events import What
from arena24.games.catalogue import find, names
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.creatures import Tournament
from arena24.games.seed import Seed
from arena24.train import RoundsEnv, vector_env
from arena24.train.herd import Herd
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
MANY, STEPS = 64, 100  # the same with two processes, and how often they step
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
    yield from _processes()


def _processes() -> Iterator[Row]:
    """How much faster two processes are than one, if each has a core to itself: reckoned from their times.

    The clock is told as well: on a machine that has nothing else to do it knows how long they wait for each other, too.
    """
    for name in BARE:
        alone, helped = vector_env(name, MANY), vector_env(name, MANY, workers=2)
        one, two = Step(inf, inf), Step(inf, inf)
        for _ in range(TIMES):
            one, two = one.best(_step(alone)), two.best(_step(helped))
        what = f"{name}, {MANY} rounds in two processes; {one.clock / two.clock:.2f} by the clock"
        yard = f"one process, {1000 * one.spent:.1f} ms"
        yield Row(what, f"{1000 * two.spent:.1f} ms a step", one.spent / two.spent, yard, ">= 1.7")
        alone.close()
        helped.close()
    yield Row("load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))


class Step(NamedTuple):
    """How many seconds a step of all rounds takes."""

    spent: float  # of a processor, by the process that needs the longest
    clock: float

    def best(self, other: "Step") -> "Step":
        """The least of both."""
        return Step(min(self.spent, other.spent), min(self.clock, other.clock))


def _step(env: RoundsEnv) -> Step:
    """Steps of random agents."""
    workers = env._rounds._workers if isinstance(env._rounds, Herd) else []
    env.reset(seed=0)
    chance, before = np.random.default_rng(1), [_spent(each.pid) for each in workers]
    own, clock = time.process_time(), time.monotonic()
    for _ in range(STEPS):
        env.step(env.sample(chance))
    own, clock = time.process_time() - own, time.monotonic() - clock
    others = [_spent(each.pid) - was for each, was in zip(workers, before, strict=True)]
    return Step(max(own, *others, 0.0) / STEPS, clock / STEPS)


def _spent(process: int) -> float:
    """Seconds of a processor that another process has used."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


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
