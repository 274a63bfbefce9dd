"""The process of one server: `python -m arena24.server.process DIR SERVER`, started by the supervisor.

When its supervisor dies, it plays on for a while and keeps the contest's time itself, until the next one takes it over.
If none comes, it stops, and whoever comes later finds its journal.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from functools import partial
from math import isinf
from pathlib import Path
from typing import Any, cast

import structlog

from arena24.contest.clock import ContestClock, ContestState, Pause
from arena24.contest.turns import grace
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.runtime import garbage, loop
from arena24.runtime.cancellation import cancelled
from arena24.runtime.descriptors import raise_limit
from arena24.runtime.garbage import Collector
from arena24.runtime.logs import log_to
from arena24.runtime.machine import Machine
from arena24.runtime.networks import Networks
from arena24.server.clock import ServerClock
from arena24.server.gate import Gate
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.listener import Listener
from arena24.server.presence import Presence
from arena24.server.rounds import ContestRounds, OneMachine, Replication, ServerSetup
from arena24.server.teams import TeamReader, accounts_of
from arena24.server.ticker import Ticker
from arena24.server.transcripts import Transcripts
from arena24.server.world import World
from arena24.store import locks
from arena24.store.config import load
from arena24.store.control import (
    HangUp,
    HeldUntil,
    Hello,
    KnownPasswords,
    Leave,
    Ready,
    ReloadTeams,
    Report,
    ServerState,
    SetClock,
    Stop,
    ToHost,
)
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.uplink import Uplink

REPORT_EVERY = 1.0  # seconds, when no turn ends
HEARTBEAT = 1.0  # seconds of contest time that a crash can lose while there is no supervisor
LOSSES = 5  # rounds that came to harm are told one by one, but not without end
SETTLING = 0.05  # seconds between two looks whether the last round is over, and everything is credited

log = structlog.get_logger()


class ServerProcess(Listener):
    """One server of a contest, from its journal to its port."""

    def __init__(
        self,
        folder: Folder,
        name: str,
        machine: Machine,
        collector: Collector,
        replication: Replication | None = None,
        host: str | None = None,
    ) -> None:
        """`host`: where it listens, if not where contest.toml says."""
        self._machine = machine
        self._replication = replication or OneMachine()
        config = load(folder.config, begun=True)
        self._config = next(server for server in config.servers if server.name == name)
        self._address = host or config.host
        orders = cast(type[ToHost], ToHost)  # a union
        self._uplink = Uplink(folder, self._hello, orders, patience=config.outlive, now=machine.now)
        self._orders: asyncio.Queue[ToHost] = asyncio.Queue()  # of the supervisor, who does not say much
        self._database = Database.open(folder.database)
        contest = self._database.contest()
        self._clock = ServerClock(ContestClock(contest.duration), config.tempo, machine.now)
        self._disk = machine.thread("disk")
        self._results = machine.background("results")  # a locked database keeps neither the disk nor a turn waiting
        self._limits = Limits().changed(config.limits).shared(len(config.servers))
        passwords = machine.background("passwords")
        self._gate = Gate(self._limits, passwords, machine.now, accounts_of(self._database), learnt=self._uplink.send)
        self._team_reader = TeamReader(self._database, self._gate)
        params = self._config.parameters()
        setup = ServerSetup(name, self._config.rules, params, Seed.from_hex(contest.secret), folder.journals(name))
        self._worlds = machine.thread("worlds")
        self._rounds = ContestRounds(
            setup, self._database, self._clock, self._teams, self._results, self._worlds, self._replication
        )
        self._shelf = setup.shelf
        self._presence = Presence(folder.connections, name, [s.name for s in config.servers if s.name != name])
        parts = self._config.rules, self._rounds, self._clock, self._limits, params.command_limit
        self._world = World(*parts, listener=self, presence=self._presence)
        self._ticker = Ticker(self._world, self._clock)
        self._transcripts = self._kept_transcripts(folder)
        self._host = Host(
            self._world,
            self._ticker,
            self._clock,
            self._gate,
            self._limits,
            listener=self,
            transcripts=self._transcripts,
            collector=collector,
            doors=Networks(config.cluster.doors),
        )
        self._port = self._config.port
        self._listening = False
        self._opened = False  # has it ever listened? Before that there is nothing to report
        self._begun = False
        self._offered = 0.0  # seconds of contest that the world knows of
        self._leaving = False
        self._paused_at: list[float] = []  # contest seconds at which pauses began
        self._stopped = asyncio.Event()
        self._broken: Exception | None = None
        self._beating: asyncio.Future[None] | None = None

    # ---- what the world asks

    def _teams(self) -> list[TeamId]:
        return sorted(account.team for account in self._gate.accounts.values())

    def _kept_transcripts(self, folder: Folder) -> Transcripts | None:
        quota, config = self._limits.transcript_quota, self._config
        if not quota:
            return None
        about = {"game": config.game, "server": config.name}
        return Transcripts(folder.transcripts(config.name), quota, self._disk, self._machine, **about)

    # ---- what happens there

    def turn_opens(self) -> None:
        """From now on what is said belongs to this turn."""
        if self._transcripts is not None and (round_ := self._world.round) is not None:
            between = round_.results() is None
            self._transcripts.turn_opens(0 if between else self._rounds.number, round_.turn)

    def turn_ended(self) -> None:
        """Nobody waits: time for the disk, the next world, and a report."""
        self._rounds.syncer.turn_ended()
        self._disk.submit(self._rounds.sync)
        if self._world.round is not None:
            self._rounds.look_ahead(self._world.round)
        if self._transcripts is not None:
            self._transcripts.flush()
        self._report()
        if self._leaving:
            self.stop()

    def broke(self, exception: Exception) -> None:
        """A turn cannot end, or no round begin: die, so that somebody sees it; the next life tries again."""
        self._broken = exception
        self._stopped.set()

    # ---- life

    async def run(self) -> None:
        """Do what the supervisor says until it says stop, the contest is over, or there is none any more."""
        works = (self._listen(), self._obey(), self._keep_time(), self._report_regularly(), self._team_reader.run())
        tasks = [asyncio.create_task(work) for work in works]
        await asyncio.wait([asyncio.create_task(self._stopped.wait()), *tasks], return_when=asyncio.FIRST_COMPLETED)
        self._stopped.set()
        await self._close()  # which may take its time; the tasks go on, so that nobody thinks that it hangs
        failures = await cancelled(tasks)
        self._uplink.close()
        if failures:
            raise failures[0]  # who cannot obey (its port is taken) dies with a traceback, and is started again
        if self._broken is not None:
            raise self._broken

    async def _close(self) -> None:
        """Let everybody go, and bring to the disk and into the database what belongs there."""
        await self._host.close()
        self._presence.close()
        if self._transcripts is not None:
            self._transcripts.close()
        await self._settle()
        self._rounds.close()
        for pool in (self._disk, self._results, self._worlds):
            await asyncio.to_thread(pool.shutdown)
        if self._uplink.alone:
            await asyncio.to_thread(self._beat)

    async def _settle(self) -> None:
        """Nobody will start this server again after the contest: stay until everything is credited."""
        while self._clock.contest.state is ContestState.FINISHED and self._rounds.settling:
            self._rounds.settle()
            await asyncio.sleep(SETTLING)

    # ---- the supervisor

    def _hello(self) -> Hello:
        return Hello(self._config.name, self._clock.contest, self._begun, self._gate.memory)

    async def _listen(self) -> None:
        async for message in self._uplink.messages():
            if isinstance(message, HeldUntil):  # it has to be heard also while a world is made or folded
                self._replication.held_until(message.moment)
            else:
                self._orders.put_nowait(message)
        log.warning("no supervisor has come; stopping")

    async def _obey(self) -> None:
        while True:
            match message := await self._orders.get():
                case SetClock(clock):
                    await self._set_clock(clock)
                case ReloadTeams():
                    self._team_reader.read()
                case KnownPasswords():
                    self._gate.remember(message)
                case HangUp(team):
                    self._host.hang_up_on(TeamId(team))
                case Leave():
                    self._leave()
                case Stop():
                    self.stop()

    async def _keep_time(self) -> None:
        """See to the contest's end; without a supervisor, also note how far the contest is."""
        while True:
            await asyncio.sleep(min(HEARTBEAT, max(SETTLING, self._clock.remaining())))
            if self._clock.contest.state is not ContestState.RUNNING:
                continue
            if self._clock.remaining() <= 0:
                await self._end_contest()
            elif self._uplink.alone and (self._beating is None or self._beating.done()):
                self._beating = asyncio.get_running_loop().run_in_executor(None, self._beat)

    async def _end_contest(self) -> None:
        """The round may still finish within its grace (platform R22); then, without a supervisor, that was it."""
        now = self._clock.now()
        if self._state() is ServerState.PLAYING and now > self._clock.contest.planned_end(now) + self._grace():
            self._host.call_off("the contest is over")
            self._report()
        if self._uplink.alone and self._state() is not ServerState.PLAYING:
            await self._set_clock(self._clock.contest.finished(now))

    def _grace(self) -> float:
        length = self._world.round.turn_length() if self._world.round is not None else 0.0
        return grace(length, sum(elapsed >= self._rounds.started for elapsed in self._paused_at))

    def _beat(self) -> None:
        try:
            self._database.heartbeat(self._clock.elapsed(), at=self._machine.wall())
        except StoreError:
            log.exception("the contest's time cannot be noted")

    async def _set_clock(self, clock: ContestClock) -> None:
        if self._stopped.is_set():
            return
        before, self._clock.contest = self._clock.contest, clock
        if not self._begun:
            await self._begin()
            self._uplink.send(Ready(self._rounds.reached))
        elif before.state is clock.state:
            if clock.state is ContestState.RUNNING:
                self._play_on()
            return  # another supervisor says what we know: the turn must not be opened again
        if clock.state is ContestState.RUNNING:
            await self._go_on()
        elif clock.state is ContestState.PAUSED:
            await self._pause(clock.pause or Pause.SOFT)
        elif clock.state is ContestState.FINISHED:
            self._finish()
        elif before.state is ContestState.RUNNING:  # it was set back, as if there had been a pause since then
            self._host.pause()
            self._report()

    async def _go_on(self) -> None:
        if not self._listening:
            self._port = await self._host.listen(self._address, self._config.port)
            self._listening = self._opened = True
        if self._host.paused:
            self._host.resume()
        else:
            self._host.start()
        self._play_on()
        self._report()

    def _play_on(self) -> None:
        """Does the contest last longer than was known? A server for which no further round fitted plays again."""
        longer, self._offered = self._clock.contest.duration > self._offered, self._clock.contest.duration
        if longer and self._state() is ServerState.IDLE:
            self._world.play_on()
            self._host.start()

    async def _begin(self) -> None:
        await self._replication.restore(self._shelf)
        self._begun, self._offered = True, self._clock.contest.duration
        self._paused_at = [pause.elapsed for pause in self._database.pauses()]
        if (interrupted := self._rounds.resume()) is not None:
            self._world.go_on(*interrupted)
        else:
            self._world.begin()

    async def _pause(self, kind: Pause) -> None:
        self._paused_at.append(self._clock.elapsed())
        self._host.pause()
        if kind is Pause.HARD:
            await self._host.hang_up()
            self._listening = False
        self._report()

    def _finish(self) -> None:
        self._host.call_off("the contest is over")  # what is not finished now is void (platform R22)
        self._stopped.set()

    def stop(self) -> None:
        """Stop at once; the journal keeps everything."""
        self._stopped.set()

    def _leave(self) -> None:
        self._leaving = True
        if not self._opened or self._state() is not ServerState.PLAYING:
            self.stop()  # no turn will end

    # ---- reports

    async def _report_regularly(self) -> None:
        while True:
            await asyncio.sleep(REPORT_EVERY)
            if not self._stopped.is_set():  # then `_close` sees to it
                self._rounds.settle()
                if self._rounds.syncer.unsynced():
                    self._disk.submit(self._rounds.sync)  # what failed is tried again
            self._report()

    def _state(self) -> ServerState:
        if self._host.paused:
            return ServerState.PAUSED
        round_ = self._world.round
        return ServerState.IDLE if round_ is None or isinf(round_.turn_length()) else ServerState.PLAYING

    def _report(self) -> None:
        if not self._opened:
            return
        round_ = self._world.round
        self._uplink.send(
            Report(
                server=self._config.name,
                state=self._state(),
                port=self._port,
                round=self._rounds.number,
                turn=round_.turn if round_ else 0,
                connections={int(team): count for team, count in self._world.connected().items()},
                **self._ticker.punctuality(),
                refused=self._gate.refused,
                codes=dict(self._world.counts.codes),
                teams=self._world.counts.report(),
                **self._rounds.arrears(),
                unheard=self._replication.trouble,
                losses=tuple(self._rounds.losses[-LOSSES:]),
                scores={int(team): float(value) for team, value in ((round_ and round_.results()) or {}).items()},
            )
        )


async def serve(folder: Folder, name: str, collector: Collector) -> None:
    """Run one server until it is told to stop."""
    process = ServerProcess(folder, name, Machine(), collector)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    await process.run()


def enter(folder: Folder, name: str, work: Callable[[Collector], Coroutine[Any, Any, None]], **about: object) -> None:
    """What the process of a server begins with: a log, a lock, and a loop. `about`: what every line of the log says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor, which tells us
    log_to(folder.log(name))
    raise_limit()
    structlog.contextvars.bind_contextvars(server=name, pid=os.getpid(), **about)
    with locks.held(folder.life(name)), garbage.tamed() as collector:
        loop.run(work(collector))


def main() -> None:
    """What the supervisor starts."""
    folder, name = Folder(Path(sys.argv[1])), sys.argv[2]
    enter(folder, name, partial(serve, folder, name))


if __name__ == "__main__":
    main()
