"""Environments in two processes beside the same in one, by the clock: waiting for each other and all copies count.

Both play the same rounds with the same random agents, again and again by turns, and of each step the quickest time
counts: what two cores can do when nobody disturbs them. A machine on which others work all the time has to be lucky in
every step of both processes, so the load is told, and beside it the ratio of the quickest of the whole runs.
"""

import os
import time
from collections.abc import Iterator

import numpy as np

from arena24.games.catalogue import names
from arena24.train import RoundsEnv, vector_env
from bench.table import Row

MANY, STEPS = 64, 200  # rounds side by side, and how often they step
TIMES = 10  # of both, by turns


def rows() -> Iterator[Row]:
    """Every game."""
    for game in names():
        yield measured(game)
    yield Row("load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))


def measured(game: str) -> Row:
    """How much quicker two processes are."""
    alone, helped = Steps(vector_env(game, MANY)), Steps(vector_env(game, MANY, workers=2))
    for _ in range(TIMES):
        alone.play()
        helped.play()
    ratio = alone.clock.sum() / helped.clock.sum()
    what = f"{game}, {MANY} rounds in two processes; {alone.whole / helped.whole:.2f} by the quickest {STEPS} steps"
    value, yardstick = (f"{1000 * steps.clock.mean():.2f} ms" for steps in (helped, alone))
    return Row(what, f"{value} a step", ratio, f"one process, {yardstick}", ">= 1.7")


class Steps:
    """Steps of random agents, always the same ones."""

    def __init__(self, env: RoundsEnv) -> None:
        self._env = env
        self.clock = np.full(STEPS, np.inf)  # the least seconds of each step
        self.whole = np.inf  # the least seconds of all together

    def play(self) -> None:
        """Once more."""
        self._env.reset(seed=0)
        chance, seconds = np.random.default_rng(1), np.zeros(STEPS)
        for step in range(STEPS):
            begun = time.perf_counter()
            self._env.step(self._env.sample(chance))
            seconds[step] = time.perf_counter() - begun
        self.clock = np.minimum(self.clock, seconds)
        self.whole = min(self.whole, seconds.sum())
