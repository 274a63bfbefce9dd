"""The outbox of a world: what has been said, and stands on records that might still be lost (law 2).

With a journal on this machine nothing ever waits here. A replicated log takes a while to say that it has something, and
several slices of lines are on their way meanwhile.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from arena24.protocol.session import CLOSED, Session, Withheld


class Slice(NamedTuple):
    """What several sessions have said at one moment."""

    noted: "asyncio.Future[None] | None"  # done when what it stands on is safe; None: that is the slice before
    said: list[tuple[Session, Withheld]]


class Outbox:
    """Keeps everybody's replies in their sequence, and lets them go when the log says so."""

    def __init__(self, broke: Callable[[Exception], None]) -> None:
        self._broke = broke  # told when the log cannot note any more; then nothing leaves
        self._slices: deque[Slice] = deque()

    def __bool__(self) -> bool:
        return bool(self._slices)

    def put(self, noted: "asyncio.Future[None] | None", sessions: Iterable[Session]) -> None:
        """What these sessions have said may leave as soon as this is done, and everything that was put before."""
        slice_ = Slice(noted, [])
        for session in sessions:
            if session.out or session.state is CLOSED:
                slice_.said.append((session, session.withhold()))
            else:
                session.port.deliver(session)
        self._slices.append(slice_)
        if noted is not None:
            noted.add_done_callback(self._look)

    async def empty(self) -> None:
        """Wait until everything has left, or nothing can any more."""
        while self._slices:
            await asyncio.wait([slice_.noted for slice_ in self._slices if slice_.noted is not None])
            await asyncio.sleep(0)  # until `_look` has seen it too

    def _look(self, noted: "asyncio.Future[None]") -> None:
        exception = noted.exception()
        if exception is not None:
            self._give_up(exception)
        while self._slices and (self._slices[0].noted is None or self._slices[0].noted.done()):
            for session, said in self._slices.popleft().said:
                session.give_back(said)
                session.port.deliver(session)

    def _give_up(self, exception: BaseException) -> None:
        """Nobody is told what may not be true."""
        if self._slices:
            self._slices.clear()
            assert isinstance(exception, Exception)  # the log's own; whoever cancels a future of a log is wrong
            self._broke(exception)
