"""A process of the supervisor: started, listened to, started again when it dies; or taken over from an earlier one."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec
import structlog

from arena24.contest.clock import ContestClock, ContestState
from arena24.runtime.backoff import Restarts
from arena24.store import locks
from arena24.store.control import Channel, Hello, KnownPasswords, Ready, Report, SetClock, Stop, WebReport
from arena24.store.folder import Folder

BACK_OFF = 0.2  # seconds before a process that died is started again; doubled each time
MAX_BACK_OFF = 2.0  # however often it was killed: it may be healthy now, and teams are waiting
HEALTHY = 30.0  # seconds after which a process is forgiven its earlier deaths
LOOK = 0.1  # seconds between two looks whether somebody else's process lives

log = structlog.get_logger()

R = TypeVar("R", Report, WebReport)


class Life(Protocol):
    """A process that runs."""

    async def wait(self) -> int | None:
        """How it ended; None: nobody knows."""

    def kill(self) -> None:
        """End it."""


class Adopted:
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


class Child(Generic[R]):
    """One process, a server's or the web's, and what is known of it. The table of its life: docs/architecture.md."""

    def __init__(
        self, name: str, folder: Folder, clock: Callable[[], ContestClock], command: Sequence[str], reports: type[R]
    ) -> None:
        self.name = name
        self.report: R | None = None
        self.restarts = 0
        self.ready = False
        self.hello: Hello | None = None
        self._memory: KnownPasswords | None = None  # what the process has learnt, for its next life
        self.heard = time.monotonic()  # when it showed life
        self._folder, self._clock = folder, clock
        self._command = command
        self._reports: type[R] = reports
        self._life: Life | None = Adopted(folder, name) if locks.is_held(folder.life(name)) else None
        self._channel: Channel[Any] | None = None
        self._stopping = asyncio.Event()

    @property
    def alive(self) -> bool:
        """Is there a process?"""
        return self._life is not None

    def send(self, message: msgspec.Struct) -> None:
        """Tell the process something, if it is there."""
        if self._channel is not None:
            self._channel.send(message)

    async def live(self) -> None:
        """Run the process, again and again, until the contest is over and it has closed its books."""
        restarts = Restarts(first=BACK_OFF, longest=MAX_BACK_OFF, healthy=HEALTHY)
        while not self._stopping.is_set():
            born = time.monotonic()
            ended = await self._run()
            over = self._clock().state is ContestState.FINISHED
            if self._stopping.is_set() or (over and ended == 0):
                return
            if not over:
                self.restarts += 1
                log.error("server died", server=self.name, log=str(self._folder.log(self.name)), code=ended)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), restarts.pause(time.monotonic() - born))

    async def _run(self) -> int | None:
        """One life of the process; gives how it ended."""
        self.report, self.hello, self.ready, self.heard = None, None, False, time.monotonic()
        try:
            self._life = self._life or await self._start()
            return await self._life.wait()
        except OSError:
            log.exception("process cannot be started", server=self.name)
            return None
        finally:
            self._life = self._channel = self.report = None

    async def _start(self) -> Life:
        path = self._folder.log(self.name)
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-Pm",  # nothing of the folder one happens to be in is imported
                *self._command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,  # what ends the supervisor's terminal must not end the worlds
            )

    def greet(self, hello: Hello, channel: Channel[Any]) -> None:
        """The process has called."""
        self._channel, self.hello, self.ready, self.heard = channel, hello, hello.ready, time.monotonic()
        if hello.memory is not None:
            self._memory = hello.memory
        elif self._memory is not None:
            channel.send(self._memory)

    async def attend(self, channel: Channel[Any]) -> None:
        """Tell the process the time, and listen to it for as long as it is there."""
        channel.send(Stop() if self._stopping.is_set() else SetClock(self._clock()))
        while (message := await channel.receive()) is not None:
            self.heard = time.monotonic()
            if isinstance(message, Ready):
                self.ready = True
            elif isinstance(message, KnownPasswords):
                self._memory = message
            elif isinstance(message, self._reports):
                self.report = message
        if self._channel is channel:
            self._channel = None

    def kill(self) -> None:
        """End a process that hangs, if there is one."""
        if self._life is not None:
            log.error("process killed", server=self.name)
            self._life.kill()

    def stop(self) -> None:
        """Let the process stop, for good; its journal keeps everything."""
        self._stopping.set()
        self.send(Stop())
