"""Who of the bots in a process runs, and how long each has run, as the process that watches it can see."""

import mmap
import time

from arena24.sim.table import RULES

_RUNNING, _SINCE, _FIRST = 0, 1, 2  # cells; the last one is the rules'


class Stopwatch:
    """Made before a fork, it is shared: the child calls it with the seat that goes on."""

    def __init__(self, seats: int) -> None:
        self._memory = mmap.mmap(-1, 8 * (_FIRST + seats + 1))
        self._cells = memoryview(self._memory).cast("d")
        self._rules = _FIRST + seats
        self._cells[_RUNNING], self._cells[_SINCE] = self._rules, time.monotonic()

    def __call__(self, seat: int) -> None:
        """This seat runs from now on."""
        cells, now = self._cells, time.monotonic()
        ran = now - cells[_SINCE]
        cells[_SINCE] = now  # in this sequence: whoever looks in between sees too little, never too much
        cells[int(cells[_RUNNING])] += ran
        cells[_RUNNING] = self._rules if seat == RULES else _FIRST + seat

    @property
    def running(self) -> int:
        """The seat that runs now, or RULES."""
        return self._seat(int(self._cells[_RUNNING]))

    def slowest(self) -> tuple[int, float]:
        """The seat that has run for the longest time, never RULES, and how many seconds."""
        seconds = list(map(float, self._cells[_FIRST : self._rules]))
        if self.running != RULES:
            seconds[self.running] += time.monotonic() - self._cells[_SINCE]
        longest = max(seconds)
        return seconds.index(longest), longest

    def _seat(self, cell: int) -> int:
        return RULES if cell == self._rules else cell - _FIRST

    def close(self) -> None:
        """Give the memory back."""
        self._cells.release()
        self._memory.close()
