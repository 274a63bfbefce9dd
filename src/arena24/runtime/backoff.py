"""Back off: who tries again and again waits longer each time, and whoever has been well for a while begins anew."""


def back_off(failures: int, first: float, longest: float) -> float:
    """Seconds to wait after so many failures in a row: twice as many each time, up to a limit."""
    return min(longest, first * 2.0 ** min(failures - 1, 30))


class Restarts:
    """How long a process that keeps dying waits before it is started again."""

    def __init__(self, *, first: float, longest: float, healthy: float) -> None:
        self._first, self._longest = first, longest
        self._healthy = healthy  # seconds of life after which earlier deaths are forgiven
        self._deaths = 0

    def pause(self, lived: float) -> float:
        """It has died after so many seconds; gives how many to wait."""
        self._deaths = 1 if lived > self._healthy else self._deaths + 1
        return back_off(self._deaths, self._first, self._longest)
