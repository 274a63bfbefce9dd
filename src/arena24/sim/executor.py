"""What plays the rounds of a tournament: processes of this machine (`crew.py`), or a Dask cluster (`fleet.py`)."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from arena24.sim.report import RoundReport, RoundTask


class Unplayed(Exception):
    """Rounds cannot be played here, or not any more; says why, and what to do about it."""


class Executor(AbstractContextManager["Executor"], Protocol):
    """Plays rounds. Whoever leaves it drops the rounds that are still being played."""

    def play(self, tasks: Sequence[RoundTask]) -> Iterator[RoundReport]:
        """Reports as they come, in whatever sequence, one for each task; raises Unplayed."""
