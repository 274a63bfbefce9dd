"""Whole contests on several machines: nothing is lost, nothing invented, nobody waits for ever."""

import os
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from arena24.cluster.timekeeper import SETTLED
from arena24.contest.clock import Pause
from arena24.store.database import Database
from tests.simulation.cluster.contest import ClusterSimulation
from tests.simulation.cluster.found import FOUND
from tests.simulation.cluster.judge import Judge
from tests.simulation.cluster.plan import planned
from tests.simulation.found import FoundBy
from tests.simulation.run import digests_elsewhere, judged, verdicts
from tests.simulation.stage import template

SEEDS = int(os.environ.get("ARENA24_CLUSTER_SEEDS", "40"))
BLOCK = 5  # so that several processes share them


@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_seeds(first: int, bench: Path) -> None:
    seeds = range(first, min(first + BLOCK, SEEDS))
    assert [verdict.text for verdict in verdicts(seeds, "cluster", bench) if verdict.faults] == []


@pytest.mark.parametrize("found", FOUND, ids=lambda found: str(found.seed))
def test_seeds_that_found_something(found: FoundBy, bench: Path) -> None:
    assert judged(planned(found.seed, found.kinds), bench).faults == []


def test_what_a_slow_node_notes_last_does_not_stay(bench: Path) -> None:
    """Its pause comes into the database when another node has noted that the contest goes on."""
    plan = replace(planned(1), faults=())
    run = ClusterSimulation(plan, bench, template(bench, plan.teams))

    def note_late() -> None:
        database = Database.open(run.folder.database)
        database.begin_pause(Pause.SOFT, "late", elapsed=5.0, at=run.seams.wall(), who="test")
        database.close()

    run.loop.at(run.began + 10.0, note_late)
    run.run()
    assert Judge(run).faults() == []
    database = Database.open(run.folder.database)
    (pause,) = database.pauses()
    database.close()
    assert pause.ended_at is not None
    assert pause.ended_at - pause.started_at < timedelta(seconds=2 * SETTLED)


def test_a_seed_is_the_same_in_every_process() -> None:
    """Whatever the hashes of words, the places in memory and the numbers of processes are."""
    assert len(digests_elsewhere("cluster", range(10, 12))) == 1, "two runs of the same seeds differ"


def test_plans_differ() -> None:
    plans = [planned(seed) for seed in range(40)]
    assert {len(plan.nodes) for plan in plans} == {2, 3}
    assert {bool(plan.faults) for plan in plans} == {True, False}
