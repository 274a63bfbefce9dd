"""What a file and a stream have in common: never more than they have, and found with few questions."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from arena24.cluster.errors import Gone, Unanswered
from arena24.cluster.overlap import overlap
from arena24.cluster.streams import Claim, Segment, take
from tests.cluster.memory import MemoryStream
from tests.cluster.rounds import acknowledged, created, replicated

NORTH, SOUTH = Claim("north", 3), Claim("south", 8)


class Asked(MemoryStream):
    """A stream that counts questions, and does not answer some of them."""

    questions = 0
    gone = False

    async def get(self, sequence: int) -> Segment:
        """Every third is lost."""
        self.questions += 1
        if self.gone:
            raise Gone(self.name)
        if self.questions % 3 == 0:
            raise Unanswered("lost")
        return await super().get(sequence)


async def played(folder: Path, orders: int) -> tuple[Asked, Path]:
    """A round of north with a segment for every order, and a fence of south's in the middle."""
    stream, journal = Asked("test"), created(folder)
    async with replicated(journal, stream, NORTH) as (log, _):
        for number in range(orders):
            log.order(1, b"order %d" % number)
            await acknowledged(log.commit())
    await take(stream, SOUTH)
    return stream, journal.path


def found(tmp_path: Path, orders: int, change: Callable[[bytes], bytes]) -> tuple[Segment | None, Asked, bytes]:
    """What they have in common when the file has changed somehow."""

    async def test() -> tuple[Segment | None, Asked, bytes]:
        stream, path = await played(tmp_path, orders)
        text = path.read_bytes()
        path.write_bytes(change(text))
        return await overlap(path, stream, len(stream.segments)), stream, text

    return asyncio.run(test())


def test_a_file_that_has_everything(tmp_path: Path) -> None:
    segment, stream, text = found(tmp_path, 100, lambda text: text)
    assert segment is not None
    assert segment.end == len(text)
    assert segment.sequence == len(stream.segments) - 1  # behind it there is a fence
    assert stream.questions <= 15  # of a hundred, some of them asked twice


@pytest.mark.parametrize("seed", range(20))
def test_a_file_that_lacks_its_end_or_has_another_one(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    place = 0

    def change(text: bytes) -> bytes:
        nonlocal place
        place = chance.randrange(len(text))
        other = bytes([text[place] ^ 1])
        return text[:place] + chance.choice([b"", other + text[place + 1 :], b"\n", b"00000000 O 1 another\n"])

    segment, stream, text = found(tmp_path, 40, change)
    common = [one for one in stream.segments if one.data and one.end <= place]
    assert segment == (common[-1] if common else None)
    if segment is not None:
        assert text[: segment.end].endswith(segment.data)


def test_a_line_alone_proves_nothing(tmp_path: Path) -> None:
    """A file whose end is the stream's, and whose beginning is not: its lines do not follow from each other."""
    segment, _, text = found(tmp_path, 10, lambda text: text.replace(b"order 5", b"order 9", 1))
    assert segment is not None
    assert text[: segment.end].endswith(b"order 4\n")


def test_pieces_of_a_line_and_what_a_holder_cut_off(tmp_path: Path) -> None:
    async def test() -> None:
        stream, path = await played(tmp_path, 3)
        text, claim = path.read_bytes(), Claim("south", 8)
        await stream.append(Segment(claim, len(text), b"half a li"), len(stream.segments))
        path.write_bytes(text + b"half a li")
        segment = await overlap(path, stream, len(stream.segments))
        assert segment is not None
        assert segment.end == len(text)

    asyncio.run(test())


def test_nothing_to_compare(tmp_path: Path) -> None:
    async def test() -> None:
        stream, path = await played(tmp_path, 3)
        assert await overlap(path.with_name("nowhere"), stream, len(stream.segments)) is None
        assert await overlap(path, MemoryStream("empty"), 0) is None
        stream.gone = True
        with pytest.raises(Gone):
            await overlap(path, stream, len(stream.segments))

    asyncio.run(test())
