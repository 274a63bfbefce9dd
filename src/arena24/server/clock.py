"""The time of one server: the contest's clock, and when the present turn ends."""

import contextlib
import time
from collections.abc import Callable, Iterator

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo


class ServerClock:
    """What a world and its queries may know of the time."""

    def __init__(self, contest: ContestClock, tempo: Tempo, now: Callable[[], float] = time.monotonic) -> None:
        self.contest = contest  # replaced at every pause and resume
        self.due: float | None = None  # when the turn ends; None: nobody knows
        self.now = now
        self._tempo = tempo
        self._boundary: float | None = None  # the one that is being resolved

    @contextlib.contextmanager
    def resolving(self, boundary: float) -> Iterator[None]:
        """Within, the contest's time is the boundary's: K is that of its moment, however late it is handled (R1)."""
        self._boundary = boundary
        try:
            yield
        finally:
            self._boundary = None

    def tempo(self) -> float:
        """K now."""
        return self._tempo.at(self.elapsed())

    def elapsed(self) -> float:
        """Contest seconds played."""
        return self.contest.elapsed(self._moment())

    def remaining(self) -> float:
        """Contest seconds still to be played."""
        return self.contest.remaining(self._moment())

    def seconds_left(self) -> float:
        """Seconds until the turn's end; 0 if that moment is past or unknown (platform 9.4)."""
        return 0.0 if self.due is None else max(0.0, self.due - self.now())

    def _moment(self) -> float:
        return self.now() if self._boundary is None else self._boundary
