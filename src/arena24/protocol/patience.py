"""Patience: who waits, and from when on is answered although what he waits for has not come."""

import heapq
import itertools
from typing import Generic, TypeVar

W = TypeVar("W")


class Patience(Generic[W]):
    """Waits that last only so long, in anybody's time. One that ended otherwise is told all the same: ask who waits."""

    def __init__(self) -> None:
        self._ends: list[tuple[float, int, W, object]] = []  # a heap; the number keeps equal ends in their sequence
        self._number = itertools.count()

    def begin(self, who: W, wait: object, end: float) -> None:
        """Somebody waits, at most until then; `wait` tells this wait from his others."""
        heapq.heappush(self._ends, (end, next(self._number), who, wait))

    @property
    def next(self) -> float | None:
        """When the next patience ends; None: nobody waits so."""
        return self._ends[0][0] if self._ends else None

    def ended(self, now: float) -> list[tuple[W, object]]:
        """The waits that have lasted long enough, in the sequence of their ends; they are told once."""
        ended = []
        while self._ends and self._ends[0][0] <= now:
            _, _, who, wait = heapq.heappop(self._ends)
            ended.append((who, wait))
        return ended
