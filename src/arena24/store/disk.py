"""What the store asks of the operating system: locks, and names that survive a power loss."""

import fcntl
import os
from pathlib import Path
from typing import Final

from arena24.store.errors import LockedJournal

NEW: Final = ".new"
"""The end of the name of a file that is being made: it gets its own name when it is whole (`put_in_place`)."""


def lock(descriptor: int, path: Path) -> None:
    """Take the exclusive lock of an open file, or say that somebody has it. Closing the file gives it back."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LockedJournal(path) from None


def private(path: str, flags: int) -> int:
    """For `open(..., opener=private)`: a new file is for its owner only. Journals hold seeds, transcripts plans."""
    return os.open(path, flags, 0o600)


def sync_file(path: Path) -> int:
    """Wait until the disk has what was written to a file, whoever wrote it; from any thread. Gives how much it has."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        size = os.fstat(descriptor).st_size
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return size


def rewrite(path: Path, start: int) -> int:
    """Write what a file has from `start` on once more, and sync; gives its length.

    After an fsync that failed the system takes what it could not write for written: a second fsync would succeed, and
    the disk would have nothing (fsync(2)).
    """
    with path.open("r+b", buffering=0) as file:
        end = os.fstat(file.fileno()).st_size
        while start < end:
            start += os.pwrite(file.fileno(), os.pread(file.fileno(), min(1 << 20, end - start), start), start)
        os.fsync(file.fileno())
    return end


def put_in_place(temporary: Path, path: Path) -> None:
    """Give a file that is already on the disk its final name, for good."""
    temporary.replace(path)
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Names live in the directory: only its own fsync makes a created, renamed or removed one last."""
    sync_file(path)
