"""The simulation finds what is planted into nodes; without that, a green run would say nothing."""

from pathlib import Path

import pytest

from tests.simulation.cluster.planted import FAULTS, PlantedInNodes
from tests.simulation.run import judged

ENOUGH = 20  # seeds in which each has to be found; it should be the first one


@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.name)
def test_a_planted_fault_is_found(planted: PlantedInNodes, bench: Path) -> None:
    with planted.plant():
        assert any(judged(planted.plan(seed), bench).faults for seed in range(planted.first, planted.first + ENOUGH))
