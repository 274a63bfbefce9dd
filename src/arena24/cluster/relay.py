"""Brings the journal of a round to its stream, while it is being written.

One append is under way at a time; whatever is written meanwhile goes with the next one. So a busy world sends few large
segments instead of many small ones, the order is never in doubt, and an append that was refused has no successors.
"""

import asyncio
import os
from collections import deque
from functools import partial
from pathlib import Path
from typing import Final

from arena24.cluster.errors import ClusterError, Conflict, Fenced, LetGo, Unanswered
from arena24.cluster.insistence import insist
from arena24.cluster.streams import Claim, RoundStream, Segment, take

LARGEST_SEGMENT: Final = 512 * 2**10
"""Bytes: half of what NATS takes for a message unless it is told otherwise, and some thousand orders."""


class Relay:
    """Follows one journal. What waits to be sent waits in the file, not in memory."""

    def __init__(self, stream: RoundStream, claim: Claim, path: Path, *, start: int = 0) -> None:
        """`start`: so much of the journal the stream has already."""
        self.trouble = ""
        """Why nothing is acknowledged at the moment; empty: nothing is wrong."""
        self.acknowledged = start  # bytes
        self.failure: ClusterError | None = None  # why nothing will be acknowledged any more
        self._stream, self._claim = stream, claim
        self._file = path.open("rb", buffering=0)  # it may be archived and removed before all of it is sent
        self._written, self._last = start, False
        self._more = asyncio.Event()
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    def written(self, size: int) -> None:
        """The journal has so many bytes now, all of them in whole lines."""
        self.check()
        if size > self._written:
            self._written = size
            self._more.set()

    def finish(self, size: int) -> None:
        """The journal has its last record: when all of it is brought, there is nothing more to do."""
        self._last = True
        self.written(size)

    def check(self) -> None:
        """Raise `Fenced`, or whatever it is, if nothing may be written any more."""
        if self.failure is not None:
            raise self.failure

    def acknowledgement(self) -> asyncio.Future[None] | None:
        """When the stream has everything that was written so far; None: it has it."""
        if self.acknowledged >= self._written:
            return None
        if self._waiting and self._waiting[-1][0] == self._written:
            return self._waiting[-1][1]
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((self._written, future))
        return future

    async def run(self) -> None:
        """Bring everything: to the journal's end, or until the world has another holder (`Fenced`)."""
        try:
            sequence = (await insist(self._taken, hear=self._hear)).sequence
            while not self._complete:
                if self.acknowledged == self._written:
                    self._more.clear()
                    await self._more.wait()
                    continue
                segment = self._next()
                sequence = await self._append(segment, sequence)
                self._acknowledge(segment.end)
        except ClusterError as error:
            self.failure = error
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Bring nothing more; whoever waits hears that. Closing twice does nothing."""
        self._file.close()
        if self._complete:
            return
        self.failure = self.failure or LetGo(f"{self._stream.name}: this node has let it go; ask its next holder")
        while self._waiting:
            future = self._waiting.popleft()[1]
            if not future.done():
                future.set_exception(self.failure)
                future.exception()  # whoever waits hears it; nobody has to

    @property
    def _complete(self) -> bool:
        return self._last and self.acknowledged == self._written

    async def _taken(self) -> Segment:
        await self._stream.make()
        return await take(self._stream, self._claim)

    async def _append(self, segment: Segment, after: int) -> int:
        """Append a segment, however long it takes; gives its sequence."""
        sequence = await insist(partial(self._appended, segment, after), hear=self._hear)
        self.trouble = ""
        return sequence

    async def _appended(self, segment: Segment, after: int) -> int:
        try:
            return await self._stream.append(segment, after)
        except Conflict as conflict:
            last = await self._stream.last()
            if last is None or last.sequence <= after:
                raise Unanswered(str(conflict)) from None  # the server that refused it does not know everything yet
            if last.claim == segment.claim and (last.sequence, last.end) == (after + 1, segment.end):
                return last.sequence  # an earlier attempt, whose answer was lost
            raise Fenced(self._stream.name, last.claim.holder, last.claim.token) from None

    def _hear(self, error: Unanswered) -> None:
        self.trouble = str(error)

    def _next(self) -> Segment:
        """What is sent next: whole lines, unless one of them is too long for a segment."""
        size = min(LARGEST_SEGMENT, self._written - self.acknowledged)
        data = os.pread(self._file.fileno(), size, self.acknowledged)
        if self.acknowledged + size < self._written:
            data = data[: data.rfind(b"\n") + 1] or data
        return Segment(self._claim, self.acknowledged, data)

    def _acknowledge(self, size: int) -> None:
        self.acknowledged = size
        while self._waiting and self._waiting[0][0] <= size:
            future = self._waiting.popleft()[1]
            if not future.done():
                future.set_result(None)
