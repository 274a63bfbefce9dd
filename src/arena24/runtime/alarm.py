"""An alarm: one timer of the event loop, set and set again."""

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once, at the moment to which it was set last."""

    def __init__(self, loop: asyncio.AbstractEventLoop, now: Callable[[], float], ring: Callable[[], None]) -> None:
        """`now` is the clock that moments are told by."""
        self._loop, self._now, self._ring = loop, now, ring
        self.at: float | None = None  # when it rings next
        self._timer: asyncio.TimerHandle | None = None

    def set(self, at: float | None) -> None:
        """Ring then, and at no other time; None: never."""
        if self._timer is not None:
            self._timer.cancel()
        self.at, self._timer = at, None
        if at is not None:
            self._timer = self._loop.call_later(max(0.0, at - self._now()), self._rings)

    def no_later(self, at: float) -> None:
        """Ring then, unless it rings before."""
        if self.at is None or at < self.at:
            self.set(at)

    def _rings(self) -> None:
        self.at = self._timer = None
        self._ring()
