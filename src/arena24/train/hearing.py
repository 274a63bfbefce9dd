"""What another process says. Who waits for it listens for a moment before it sleeps: to be woken may take longer.

Where other programs keep all cores busy, who is woken begins on the core of the one that wakes it.
"""

import os
import sys
import time
from collections.abc import Callable

MOMENT = 0.002  # seconds: a step of 64 rounds takes 1 to 3 ms, so half of them waits less for the other half
NAPS = 64  # waits at most that are slept through from the beginning, if those before took longer than a moment


class Hearing:
    """The end of a pipe. In vain it listens less and less often, so that little is lost where waits are long."""

    def __init__(self, pipe: int, moment: float, clock: Callable[[], float] = time.perf_counter) -> None:
        self._pipe, self._moment, self._clock = pipe, moment, clock
        self._left = 0  # waits to sleep through before it listens again
        self._naps = 0  # and how many there will be if that is in vain
        os.set_blocking(pipe, False)

    def hear(self, most: int) -> bytes:
        """At most so many bytes; none if the other one has hung up."""
        if self._left:
            self._left -= 1
            return self._woken(most)
        end = self._clock() + self._moment
        while True:
            try:
                said = os.read(self._pipe, most)
            except BlockingIOError:
                if self._clock() < end:
                    continue
                self._left, self._naps = self._naps, min(2 * self._naps + 1, NAPS)
                return self._woken(most)
            self._naps = 0
            return said

    def _woken(self, most: int) -> bytes:
        os.set_blocking(self._pipe, True)
        try:
            return os.read(self._pipe, most)
        finally:
            os.set_blocking(self._pipe, False)


def moment(processes: int) -> float:
    """For how long each of so many processes may listen: not at all where they share cores."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return MOMENT if processes <= cores else 0.0
