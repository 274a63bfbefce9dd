"""How the file of a round becomes what its stream has, when a node takes a world over."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final

from arena24.cluster.overlap import overlap
from arena24.cluster.streams import Claim, RoundStream, segments, take
from arena24.store import checkpoint, disk
from arena24.store.chain import PREFIX
from arena24.store.records import is_last
from arena24.store.shelf import FOREIGN, Shelf

_BLOCK: Final = 2**20  # bytes that are read in one go


@dataclass(frozen=True, slots=True)
class Restored:
    """A file that is as the stream wants it."""

    path: Path
    size: int  # bytes of whole lines that the stream has; without any there is no file
    digest: bytes  # of these
    ahead: int = 0  # bytes that only the file has, because nobody else has held the world since: the relay sends them
    cut: int = 0  # bytes that only the file had: another holder went on without them, or began the round anew
    aside: Path | None = None  # where a file went that was damaged, or another round's

    def start(self) -> int:
        """Where a relay begins: behind what the stream has, unless the file was mended since then."""
        return self.size if _digest(self.path, self.size) == self.digest else 0


async def restore(stream: RoundStream, claim: Claim, shelf: Shelf, number: int) -> Restored:
    """Take a round over, and make its file what its stream has: completed, cut, or set aside if it is another one.

    A line that the last holder could not send whole is no line.
    """
    fence = await take(stream, claim)
    path = shelf.journal(number)
    path.parent.mkdir(parents=True, exist_ok=True)
    copy = path.with_name(f"{path.name}.{os.getpid()}{disk.NEW}")
    try:
        before = await copied(copy, stream, fence.sequence, path)
        return _settled(shelf, number, copy, mine=before in ("", claim.holder))
    finally:
        copy.unlink(missing_ok=True)


def is_over(path: Path) -> bool:
    """Has a round its last record?"""
    with path.open("rb") as file:
        file.seek(-min(_BLOCK, file.seek(0, os.SEEK_END)), os.SEEK_END)
        return ends(file.read())


def ends(data: bytes) -> bool:
    """Does a piece of a journal end its round? It ends with a whole line then."""
    start = data.rfind(b"\n", 0, -1) + 1
    return data.endswith(b"\n") and is_last(data[start + PREFIX :])


async def copied(copy: Path, stream: RoundStream, until: int, known: Path | None = None) -> str:
    """Write what a stream has up to a sequence into a file; gives who wrote before that, empty if nobody did.

    What stands in a file that is known need not be fetched.
    """
    before, start = "", None
    with open(copy, "w+b", opener=disk.private) as file:
        if known is not None and (start := await overlap(known, stream, until)) is not None:
            file.writelines(_blocks(known, start.offset))
        async with contextlib.aclosing(segments(stream, until, start)) as found:
            async for segment in found:
                if segment.offset < file.tell():  # a holder cut off what its predecessor could not finish
                    file.truncate(file.seek(segment.offset))
                file.write(segment.data)
                if segment.sequence < until:
                    before = segment.claim.holder
        file.truncate(_whole_lines(file))
        file.flush()
        os.fsync(file.fileno())
    return before


def _settled(shelf: Shelf, number: int, copy: Path, *, mine: bool) -> Restored:
    """Let a copy of the stream take the place of the file, unless that one is as good."""
    path, size = shelf.journal(number), copy.stat().st_size
    found = Restored(path, size, _digest(copy, size))
    if path.exists():
        here = _size_of_free(path)
        shared = min(here, size)
        if _digest(path, shared) != _digest(copy, shared):
            if shelf.is_sound(number):  # what was noted here without the stream's word, be it another beginning
                found = replace(found, cut=here - _alike(path, copy))
            else:
                found = replace(found, aside=shelf.set_aside(path, FOREIGN))
            checkpoint.remove(path)
        elif here and (here == size or (here > size and mine)):
            return replace(found, ahead=here - size)
        elif here < size:
            _complete(path, copy, here)  # in place: whoever reads it reads on
            return found
        else:
            found = replace(found, cut=here - shared)
    if size:
        disk.put_in_place(copy, path)
    else:
        path.unlink(missing_ok=True)
        disk.sync_directory(path.parent)
    return found


def _alike(path: Path, copy: Path) -> int:
    """How many bytes of whole lines two files begin with alike."""
    size = 0
    with path.open("rb") as file, copy.open("rb") as other:
        for line, same in zip(file, other, strict=False):
            if line != same:
                break
            size += len(line)
    return size


def _complete(path: Path, copy: Path, start: int) -> None:
    """Append to a file what its copy has from a byte on."""
    with path.open("ab") as file, copy.open("rb") as more:
        more.seek(start)
        shutil.copyfileobj(more, file, _BLOCK)
        file.flush()
        os.fsync(file.fileno())


def _size_of_free(path: Path) -> int:
    """How long a file is; `LockedJournal` if an earlier process of this node is still writing it."""
    with path.open("rb") as file:
        disk.lock(file.fileno(), path)
        return os.fstat(file.fileno()).st_size


def _whole_lines(file: BinaryIO) -> int:
    """Where the last whole line of a file ends."""
    end = file.tell()
    for start in reversed(range(0, end, _BLOCK)):
        file.seek(start)
        found = file.read(_BLOCK).rfind(b"\n")
        if found >= 0:
            return start + found + 1
    return 0


def _digest(path: Path, size: int) -> bytes:
    """The fingerprint of a file's first bytes."""
    digest = blake2b(digest_size=16)
    for block in _blocks(path, size):
        digest.update(block)
    return digest.digest()


def _blocks(path: Path, size: int) -> Iterator[bytes]:
    """A file's first bytes."""
    with path.open("rb") as file:
        while size > 0 and (block := file.read(min(_BLOCK, size))):
            yield block
            size -= len(block)
