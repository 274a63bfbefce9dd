"""The simulation finds what is planted; without that, a green run would say nothing."""

from pathlib import Path

import pytest

from tests.simulation.planted import FAULTS, Planted
from tests.simulation.run import judged

ENOUGH = 60  # seeds in which each has to be found; it should be the first one


@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.name)
def test_a_planted_fault_is_found(planted: Planted, bench: Path) -> None:
    with planted.plant():
        assert any(judged(planted.plan(seed), bench).faults for seed in range(planted.first, planted.first + ENOUGH))
