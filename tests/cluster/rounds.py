"""Rounds that are written to streams, and streams whose answers get lost."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from typing import TypeVar

from arena24.cluster.errors import Fenced, Unanswered
from arena24.cluster.journal import Durability, ReplicatedJournal
from arena24.cluster.relay import Relay
from arena24.cluster.streams import Claim, RoundStream, Segment, segments
from arena24.games.seed import Seed
from arena24.store.journal import Journal
from arena24.store.records import Header
from arena24.store.shelf import Shelf
from tests.loop import PATIENCE

T = TypeVar("T")

NUMBER = 12
SEED = Seed.from_number(7)
HEADER = Header(
    game="toy",
    server="Toy1",
    round=NUMBER,
    version="0.1.0",
    params={},
    seed=SEED.derive("Toy1", NUMBER).hex,
    teams=(1, 2),
)


def shelf(folder: Path) -> Shelf:
    """The journals of a node."""
    folder.mkdir(exist_ok=True)
    return Shelf(folder, "Toy1", SEED)


def created(folder: Path, header: Header = HEADER) -> Journal:
    """The journal of a new round."""
    return Journal.create(shelf(folder).journal(NUMBER), header)


@contextlib.asynccontextmanager
async def replicated(
    journal: Journal,
    stream: RoundStream,
    claim: Claim,
    *,
    start: int = 0,
    durability: Durability = Durability.CLUSTER,
) -> AsyncIterator[tuple[ReplicatedJournal, Relay]]:
    """A journal that is brought to its stream."""
    relay = Relay(stream, claim, journal.path, start=start)
    task = asyncio.create_task(relay.run())
    try:
        yield ReplicatedJournal(journal, relay, durability), relay
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Fenced):
            await task
        relay.close()  # if it was cancelled before it began
        journal.close()


async def acknowledged(future: asyncio.Future[None] | None) -> None:
    """Wait for the stream's word."""
    if future is not None:
        await asyncio.wait_for(future, PATIENCE)


async def patiently(call: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer: the machine may be busy."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(Unanswered):
                return await call()


async def text(stream: RoundStream) -> bytes:
    """The journal as a stream has it."""
    last = await patiently(stream.last)
    found = b""
    async for segment in segments(stream, 0 if last is None else last.sequence):
        found = found[: segment.offset] + segment.data
    return found


class Unreliable:
    """A stream between which and its user messages get lost, as `faults` says for one append after another.

    "asked": what was asked never arrives; "answered": it is done, and the answer is lost; "": all is well.
    """

    def __init__(self, stream: RoundStream, faults: Iterable[str]) -> None:
        self.name = stream.name
        self._stream, self._faults = stream, iter(faults)

    async def make(self) -> None:
        """As it is."""
        await self._stream.make()

    async def append(self, segment: Segment, after: int) -> int:
        """It may be lost on the way there, or back."""
        fault = next(self._faults, "")
        if fault == "asked":
            raise Unanswered("lost on the way there")
        sequence = await self._stream.append(segment, after)
        if fault == "answered":
            raise Unanswered("lost on the way back")
        return sequence

    async def last(self) -> Segment | None:
        """As it is."""
        return await self._stream.last()

    async def get(self, sequence: int) -> Segment:
        """As it is."""
        return await self._stream.get(sequence)

    def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """As it is."""
        return self._stream.read(start)

    async def delete(self) -> None:
        """As it is."""
        await self._stream.delete()
