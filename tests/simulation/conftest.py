"""Where the tests of a process let their contests be played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.run import workshop


@pytest.fixture(scope="session")
def bench() -> Iterator[Path]:
    """One folder for all of them."""
    with workshop() as path:
        yield path
