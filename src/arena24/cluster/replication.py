"""The journals of one server on several machines, as its process uses them: a `server.rounds.Replication`."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from arena24.cluster.errors import ClusterError, Unanswered
from arena24.cluster.journal import Durability, ReplicatedJournal
from arena24.cluster.relay import Relay
from arena24.cluster.restoration import Restored, restore
from arena24.cluster.streams import Claim, RoundStream
from arena24.store.journal import Journal
from arena24.store.shelf import Shelf


class StreamReplication:
    """Restores what the streams have, and has a relay for every journal that is written since then."""

    def __init__(
        self,
        rounds: Callable[[], Awaitable[list[int]]],
        stream: Callable[[int], RoundStream],
        claim: Claim,
        durability: Durability,
        lost: Callable[[Exception], None],
    ) -> None:
        """`rounds`: which have a stream; `lost` hears why the world has to stop, if it has to."""
        self._rounds, self._stream, self._claim = rounds, stream, claim
        self._durability, self._lost = durability, lost
        self._restored: dict[int, Restored] = {}
        self._relays: dict[asyncio.Task[None], Relay] = {}
        self._ahead: asyncio.Task[None] | None = None  # makes the next stream

    @property
    def trouble(self) -> str:
        """Why nothing is acknowledged at the moment; empty: nothing is wrong."""
        return next((relay.trouble for relay in self._relays.values() if relay.trouble), "")

    async def restore(self, shelf: Shelf) -> None:
        """Take over all rounds of the server, and make the shelf what their streams have; archives are kept."""
        for number in await self._rounds():
            if not shelf.archive(number).exists():
                self._restored[number] = await restore(self._stream(number), self._claim, shelf, number)

    def log(self, journal: Journal) -> ReplicatedJournal:
        """The log of a round that begins or goes on; its stream, and the next one, is made meanwhile."""
        number = journal.header.round
        restored = self._restored.pop(number, None)
        start = 0 if restored is None else restored.start()
        relay = Relay(self._stream(number), self._claim, journal.path, start=start)
        task = asyncio.create_task(relay.run())
        self._relays[task] = relay
        task.add_done_callback(self._ended)
        self._ahead = asyncio.create_task(self._make(number + 1))
        return ReplicatedJournal(journal, relay, self._durability)

    async def settled(self) -> None:
        """Wait until the streams have everything."""
        for relay in list(self._relays.values()):
            if (future := relay.acknowledgement()) is not None:
                await future

    async def close(self) -> None:
        """Send nothing more."""
        tasks = [*self._relays, *([self._ahead] if self._ahead is not None else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, ClusterError):
                await task

    async def _make(self, number: int) -> None:
        """Have a stream ready when its round begins: among three servers it takes a while."""
        with contextlib.suppress(Unanswered):  # its relay makes it then
            await self._stream(number).make()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._relays.pop(task).close()  # it may have been cancelled before it began
        if not task.cancelled() and (error := task.exception()) is not None:
            self._lost(error if isinstance(error, Exception) else RuntimeError(repr(error)))
