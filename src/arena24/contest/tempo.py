"""Tempo: the coefficient K by which the results of a round are multiplied, growing over the contest."""

from dataclasses import dataclass
from math import inf, isinf, pow
from typing import Final

CONTEST_DURATION: Final = 86400.0
"""Twenty-four hours, as in the original. Platform 3."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """K as a function of contest time: from `k_min` at the start to `k_max` after `duration` seconds."""

    duration: float = CONTEST_DURATION
    k_min: float = 1.0
    k_max: float = 8.0

    def __post_init__(self) -> None:
        if not self.duration > 0:
            raise ValueError(f"a contest lasts longer than {self.duration} s: give a positive duration")
        if not (0 < self.k_min < inf and 0 < self.k_max < inf):
            raise ValueError(f"K from {self.k_min} to {self.k_max} cannot grow exponentially: give positive numbers")

    def at(self, elapsed: float) -> float:
        """K when `elapsed` seconds are on the contest clock."""
        if isinf(self.duration):
            return 1.0  # platform 5: a contest without an end runs with K = 1 throughout
        share = min(max(elapsed / self.duration, 0.0), 1.0)  # platform 5: t clamped to [0, D]
        return self.k_min * pow(self.k_max / self.k_min, share)  # platform 5, R2: with 1 and 8 it doubles every D/3


PRACTICE: Final = Tempo(duration=inf)
"""The tempo of a contest without an end."""
