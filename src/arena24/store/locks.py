"""Locks: whose a contest or a server is, for as long as the process of its owner lives, however it ends."""

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arena24.store.errors import StoreError

PATIENCE: Final = 1.0
"""Seconds after which a lock counts as taken: whoever asks `is_held` has it for an instant."""


class Taken(StoreError):
    """Another process has the lock."""


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold a lock; `Taken` if another process does."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a+") as file:
        end = time.monotonic() + PATIENCE
        while not _locked(file.fileno()):
            if time.monotonic() > end:
                raise Taken(f"{path} is held by process {holder(path)}; stop that first")
            time.sleep(PATIENCE / 20)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def is_held(path: Path) -> bool:
    """Does the owner live?"""
    try:
        with path.open() as file:
            return not _locked(file.fileno())
    except FileNotFoundError:
        return False


def holder(path: Path) -> int | None:
    """The process that had the lock last; None: it has not said."""
    try:
        return int(path.read_text())
    except (FileNotFoundError, ValueError):
        return None


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
