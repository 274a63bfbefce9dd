"""Finished rounds go to the depot before their streams go, and whoever missed them finds them there."""

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from arena24.cluster.depot import KEPT, Deposit, Depot, bring
from arena24.cluster.errors import Gone
from arena24.cluster.journal import Durability
from arena24.cluster.mirror import Mirror
from arena24.cluster.replication import StreamReplication
from arena24.cluster.streams import Claim, Segment
from arena24.store.archive import compress
from arena24.store.journal import Journal
from arena24.store.reader import Reader
from arena24.store.shelf import Shelf
from tests.cluster.memory import MemoryDepot, MemoryStream
from tests.cluster.rounds import HEADER, SEED, patiently, replicated, shelf
from tests.loop import PATIENCE

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines

NORTH, SOUTH = Claim("north", 1), Claim("south", 2)


class Streams:
    """The streams of a server; one that was removed is gone."""

    def __init__(self) -> None:
        self.made: dict[int, MemoryStream] = {}

    async def rounds(self) -> list[int]:
        """Which there are."""
        return sorted(self.made)

    def of(self, number: int) -> "GoneStream":
        """One of them, there or not."""
        return GoneStream(self, number)


class GoneStream(MemoryStream):
    """One that may be gone."""

    def __init__(self, streams: Streams, number: int) -> None:
        super().__init__(f"test-{number}")
        self._streams, self._number = streams, number

    def _there(self) -> MemoryStream:
        if self._number not in self._streams.made:
            raise Gone(self.name)
        return self._streams.made[self._number]

    async def make(self) -> None:
        """Let it exist."""
        self._streams.made.setdefault(self._number, MemoryStream(self.name))

    async def append(self, segment: Segment, after: int) -> int:
        """If it is there."""
        return await self._there().append(segment, after)

    async def last(self) -> Segment | None:
        """If it is there."""
        return await self._there().last()

    async def get(self, sequence: int) -> Segment:
        """If it is there."""
        return await self._there().get(sequence)

    async def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """If it is there."""
        async for segment in self._there().read(start):
            yield segment

    async def delete(self) -> None:
        """Let it not exist."""
        self._streams.made.pop(self._number, None)


async def played(streams: Streams, here: Shelf, *numbers: int, archived: bool = True) -> None:
    """Rounds that are over."""
    for number in numbers:
        header = msgspec.structs.replace(HEADER, round=number, seed=SEED.derive("Toy1", number).hex)
        stream = streams.of(number)
        await stream.make()
        async with replicated(Journal.create(here.journal(number), header), stream, NORTH) as (log, relay):
            log.order(1, b"one of round %d" % number)
            log.void("enough")
            async with asyncio.timeout(PATIENCE):
                while (future := log.commit()) is not None:
                    await future
            relay.finish(here.journal(number).stat().st_size)
        if archived:
            compress(here.journal(number))


@contextlib.asynccontextmanager
async def beside(work: Deposit | Mirror) -> AsyncIterator[None]:
    """For a while."""
    task = asyncio.create_task(work.run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who looks, looks all the time."""
    monkeypatch.setattr("arena24.cluster.depot.LOOK", 0.01)
    monkeypatch.setattr("arena24.cluster.mirror.LOOK", 0.01)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@pytest.mark.usefixtures("quick")
def test_all_but_the_newest_streams_go(tmp_path: Path) -> None:
    async def test() -> None:
        streams, depot, here = Streams(), MemoryDepot(), shelf(tmp_path)
        await played(streams, here, *range(1, KEPT + 4))
        async with beside(Deposit(here, streams.rounds, streams.of, depot)):
            await until(lambda: len(streams.made) == KEPT)
            await asyncio.sleep(0.05)
        assert sorted(streams.made) == [4, 5, 6, 7]
        assert depot.archives == {("Toy1", number): here.archive(number).read_bytes() for number in (1, 2, 3)}

    asyncio.run(test())


@pytest.mark.usefixtures("quick")
def test_a_stream_stays_as_long_as_its_round_is_not_archived_or_another_one(tmp_path: Path) -> None:
    async def test() -> None:
        streams, depot, here = Streams(), MemoryDepot(), shelf(tmp_path)
        await played(streams, here, 1, archived=False)
        await played(streams, here, 2)
        await streams.of(2).append(Segment(NORTH, 0, b"something else\n"), (await last(streams, 2)).sequence)
        await played(streams, here, *range(3, KEPT + 4))
        async with beside(Deposit(here, streams.rounds, streams.of, depot)):
            await until(lambda: 3 not in streams.made)
            await asyncio.sleep(0.05)
        assert sorted(streams.made) == [1, 2, 4, 5, 6, 7]
        assert list(depot.archives) == [("Toy1", 3)]
        assert not list(tmp_path.glob("*.new"))

    asyncio.run(test())


async def last(streams: Streams, number: int) -> Segment:
    """The last segment of a round."""
    found = await streams.of(number).last()
    assert found is not None
    return found


@pytest.mark.usefixtures("quick")
def test_who_missed_rounds_finds_them_there(tmp_path: Path) -> None:
    """One that it knew to its half, one that ended otherwise here, where nobody heard it, and one that was another.

    One that began otherwise here, and one of which the power has left nothing but zeros.
    """

    async def test() -> None:
        streams, depot, here, there = Streams(), MemoryDepot(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, 1, 2, 3, 4, 5, 6)
        await played(Streams(), there, 1, 2, archived=False)
        there.journal(2).write_bytes(there.journal(2).read_bytes().partition(b"\n")[0] + b"\n01234567 O 1 unsent\n")
        half = there.journal(1).read_bytes()
        there.journal(1).write_bytes(half[: len(half) // 2])
        there.journal(3).write_bytes(b"something else\n")
        with Reader(here.archive(4)) as original:
            Journal.create(there.journal(4), msgspec.structs.replace(original.header, started=7.0)).close()
        there.journal(5).write_bytes(bytes(50))
        for number in (1, 2, 3, 4, 5):
            await depot.put("Toy1", number, here.archive(number).read_bytes())
            await streams.of(number).delete()
        async with beside(Mirror(there, streams.rounds, streams.of, depot)):
            await until(lambda: there.archived() == [1, 2, 3, 4, 5, 6] and not there.unarchived())
        assert [path.name for paths in there.aside().values() for path in paths] == ["000003.journal.foreign"]
        for number in (1, 2, 3, 4, 5, 6):
            with there.open(number) as mine, here.open(number) as original:
                assert list(mine) == list(original)

    asyncio.run(test())


@pytest.mark.usefixtures("quick")
def test_what_is_nowhere_is_asked_for_once(tmp_path: Path) -> None:
    class Counting(MemoryDepot):
        asked = 0

        async def fetch(self, server: str, number: int) -> bytes | None:
            self.asked += 1
            return await super().fetch(server, number)

    async def test() -> None:
        streams, depot, here, there = Streams(), Counting(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, 3, 4)
        async with beside(Mirror(there, streams.rounds, streams.of, depot)):
            await until(lambda: there.archived() == [3, 4])
            await asyncio.sleep(0.1)
        assert depot.asked == 2

    asyncio.run(test())


async def made_again(streams: Streams, number: int, *segments: Segment) -> None:
    """By a holder that was late with the round."""
    stream = streams.of(number)
    await stream.make()
    for after, segment in enumerate(segments):
        await stream.append(segment, after)


BEGUN = Segment(NORTH, 0), Segment(NORTH, 0, b"something else\n")


@pytest.mark.usefixtures("quick")
def test_who_is_late_with_a_round_makes_its_stream_again(tmp_path: Path) -> None:
    """All have that round from the depot nevertheless, and its stream goes again."""

    async def test() -> None:
        streams, depot, here, there = Streams(), MemoryDepot(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, *range(1, KEPT + 4))
        deposit = Deposit(here, streams.rounds, streams.of, depot)
        async with beside(deposit):
            await until(lambda: len(streams.made) == KEPT)
        await made_again(streams, 1)
        await made_again(streams, 2, *BEGUN)
        async with beside(Mirror(there, streams.rounds, streams.of, depot)):
            await until(lambda: there.archived() == list(range(1, KEPT + 4)) and not there.unarchived())
        async with beside(deposit):
            await until(lambda: len(streams.made) == KEPT)
        for number in (1, 2, 3):
            assert there.archive(number).read_bytes() == depot.archives["Toy1", number]
        assert len(depot.archives) == 3

    asyncio.run(test())


def test_who_takes_over_looks_behind_a_stream_that_was_made_again(tmp_path: Path) -> None:
    async def test() -> None:
        streams, depot, here, there = Streams(), MemoryDepot(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, *range(1, KEPT + 4))
        for number in (1, 2):
            await depot.put("Toy1", number, here.archive(number).read_bytes())
            await streams.of(number).delete()
        await made_again(streams, 1)
        await made_again(streams, 2, *BEGUN)
        south = StreamReplication(
            streams.rounds, streams.of, depot, SOUTH, Durability.CLUSTER, now=time.monotonic, lost=print
        )
        await asyncio.wait_for(south.restore(there), PATIENCE)
        assert (there.archived(), there.unarchived()) == ([1, 2], list(range(3, KEPT + 4)))
        assert south.righted(None) == {}
        await south.close()

    asyncio.run(test())


def test_a_stream_that_goes_while_its_round_is_taken_over(tmp_path: Path) -> None:
    async def test() -> None:
        streams, depot, here, there = Streams(), MemoryDepot(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, 1, 2)
        await depot.put("Toy1", 1, here.archive(1).read_bytes())

        async def a_moment_ago() -> list[int]:
            found = await streams.rounds()
            await streams.of(1).delete()
            return found

        south = StreamReplication(
            a_moment_ago, streams.of, depot, SOUTH, Durability.CLUSTER, now=time.monotonic, lost=print
        )
        await asyncio.wait_for(south.restore(there), PATIENCE)
        assert there.archive(1).read_bytes() == here.archive(1).read_bytes()
        assert there.unarchived() == [2]
        await south.close()

    asyncio.run(test())


def test_who_takes_over_has_every_round_that_is_over(tmp_path: Path) -> None:
    """Or it would go on with one that it knows to its half, or number them anew."""

    async def test() -> None:
        streams, depot, here, there = Streams(), MemoryDepot(), shelf(tmp_path / "north"), shelf(tmp_path / "south")
        await played(streams, here, 1, 2, 3)
        await played(Streams(), there, 1, archived=False)
        half = there.journal(1).read_bytes()
        there.journal(1).write_bytes(half[: half.rfind(b"\n", 0, -1) + 1])
        for number in (1, 2):
            await depot.put("Toy1", number, here.archive(number).read_bytes())
            await streams.of(number).delete()
        south = StreamReplication(
            streams.rounds, streams.of, depot, SOUTH, Durability.CLUSTER, now=time.monotonic, lost=print
        )
        await asyncio.wait_for(south.restore(there), PATIENCE)
        assert (there.archived(), there.unarchived()) == ([1, 2], [3])
        await south.close()

    asyncio.run(test())


def test_on_a_server(server: "Engines", patient: None, tmp_path: Path) -> None:
    from arena24.cluster.buckets import NatsDepot
    from arena24.cluster.jetstream import NatsStream, connect

    async def test() -> None:
        client = await connect(server.access, "test")
        try:
            await NatsDepot.open(client, "depot", replicas=1)
            depot: Depot = await NatsDepot.open(client, "depot", replicas=1)  # it is there already
            large = bytes(range(256)) * 2000
            assert await patiently(lambda: depot.fetch("Toy1", 1)) is None
            assert not await patiently(lambda: bring(depot, shelf(tmp_path), 1))
            await patiently(lambda: depot.put("Toy1", 1, large))
            await patiently(lambda: depot.put("Toy1", 1, large))
            await patiently(lambda: depot.put("Toy2", 1, b"small"))
            assert await patiently(lambda: depot.fetch("Toy1", 1)) == large
            assert await patiently(lambda: depot.fetch("Toy2", 1)) == b"small"
            stream = NatsStream(client, "depot", "Toy1", 1, replicas=1)
            await patiently(stream.make)
            await patiently(stream.delete)
            with pytest.raises(Gone):
                await stream.last()
            with pytest.raises(Gone):
                await anext(stream.read())
        finally:
            await client.close()

    asyncio.run(test())
