"""Who of the bots in a process runs, and how long each has thought, as the process that watches it can see.

Thinking is CPU time: a machine that is busy with something else makes nobody slow. Whoever sleeps thinks of nothing,
so the watch also knows since when the one that runs has run, by the clock on the wall.
"""

import mmap
import os
import sys
import time

from arena24.sim.table import RULES

_RUNNING, _SINCE, _SWITCHED, _FIRST = range(4)  # cells; then those of the seats, of the rules, and their programs


class Stopwatch:
    """Made before a fork, it is shared: the child calls it with the seat that goes on."""

    def __init__(self, seats: int) -> None:
        self.process = 0  # the child, once there is one
        self._memory = mmap.mmap(-1, 8 * (_FIRST + 2 * seats + 1))
        self._cells = memoryview(self._memory).cast("d")
        self._rules = _FIRST + seats
        self._cells[_RUNNING], self._cells[_SINCE], self._cells[_SWITCHED] = self._rules, 0.0, time.monotonic()

    def begin(self) -> None:
        """This process is the child."""
        self.process = os.getpid()

    def __call__(self, seat: int) -> None:
        """This seat runs from now on. Whoever a bot has forked does not play: it ends here."""
        if self.process and self.process != os.getpid():
            os._exit(0)
        cells, now = self._cells, time.process_time()
        ran = now - cells[_SINCE]
        cells[_SINCE] = now  # in this sequence: whoever looks in between sees too little, never too much
        cells[int(cells[_RUNNING])] += ran
        cells[_SWITCHED] = time.monotonic()
        cells[_RUNNING] = self._rules if seat == RULES else _FIRST + seat

    def accompany(self, seat: int, program: int) -> None:
        """The seat's bot is a program of its own: what that process thinks counts too."""
        self._cells[self._rules + 1 + seat] = program

    @property
    def running(self) -> int:
        """The seat that runs now, or RULES."""
        return self._seat(int(self._cells[_RUNNING]))

    @property
    def waited(self) -> float:
        """Seconds on the wall since whoever runs has begun to."""
        return float(time.monotonic() - self._cells[_SWITCHED])

    @property
    def computed(self) -> float:
        """Seconds that whoever runs has computed since; of a program, all that it ever has."""
        return self._since() + (0.0 if self.running == RULES else self._program(self.running))

    def slowest(self) -> tuple[int, float]:
        """The seat that has thought for the longest time, never RULES, and how many seconds."""
        seconds = list(map(float, self._cells[_FIRST : self._rules]))
        if self.running != RULES:
            seconds[self.running] += self._since()
        for seat in range(len(seconds)):
            seconds[seat] += self._program(seat)
        longest = max(seconds)
        return seconds.index(longest), longest

    def _since(self) -> float:
        """What the process has computed since the last switch."""
        return max(0.0, cpu_time(self.process) - self._cells[_SINCE])

    def _program(self, seat: int) -> float:
        process = int(self._cells[self._rules + 1 + seat])
        return cpu_time(process) if process else 0.0

    def _seat(self, cell: int) -> int:
        return RULES if cell == self._rules else cell - _FIRST

    def close(self) -> None:
        """Give the memory back."""
        self._cells.release()
        self._memory.close()


def cpu_time(process: int) -> float:
    """Seconds that a process has computed; 0 where that cannot be told: then only the wall's clock ends its round."""
    if not sys.platform.startswith("linux"):
        return 0.0
    try:
        return time.clock_gettime(~process << 3 | 2)  # clock_getcpuclockid(3), which Python does not have
    except OSError:  # it is gone
        return 0.0
