"""Replicated journals: the stream has the file's bytes, nothing acknowledged is lost, a late holder is refused."""

import asyncio
import itertools
from functools import partial
from pathlib import Path

import msgspec
import pytest

from arena24.cluster.errors import Fenced, LetGo
from arena24.cluster.journal import Durability, ReplicatedJournal
from arena24.cluster.relay import LARGEST_SEGMENT
from arena24.cluster.streams import Claim, RoundStream, take
from arena24.store.records import Order, TurnEnd
from tests.cluster.conftest import Trial
from tests.cluster.memory import MemoryStream
from tests.cluster.rounds import HEADER, Unreliable, acknowledged, created, patiently, replicated, text
from tests.loop import PATIENCE


def _note(done: list[int], number: int, _: object) -> None:
    done.append(number)


FIRST, SECOND = Claim("north", 3), Claim("south", 8)


def test_the_stream_has_the_bytes_of_the_file(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        async with replicated(created(tmp_path), stream, FIRST) as (log, _):
            log.order(1, b"MOVE 1")
            await acknowledged(log.commit())
            log.join(2)
            log.end_turn(TurnEnd(1, 5.0, 1.0))
            log.finish(elapsed=1.0, tempo=1.0, results={1: "7"})
            await acknowledged(log.commit())
            (path,) = tmp_path.glob("*.journal")
            assert await text(stream) == path.read_bytes()
            assert log.commit() is None  # it is as safe as it gets

    trial(test)


def test_commits_are_acknowledged_in_order_and_travel_together(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        async with replicated(created(tmp_path), stream, FIRST) as (log, relay):
            done: list[int] = []
            for number in range(500):
                log.order(1, b"%d" % number)
                future = log.commit()
                assert future is not None
                future.add_done_callback(partial(_note, done, number))
                if number % 100 == 99:
                    await asyncio.sleep(0)
            await acknowledged(log.commit())
            await asyncio.sleep(0)  # whoever waits is told in the next round of the loop
            assert done == list(range(500))
            assert [record.line for record in log.records() if isinstance(record, Order)] == [
                b"%d" % number for number in range(500)
            ]
            last = await patiently(stream.last)
            assert last is not None
            assert last.end == relay.acknowledged == len(await text(stream))
            assert last.sequence < 20  # the fence, and a few segments for all of them

    trial(test)


@pytest.mark.parametrize("fault", ["asked", "answered"])
def test_what_gets_lost_is_sent_again_and_is_there_once(trial: Trial, tmp_path: Path, fault: str) -> None:
    async def test(stream: RoundStream) -> None:
        faults = ["", fault, fault, "", fault]
        async with replicated(created(tmp_path), Unreliable(stream, faults), FIRST) as (log, relay):
            await acknowledged(log.commit())
            for number in range(3):
                log.order(1, b"%d" % number)
                await acknowledged(log.commit())
            last = await patiently(stream.last)
            assert last is not None
            assert last.sequence == 5  # the fence, the header, three orders
            (path,) = tmp_path.glob("*.journal")
            assert await text(stream) == path.read_bytes()
            assert relay.trouble == ""

    trial(test)


def test_a_fence_whose_answer_gets_lost_is_there_once(trial: Trial) -> None:
    async def test(stream: RoundStream) -> None:
        await take(Unreliable(stream, ["asked", "answered"]), FIRST)
        last = await patiently(stream.last)
        assert last is not None
        assert (last.sequence, last.claim) == (1, FIRST)

    trial(test)


def test_the_sleeper_is_refused_and_writes_nothing_more(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        async with replicated(created(tmp_path), stream, FIRST) as (log, _):
            log.order(1, b"before")
            await acknowledged(log.commit())
            fence = await take(stream, SECOND)  # while the first holder sleeps
            futures = []
            for number in range(5):
                log.order(1, b"late %d" % number)
                futures.append(log.commit())
            for future in futures:
                with pytest.raises(Fenced, match="held by south now"):
                    await acknowledged(future)
            assert await patiently(stream.last) == fence
            (path,) = tmp_path.glob("*.journal")
            size = path.stat().st_size
            log.order(1, b"later still")
            for write in (log.commit, log.records, lambda: log.end_turn(TurnEnd(1, 1.0, 1.0)), lambda: log.void("")):
                with pytest.raises(Fenced):
                    write()
            assert path.stat().st_size == size
            assert b"late" not in await text(stream)

    trial(test)


def test_a_busy_holder_is_fenced_between_two_appends(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        told: list[int] = []

        async def play(log: ReplicatedJournal) -> None:
            for number in itertools.count():
                log.order(1, b"%d" % number)
                await acknowledged(log.commit())
                told.append(number)

        async with replicated(created(tmp_path), stream, FIRST) as (log, _):
            playing = asyncio.create_task(play(log))
            while len(told) < 20:
                await asyncio.sleep(0)
            await take(stream, SECOND)
            with pytest.raises(Fenced):
                await asyncio.wait_for(playing, PATIENCE)
            lines = (await text(stream)).splitlines()
            assert [line.partition(b" O 1 ")[2] for line in lines[1:]] == [b"%d" % number for number in told]

    trial(test)


def test_a_holder_of_the_past_cannot_take_a_stream(trial: Trial) -> None:
    async def test(stream: RoundStream) -> None:
        await take(stream, SECOND)
        with pytest.raises(Fenced):
            await take(stream, FIRST)
        with pytest.raises(Fenced):
            await take(stream, Claim("north", SECOND.token))  # a token is one holder's

    trial(test)


def test_a_long_line_is_sent_in_pieces(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        long = msgspec.structs.replace(HEADER, carried="x" * 1_200_000)
        async with replicated(created(tmp_path, long), stream, FIRST) as (log, _):
            log.order(1, b"short")
            await acknowledged(log.commit())
            (path,) = tmp_path.glob("*.journal")
            assert await text(stream) == path.read_bytes()
            last = await patiently(stream.last)
            assert last is not None
            assert last.sequence >= path.stat().st_size // LARGEST_SEGMENT

    trial(test)


def test_many_lines_are_cut_between_lines(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        async with replicated(created(tmp_path), stream, FIRST) as (log, _):
            for number in range(30_000):
                log.order(1, b"MOVE %d 1 0 %s" % (number, b"x" * 40))
            await acknowledged(log.commit())
        assert len(stream.segments) > 3
        assert all(segment.data.endswith(b"\n") for segment in stream.segments[1:])

    asyncio.run(test())


def test_on_one_machine_an_order_is_answered_at_once_and_sent_later(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        journal = created(tmp_path)
        async with replicated(journal, stream, FIRST, durability=Durability.MACHINE) as (log, relay):
            log.order(1, b"MOVE 1")
            assert log.commit() is None
            assert journal.path.read_bytes().endswith(b"MOVE 1\n")
            await acknowledged(relay.acknowledgement())
            assert await text(stream) == journal.path.read_bytes()

    trial(test)


@pytest.mark.parametrize("begun", [False, True])
def test_who_is_stopped_leaves_nobody_waiting_and_writes_nothing_more(tmp_path: Path, begun: bool) -> None:
    async def test() -> None:
        stream = Unreliable(MemoryStream("test"), ["asked"] * 1000)
        async with replicated(created(tmp_path), stream, FIRST) as (log, _):
            future = log.commit()
            assert future is not None
            if begun:
                await asyncio.sleep(0)
        with pytest.raises(LetGo):
            await future
        log.order(1, b"late")
        with pytest.raises(LetGo):
            log.commit()

    asyncio.run(test())
