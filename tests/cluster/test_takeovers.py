"""Worlds that change hands while messages are late, lost or doubled: what was acknowledged is there, once, in order."""

import asyncio
import contextlib
import random
import tempfile
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from arena24.cluster.errors import ClusterError, Conflict, Unanswered
from arena24.cluster.restoration import restore
from arena24.cluster.streams import Claim, RoundStream, Segment
from arena24.store.journal import Journal
from arena24.store.reader import read
from arena24.store.records import Order
from tests.cluster.memory import MemoryStream
from tests.cluster.moments import run
from tests.cluster.rounds import NUMBER, acknowledged, created, replicated, shelf

ANSWER = 2.0  # seconds after which nobody waits for an answer any more, though it may still be done


class Late:
    """A stream far away: what is asked is done after a while, perhaps when nobody waits for it any more."""

    def __init__(self, stream: RoundStream, chance: random.Random) -> None:
        self.name = stream.name
        self._stream, self._chance = stream, chance
        self._under_way: set[asyncio.Task[int]] = set()

    async def make(self) -> None:
        """As it is."""
        await self._stream.make()

    async def append(self, segment: Segment, after: int) -> int:
        """It may take long, be lost on the way there, or be done and never answered."""
        if self._chance.random() < 0.1:
            raise Unanswered("lost on the way there")
        task = asyncio.create_task(self._appended(segment, after))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        await asyncio.wait({task}, timeout=ANSWER)
        if not task.done() or self._chance.random() < 0.1:
            task.add_done_callback(_heard)
            raise Unanswered("no answer in time")
        return task.result()

    async def _appended(self, segment: Segment, after: int) -> int:
        await asyncio.sleep(self._chance.choice([0.001, 0.01, 0.1, 5.0]))
        return await self._stream.append(segment, after)

    async def last(self) -> Segment | None:
        """It is a moment old when it arrives."""
        if self._chance.random() < 0.1:
            raise Unanswered("lost")
        found = await self._stream.last()
        await asyncio.sleep(self._chance.choice([0.001, 0.1]))
        return found

    async def get(self, sequence: int) -> Segment:
        """As it is, if it arrives."""
        if self._chance.random() < 0.1:
            raise Unanswered("lost")
        return await self._stream.get(sequence)

    def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """As it is."""
        return self._stream.read(start)

    async def delete(self) -> None:
        """As it is."""
        await self._stream.delete()

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        if self._under_way:
            await asyncio.wait(self._under_way)


def _heard(task: asyncio.Task[int]) -> None:
    with contextlib.suppress(Conflict, asyncio.CancelledError):
        task.result()


def _note(told: list[bytes], line: bytes, future: asyncio.Future[None]) -> None:
    if future.exception() is None:
        told.append(line)


async def hold(stream: RoundStream, claim: Claim, folder: Path, chance: random.Random, told: list[bytes]) -> None:
    """Take the round over and give orders until the world is another's; notes which were acknowledged."""
    restored = await restore(stream, claim, shelf(folder), NUMBER)
    journal = Journal.resume(restored.path) if restored.size or restored.ahead else created(folder)
    start = restored.start() if restored.size else 0
    async with replicated(journal, stream, claim, start=start) as (log, _):
        with contextlib.suppress(ClusterError):
            for number in range(200):
                line = b"%s %d" % (claim.holder.encode(), 1000 * claim.token + number)
                log.order(1, line)
                future = log.commit()
                assert future is not None
                future.add_done_callback(partial(_note, told, line))
                await asyncio.sleep(chance.choice([0.0, 0.01, 1.0]))
            await acknowledged(log.commit())


async def change_hands(seed: int, folder: Path) -> None:
    """Three nodes take a round from each other, without asking whether anybody has it."""
    chance = random.Random(seed)
    truth = MemoryStream("test")
    stream = Late(truth, chance)
    told: list[bytes] = []
    holders: dict[str, asyncio.Task[None]] = {}
    for token in range(1, 7):
        node = f"node{chance.randrange(3)}"
        if node in holders:  # it has died: a node has one process at a time
            holders[node].cancel()
            await asyncio.gather(holders.pop(node), return_exceptions=True)
        claim = Claim(node, token)
        holders[node] = asyncio.create_task(hold(stream, claim, folder / node, chance, told))
        await asyncio.sleep(chance.choice([0.0, 0.1, 3.0, 30.0]))
    results = await asyncio.gather(*holders.values(), return_exceptions=True)
    assert [error for error in results if error is not None and not isinstance(error, ClusterError)] == []
    await stream.idle()
    last = await restore(truth, Claim("judge", 99), shelf(folder / "judge"), NUMBER)
    orders = [record.line for record in read(last.path).records if isinstance(record, Order)]
    assert len(set(orders)) == len(orders), "an order is there twice"
    assert [line for line in orders if line in set(told)] == told, "what was acknowledged is lost, or out of order"
    assert told


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_what_was_acknowledged_is_there(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run(change_hands(seed, Path(folder)))
