"""Tournaments on a Dask cluster of this machine, side by side with the local pool: `arena24[cluster]`.

Workers are processes with one thread. The ideal is what one local job does, times the workers, at most times the cores:
here they share them with the scheduler and with us. Where others work too, the figures tell of them as well.
"""

import contextlib
import functools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from arena24.games.catalogue import find
from arena24.runtime.ports import free_port
from arena24.sim.crew import Crew
from arena24.sim.entrant import entrants
from arena24.sim.executor import Executor
from arena24.sim.ledger import Ledger, TournamentPlan
from arena24.sim.tournament import Tournament, fair
from bench.table import Row
from bench.yardsticks import wait_open

GAME = "cards"
JOBS, WORKERS = (1, 2), (1, 2, 4)
SECONDS, REPEAT = 6.0, 3  # of each measurement, and how often
ENOUGH = 2000  # rounds, never all of them
FIRST = 10  # rounds before it: processes start, and the size of batches is learnt
DEADLINE = 120.0  # seconds for workers to come
FORGOTTEN = "300s"  # a cluster ends that nobody uses: whoever kills us leaves one behind


def rows() -> Iterator[Row]:
    """All in turn, again and again, and the best of each: so that those who work beside us disturb all alike."""
    from arena24.sim.fleet import Fleet
    from arena24.sim.terms import terms_of

    plan = _plan()
    terms = terms_of(plan, [])
    begun = os.getloadavg()[0]
    with contextlib.ExitStack() as stack:
        executors: dict[tuple[str, int], Callable[[], Executor]] = {
            (f"local, {jobs} jobs", jobs): functools.partial(Crew, jobs) for jobs in JOBS
        }
        for workers in WORKERS:
            address = stack.enter_context(_cluster(workers))
            executors[f"Dask, {workers} workers", workers] = functools.partial(Fleet, address, terms, [])
        best = dict.fromkeys(executors, 0.0)
        for _ in range(REPEAT):
            for key, executor in executors.items():
                best[key] = max(best[key], _speed(plan, executor()))
    (one, *_) = best.values()
    for (what, players), speed in best.items():
        ideal = min(players, os.cpu_count() or 1)
        yield Row(f"{GAME}, {what}", f"{speed:.1f} rounds/s", speed / (ideal * one), f"{ideal} x 1 local job")
    yield Row("load average before and after", f"{begun:.1f}, {os.getloadavg()[0]:.1f}")


def _plan() -> TournamentPlan:
    """House bots, quick worlds."""
    game = find(GAME)
    house = [f"arena24.games.{GAME}.bots.{name}:play" for name in game.bots[:2]]
    bots = entrants([(source, source) for source in house])
    return TournamentPlan(game=GAME, params=msgspec.to_builtins(game.quick), seed=1, players=2, bots=bots)


def _speed(plan: TournamentPlan, executor: Executor) -> float:
    """Rounds per second, once they come."""
    with tempfile.TemporaryDirectory() as folder, Ledger(Path(folder, "ledger"), plan) as ledger, executor:
        reports = Tournament(plan, fair(plan, ENOUGH), ledger).run(executor)
        for _ in range(FIRST):
            next(reports)
        begun, count = time.perf_counter(), 0
        while time.perf_counter() < begun + SECONDS:
            next(reports)
            count += 1
        reports.close()
        return count / (time.perf_counter() - begun)


@contextlib.contextmanager
def _cluster(workers: int) -> Iterator[str]:
    """The address of a scheduler to which so many have come."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        port = free_port()
        address = f"tcp://127.0.0.1:{port}"
        stack.enter_context(_dask(folder / "log", "scheduler", "--port", str(port), "--idle-timeout", FORGOTTEN))
        wait_open(port)
        for number in range(workers):
            stack.enter_context(_dask(folder / f"log{number}", "worker", address, "--nthreads", "1", "--no-nanny"))
        end = time.monotonic() + DEADLINE
        while not all("Registered to:" in (folder / f"log{number}").read_text() for number in range(workers)):
            assert time.monotonic() < end, "no worker has come"
            time.sleep(0.1)
        yield address


@contextlib.contextmanager
def _dask(log: Path, *words: str) -> Iterator[None]:
    command = [sys.executable, "-m", "dask", *words, "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
    with log.open("wb") as file:
        environment = os.environ | {"DASK_TEMPORARY_DIRECTORY": str(log.parent)}
        process = subprocess.Popen(command, stdout=file, stderr=file, env=environment)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
