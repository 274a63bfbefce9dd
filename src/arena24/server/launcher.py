"""How the processes of a contest are started, and found again by the next supervisor."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from arena24.store import locks
from arena24.store.folder import Folder

LOOK = 0.1  # seconds between two looks whether somebody else's process lives


class Life(Protocol):
    """A process that runs."""

    async def wait(self) -> int | None:
        """How it ended; None: nobody knows."""

    def kill(self) -> None:
        """End it."""


class Launcher(Protocol):
    """Starts processes. Each of them holds the lock of its name while it lives (`Folder.life`)."""

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start the process of this name: a module and its arguments."""

    def log(self, name: str) -> Path:
        """Where a process says what it died of."""

    def adopted(self, name: str) -> Life | None:
        """The process of this name that an earlier supervisor has started; None: there is none."""


class AdoptedProcess:
    """A process that another supervisor has started: not our child, so its lock must tell whether it lives."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._lock = folder.life(name)

    async def wait(self) -> int | None:
        """Wait for its end; how it ended is told to nobody."""
        while locks.is_held(self._lock):
            await asyncio.sleep(LOOK)
        return None

    def kill(self) -> None:
        """kill -9, while it holds its lock: the number is nobody else's."""
        pid = locks.holder(self._lock)
        if pid is not None and locks.is_held(self._lock):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


class ProcessLauncher:
    """Processes of this machine, each with a log of its own."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start it so that nothing which ends the supervisor ends it too."""
        path = self.log(name)
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-Pm",  # nothing of the folder one happens to be in is imported
                *command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,  # what ends the supervisor's terminal must not end the worlds
            )

    def log(self, name: str) -> Path:
        """The file that it writes."""
        return self._folder.log(name)

    def adopted(self, name: str) -> Life | None:
        """Who holds the lock of this name lives."""
        return AdoptedProcess(self._folder, name) if locks.is_held(self._folder.life(name)) else None
