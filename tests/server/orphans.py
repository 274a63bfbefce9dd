"""Servers whose supervisor has been killed: who they are, and how a test gets rid of them."""

import contextlib
import os
import signal
from collections.abc import Iterator

from arena24.store import locks
from arena24.store.folder import Folder
from tests.cli.shell import Process


def worlds(folder: Folder) -> dict[str, int]:
    """The processes that live, by name."""
    found = {path.name: locks.holder(path) for path in (folder.path / "locks").glob("*") if locks.is_held(path)}
    return {name: pid for name, pid in found.items() if pid is not None}


def kill_supervisor(served: Process) -> None:
    """kill -9, and nobody else hears of it."""
    served.process.kill()
    served.wait()


@contextlib.contextmanager
def left_alone(folder: Folder) -> Iterator[None]:
    """Whoever lives after the test is ended."""
    try:
        yield
    finally:
        for pid in worlds(folder).values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
