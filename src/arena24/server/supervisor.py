"""The supervisor of a contest: one process per server, restarted when it dies; one clock for all of them.

Its loop waits for nobody: a writer writes into the database, threads write files. When it dies, its processes play on
for a while, and the next supervisor takes them over.
"""

import asyncio
import contextlib
import math
import signal
from collections.abc import Callable, Iterable, Sequence

import msgspec
import structlog

from arena24.contest.clock import ClockError, ContestClock, ContestState
from arena24.runtime.cancellation import cancelled
from arena24.runtime.machine import Machine
from arena24.server.agenda import HEARTBEAT, LOOK, Agenda
from arena24.server.child import Child, R
from arena24.server.chronicle import Chronicle
from arena24.server.declaration import declare
from arena24.server.launcher import Launcher, ProcessLauncher
from arena24.server.news import News, server_seen
from arena24.server.sentry import Sentry
from arena24.server.switchboard import AnyChild, Switchboard
from arena24.store import locks
from arena24.store.config import ContestConfig, load
from arena24.store.control import (
    ControlAnswer,
    ExtendContest,
    HangUp,
    KickTeam,
    PauseContest,
    ReloadTeams,
    Report,
    ResumeContest,
    ServerState,
    SetClock,
    TeamsChanged,
    UndoExtension,
    WebReport,
)
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.recovery import restored_clock
from arena24.store.status import Status

ADOPTION = 10.0  # seconds in which a process that outlived its supervisor has to call the next one
LAST_ROUNDS = 60.0  # seconds after the contest's end: longer than any grace, so a server that plays on hangs
PATIENCE = 5.0  # seconds that processes have to stop before they are killed; their journals keep everything
SILENCE = 120.0  # seconds at the contest's end: a server without a word for so long hangs, the others credit rounds
GIVEN_UP = 15.0  # seconds that a supervisor which is told to stop waits for the database

log = structlog.get_logger()


class Supervisor:
    """Runs a contest on this machine."""

    def __init__(self, folder: Folder, machine: Machine, launcher: Launcher) -> None:
        self.folder = folder
        self._machine, self._launcher = machine, launcher
        self.config: ContestConfig = load(folder.config, begun=True)
        self.database = Database.open(folder.database)
        declare(self.config, self.database, at=machine.wall())
        self.clock = restored_clock(self.database.contest(), now=machine.now(), at=machine.wall())
        self.children = [self._server(server.name) for server in self.config.servers]
        self.web = self._web() if self.config.web.port is not None else None
        self._chronicle = Chronicle(self.database, machine)
        self._news = News(folder, machine, self.config.tempo)
        self._sentry = Sentry(folder, self.config.name, self.config.alarms, self.database, machine.now)
        self._agenda = Agenda(self.database, self._chronicle, machine, lambda: self.clock, self._answer)
        self._agreed = asyncio.Event()  # is the clock that of the processes which have outlived another supervisor?
        self._switchboard = Switchboard(folder, lambda: self._processes, self._answer, self._agreed)
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

    # ---- life

    async def run(self) -> None:
        """Serve until the contest is over or somebody says stop."""
        async with self._switchboard.listening():
            lives = [asyncio.create_task(child.live()) for child in self._processes]
            await self._take_over()
            works = [asyncio.create_task(work) for work in (self._tell_news(), self._agenda.run())]
            await self._start()
            await self._keep_time()
            if self.clock.state is ContestState.FINISHED:
                await self._close_books(lives[: len(self.children)])
            await self._stop_processes(lives)
            await cancelled(works)
            await self._sentry.close()
        self._agenda.close()
        await self._chronicle.close(GIVEN_UP)
        self._news.write(self._status())
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
            self.clock = newest
            self._chronicle.agree(newest)
        self._agreed.set()

    async def _start(self) -> None:
        """The clock runs from the moment that was set, if all servers have their worlds or have had their time."""
        if self.clock.state is not ContestState.SETUP:
            return
        await self._until(self._agenda.may_start, math.inf)
        if self.clock.remaining(self._machine.now()) > 0:
            await self._until(lambda: all(child.ready for child in self.children), self.config.ready_within)
            late = [child.name for child in self.children if not child.ready]
            if late and not self._stopping.is_set():
                log.error("the contest starts without some servers", servers=late)
        if not self._stopping.is_set():
            # The last beat may be a second old: no turn shall end, nor K be, before what a journal has noted.
            clock = self.clock.caught_up(max((child.reached for child in self.children), default=0.0))
            self._change(clock.started(self._machine.now()), "start")
            self._agenda.started()

    async def _keep_time(self) -> None:
        """Note how far the contest is, and end it when its time has come."""
        while not self._stopping.is_set() and self.clock.state is not ContestState.FINISHED:
            now = self._machine.now()
            if self.clock.state is ContestState.RUNNING:
                if not self._chronicle.busy:  # it is the newest beat that counts
                    self._chronicle.beat(self.clock)
                reports = [child.report for child in self.children]
                if self.clock.remaining(now) <= 0 and played_out(self.clock, now, reports):
                    self._change(self.clock.finished(now), "finish")
                    return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), min(HEARTBEAT, max(LOOK, self.clock.remaining(now))))
        if self.clock.state is ContestState.RUNNING:
            self._chronicle.beat(self.clock)  # from here it goes on

    async def _close_books(self, lives: "Sequence[asyncio.Task[None]]") -> None:
        """The contest is over: a server has the time that it needs to credit its rounds, as long as it shows life."""
        while not self._stopping.is_set() and (self._chronicle.busy or not all(life.done() for life in lives)):
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
        self._chronicle.changed(clock)
        elapsed = clock.elapsed(self._machine.now())
        log.info("contest", action=action, state=clock.state.value, elapsed=round(elapsed, 1))

    # ---- organisers

    async def _answer(self, message: object) -> ControlAnswer:
        now = self._machine.now()
        try:
            match message:
                case PauseContest(kind=kind, end=end, plan=plan):
                    self._tell(self.clock.paused(now, kind, end=end, plan=plan))
                    return await self._chronicle.paused(self.clock, message)
                case ResumeContest(plan=plan):
                    self._tell(self.clock.resumed(now, plan=plan))
                    return await self._chronicle.resumed(message)
                case ExtendContest(seconds=seconds):
                    self._tell(self.clock.extended(now, seconds))
                    return await self._chronicle.extended(self.clock, message)
                case UndoExtension(seconds=seconds):
                    self._tell(self.clock.extended(now, -seconds))
                    return await self._chronicle.shortened(message)
                case TeamsChanged():
                    self._send(ReloadTeams())
                    return ControlAnswer("the servers know")
                case KickTeam(team):
                    self._send(HangUp(team))
                    return ControlAnswer("its connections are being closed")
        except ClockError as error:
            return ControlAnswer(str(error), done=False)
        return ControlAnswer("not understood", done=False)

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
            status = self._status()
            await asyncio.to_thread(self._news.write, status)
            await self._sentry.look(status)
            await asyncio.sleep(HEARTBEAT)

    def _status(self) -> Status:
        servers = {child.name: server_seen(child, self.clock.state) for child in self.children}
        return self._news.status(self.clock, servers, self.web)


def played_out(clock: ContestClock, now: float, reports: Iterable[Report | None]) -> bool:
    """Has every server's last round ended, within its grace (platform R22)? They see to that themselves."""
    if now > clock.planned_end(now) + LAST_ROUNDS:
        return True
    return all(report is not None and report.state is ServerState.IDLE for report in reports)


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
