"""Whole contests: nothing is lost, nothing invented, nobody waits for ever."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.simulation.contest import Simulation
from tests.simulation.found import FOUND, FoundBy
from tests.simulation.model import Model
from tests.simulation.plan import ServerPlan, planned
from tests.simulation.run import digests_elsewhere, judged, verdicts
from tests.simulation.stage import template

SEEDS = int(os.environ.get("ARENA24_SEEDS", "200"))
BLOCK = 10  # so that several processes share them


@pytest.mark.parametrize("first", range(0, SEEDS, BLOCK))
def test_seeds(first: int, bench: Path) -> None:
    seeds = range(first, min(first + BLOCK, SEEDS))
    assert [verdict.text for verdict in verdicts(seeds, "machine", bench) if verdict.faults] == []


@pytest.mark.parametrize("found", FOUND, ids=lambda found: str(found.seed))
def test_seeds_that_found_something(found: FoundBy, bench: Path) -> None:
    assert judged(planned(found.seed, found.kinds), bench).faults == []


def test_a_seed_is_the_same_in_every_process() -> None:
    """Whatever the hashes of words, the places in memory and the numbers of processes are."""
    assert len(digests_elsewhere("machine", range(7, 12))) == 1, "two runs of the same seeds differ"


def test_seeds_differ(bench: Path) -> None:
    one, other = judged(planned(1), bench), judged(planned(2), bench)
    assert one.digest != other.digest


@pytest.mark.parametrize("game", ["battle", "cards"])
def test_strangers_are_understood(game: str, bench: Path) -> None:
    """Some of what they say is obeyed, some refused by the game, some by the platform; and all of it is judged."""
    server = ServerPlan("Strange1", 7001, turn_seconds=0.5, turns=6, command_limit=0, game=game)
    plan = replace(planned(5), servers=(server,), faults=())
    run = Simulation(plan, bench, template(bench, plan.teams))
    run.run()
    assert Model(run).faults() == []
    answers = [said.answer[0].split()[:2] for said in run.record.said if said.order and said.answered]
    codes = {0 if answer[0] == "OK" else int(answer[1]) for answer in answers}
    assert 0 in codes
    assert min(codes - {0}) < 100 <= max(codes)


def test_a_plan_is_told_as_organisers_write_it() -> None:
    assert {len(planned(seed).servers) for seed in range(40)} == {1, 2, 3}
    assert {bool(planned(seed).faults) for seed in range(40)} == {True, False}
