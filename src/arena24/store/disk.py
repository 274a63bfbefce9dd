"""What the store asks of the operating system: locks, and names that survive a power loss."""

import fcntl
import os
from pathlib import Path

from arena24.store.errors import LockedJournal


def lock(descriptor: int, path: Path) -> None:
    """Take the exclusive lock of an open file, or say that somebody has it. Closing the file gives it back."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LockedJournal(path) from None


def sync_file(path: Path) -> None:
    """Wait until the disk has what was written to a file, whoever wrote it; from any thread."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_in_place(temporary: Path, path: Path) -> None:
    """Give a file that is already on the disk its final name, for good."""
    temporary.replace(path)
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Names live in the directory: only its own fsync makes a created, renamed or removed one last."""
    sync_file(path)
