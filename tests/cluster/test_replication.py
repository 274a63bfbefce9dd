"""A server's process on several machines: what one node played, another one goes on with."""

import asyncio
import os
import socket
import time
from functools import partial
from pathlib import Path

import msgspec
import pytest

from arena24.cluster.errors import Fenced, LetGo
from arena24.cluster.journal import Durability
from arena24.cluster.replication import HEARING, StreamReplication
from arena24.cluster.streams import Claim, Segment, take
from arena24.games import catalogue
from arena24.server.rounds import Replication
from arena24.store.journal import Journal
from arena24.store.log import Log
from arena24.store.records import Header
from arena24.store.remains import put_right
from tests.cluster.memory import MemoryDepot, MemoryStream
from tests.cluster.moments import run
from tests.cluster.rounds import HEADER, NUMBER, SEED, Unreliable, acknowledged, created, shelf, text
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
        return StreamReplication(
            self.rounds, self.stream, MemoryDepot(), claim, durability, now=time.monotonic, lost=losses.append
        )


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
        assert NUMBER + 1 in streams.made  # the next one is ready
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


def test_streams_that_do_not_answer_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        streams = Streams()
        silent = partial(Unreliable, faults=["", *["asked"] * 1000])  # but for the claim
        north = StreamReplication(
            streams.rounds,
            lambda number: silent(streams.stream(number)),
            MemoryDepot(),
            Claim("north", 1),
            Durability.CLUSTER,
            now=time.monotonic,
            lost=list[Exception]().append,
        )
        assert north.trouble == ""
        journal = created(tmp_path)
        north.log(journal)
        while not north.trouble:
            await asyncio.sleep(0)
        assert north.trouble == "lost on the way there"
        await north.close()
        journal.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.parametrize("prolonged", [True, False])
def test_what_is_said_while_a_round_is_folded_is_heard(prolonged: bool) -> None:
    async def test() -> None:
        losses = list[Exception]()
        north = Streams().of(Claim("north", 1), losses, Durability.CLUSTER)
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=ours)

        async def listen() -> None:
            while line := await reader.readline():
                north.held_until(time.monotonic() + float(line))

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        north.held_until(time.monotonic())
        if prolonged:
            theirs.sendall(b"1000\n")
        time.sleep(0.01)  # so long it takes to fold
        for _ in range(3 * HEARING):
            await asyncio.sleep(0)
        assert [type(loss) for loss in losses] == ([] if prolonged else [LetGo])
        theirs.close()
        await listening
        writer.close()
        await writer.wait_closed()
        await north.close()

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

        north = StreamReplication(
            streams.rounds, streams.stream, MemoryDepot(), Claim("north", 1), durability, now=time.monotonic, lost=lost
        )
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


class Stuck(MemoryStream):
    """A stream that takes nothing until it is freed."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.freed = asyncio.Event()

    async def append(self, segment: Segment, after: int) -> int:
        """When it is time."""
        await self.freed.wait()
        return await super().append(segment, after)


def following(number: int) -> Header:
    """What a later round begins with."""
    return msgspec.structs.replace(HEADER, round=number, seed=SEED.derive("Toy1", number).hex)


def test_a_round_is_brought_when_the_one_before_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        streams.made[NUMBER] = stuck = Stuck("stuck")
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        first = north.log(created(tmp_path))
        first.void("enough")
        ended = first.commit()
        journal = Journal.create(shelf(tmp_path).journal(NUMBER + 1), following(NUMBER + 1))
        begun = north.log(journal).commit()
        assert ended is not None
        assert begun is not None
        for _ in range(20):
            await asyncio.sleep(0)
        assert streams.made[NUMBER + 1].segments == []  # not even a fence
        begun.add_done_callback(lambda _: order.append("begun"))
        ended.add_done_callback(lambda _: order.append("ended"))
        order: list[str] = []
        stuck.freed.set()
        await asyncio.wait_for(asyncio.gather(ended, begun), PATIENCE)
        assert order == ["ended", "begun"]
        await north.close()
        journal.close()
        assert losses == []

    asyncio.run(test())


@pytest.mark.parametrize("durability", Durability)
def test_the_end_of_a_round_waits_for_the_stream(tmp_path: Path, durability: Durability) -> None:
    async def test() -> None:
        streams = Streams()
        north = streams.of(Claim("north", 1), [], durability)
        log = north.log(created(tmp_path))
        log.order(1, b"x")
        assert (log.commit() is None) is (durability is Durability.MACHINE)
        log.void("enough")
        await acknowledged(ended := log.commit())
        assert ended is not None
        assert await text(streams.made[NUMBER]) == shelf(tmp_path).journal(NUMBER).read_bytes()
        await north.close()

    asyncio.run(test())


def test_what_is_put_right_reaches_the_stream(tmp_path: Path) -> None:
    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        first = created(tmp_path / "north")
        await acknowledged(north.log(first).commit())
        await north.close()
        first.close()

        south, there = streams.of(Claim("south", 2), losses, Durability.CLUSTER), shelf(tmp_path / "south")
        await south.restore(there)
        put_right(there, catalogue.find("toy"), over="the contest is over")
        south.righted(None)
        await asyncio.wait_for(south.settled(), PATIENCE)
        assert b"the contest is over" in there.journal(NUMBER).read_bytes()
        assert await text(streams.made[NUMBER]) == there.journal(NUMBER).read_bytes()
        await south.close()
        assert losses == []

    asyncio.run(test())


def test_who_waits_no_longer_ends_nobody_elses_wait(tmp_path: Path) -> None:
    async def test() -> None:
        streams = Streams()
        north = StreamReplication(
            streams.rounds,
            lambda number: Unreliable(streams.stream(number), faults=["", "asked"]),  # it takes a moment
            MemoryDepot(),
            Claim("north", 1),
            Durability.CLUSTER,
            now=time.monotonic,
            lost=list[Exception]().append,
        )
        log = north.log(created(tmp_path))
        log.order(1, b"x")
        answered = log.commit()
        assert answered is not None
        leaving = asyncio.create_task(north.settled())
        await asyncio.sleep(0)
        assert not answered.done()
        leaving.cancel()
        await acknowledged(answered)
        await north.close()

    asyncio.run(test())


def test_rounds_that_were_played_cut_off_are_brought_and_waited_for(tmp_path: Path) -> None:
    """The second has a stream that was made ahead, of the third nobody has heard."""

    async def test() -> None:
        streams, losses, there = Streams(), list[Exception](), shelf(tmp_path / "north")
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        first = created(tmp_path / "north")
        await acknowledged(north.log(first).commit())
        assert sorted(streams.made) == [NUMBER, NUMBER + 1]
        await north.close()
        rounds = [first, *(Journal.create(there.journal(NUMBER + more), following(NUMBER + more)) for more in (1, 2))]
        for journal in rounds:
            journal.void("enough")

        again = streams.of(Claim("north", 2), losses, Durability.CLUSTER)
        await again.restore(there)
        brought = again.righted(None)
        assert [(number, noted.done()) for number, noted in brought.items()] == [
            (number, False) for number in range(NUMBER, NUMBER + 3)
        ]
        await asyncio.wait_for(asyncio.gather(*brought.values()), PATIENCE)
        for number in brought:
            assert await text(streams.made[number]) == there.journal(number).read_bytes()
        await again.close()
        assert losses == []

    asyncio.run(test())


def test_whoever_takes_over_has_the_next_round_too(tmp_path: Path) -> None:
    """A holder that ended a round, and slept before it began the next one, cannot begin it any more."""

    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        first = north.log(created(tmp_path / "north"))
        first.void("enough")
        await acknowledged(first.commit())
        await streams.of(Claim("south", 2), losses, Durability.CLUSTER).restore(shelf(tmp_path / "south"))
        journal = Journal.create(shelf(tmp_path / "north").journal(NUMBER + 1), following(NUMBER + 1))
        late = north.log(journal).commit()
        assert late is not None
        with pytest.raises(Fenced):
            await asyncio.wait_for(late, PATIENCE)
        assert [segment.claim.holder for segment in streams.made[NUMBER + 1].segments] == ["south"]
        await north.close()
        journal.close()

    asyncio.run(test())


def test_takeovers_leave_no_streams_behind(tmp_path: Path) -> None:
    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        await north.restore(shelf(tmp_path / "north"))
        journal = created(tmp_path / "north")
        await acknowledged(north.log(journal).commit())
        await north.close()
        journal.close()
        before = sorted(streams.made)
        for token in (2, 3, 4):
            taker = streams.of(Claim("south", token), losses, Durability.CLUSTER)
            await taker.restore(shelf(tmp_path / "south"))
            last = await streams.made[NUMBER + 1].last()
            assert last is not None
            assert last.claim.token == token  # the next round is fenced, as ever
            await taker.close()
        assert sorted(streams.made) == before

    run(test())


def test_a_round_that_begins_while_its_server_is_taken_over_is_taken_over_too(tmp_path: Path) -> None:
    async def test() -> None:
        streams = Streams()
        north = streams.of(Claim("north", 1), [], Durability.CLUSTER)
        journal = created(tmp_path / "north")
        fence = await take(streams.stream(NUMBER - 1), Claim("north", 1))
        await streams.stream(NUMBER - 1).append(Segment(fence.claim, 0, b"the round before\n"), fence.sequence)
        await acknowledged(north.log(journal).commit())
        south = StreamReplication(
            _stale, streams.stream, MemoryDepot(), Claim("south", 2), Durability.CLUSTER, now=time.monotonic, lost=print
        )
        await south.restore(there := shelf(tmp_path / "south"))
        assert there.journal(NUMBER).read_bytes() == journal.path.read_bytes()
        await north.close()
        journal.close()

    async def _stale() -> list[int]:
        return [NUMBER - 1]

    asyncio.run(test())


def test_who_hears_nothing_stops(tmp_path: Path) -> None:
    async def test() -> None:
        losses: list[Exception] = []
        now = asyncio.get_running_loop().time
        north = StreamReplication(
            Streams().rounds,
            Streams().stream,
            MemoryDepot(),
            Claim("north", 1),
            Durability.CLUSTER,
            now=now,
            lost=losses.append,
        )
        north.held_until(now() + 5)
        await asyncio.sleep(4)
        north.held_until(now() + 5)
        await asyncio.sleep(4.9)
        assert losses == []
        await asyncio.sleep(0.2)
        assert [str(loss) for loss in losses] == ["the lease has not been renewed"]
        north.held_until(now() + 1)
        await north.close()
        await asyncio.sleep(2)
        assert len(losses) == 1

    run(test())


def test_a_round_goes_on_whose_end_nobody_has_heard(tmp_path: Path) -> None:
    """It ended here, the next one began, the stream had neither, and the mirror cut what the stream had not."""

    async def test() -> None:
        streams, losses = Streams(), list[Exception]()
        north = streams.of(Claim("north", 1), losses, Durability.CLUSTER)
        await north.restore(shelf(tmp_path / "north"))
        first = created(tmp_path / "north")
        log = north.log(first)
        log.order(1, b"POUR 5")
        await acknowledged(log.commit())
        heard = first.size
        await north.close()
        first.void("nobody has heard that")
        second = msgspec.structs.replace(HEADER, round=NUMBER + 1, seed=SEED.derive("Toy1", NUMBER + 1).hex)
        Journal.create(shelf(tmp_path / "north").journal(NUMBER + 1), second).close()

        again = streams.of(Claim("north", 2), losses, Durability.CLUSTER)
        await again.restore(shelf(tmp_path / "north"))  # nobody has had it since: all of that counts
        assert shelf(tmp_path / "north").unarchived() == [NUMBER, NUMBER + 1]

        os.truncate(first.path, heard)
        again = streams.of(Claim("north", 3), losses, Durability.CLUSTER)
        await again.restore(shelf(tmp_path / "north"))
        righted = put_right(shelf(tmp_path / "north"), catalogue.find("toy"))
        assert righted.losses == []
        assert righted.going is not None
        assert righted.going[1].header.round == NUMBER
        righted.going[1].close()

    run(test())
