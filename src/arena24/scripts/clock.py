"""The clock of scripts."""

import math
from collections.abc import Callable


class ManualClock:
    """Time that passes only when it is told to."""

    def __init__(self, tempo: float, remaining: float) -> None:
        self._tempo, self._total = tempo, remaining
        self.opened = 0.0  # seconds from the start to the opening of the turn
        self.passed = 0.0  # seconds of the turn that have passed
        self.length: Callable[[], float] = lambda: 0.0  # of the turn

    def now(self) -> float:
        """Seconds since the start."""
        return self.opened + self.passed

    def tempo(self) -> float:
        """K, which stays as the script gives it."""
        return self._tempo

    def seconds_left(self) -> float:
        """Seconds until the turn's end; 0 if it has none."""
        left = self.length() - self.passed
        return max(0.0, left) if math.isfinite(left) else 0.0

    def elapsed(self) -> float:
        """Contest seconds played."""
        return self.now()

    def remaining(self) -> float:
        """Seconds until the contest's end."""
        return max(0.0, self._total - self.now())
