"""The journals of one server on several machines, as its process uses them: a `server.rounds.Replication`."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from arena24.cluster.depot import Depot, bring, bring_missing
from arena24.cluster.errors import Gone, LetGo, Unanswered
from arena24.cluster.insistence import RETRY_LONGEST, insist
from arena24.cluster.journal import Durability, ReplicatedJournal
from arena24.cluster.relay import Relay
from arena24.cluster.restoration import Restored, is_over, restore
from arena24.cluster.streams import Claim, RoundStream
from arena24.runtime.alarm import Alarm
from arena24.runtime.cancellation import cancelled
from arena24.store import checkpoint, disk
from arena24.store.journal import Journal
from arena24.store.shelf import Shelf

T = TypeVar("T")

AT_A_TIME: Final = 8
"""Rounds that are restored side by side: most of it is waiting for answers."""


HEARING: Final = 10
"""Rounds of the event loop in which everything is heard that was said while it stood still."""


class StreamReplication:
    """Restores what the streams have, and has a relay for every journal that is written since then.

    One stream after another: that of a round gets nothing before that of the round before has everything. Or the end of
    a round could be lost which a later one follows.
    """

    def __init__(
        self,
        rounds: Callable[[], Awaitable[list[int]]],
        stream: Callable[[int], RoundStream],
        depot: Depot,
        claim: Claim,
        durability: Durability,
        *,
        now: Callable[[], float],
        lost: Callable[[Exception], None],
    ) -> None:
        """`rounds`: which have a stream; `lost` hears why the world has to stop at once, if it has to."""
        self._rounds, self._stream, self._depot, self._claim = rounds, stream, depot, claim
        self._durability, self._lost = durability, lost
        self._restored: dict[int, Restored] = {}
        self._relays: dict[asyncio.Task[None], Relay] = {}  # the oldest round first
        self._ahead: asyncio.Task[None] | None = None  # makes the next stream
        self._end = Alarm(asyncio.get_running_loop(), now, self._time_is_up)
        self._farewell: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str:
        """Why nothing is acknowledged at the moment; empty: nothing is wrong."""
        return next((relay.trouble for relay in self._relays.values() if relay.trouble), "")

    async def restore(self, shelf: Shelf) -> None:
        """Take over all rounds of the server, and make the shelf what their streams have; archives are kept.

        The stream of the next round is taken too, though it is empty: an earlier holder that wakes when all others are
        fenced could begin that round otherwise.
        """
        numbers, nowhere = await _answered(self._rounds), set[int]()
        await _answered(lambda: bring_missing(self._depot, shelf, numbers, nowhere))
        queue = asyncio.Semaphore(AT_A_TIME)
        await asyncio.gather(
            *(self._restore(shelf, number, queue) for number in numbers if not shelf.archive(number).exists())
        )
        number = max(numbers, default=0)
        last = self._restored.get(number)
        if last is None or last.size:  # else it was made ahead and is ours now: nobody can begin it, nor a later one
            while await self._take(shelf, number := number + 1):
                pass
        self._forget_sequels(shelf)
        for begun in shelf.unarchived():
            if begun > number:  # it played on while it was cut off: nobody else has heard of this one
                self._restored[begun] = Restored(shelf.journal(begun), size=0, digest=b"")

    async def _restore(self, shelf: Shelf, number: int, queue: asyncio.Semaphore) -> None:
        """Take over a round.

        Its stream may go meanwhile, if the last holder was about to remove it; or it went long ago, and an earlier one,
        late with the round, has made it again.
        """
        async with queue:
            while True:
                restored: Restored | None = None
                with contextlib.suppress(Gone):
                    restored = await restore(self._stream(number), self._claim, shelf, number)
                over = restored is not None and restored.size > 0 and is_over(restored.path)
                if not over and await _answered(lambda: bring(self._depot, shelf, number)):
                    return
                if restored is not None:
                    self._restored[number] = restored
                    return
                await asyncio.sleep(RETRY_LONGEST)

    async def _take(self, shelf: Shelf, number: int) -> bool:
        """Take a round that had no stream a moment ago; gives whether somebody has begun it meanwhile."""
        stream = self._stream(number)
        await _answered(stream.make)
        self._restored[number] = await restore(stream, self._claim, shelf, number)
        return self._restored[number].size > 0

    def _forget_sequels(self, shelf: Shelf) -> None:
        """What nobody but this node has begun goes, if a round before has lost its end: else that one would be void.

        So it is when a round ended here without the stream's word for it, the next one began, and the mirror cut the
        first one's file, or removed it if the stream has nothing of it.
        """
        cut = False
        for number in shelf.unarchived():
            path, restored = shelf.journal(number), self._restored.get(number)
            before = self._restored.get(number - 1)
            cut = cut or (before is not None and not before.path.exists())
            if cut and (restored is None or not restored.size):
                path.unlink()
                checkpoint.remove(path)
                disk.sync_directory(shelf.directory)
            cut = cut or not is_over(path)

    def righted(self, going: int | None) -> dict[int, asyncio.Future[None]]:
        """Bring what was added when the shelf was put right, and what an earlier life could not bring any more."""
        brought = {}
        for number, restored in sorted(self._restored.items()):
            if number != going and restored.path.exists() and (size := restored.path.stat().st_size) != restored.size:
                relay = Relay(self._stream(number), self._claim, restored.path, start=restored.start())
                relay.finish(size)
                self._run(relay)
                if (acknowledged := relay.acknowledgement()) is not None:
                    brought[number] = acknowledged
        return brought

    def held_until(self, moment: float) -> None:
        """Stop at that moment, unless it is said again: then another node may have the world."""
        self._end.set(moment)

    def log(self, journal: Journal) -> ReplicatedJournal:
        """The log of a round that begins or goes on; its stream, and the next one, is made meanwhile."""
        number = journal.header.round
        restored = self._restored.pop(number, None)
        start = 0 if restored is None else restored.start()
        relay = Relay(self._stream(number), self._claim, journal.path, start=start)
        self._run(relay)
        self._ahead = asyncio.create_task(self._make(number + 1))
        return ReplicatedJournal(journal, relay, self._durability)

    async def settled(self) -> None:
        """Wait until the streams have everything."""
        for relay in list(self._relays.values()):
            if (future := relay.acknowledgement()) is not None:
                await asyncio.shield(future)  # others wait for the same: who waits no longer shall not end that

    async def close(self) -> None:
        """Send nothing more."""
        self._end.set(None)
        await cancelled([*self._relays, *(task for task in (self._ahead, self._farewell) if task is not None)])

    def _time_is_up(self) -> None:
        self._farewell = asyncio.create_task(self._let_go())

    async def _let_go(self) -> None:
        """Stop, unless our time was prolonged while this process folded a long round: that waits to be heard.

        Nothing is risked: whoever has taken the world meanwhile has fenced its streams.
        """
        for _ in range(HEARING):
            await asyncio.sleep(0)
        if self._end.at is None:
            self._lost(LetGo("the lease has not been renewed"))

    def _run(self, relay: Relay) -> None:
        before = next(reversed(self._relays), None)
        task = asyncio.create_task(_bring(relay, before))
        self._relays[task] = relay
        task.add_done_callback(self._ended)

    async def _make(self, number: int) -> None:
        """Have a stream ready when its round begins: among three servers it takes a while."""
        with contextlib.suppress(Unanswered):  # its relay makes it then
            await self._stream(number).make()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._relays.pop(task).close()  # it may have been cancelled before it began
        if not task.cancelled() and (error := task.exception()) is not None:
            self._lost(error if isinstance(error, Exception) else RuntimeError(repr(error)))


async def _bring(relay: Relay, before: "asyncio.Task[None] | None") -> None:
    if before is not None:
        await asyncio.shield(before)
    await relay.run()


async def _answered(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until somebody answers: a world cannot begin without."""
    return await insist(ask, first=RETRY_LONGEST)
