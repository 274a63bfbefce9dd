"""The archive: journals of finished rounds, compressed."""

import os
from hashlib import file_digest
from pathlib import Path
from typing import BinaryIO

import zstandard

from arena24.store import disk
from arena24.store.errors import JournalError
from arena24.store.reader import COMPRESSED, Reader


def compress(path: str | os.PathLike[str]) -> Path:
    """Replace the journal of a finished round by its compressed copy, once that has been read back; gives its path.

    A crash in between leaves the original, perhaps both: then just compress it again.
    """
    path = Path(path)
    target = path.with_name(path.name + COMPRESSED)
    temporary = target.with_name(target.name + ".new")
    with path.open("rb") as original:
        disk.lock(original.fileno(), path)
        _require_ended(path)
        _write(original, temporary)
        _compare(original, temporary)
    disk.put_in_place(temporary, target)
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
    with temporary.open("wb") as file:
        zstandard.ZstdCompressor(write_checksum=True).copy_stream(original, file)
        file.flush()
        os.fsync(file.fileno())


def _compare(original: BinaryIO, temporary: Path) -> None:
    original.seek(0)
    with temporary.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as copy:
        same = file_digest(original, "sha256").digest() == file_digest(copy, "sha256").digest()  # type: ignore[arg-type]
    if not same:
        temporary.unlink()
        raise JournalError(f"{temporary}: the compressed copy reads differently; the journal was left as it is")
