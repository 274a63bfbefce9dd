"""The depot: where finished rounds go, so that only rounds which are played have a stream.

Among three servers a stream costs them attention for as long as it is there, and a day has some thousand rounds. So the
holder of a world brings the archives of rounds that are over to one place, and removes their streams (`Deposit`).
Who was away meanwhile, or comes later, finds them there (`bring`). A round is in its stream or in the depot at any
moment: it is brought before its stream goes, and whoever misses a stream looks into the depot afterwards.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, Protocol

import structlog

from arena24.cluster.errors import Unanswered
from arena24.cluster.restoration import copied
from arena24.cluster.streams import RoundStream
from arena24.store import checkpoint, disk
from arena24.store.archive import same
from arena24.store.errors import StoreError
from arena24.store.shelf import FOREIGN, Shelf

KEPT: Final = 4
"""Streams of a server that stay, the newest: one made ahead, one in play, and those that somebody may still read."""
LOOK: Final = 5.0
"""Seconds between two looks whether there is something to bring."""

log = structlog.get_logger()


class Depot(Protocol):
    """Keeps archives by server and round. Every call may raise `Unanswered`."""

    async def put(self, server: str, number: int, data: bytes) -> None:
        """Keep an archive; one that is there is replaced by the same."""

    async def fetch(self, server: str, number: int) -> bytes | None:
        """An archive; None: there is none."""


async def bring(depot: Depot, shelf: Shelf, number: int) -> bool:
    """Fetch a round that this node has missed; gives whether the depot has it."""
    data = await depot.fetch(shelf.server, number)
    if data is None:
        return False
    await asyncio.to_thread(_put, shelf, number, data)
    log.info("round fetched from the depot", server=shelf.server, round=number)
    return True


def in_play(streams: list[int]) -> list[int]:
    """The rounds that may go on: the last of them may only have been made ahead."""
    return [number for number in streams if number >= streams[-1] - 1]


async def bring_missing(depot: Depot, shelf: Shelf, streams: list[int], nowhere: set[int]) -> None:
    """Fetch every round that this node has not and that is in none of these streams.

    What the depot has not either goes to `nowhere`, and is not asked for as long as it stands there: it was played on
    one machine, before there were several, or its holder is still cut off and will bring it.
    """
    for number in sorted(set(range(1, max(streams, default=0))) - {*streams, *shelf.archived(), *nowhere}):
        if not await bring(depot, shelf, number):
            nowhere.add(number)


def _put(shelf: Shelf, number: int, data: bytes) -> None:
    """Put an archive on the shelf, in place of what this node has of the journal; another or damaged one is set aside.

    One of this round may say otherwise from when the node lost the world, its header even: nobody was told of it.
    """
    archive, journal = shelf.archive(number), shelf.journal(number)
    temporary = archive.with_name(f"{archive.name}.{os.getpid()}{disk.NEW}")
    with open(temporary, "wb", opener=disk.private) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if journal.exists() and not shelf.is_sound(number):
        shelf.set_aside(journal, FOREIGN)
    disk.put_in_place(temporary, archive)
    journal.unlink(missing_ok=True)
    checkpoint.remove(journal)


class Deposit:
    """Brings finished rounds of a world to the depot, while this node has the world."""

    def __init__(
        self,
        shelf: Shelf,
        rounds: Callable[[], Awaitable[list[int]]],
        stream: Callable[[int], RoundStream],
        depot: Depot,
    ) -> None:
        self._shelf, self._rounds, self._stream, self._depot = shelf, rounds, stream, depot
        self._refused: set[int] = set()  # rounds that are not what their stream has: they keep it

    async def run(self) -> None:
        """Look again and again, until somebody cancels that."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                for number in (await self._rounds())[:-KEPT]:
                    if number not in self._refused and self._shelf.archive(number).exists():
                        await self._bring(number)
            except Unanswered:
                pass  # the same again
            except (StoreError, OSError):
                log.exception("rounds are not brought to the depot", server=self._shelf.server)

    async def _bring(self, number: int) -> None:
        stream, archive = self._stream(number), self._shelf.archive(number)
        if await self._is_that_of(stream, archive):
            await self._depot.put(self._shelf.server, number, await asyncio.to_thread(archive.read_bytes))
        elif await self._depot.fetch(self._shelf.server, number) is None:
            self._refused.add(number)
            log.warning("an archive is not what its stream has; the stream stays", archive=archive.name)
            return
        await stream.delete()  # in the other case an earlier holder, late with the round, has made it again
        log.info("round brought to the depot", server=self._shelf.server, round=number)

    async def _is_that_of(self, stream: RoundStream, archive: Path) -> bool:
        if (last := await stream.last()) is None:
            return False
        copy = archive.with_name(f"{archive.name}.{os.getpid()}{disk.NEW}")
        try:
            await copied(copy, stream, last.sequence)
            return await asyncio.to_thread(same, copy, archive)
        finally:
            copy.unlink(missing_ok=True)
