"""The mirror: a node keeps the journals of worlds that others play, as files in their usual place.

So the web, replays and `arena24 verify` read files on any node, and who takes a world over has little left to fetch. A
mirrored file is a copy and never more: whoever takes the world over looks again what the stream has (`restoration`).
The mirror of a world rests while its node plays that world itself; two never write to one file.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import structlog

from arena24.cluster.depot import Depot, bring_missing, in_play
from arena24.cluster.errors import BrokenStream, Unanswered
from arena24.cluster.overlap import overlap
from arena24.cluster.restoration import ends
from arena24.cluster.streams import RoundStream, Segment
from arena24.store import disk
from arena24.store.archive import compress
from arena24.store.errors import JournalError, StoreError
from arena24.store.shelf import Shelf

LOOK: Final = 1.0
"""Seconds between two looks whether there are further rounds."""
AGAIN: Final = 60
"""So many looks later rounds that were nowhere are asked for again: their holder may have been cut off."""

log = structlog.get_logger()


class Mirror:
    """Keeps the journals of one server."""

    def __init__(
        self,
        shelf: Shelf,
        rounds: Callable[[], Awaitable[list[int]]],
        stream: Callable[[int], RoundStream],
        depot: Depot,
        *,
        keeps: str = "",
    ) -> None:
        """`keeps`: the node whose lines stay though the stream has not got them; empty: nobody's do."""
        self._shelf, self._rounds, self._stream, self._depot, self._keeps = shelf, rounds, stream, depot, keeps
        self._nowhere: set[int] = set()  # rounds that had neither a stream nor an archive in the depot

    async def run(self) -> None:
        """Follow one round after another, until somebody cancels that."""
        self._tidy()
        while True:
            self._nowhere.clear()
            for _ in range(AGAIN):
                await self._pass(to_the_end=True)
                await asyncio.sleep(LOOK)

    async def catch_up(self) -> None:
        """Fetch what there is, and wait for nothing more."""
        self._tidy()
        self._nowhere.clear()
        await self._pass(to_the_end=False)

    def _tidy(self) -> None:
        """Sweep what was half made when this node was killed, or its world, and what a power loss has brought back."""
        self._shelf.directory.mkdir(parents=True, exist_ok=True)
        self._shelf.sweep()
        for number in set(self._shelf.unarchived()).intersection(self._shelf.archived()):
            with contextlib.suppress(JournalError, OSError):  # they differ: both stay, and `arena24 verify` tells
                compress(self._shelf.journal(number))

    async def _pass(self, *, to_the_end: bool) -> None:
        try:
            numbers = await self._rounds()
            await bring_missing(self._depot, self._shelf, numbers, self._nowhere)
            newest = in_play(numbers)
            for number in numbers:
                if number not in newest:
                    await self._follow(number, to_its_end=False)
            # What streams of long ago have not: a holder, late with a round, makes its stream again.
            await bring_missing(self._depot, self._shelf, newest, self._nowhere)
            for number in newest:
                await self._follow(number, to_its_end=to_the_end)
        except Unanswered:
            pass  # the same again
        except (StoreError, OSError):
            log.exception("rounds are not mirrored", server=self._shelf.server)

    async def _follow(self, number: int, *, to_its_end: bool) -> None:
        """Make the file what its stream is, and go on until the round is over; then archive it."""
        if self._shelf.archive(number).exists():
            return
        stream = self._stream(number)
        last = await stream.last()
        if last is None:
            return  # it has not begun
        path, known, over = self._shelf.journal(number), last.sequence, False
        start = await overlap(path, stream, known)
        async with contextlib.aclosing(stream.read(1 if start is None else start.sequence)) as found:
            async for segment in found:
                _put(path, segment)
                taken = segment.sequence > known and not segment.data  # it has another holder now
                if segment.sequence == known or (taken and self._keeps):
                    self._cut(path, segment)
                over = over or ends(segment.data)  # a fence may follow
                if segment.sequence >= known and (over or not to_its_end):
                    break
        if over:
            await asyncio.to_thread(compress, path)
            log.info("round mirrored", server=self._shelf.server, round=number)

    def _cut(self, path: Path, segment: Segment) -> None:
        """Cut off what we had when we lost the world, and nobody has heard; an empty file would pass for a round.

        What was answered stays as long as no other node has had the world: our next life sends it.
        """
        if segment.claim.holder == self._keeps:
            return
        if segment.end == 0:
            path.unlink(missing_ok=True)
        elif path.exists():
            os.truncate(path, segment.end)


def _put(path: Path, segment: Segment) -> None:
    """Write a segment, unless it is there. A file appears with its header, or readers would find it broken."""
    if not segment.data:
        return
    if not path.exists():
        temporary = path.with_name(f"{path.name}.{os.getpid()}{disk.NEW}")
        with open(temporary, "wb", opener=disk.private) as file:
            file.write(segment.data)
        temporary.rename(path)
        return
    with path.open("r+b", buffering=0) as file:
        if file.seek(0, os.SEEK_END) < segment.offset:
            raise BrokenStream(f"segment {segment.sequence} for byte {segment.offset} leaves a gap; it is read again")
        file.seek(segment.offset)
        if file.read(len(segment.data)) != segment.data:
            file.truncate(file.seek(segment.offset))
            file.write(segment.data)
