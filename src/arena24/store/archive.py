"""The archive: journals of finished rounds, compressed."""

import os
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

import zstandard

from arena24.store import disk
from arena24.store.errors import JournalError
from arena24.store.journals import archive_of
from arena24.store.reader import Reader


def compress(path: str | os.PathLike[str]) -> Path:
    """Replace the journal of a finished round by its compressed copy, once that has been read back; gives its path.

    A crash in between leaves the original, perhaps both: then just compress it again. An archive is never overwritten.
    With the power the disk may have lost the end of a journal that was about to go: its archive has it all.
    """
    path = Path(path)
    target = archive_of(path)
    with path.open("rb") as original:
        disk.lock(original.fileno(), path)
        if target.exists():
            if not _same(original, target) and not _cut(original, target):
                raise JournalError(f"{target} is the archive of another journal than {path}; keep one of the two")
        else:
            _require_ended(path)
            _put_in_place(original, target)
    path.unlink()
    disk.sync_directory(path.parent)
    return target


def _require_ended(path: Path) -> None:
    with Reader(path) as reader:
        for _ in reader:
            pass
    if not reader.ended or reader.torn:
        raise JournalError(f"{path}: the round is not over; finish or void it before compressing its journal")


def _write(original: BinaryIO, temporary: Path) -> None:
    with open(temporary, "wb", opener=disk.private) as file:
        zstandard.ZstdCompressor(write_checksum=True).copy_stream(original, file)
        file.flush()
        os.fsync(file.fileno())


def _put_in_place(original: BinaryIO, target: Path) -> None:
    temporary = target.with_name(target.name + disk.NEW)
    _write(original, temporary)
    if not _same(original, temporary):
        temporary.unlink()
        raise JournalError(f"{temporary}: the compressed copy reads differently; the journal was left as it is")
    disk.put_in_place(temporary, target)


def same(path: Path, archived: Path) -> bool:
    """Do a journal and an archive hold the same?"""
    with path.open("rb") as original:
        return _same(original, archived)


def _same(original: BinaryIO, archived: Path) -> bool:
    original.seek(0)
    try:
        with archived.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as copy:
            return file_digest(original, "sha256").digest() == file_digest(copy, "sha256").digest()  # type: ignore[arg-type]
    except zstandard.ZstdError:
        return False  # it is damaged


def _cut(original: BinaryIO, archived: Path) -> bool:
    """Is a journal what the power has left of an archived one? Then the archive is whole, and has all its lines."""
    try:
        _require_ended(archived)
        with archived.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as copy:
            original.seek(0)
            for line in original:
                if copy.read(len(line)) != line:
                    return not line.endswith(b"\n")  # zeros, which a disk has for what it was not given
    except (JournalError, zstandard.ZstdError):
        return False
    return True
