"""Environments in two processes beside the same in one, by the clock: waiting for each other and all copies count.

Both play the same rounds with the same random agents, again and again by turns, and of each step the quickest time
counts: what two cores can do when nobody disturbs them. A machine on which others work all the time has to be lucky in
every step, so the load is told, and what the busier process needs of its processor as well.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from arena24.games.catalogue import names
from arena24.train import RoundsEnv, vector_env
from arena24.train.herd import Herd
from bench.table import Row

MANY, STEPS = 64, 100  # rounds side by side, and how often they step
TIMES = 6  # of both, by turns


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
    what = f"{game}, {MANY} rounds in two processes; {alone.spent / helped.spent:.2f} by what the busier one needs"
    value, yardstick = (f"{1000 * steps.clock.mean():.2f} ms" for steps in (helped, alone))
    return Row(what, f"{value} a step", ratio, f"one process, {yardstick}", ">= 1.7")


class Steps:
    """Steps of random agents, always the same ones."""

    def __init__(self, env: RoundsEnv) -> None:
        self._env = env
        self._workers = env._rounds._workers if isinstance(env._rounds, Herd) else []
        self.clock = np.full(STEPS, np.inf)  # the least seconds of each step
        self.spent = np.inf  # of a processor, for all steps, by the process that needs the longest

    def play(self) -> None:
        """Once more."""
        self._env.reset(seed=0)
        chance, before = np.random.default_rng(1), [_spent(each.pid) for each in self._workers]
        own = time.process_time()
        for step in range(STEPS):
            begun = time.perf_counter()
            self._env.step(self._env.sample(chance))
            self.clock[step] = min(self.clock[step], time.perf_counter() - begun)
        own = time.process_time() - own
        others = [_spent(each.pid) - was for each, was in zip(self._workers, before, strict=True)]
        self.spent = min(self.spent, max(own, *others, 0.0))


def _spent(process: int) -> float:
    """Seconds of a processor that another process has used."""
    after_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
