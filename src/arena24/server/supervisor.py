"""The supervisor of a contest: one process per server, restarted when it dies; one clock for all of them."""

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from math import isinf
from typing import Generic, TypeVar

import msgspec
import structlog

from arena24.contest.clock import ClockError, ContestClock, State
from arena24.store.config import ContestConfig, load
from arena24.store.control import (
    Answer,
    Channel,
    Elsewhere,
    HangUp,
    KickTeam,
    PauseContest,
    ReloadTeams,
    Report,
    ResumeContest,
    SetClock,
    TeamsChanged,
    ToSupervisor,
    WebReport,
)
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.recovery import restored_clock
from arena24.store.rows import Server
from arena24.store.status import ServerStatus, Status, WebStatus, write_status

HEARTBEAT = 1.0  # seconds of contest time that a crash of everything can lose
BACK_OFF = 0.2  # seconds before the first restart of a server that died; doubled each time
MAX_BACK_OFF = 10.0
HEALTHY = 30.0  # seconds after which a server is forgiven its earlier deaths
PATIENCE = 5.0  # seconds that a server has to stop before it is killed

log = structlog.get_logger()


R = TypeVar("R", Report, WebReport)


class Child(Generic[R]):
    """One process, a server's or the web's, and what is known of it."""

    def __init__(
        self, name: str, folder: Folder, clock: Callable[[], ContestClock], command: Sequence[str], reports: type[R]
    ) -> None:
        self.name = name
        self.report: R | None = None
        self.restarts = 0
        self.process: asyncio.subprocess.Process | None = None
        self._folder, self._clock = folder, clock
        self._command = command
        self._reports: type[R] = reports
        self._channel: Channel[R] | None = None
        self._stopping = False

    @property
    def alive(self) -> bool:
        """Is there a process?"""
        return self.process is not None and self.process.returncode is None

    def send(self, message: msgspec.Struct) -> None:
        """Tell the process something, if it is there."""
        if self._channel is not None:
            self._channel.send(message)

    async def live(self) -> None:
        """Run the process, again and again, until the contest is over."""
        back_off = BACK_OFF
        while self._clock().state is not State.FINISHED:
            born = time.monotonic()
            try:
                await self._run()
            except Exception:
                log.exception("process cannot be started", server=self.name)
            if self._stopping or self._clock().state is State.FINISHED:
                return
            self.restarts += 1
            back_off = BACK_OFF if time.monotonic() - born > HEALTHY else min(2 * back_off, MAX_BACK_OFF)
            log.error("server died", server=self.name, log=str(self._folder.log(self.name)), restart_in=back_off)
            await asyncio.sleep(back_off)

    async def _run(self) -> None:
        ours, theirs = socket.socketpair()
        path = self._folder.log(self.name)
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file, theirs:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                *self._command,
                str(theirs.fileno()),
                pass_fds=[theirs.fileno()],
                stdin=asyncio.subprocess.DEVNULL,
                stdout=file,
                stderr=file,
            )
        reader, writer = await asyncio.open_connection(sock=ours)
        self._channel = Channel(reader, writer, self._reports)
        self.send(SetClock(self._clock()))
        while (report := await self._channel.receive()) is not None:
            self.report = report
        self._channel.close()
        self._channel = None
        await self._end()

    async def _end(self) -> None:
        """The channel is closed: the process is about to end, or has to be made to."""
        assert self.process is not None
        try:
            await asyncio.wait_for(self.process.wait(), PATIENCE)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()

    async def stop(self) -> None:
        """Close the channel: the process stops, its journal keeps everything."""
        self._stopping = True
        if self._channel is not None:
            self._channel.close()
        if self.process is not None and self.process.returncode is None:
            await self._end()


class Supervisor:
    """Runs a contest on this machine."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.config: ContestConfig = load(folder.config)
        self.database = Database.open(folder.database)
        self._configure()
        self.clock = restored_clock(self.database.contest(), now=time.monotonic(), at=_now())
        self.children = [self._server(server.name) for server in self.config.servers]
        self.web = self._web() if self.config.web.port is not None else None
        self._stopping = asyncio.Event()

    def _server(self, name: str) -> Child[Report]:
        command = ("arena24.server.process", str(self.folder.path), name)
        return Child(name, self.folder, lambda: self.clock, command, Report)

    def _web(self) -> Child[WebReport]:
        # Started by its name: the server side knows nothing of the web but that there may be one.
        command = ("arena24.web.process", str(self.folder.path))
        return Child("web", self.folder, lambda: self.clock, command, WebReport)

    @property
    def _processes(self) -> "list[Child[Report] | Child[WebReport]]":
        return [*self.children, *([self.web] if self.web else [])]

    def _configure(self) -> None:
        """What `contest.toml` says now goes into the database, as far as it may still change."""
        config = self.config
        rows = [
            Server(server.name, server.game, config.host, server.port, msgspec.to_builtins(server.parameters()))
            for server in config.servers
        ]
        self.database.configure(config.name, config.tempo, at=_now(), who="contest.toml")
        self.database.set_servers(rows, at=_now(), who="contest.toml")

    # ---- life

    async def run(self) -> None:
        """Serve until the contest is over or somebody says stop."""
        with self._only_one():
            if self.clock.state is State.SETUP:
                self._change(self.clock.started(time.monotonic()), "start")
            lives = [asyncio.create_task(child.live()) for child in self._processes]
            async with self._listening():
                await self._watch(lives[: len(self.children)])
            await asyncio.gather(*(child.stop() for child in self._processes))
            for life in lives:
                life.cancel()
        self.database.close()

    async def _watch(self, lives: "list[asyncio.Task[None]]") -> None:
        """Keep the contest's time until there is nothing more to keep."""
        while not self._stopping.is_set():
            now = time.monotonic()
            pause = min(HEARTBEAT, max(0.01, self.clock.remaining(now)))
            self._tell_connections()
            try:
                self._keep_time(now)
                self._write_status()
            except (OSError, StoreError):
                log.exception("nothing can be written")  # a full disk must not end a contest: it is tried again
                pause = HEARTBEAT
            if self.clock.state is State.FINISHED:
                await asyncio.wait(lives, timeout=PATIENCE)
                self._write_status()
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    def _keep_time(self, now: float) -> None:
        """Note how far the contest is, and end it when its time has come."""
        if self.clock.state is State.RUNNING:
            self.database.heartbeat(self.clock.elapsed(now), at=_now())
            if self.clock.remaining(now) <= 0:
                self._change(self.clock.finished(now), "finish")

    def stop(self) -> None:
        """Stop serving; the contest can be taken up again later."""
        self._stopping.set()

    @contextlib.contextmanager
    def _only_one(self):  # type: ignore[no-untyped-def]  # a generator that yields nothing
        with self.folder.lock.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise StoreError(f"{self.folder.path} is being served already; stop that first") from None
            yield

    def _change(self, clock: ContestClock, action: str) -> None:
        """The contest goes into another state: everybody is told, and it is written down."""
        elapsed = clock.elapsed(time.monotonic())
        self.database.set_state(clock.state, elapsed=elapsed, at=_now(), who="arena24")
        log.info("contest", action=action, state=clock.state.value, elapsed=round(elapsed, 1))
        self._tell(clock)

    # ---- organisers

    @contextlib.asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        self.folder.control.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._organiser, self.folder.control)
        os.chmod(self.folder.control, 0o600)
        try:
            yield
        finally:
            server.close()
            self.folder.control.unlink(missing_ok=True)

    async def _organiser(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        channel: Channel[ToSupervisor] = Channel(reader, writer, ToSupervisor)  # type: ignore[arg-type]  # a union
        with contextlib.closing(channel):
            try:
                while (message := await channel.receive()) is not None:
                    channel.send(self._answer(message))
            except (ValueError, msgspec.DecodeError) as error:
                log.warning("organiser not understood", error=str(error))

    def _answer(self, message: object) -> Answer:
        now = time.monotonic()
        try:
            match message:
                case PauseContest():
                    return self._pause(message, now)
                case ResumeContest(who):
                    return self._resume(who, now)
                case TeamsChanged():
                    self._send(ReloadTeams())
                    return Answer("the servers know")
                case KickTeam(team):
                    self._send(HangUp(team))
                    return Answer("its connections are being closed")
        except (ClockError, StoreError) as error:
            return Answer(str(error), done=False)
        return Answer("not understood", done=False)

    def _pause(self, message: PauseContest, now: float) -> Answer:
        clock = self.clock.paused(now, message.kind, end=message.end)
        self.database.begin_pause(
            message.kind,
            reason=message.reason,
            end=message.end,
            elapsed=clock.elapsed(now),
            restart_at=message.restart_at,
            at=_now(),
            who=message.who,
        )
        self._tell(clock)
        return Answer(f"the contest is paused ({message.kind.value})")

    def _resume(self, who: str, now: float) -> Answer:
        clock = self.clock.resumed(now)
        self.database.end_pause(at=_now(), who=who)
        self._tell(clock)
        return Answer("the contest goes on")

    def _tell(self, clock: ContestClock) -> None:
        self.clock = clock
        self._send(SetClock(clock))

    def _send(self, message: msgspec.Struct) -> None:
        for child in self.children:
            child.send(message)

    # ---- news

    def _tell_connections(self) -> None:
        """Each server learns how many connections the teams have on the others (platform 9.6)."""
        reports = [child.report for child in self.children if child.report is not None]
        for child in self.children:
            counts: dict[int, int] = {}
            for report in reports:
                if report.server != child.name:
                    for team, count in report.connections.items():
                        counts[team] = counts.get(team, 0) + count
            child.send(Elsewhere(counts))

    def _write_status(self) -> None:
        now = time.monotonic()
        elapsed, remaining = self.clock.elapsed(now), self.clock.remaining(now)
        write_status(
            self.folder,
            Status(
                at=_now(),
                state=self.clock.state,
                elapsed=elapsed,
                remaining=None if isinf(remaining) else remaining,
                tempo=self.config.tempo.at(elapsed),
                servers={
                    child.name: ServerStatus(child.alive, child.restarts, child.report) for child in self.children
                },
                web=None if self.web is None else WebStatus(self.web.alive, self.web.restarts, self.web.report),
            ),
        )


def _now() -> datetime:
    return datetime.now(UTC)


async def serve(folder: Folder) -> None:
    """Serve a contest until it is over; Ctrl-C and SIGTERM stop it for the time being."""
    supervisor = Supervisor(folder)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, supervisor.stop)
    await supervisor.run()
