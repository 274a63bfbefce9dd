"""The supervisor of a contest: one process per server, restarted when it dies; one clock for all of them.

Its loop waits for nobody: a writer writes into the database, threads write files. When it dies, its processes play on
for a while, and the next supervisor takes them over.
"""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from math import isinf

import msgspec
import structlog

from arena24.contest.clock import ClockError, ContestClock, ContestState
from arena24.runtime.machine import Machine
from arena24.server.child import Child, R
from arena24.server.launcher import Launcher, ProcessLauncher
from arena24.server.writer import DatabaseWriter
from arena24.store import locks
from arena24.store.config import ContestConfig, ServerConfig, load
from arena24.store.control import (
    Channel,
    ControlAnswer,
    HangUp,
    Hello,
    KickTeam,
    PauseContest,
    ReloadTeams,
    Report,
    ResumeContest,
    ServerState,
    SetClock,
    Stop,
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
LOOK = 0.05  # seconds between two looks at what is awaited: processes, and the end of the last rounds
ADOPTION = 10.0  # seconds in which a process that outlived its supervisor has to call the next one
LAST_ROUNDS = 60.0  # seconds after the contest's end: longer than any grace, so a server that plays on hangs
PATIENCE = 5.0  # seconds that processes have to stop before they are killed; their journals keep everything
SILENCE = 120.0  # seconds at the contest's end: a server without a word for so long hangs, the others credit rounds
NOTED = 2.0  # seconds that an organiser's answer waits for the database
GIVEN_UP = 15.0  # seconds that a supervisor which is told to stop waits for the database

log = structlog.get_logger()

AnyChild = Child[Report] | Child[WebReport]


class Supervisor:
    """Runs a contest on this machine."""

    def __init__(self, folder: Folder, machine: Machine, launcher: Launcher) -> None:
        self.folder = folder
        self._machine, self._launcher = machine, launcher
        self.config: ContestConfig = load(folder.config, begun=True)
        self.database = Database.open(folder.database)
        self._configure()
        self.clock = restored_clock(self.database.contest(), now=machine.now(), at=machine.wall())
        self.children = [self._server(server.name) for server in self.config.servers]
        self.web = self._web() if self.config.web.port is not None else None
        self._writer = DatabaseWriter(machine.thread("writer"))
        self._agreed = asyncio.Event()  # is the clock that of the processes which have outlived another supervisor?
        self._stopping = asyncio.Event()

    def _server(self, name: str) -> Child[Report]:
        return self._child(name, Report, "arena24.server.process", str(self.folder.path), name)

    def _web(self) -> Child[WebReport]:
        # Started by its name: the server side knows nothing of the web but that there may be one.
        return self._child("web", WebReport, "arena24.web.process", str(self.folder.path))

    def _child(self, name: str, reports: type[R], *command: str) -> Child[R]:
        machine, launcher = self._machine, self._launcher
        return Child(name, command, reports, clock=lambda: self.clock, machine=machine, launcher=launcher)

    @property
    def _processes(self) -> Sequence[AnyChild]:
        return [*self.children, *([self.web] if self.web else [])]

    def _configure(self) -> None:
        """What `contest.toml` says now goes into the database, as far as it may still change."""
        config = self.config
        known = {row.name: row.params for row in self.database.servers()}
        rows = tuple(
            Server(server.name, server.game, config.host, server.port, _params(server, known.get(server.name)))
            for server in config.servers
        )
        self.database.configure(config.name, config.tempo, at=self._machine.wall(), who="contest.toml")
        if rows != self.database.servers():  # whoever takes over in a hurry must not wait for a lock
            self.database.set_servers(rows, at=self._machine.wall(), who="contest.toml")

    # ---- life

    async def run(self) -> None:
        """Serve until the contest is over or somebody says stop."""
        async with self._listening():
            lives = [asyncio.create_task(child.live()) for child in self._processes]
            await self._take_over()
            news = asyncio.create_task(self._tell_news())
            await self._start()
            await self._keep_time()
            if self.clock.state is ContestState.FINISHED:
                await self._close_books(lives[: len(self.children)])
            await self._stop_processes(lives)
            news.cancel()
        await self._writer.close(GIVEN_UP)
        self._write_status(self._status())
        self.database.close()

    async def _take_over(self) -> None:
        """Processes that outlived another supervisor play on, and the contest's clock is theirs."""
        adopted = [child for child in self._processes if child.alive]
        await self._until(lambda: all(child.hello for child in adopted), ADOPTION)
        for child in adopted:
            if child.hello is None:
                child.kill()  # it hangs; its journal has everything
            else:
                log.info("process taken over", server=child.name)
        clocks = [child.hello.clock for child in adopted if child.hello is not None and child.hello.clock is not None]
        newest = max(clocks, key=lambda clock: clock.since, default=None)
        if newest is not None and newest.state is not ContestState.SETUP:
            self._agree(newest)
        self._agreed.set()

    def _agree(self, clock: ContestClock) -> None:
        """The clock of the servers is right: what the last supervisor could not note any more is noted now."""
        contest, self.clock, at = self.database.contest(), clock, self._machine.wall()
        paused, elapsed = clock.state is ContestState.PAUSED, clock.elapsed(self._machine.now())
        if paused and clock.pause is not None and contest.pause is None:
            begin = self.database.begin_pause
            kind, end = clock.pause, clock.end
            self._writer.note(lambda: begin(kind, "", elapsed=elapsed, at=at, who="arena24", end=end))
        elif contest.pause is not None and not paused:
            self._writer.note(lambda: self.database.end_pause(at=at, who="arena24"))
        if contest.state is not clock.state and not paused:
            self._writer.note(lambda: self.database.set_state(clock.state, elapsed=elapsed, at=at, who="arena24"))

    async def _start(self) -> None:
        """The clock runs from the moment in which all servers have their worlds, or some have had their time."""
        if self.clock.state is not ContestState.SETUP:
            return
        if self.clock.remaining(self._machine.now()) > 0:
            await self._until(lambda: all(child.ready for child in self.children), self.config.ready_within)
            late = [child.name for child in self.children if not child.ready]
            if late and not self._stopping.is_set():
                log.error("the contest starts without some servers", servers=late)
        if not self._stopping.is_set():
            self._change(self.clock.started(self._machine.now()), "start")

    async def _keep_time(self) -> None:
        """Note how far the contest is, and end it when its time has come."""
        while not self._stopping.is_set() and self.clock.state is not ContestState.FINISHED:
            now = self._machine.now()
            if self.clock.state is ContestState.RUNNING:
                if not self._writer.busy:  # it is the newest beat that counts
                    self._beat(now)
                if self.clock.remaining(now) <= 0 and self._played_out(now):
                    self._change(self.clock.finished(now), "finish")
                    return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), min(HEARTBEAT, max(LOOK, self.clock.remaining(now))))
        if self.clock.state is ContestState.RUNNING:
            self._beat(self._machine.now())  # from here it goes on

    def _played_out(self, now: float) -> bool:
        """Has every server's last round ended, within its grace (platform R22)? They see to that themselves."""
        if now > self.clock.planned_end(now) + LAST_ROUNDS:
            return True
        return all(child.report is not None and child.report.state is ServerState.IDLE for child in self.children)

    def _beat(self, now: float) -> None:
        elapsed, at = self.clock.elapsed(now), self._machine.wall()
        self._writer.note(lambda: self.database.heartbeat(elapsed, at=at))

    async def _close_books(self, lives: "Sequence[asyncio.Task[None]]") -> None:
        """The contest is over: a server has the time that it needs to credit its rounds, as long as it shows life."""
        while not self._stopping.is_set() and (self._writer.busy or not all(life.done() for life in lives)):
            await asyncio.sleep(LOOK)
            for child in self.children:
                if self._machine.now() - child.heard > SILENCE:
                    child.kill()

    async def _stop_processes(self, lives: "Sequence[asyncio.Task[None]]") -> None:
        for child in self._processes:
            child.stop()
        await asyncio.wait(lives, timeout=PATIENCE)
        for child in self._processes:
            child.kill()
        await asyncio.wait(lives)

    async def _until(self, holds: Callable[[], bool], patience: float) -> None:
        """Wait for something, not for ever."""
        end = self._machine.now() + patience
        while not holds() and not self._stopping.is_set() and self._machine.now() < end:
            await asyncio.sleep(LOOK)

    def stop(self) -> None:
        """Stop serving; the contest can be taken up again later."""
        self._stopping.set()

    def _change(self, clock: ContestClock, action: str) -> None:
        """The contest goes into another state: everybody is told, and it is written down."""
        self._tell(clock)
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        self._writer.note(lambda: self.database.set_state(clock.state, elapsed=elapsed, at=at, who="arena24"))
        log.info("contest", action=action, state=clock.state.value, elapsed=round(elapsed, 1))

    # ---- who calls

    @contextlib.asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        self.folder.control.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._called, self.folder.control)
        os.chmod(self.folder.control, 0o600)
        try:
            yield
        finally:
            server.close()
            self.folder.control.unlink(missing_ok=True)

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        channel: Channel[ToSupervisor] = Channel(reader, writer, ToSupervisor)  # type: ignore[arg-type]  # a union
        with contextlib.closing(channel):
            try:
                while (message := await channel.receive()) is not None:
                    if isinstance(message, Hello):
                        await self._welcome(message, channel)
                    else:
                        channel.send(await self._answer(message))
            except (ValueError, msgspec.DecodeError) as error:
                log.warning("caller not understood", error=str(error))

    async def _welcome(self, hello: Hello, channel: Channel[ToSupervisor]) -> None:
        """A process has called: its channel is the child's for as long as it is open."""
        child = next((child for child in self._processes if child.name == hello.name), None)
        if child is None:
            channel.send(Stop())  # contest.toml has no such server any more
            return
        child.greet(hello, channel)
        await self._agreed.wait()
        await child.attend(channel)

    # ---- organisers

    async def _answer(self, message: object) -> ControlAnswer:
        now = self._machine.now()
        try:
            match message:
                case PauseContest():
                    return await self._pause(message, now)
                case ResumeContest(who):
                    return await self._resume(who, now)
                case TeamsChanged():
                    self._send(ReloadTeams())
                    return ControlAnswer("the servers know")
                case KickTeam(team):
                    self._send(HangUp(team))
                    return ControlAnswer("its connections are being closed")
        except ClockError as error:
            return ControlAnswer(str(error), done=False)
        return ControlAnswer("not understood", done=False)

    async def _pause(self, message: PauseContest, now: float) -> ControlAnswer:
        clock, at = self.clock.paused(now, message.kind, end=message.end), self._machine.wall()
        self._tell(clock)
        return await self._noted(
            f"the contest is paused ({message.kind.value})",
            lambda: self.database.begin_pause(
                message.kind,
                reason=message.reason,
                end=message.end,
                elapsed=clock.elapsed(now),
                restart_at=message.restart_at,
                at=at,
                who=message.who,
            ),
        )

    async def _resume(self, who: str, now: float) -> ControlAnswer:
        at = self._machine.wall()
        self._tell(self.clock.resumed(now))
        return await self._noted("the contest goes on", lambda: self.database.end_pause(at=at, who=who))

    async def _noted(self, done: str, write: Callable[[], None]) -> ControlAnswer:
        """Note what has been done; the answer does not wait long for a database that is busy."""
        _, late = await asyncio.wait([self._writer.note(write)], timeout=NOTED)
        return ControlAnswer(f"{done}; the database is busy and will know later" if late else done)

    def _tell(self, clock: ContestClock) -> None:
        self.clock = clock
        self._send(SetClock(clock))

    def _send(self, message: msgspec.Struct) -> None:
        for child in self.children:
            child.send(message)

    # ---- news

    async def _tell_news(self) -> None:
        """Let everybody know how everybody is, every second."""
        while True:
            await asyncio.to_thread(self._write_status, self._status())
            await asyncio.sleep(HEARTBEAT)

    def _write_status(self, status: Status) -> None:
        try:
            write_status(self.folder, status)
        except OSError:
            log.exception("the status cannot be written")  # a full disk must not end a contest: it is tried again

    def _status(self) -> Status:
        now, clock = self._machine.now(), self.clock
        elapsed, remaining = clock.elapsed(now), clock.remaining(now)
        servers = {
            child.name: ServerStatus(self._state(child), child.restarts, child.report) for child in self.children
        }
        return Status(
            at=self._machine.wall(),
            state=clock.state,
            elapsed=elapsed,
            remaining=None if isinf(remaining) else remaining,
            tempo=self.config.tempo.at(elapsed),
            servers=servers,
            web=None if self.web is None else WebStatus(self.web.alive, self.web.restarts, self.web.report),
        )

    def _state(self, child: Child[Report]) -> ServerState:
        if self.clock.state is ContestState.FINISHED:
            return ServerState.OVER
        if not child.alive:
            return ServerState.DOWN
        if self.clock.state is ContestState.PAUSED:
            return ServerState.PAUSED
        return ServerState.STARTING if child.report is None else child.report.state


def _params(server: ServerConfig, known: Mapping[str, object] | None) -> Mapping[str, object]:
    """Parameters as the database gives them back: its JSON has no tuples.

    Of a game that cannot be played they stay as they are known, or as they are written.
    """
    if server.fault is not None:
        return server.params if known is None else known
    plain: dict[str, object] = json.loads(json.dumps(msgspec.to_builtins(server.parameters())))
    return plain


async def serve(folder: Folder) -> None:
    """Serve a contest until it is over; Ctrl-C and SIGTERM stop it for the time being."""
    try:
        with locks.held(folder.lock):
            supervisor = Supervisor(folder, Machine(), ProcessLauncher(folder))
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, supervisor.stop)
            await supervisor.run()
    except locks.Taken:
        raise StoreError(f"{folder.path} is being served already; stop that first") from None
