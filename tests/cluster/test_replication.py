"""A server's process on several machines: what one node played, another one goes on with."""

import asyncio
from pathlib import Path

import pytest

from arena24.cluster.errors import Fenced
from arena24.cluster.journal import Durability
from arena24.cluster.replication import StreamReplication
from arena24.cluster.streams import Claim, MemoryStream, take
from arena24.server.rounds import Replication
from arena24.store.journal import Journal
from arena24.store.log import Log
from tests.cluster.rounds import NUMBER, acknowledged, created, shelf, text
from tests.loop import PATIENCE


class Streams:
    """The streams of a server, by round."""

    def __init__(self) -> None:
        self.made: dict[int, MemoryStream] = {}

    async def rounds(self) -> list[int]:
        """Which there are."""
        return sorted(self.made)

    def stream(self, number: int) -> MemoryStream:
        """One of them."""
        return self.made.setdefault(number, MemoryStream(f"test-{number}"))

    def of(self, claim: Claim, losses: list[Exception], durability: Durability) -> StreamReplication:
        """As one node uses them."""
        return StreamReplication(self.rounds, self.stream, claim, durability, losses.append)


def test_another_node_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        port: Replication = north  # it is what the server's process wants
        await port.restore(shelf(tmp_path / "north"))
        first = created(tmp_path / "north")
        log: Log = port.log(first)
        log.order(1, b"from north")
        await acknowledged(log.commit())
        assert sorted(streams.made) == [NUMBER, NUMBER + 1]  # the next one is ready
        await north.close()
        first.close()

        south = streams.of(Claim("south", 2), losses, Durability.CLUSTER)
        await south.restore(shelf(tmp_path / "south"))
        journal = Journal.resume(shelf(tmp_path / "south").journal(NUMBER))
        log = south.log(journal)
        log.order(1, b"from south")
        log.void("enough")
        await asyncio.wait_for(south.settled(), PATIENCE)
        assert log.commit() is None
        assert await text(streams.made[NUMBER]) == journal.path.read_bytes()
        assert b"from north" in journal.path.read_bytes()
        await south.close()
        assert losses == []

    asyncio.run(test())


def test_a_round_that_is_archived_is_not_restored(tmp_path: Path) -> None:
    async def test() -> None:
        streams = Streams()
        await take(streams.stream(NUMBER), Claim("south", 1))
        there = shelf(tmp_path)
        there.archive(NUMBER).touch()
        await streams.of(Claim("north", 2), [], Durability.CLUSTER).restore(there)
        assert list(tmp_path.iterdir()) == [there.archive(NUMBER)]

    asyncio.run(test())


@pytest.mark.parametrize("durability", Durability)
def test_a_world_that_is_lost_is_told(tmp_path: Path, durability: Durability) -> None:
    async def test() -> None:
        streams, told = Streams(), asyncio.Event()
        losses: list[Exception] = []

        def lost(error: Exception) -> None:
            losses.append(error)
            told.set()

        north = StreamReplication(streams.rounds, streams.stream, Claim("north", 1), durability, lost)
        journal = created(tmp_path)
        log = north.log(journal)
        await asyncio.wait_for(north.settled(), PATIENCE)
        await take(streams.made[NUMBER], Claim("south", 2))
        log.order(1, b"late")
        log.commit()
        await asyncio.wait_for(told.wait(), PATIENCE)
        assert isinstance(losses[0], Fenced)
        with pytest.raises(Fenced):
            log.commit()
        await north.close()
        journal.close()

    asyncio.run(test())
