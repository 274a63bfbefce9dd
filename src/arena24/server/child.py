"""A process of the supervisor: started, listened to, started again when it dies; or taken over from an earlier one."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
import structlog

from arena24.contest.clock import ContestClock, ContestState
from arena24.runtime.backoff import Restarts
from arena24.runtime.machine import Machine
from arena24.server.launcher import Launcher, Life
from arena24.store.control import Channel, Hello, KnownPasswords, Leave, Ready, Report, SetClock, Stop, WebReport

BACK_OFF = 0.2  # seconds before a process that died is started again; doubled each time
MAX_BACK_OFF = 2.0  # however often it was killed: it may be healthy now, and teams are waiting
HEALTHY = 30.0  # seconds after which a process is forgiven its earlier deaths

log = structlog.get_logger()

R = TypeVar("R", Report, WebReport)


class Child(Generic[R]):
    """One process, a server's or the web's, and what is known of it. The table of its life: docs/architecture.md."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        reports: type[R],
        *,
        clock: Callable[[], ContestClock],
        machine: Machine,
        launcher: Launcher,
        first: Callable[[], Iterable[msgspec.Struct]] = tuple,
    ) -> None:
        """`first`: what a process that calls is told before anything else."""
        self.name = name
        self.report: R | None = None
        self.restarts = 0
        self.ready = False
        self.reached = 0.0  # contest seconds that its journal knows of
        self.closed = False  # the contest is over, and so are its books
        self.hello: Hello | None = None
        self._memory: KnownPasswords | None = None  # what the process has learnt, for its next life
        self.heard = machine.now()  # when it showed life
        self._command = command
        self._reports: type[R] = reports
        self._clock, self._now, self._launcher, self._first = clock, machine.now, launcher, first
        self._life: Life | None = launcher.adopted(name)
        self._channel: Channel[Any] | None = None
        self._stopping = asyncio.Event()

    @property
    def alive(self) -> bool:
        """Is there a process?"""
        return self._life is not None

    @property
    def silent(self) -> float:
        """Seconds for which the process has said nothing; 0: there is none."""
        return self._now() - self.heard if self.alive else 0.0

    def send(self, message: msgspec.Struct) -> None:
        """Tell the process something, if it is there."""
        if self._channel is not None:
            self._channel.send(message)

    async def live(self) -> None:
        """Run the process, again and again, until the contest is over and it has closed its books."""
        restarts = Restarts(first=BACK_OFF, longest=MAX_BACK_OFF, healthy=HEALTHY)
        while not self._stopping.is_set():
            born = self._now()
            ended = await self._run()
            over = self._clock().state is ContestState.FINISHED
            self.closed = over and ended == 0
            if self._stopping.is_set() or self.closed:
                return
            if not over:
                self.restarts += 1
                log.error("server died", server=self.name, log=str(self._launcher.log(self.name)), code=ended)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), restarts.pause(self._now() - born))

    async def _run(self) -> int | None:
        """One life of the process; gives how it ended."""
        self.report, self.hello, self.ready, self.heard = None, None, False, self._now()
        try:
            self._life = self._life or await self._launcher.start(self.name, self._command)
            return await self._life.wait()
        except OSError:
            log.exception("process cannot be started", server=self.name)
            return None
        finally:
            self._life = self._channel = self.report = None

    def greet(self, hello: Hello, channel: Channel[Any]) -> None:
        """The process has called."""
        self._channel, self.hello, self.ready, self.heard = channel, hello, hello.ready, self._now()
        if hello.memory is not None:
            self._memory = hello.memory
        elif self._memory is not None:
            channel.send(self._memory)

    async def attend(self, channel: Channel[Any]) -> None:
        """Tell the process the time, and listen to it for as long as it is there."""
        for word in self._first():
            channel.send(word)
        channel.send(Stop() if self._stopping.is_set() else SetClock(self._clock()))
        while (message := await channel.receive()) is not None:
            self.heard = self._now()
            if isinstance(message, Ready):
                self.ready, self.reached = True, message.reached
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
            with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                self._life.kill()

    def stop(self) -> None:
        """Let the process stop, for good; its journal keeps everything."""
        self._stopping.set()
        self.send(Stop())

    def leave(self) -> None:
        """Let it stop for good when its turn is over."""
        self._stopping.set()
        self.send(Leave())
