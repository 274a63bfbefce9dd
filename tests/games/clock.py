"""The clock of games' tests."""

from dataclasses import dataclass


@dataclass
class StoppedClock:
    """A clock whose K is always the same."""

    k: float = 1.0

    def tempo(self) -> float:
        return self.k

    def seconds_left(self) -> float:
        return 0.0
