"""Whole contests: nothing is lost, nothing invented, nobody waits for ever."""

import os
import subprocess
import sys

import pytest

from tests.simulation.found import FOUND, FoundBy
from tests.simulation.plan import planned
from tests.simulation.run import judged, verdicts, workshop

SEEDS = int(os.environ.get("ARENA24_SEEDS", "200"))
BLOCK = 10  # so that several processes share them


@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_seeds(first: int) -> None:
    found = [verdict.text for verdict in verdicts(range(first, min(first + BLOCK, SEEDS))) if verdict.faults]
    assert found == []


@pytest.mark.parametrize("found", FOUND, ids=lambda found: str(found.seed))
def test_seeds_that_found_something(found: FoundBy) -> None:
    with workshop() as path:
        assert judged(planned(found.seed, found.kinds), path).faults == []


def test_a_seed_is_the_same_in_every_process() -> None:
    """Whatever the hashes of words, the places in memory and the numbers of processes are."""
    script = (
        "from tests.simulation.run import verdicts\nprint([verdict.digest for verdict in verdicts(range(7, 12))])\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": number},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    }
    assert len(told) == 1, "two runs of the same seeds differ"


def test_seeds_differ() -> None:
    with workshop() as path:
        one, other = judged(planned(1), path), judged(planned(2), path)
    assert one.digest != other.digest


def test_a_plan_is_told_as_organisers_write_it() -> None:
    assert {len(planned(seed).servers) for seed in range(40)} == {1, 2, 3}
    assert {bool(planned(seed).faults) for seed in range(40)} == {True, False}
