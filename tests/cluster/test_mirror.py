"""What one node plays, another one keeps: the same bytes, archived when the round is over."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from pathlib import Path

from arena24.cluster.mirror import Mirror
from arena24.cluster.restoration import restore
from arena24.cluster.streams import Claim, Segment, take
from arena24.store.journal import Journal
from arena24.store.reader import read
from arena24.store.records import Void
from arena24.store.shelf import Shelf
from tests.cluster.memory import MemoryDepot, MemoryStream
from tests.cluster.rounds import NUMBER, acknowledged, created, replicated, shelf
from tests.loop import PATIENCE

NORTH, SOUTH = Claim("north", 1), Claim("south", 2)


class Watched(MemoryStream):
    """A stream that knows whether somebody has read all of it."""

    reads = 0

    async def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """As it is."""
        async for segment in super().read(start):
            yield segment
            self.reads += 1


@contextlib.asynccontextmanager
async def mirrored(stream: MemoryStream, there: Shelf, keeps: str = "") -> AsyncIterator[None]:
    """A mirror for a while."""

    async def rounds() -> list[int]:
        return [NUMBER, NUMBER + 1]

    def of(number: int) -> MemoryStream:
        return stream if number == NUMBER else MemoryStream("next")

    task = asyncio.create_task(Mirror(there, rounds, of, MemoryDepot(), keeps=keeps).run())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def until_same(path: Path, journal: Path) -> None:
    """Wait until a file is as the journal."""
    async with asyncio.timeout(PATIENCE):
        while not path.exists() or path.read_bytes() != journal.read_bytes():
            await asyncio.sleep(0.01)


def test_a_round_is_kept_and_archived(tmp_path: Path) -> None:
    async def test() -> None:
        stream, here, there = MemoryStream("test"), created(tmp_path / "north"), shelf(tmp_path / "south")
        async with mirrored(stream, there), replicated(here, stream, NORTH) as (log, _):
            log.order(1, b"one")
            await acknowledged(log.commit())
            await until_same(there.journal(NUMBER), here.path)
            inode = there.journal(NUMBER).stat().st_ino
            log.order(1, b"two")
            await acknowledged(log.commit())
            await until_same(there.journal(NUMBER), here.path)
            assert there.journal(NUMBER).stat().st_ino == inode  # whoever reads it reads on
            log.void("enough")
            await acknowledged(log.commit())
            async with asyncio.timeout(PATIENCE):
                while not there.archive(NUMBER).exists() or there.journal(NUMBER).exists():
                    await asyncio.sleep(0.01)
        assert isinstance(read(there.archive(NUMBER)).records[-1], Void)
        assert list(read(there.archive(NUMBER)).records) == list(read(here.path).records)

    asyncio.run(test())


def test_what_nobody_else_has_heard_of_is_cut(tmp_path: Path) -> None:
    async def test() -> None:
        stream, there = MemoryStream("test"), shelf(tmp_path / "north")
        mine = created(tmp_path / "north")
        async with replicated(mine, stream, NORTH) as (log, _):
            log.order(1, b"one")
            await acknowledged(log.commit())
        with there.journal(NUMBER).open("ab") as file:
            file.write(b"of which the stream has nothing\n")
        await take(stream, SOUTH)
        await restore(stream, SOUTH, shelf(tmp_path / "south"), NUMBER)
        async with mirrored(stream, there):
            await until_same(there.journal(NUMBER), shelf(tmp_path / "south").journal(NUMBER))

    asyncio.run(test())


def test_what_was_answered_stays_until_another_node_has_the_world(tmp_path: Path) -> None:
    """With `durability = "machine"` it was answered, and whoever takes the world again on this node sends it."""

    async def test() -> None:
        stream, there = Watched("test"), shelf(tmp_path / "north")
        async with replicated(created(tmp_path / "north"), stream, NORTH) as (log, _):
            log.order(1, b"one")
            await acknowledged(log.commit())
        with there.journal(NUMBER).open("ab") as file:
            file.write(b"which was not sent any more\n")
        size = there.journal(NUMBER).stat().st_size
        async with mirrored(stream, there, keeps=NORTH.holder), asyncio.timeout(PATIENCE):
            while not stream.reads:
                await asyncio.sleep(0.01)
            assert there.journal(NUMBER).stat().st_size == size
            await take(stream, SOUTH)
            while there.journal(NUMBER).stat().st_size == size:
                await asyncio.sleep(0.01)
        await restore(stream, SOUTH, shelf(tmp_path / "south"), NUMBER)
        assert there.journal(NUMBER).read_bytes() == shelf(tmp_path / "south").journal(NUMBER).read_bytes()

    asyncio.run(test())


def test_a_mirror_is_completed_in_place_by_who_takes_over(tmp_path: Path) -> None:
    async def test() -> None:
        stream, here, there = Watched("test"), created(tmp_path / "north"), shelf(tmp_path / "south")
        async with replicated(here, stream, NORTH) as (log, _):
            log.order(1, b"one")
            await acknowledged(log.commit())
            async with mirrored(stream, there):
                await until_same(there.journal(NUMBER), here.path)
            log.order(1, b"two")
            await acknowledged(log.commit())
        inode = there.journal(NUMBER).stat().st_ino
        stream.reads = 0
        restored = await restore(stream, SOUTH, there, NUMBER)
        assert stream.reads == 2  # what both have last, and what is new; then comes the fence
        assert (restored.ahead, restored.cut, restored.aside) == (0, 0, None)
        assert there.journal(NUMBER).read_bytes() == here.path.read_bytes()
        assert there.journal(NUMBER).stat().st_ino == inode
        Journal.resume(there.journal(NUMBER)).close()

    asyncio.run(test())


def test_a_file_appears_with_its_header(tmp_path: Path) -> None:
    """Or whoever reads it would take it for a broken one."""

    async def test() -> None:
        stream, there = Watched("test"), shelf(tmp_path / "south")
        await take(stream, NORTH)
        async with mirrored(stream, there):
            while not stream.reads:
                await asyncio.sleep(0.01)
            assert list(there.directory.iterdir()) == []
            async with replicated(here := created(tmp_path / "north"), stream, NORTH):
                await until_same(there.journal(NUMBER), here.path)

    asyncio.run(test())


def test_a_round_that_nobody_has_heard_of_is_none(tmp_path: Path) -> None:
    """The next holder has fenced it, and it is empty: what we had of it must not look like a round that has begun."""

    async def test() -> None:
        stream, there = Watched("test"), shelf(tmp_path / "north")
        created(tmp_path / "north").close()
        await take(stream, SOUTH)
        async with mirrored(stream, there):
            async with asyncio.timeout(PATIENCE):
                while there.journal(NUMBER).exists():
                    await asyncio.sleep(0.01)

    asyncio.run(test())


def test_what_was_half_made_is_swept(tmp_path: Path) -> None:
    """A node that never plays this world again has nobody else to do it."""

    async def test() -> None:
        there = shelf(tmp_path / "south")
        half_made = there.journal(NUMBER).with_name(f"{there.journal(NUMBER).name}.99.new")
        half_made.write_bytes(b"half")
        async with mirrored(MemoryStream("test"), there), asyncio.timeout(PATIENCE):
            while half_made.exists():
                await asyncio.sleep(0.01)

    asyncio.run(test())
