"""What becomes of a node's file when it takes a round over."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from arena24.cluster.errors import BrokenStream
from arena24.cluster.restoration import Restored, restore
from arena24.cluster.streams import Claim, RoundStream, Segment, take
from arena24.store.errors import LockedJournal
from arena24.store.journal import Journal
from arena24.store.reader import read
from arena24.store.records import Order
from tests.cluster.conftest import Trial
from tests.cluster.memory import MemoryStream
from tests.cluster.rounds import HEADER, NUMBER, acknowledged, created, replicated, shelf, text

NORTH, SOUTH, LATER = Claim("north", 3), Claim("south", 8), Claim("north", 9)

Test = Callable[[MemoryStream, Path, Path], Awaitable[None]]


async def played(stream: RoundStream, folder: Path, orders: int = 3) -> Path:
    """A round of north that breaks off; everything is acknowledged."""
    journal = created(folder)
    async with replicated(journal, stream, NORTH) as (log, _):
        for number in range(orders):
            log.order(1, b"%d" % number)
            await acknowledged(log.commit())
    return journal.path


def test_another_node_goes_on_and_a_third_has_everything(trial: Trial, tmp_path: Path) -> None:
    async def test(stream: RoundStream) -> None:
        first = await played(stream, tmp_path / "north")
        restored = await restore(stream, SOUTH, shelf(tmp_path / "south"), NUMBER)
        assert restored.path.read_bytes() == first.read_bytes()
        async with replicated(Journal.resume(restored.path), stream, SOUTH, start=restored.start()) as (log, _):
            log.order(2, b"goes on")
            await acknowledged(log.commit())
        third = await restore(stream, LATER, shelf(tmp_path / "third"), NUMBER)
        assert third.path.read_bytes() == restored.path.read_bytes() == await text(stream)
        assert [record.line for record in read(third.path).records if isinstance(record, Order)][-1] == b"goes on"

    trial(test)


def restored(tmp_path: Path, claim: Claim, change: Callable[[Path], object]) -> tuple[Restored, bytes, MemoryStream]:
    """North plays and breaks off, its file changes somehow, and somebody takes over with that file."""

    async def test() -> tuple[Restored, bytes, MemoryStream]:
        stream = MemoryStream("test")
        path = await played(stream, tmp_path)
        change(path)
        return await restore(stream, claim, shelf(tmp_path), NUMBER), await text(stream), stream

    return asyncio.run(test())


def append(path: Path) -> None:
    """Something that the stream does not have."""
    with path.open("ab") as file:
        file.write(b"0123abcd O 1 unsent\n")


def test_a_file_that_is_the_same_stays(tmp_path: Path) -> None:
    found, lines, _ = restored(tmp_path, SOUTH, lambda path: path)
    assert (found.ahead, found.cut, found.aside) == (0, 0, None)
    assert found.path.read_bytes() == lines


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_file_that_is_shorter_is_completed(tmp_path: Path, size: int) -> None:
    found, lines, _ = restored(tmp_path, SOUTH, lambda path: path.write_bytes(path.read_bytes()[:size]))
    assert found.path.read_bytes() == lines
    assert (found.cut, found.aside, found.start()) == (0, None, len(lines))


def test_what_only_the_file_has_stays_if_nobody_has_held_the_world_since(tmp_path: Path) -> None:
    found, lines, _ = restored(tmp_path, LATER, append)
    assert found.path.read_bytes() == lines + b"0123abcd O 1 unsent\n"
    assert (found.ahead, found.start()) == (20, len(lines))


def test_what_only_the_file_has_is_cut_off_if_somebody_else_has(tmp_path: Path) -> None:
    found, lines, _ = restored(tmp_path, SOUTH, append)
    assert found.path.read_bytes() == lines
    assert found.cut == 20


def test_a_holder_that_wrote_nothing_has_held_it(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        append(await played(stream, tmp_path))
        await take(stream, SOUTH)
        found = await restore(stream, LATER, shelf(tmp_path), NUMBER)
        assert found.cut == 20
        assert found.path.read_bytes() == await text(stream)

    asyncio.run(test())


def test_another_file_is_set_aside(tmp_path: Path) -> None:
    found, lines, _ = restored(tmp_path, LATER, lambda path: path.write_bytes(b"x" + path.read_bytes()[1:]))
    assert found.path.read_bytes() == lines
    assert found.aside is not None
    assert found.aside.read_bytes() == b"x" + lines[1:]


def begun_anew(path: Path) -> None:
    """The round as north began it at another moment, where nobody heard it."""
    path.unlink()
    journal = created(path.parent, replace(HEADER, started=7.0))
    journal.order(1, b"unsent")
    journal.close()


def otherwise(path: Path) -> None:
    """Another last order."""
    text = path.read_bytes()
    path.write_bytes(text[: text.rindex(b"\n", 0, -1) + 1] + b"0123abcd O 1 unsent\n")


@pytest.mark.parametrize("change", [begun_anew, otherwise, lambda path: path.write_bytes(bytes(50))])
def test_what_was_noted_without_the_streams_word_is_replaced(tmp_path: Path, change: Callable[[Path], object]) -> None:
    """Also a round that was begun anew elsewhere, and what the power has left of a copy."""
    found, lines, _ = restored(tmp_path, LATER, change)
    assert found.path.read_bytes() == lines
    assert found.aside is None
    assert found.cut > 0


def test_without_a_line_there_is_no_file(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        journal = created(tmp_path)
        journal.close()
        await take(stream, NORTH)
        found = await restore(stream, SOUTH, shelf(tmp_path), NUMBER)
        assert not journal.path.exists()
        assert found.size == 0

    asyncio.run(test())


def test_a_round_that_was_begun_while_nobody_answered_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        journal = created(tmp_path)
        journal.order(1, b"answered, and never sent")
        journal.close()
        found = await restore(stream, LATER, shelf(tmp_path), NUMBER)
        assert found.ahead == journal.path.stat().st_size > 0
        async with replicated(Journal.resume(found.path), stream, LATER, start=found.start()) as (log, _):
            await acknowledged(log.commit())
        assert await text(stream) == journal.path.read_bytes()

    asyncio.run(test())


def test_a_line_that_was_not_sent_whole_is_no_line_and_the_next_holder_writes_over_it(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        path = await played(stream, tmp_path / "north")
        whole = path.read_bytes()
        await stream.append(Segment(NORTH, len(whole), b"half a li"), len(stream.segments))
        found = await restore(stream, SOUTH, shelf(tmp_path / "south"), NUMBER)
        assert found.path.read_bytes() == whole
        async with replicated(Journal.resume(found.path), stream, SOUTH, start=found.start()) as (log, _):
            log.order(1, b"whole")
            await acknowledged(log.commit())
        assert await text(stream) == found.path.read_bytes()
        third = await restore(stream, LATER, shelf(tmp_path / "third"), NUMBER)
        assert third.path.read_bytes() == found.path.read_bytes()

    asyncio.run(test())


def test_a_file_that_was_mended_since_is_sent_anew(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        await played(stream, tmp_path / "north")
        found = await restore(stream, SOUTH, shelf(tmp_path / "south"), NUMBER)
        found.path.unlink()
        journal = created(tmp_path / "south")
        async with replicated(journal, stream, SOUTH, start=found.start()) as (log, _):
            log.void("damaged")
            await acknowledged(log.commit())
        assert await text(stream) == journal.path.read_bytes()

    asyncio.run(test())


def test_a_file_that_an_earlier_process_writes_is_left_alone(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        journal = created(tmp_path)
        async with replicated(journal, stream, NORTH) as (log, _):
            await acknowledged(log.commit())
            with pytest.raises(LockedJournal):
                await restore(stream, LATER, shelf(tmp_path), NUMBER)
        assert list(tmp_path.iterdir()) == [journal.path]

    asyncio.run(test())


def test_a_gap_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        stream = MemoryStream("test")
        await take(stream, NORTH)
        await stream.append(Segment(NORTH, 7, b"what comes before is missing\n"), 1)
        with pytest.raises(BrokenStream, match="segment 2 for byte 7 follows segment 1, which ends at byte 0"):
            await restore(stream, SOUTH, shelf(tmp_path), NUMBER)
        assert list(tmp_path.iterdir()) == []

    asyncio.run(test())


def test_an_empty_file_is_no_round_that_has_begun(tmp_path: Path) -> None:
    """It would void the round before it."""

    async def test() -> None:
        stream, there = MemoryStream("test"), shelf(tmp_path)
        there.journal(NUMBER).touch()
        found = await restore(stream, SOUTH, there, NUMBER)
        assert found.size == 0
        assert list(tmp_path.iterdir()) == []

    asyncio.run(test())
