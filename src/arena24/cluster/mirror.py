"""The mirror: a node keeps the journals of worlds that others play, as files in their usual place.

So the web, replays and `arena24 verify` read files on any node, and who takes a world over has little left to fetch. A
mirrored file is a copy and never more: whoever takes the world over looks again what the stream has (`restoration`).
The mirror of a world rests while its node plays that world itself; two never write to one file.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from arena24.cluster.errors import BrokenStream, Unanswered
from arena24.cluster.streams import RoundStream, Segment
from arena24.store import disk
from arena24.store.archive import compress
from arena24.store.chain import PREFIX
from arena24.store.errors import StoreError
from arena24.store.records import is_last
from arena24.store.shelf import Shelf

LOOK: Final = 1.0
"""Seconds between two looks whether there are further rounds."""

log = structlog.get_logger()


class Mirror:
    """Keeps the journals of one server."""

    def __init__(
        self, shelf: Shelf, rounds: Callable[[], Awaitable[list[int]]], stream: Callable[[int], RoundStream]
    ) -> None:
        self._shelf, self._rounds, self._stream = shelf, rounds, stream

    async def run(self) -> None:
        """Follow one round after another, until somebody cancels that."""
        self._shelf.directory.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                numbers = await self._rounds()
                for number in numbers:
                    if not self._shelf.archive(number).exists():
                        await self._follow(number, to_its_end=number >= numbers[-1] - 1)  # the last may be empty
            except Unanswered:
                pass  # the same again
            except (StoreError, OSError):
                log.exception("rounds are not mirrored", server=self._shelf.server)
            await asyncio.sleep(LOOK)

    async def _follow(self, number: int, *, to_its_end: bool) -> None:
        """Make the file what its stream is, and go on until the round is over; then archive it."""
        stream = self._stream(number)
        last = await stream.last()
        if last is None:
            return  # it has not begun
        path, known, over = self._shelf.journal(number), last.sequence, False
        async with contextlib.aclosing(stream.read()) as found:
            with open(path, "r+b" if path.exists() else "w+b", buffering=0, opener=disk.private) as file:
                async for segment in found:
                    _put(file.fileno(), segment)
                    if segment.sequence == known:
                        os.ftruncate(file.fileno(), segment.end)  # what we had when we lost it, and nobody has heard
                    over = over or _ends(segment)  # a fence may follow
                    if segment.sequence >= known and (over or not to_its_end):
                        break
        if over:
            await asyncio.to_thread(compress, path)
            log.info("round mirrored", server=self._shelf.server, round=number)


def _put(file: int, segment: Segment) -> None:
    """Write a segment, unless it is there."""
    if os.fstat(file).st_size < segment.offset:
        raise BrokenStream(f"segment {segment.sequence} for byte {segment.offset} leaves a gap; the file is read again")
    if os.pread(file, len(segment.data), segment.offset) != segment.data:
        os.ftruncate(file, segment.offset)
        os.pwrite(file, segment.data, segment.offset)


def _ends(segment: Segment) -> bool:
    """Does a segment end its round? It ends with a whole line then."""
    start = segment.data.rfind(b"\n", 0, -1) + 1
    return segment.data.endswith(b"\n") and is_last(segment.data[start + PREFIX :])
