"""Whole contests on several machines: nothing is lost, nothing invented, nobody waits for ever."""

import os

import pytest

from tests.simulation.cluster.found import FOUND
from tests.simulation.cluster.plan import planned
from tests.simulation.found import FoundBy
from tests.simulation.run import digests_elsewhere, judged, verdicts, workshop

SEEDS = int(os.environ.get("ARENA24_CLUSTER_SEEDS", "40"))
BLOCK = 5  # so that several processes share them


@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_seeds(first: int) -> None:
    seeds = range(first, min(first + BLOCK, SEEDS))
    assert [verdict.text for verdict in verdicts(seeds, "cluster") if verdict.faults] == []


@pytest.mark.parametrize("found", FOUND, ids=lambda found: str(found.seed))
def test_seeds_that_found_something(found: FoundBy) -> None:
    with workshop() as path:
        assert judged(planned(found.seed, found.kinds), path).faults == []


def test_a_seed_is_the_same_in_every_process() -> None:
    """Whatever the hashes of words, the places in memory and the numbers of processes are."""
    assert len(digests_elsewhere("cluster", range(10, 12))) == 1, "two runs of the same seeds differ"


def test_plans_differ() -> None:
    plans = [planned(seed) for seed in range(40)]
    assert {len(plan.nodes) for plan in plans} == {2, 3}
    assert {bool(plan.faults) for plan in plans} == {True, False}
