"""The process of one server: `python -m arena24.server.process DIR SERVER FD`, started by the supervisor.

It lives as long as the supervisor does: when the channel closes, it stops, and whoever comes next finds its journal.
"""

import asyncio
import gc
import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import structlog

from arena24.contest.clock import ContestClock, Pause, State
from arena24.games.core import TeamId
from arena24.games.seed import Seed
from arena24.runtime import loop
from arena24.runtime.descriptors import raise_limit
from arena24.runtime.logs import log_to
from arena24.runtime.threads import background
from arena24.server.clock import ServerClock
from arena24.server.gate import Account, Gate
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, Place
from arena24.server.ticker import Ticker, percentile
from arena24.server.transcripts import Transcripts
from arena24.server.world import World
from arena24.store.config import load
from arena24.store.control import Channel, Elsewhere, HangUp, ReloadTeams, Report, SetClock, ToHost
from arena24.store.database import Database
from arena24.store.folder import Folder

REPORT_EVERY = 1.0  # seconds, when no turn ends

log = structlog.get_logger()


class ServerProcess:
    """One server of a contest, from its journal to its port."""

    def __init__(self, folder: Folder, name: str, channel: Channel[ToHost]) -> None:
        config = load(folder.config)
        self._config = next(server for server in config.servers if server.name == name)
        self._address = config.host
        self._channel = channel
        self._database = Database.open(folder.database)
        contest = self._database.contest()
        self._clock = ServerClock(ContestClock(contest.duration), config.tempo)
        self._disk = ThreadPoolExecutor(1, "disk")
        self._limits = Limits().changed(config.limits).shared(len(config.servers))
        self._gate = Gate(self._limits, background("passwords"), self._clock.now)
        params = self._config.parameters()
        place = Place(name, self._config.rules, params, Seed.from_hex(contest.secret), folder.journals(name))
        self._worlds = ThreadPoolExecutor(1, "worlds")
        self._rounds = ContestRounds(place, self._database, self._clock, self._teams, self._disk, self._worlds)
        self._world = World(self._config.rules, self._rounds, self._clock, self._limits, params.command_limit)
        self._ticker = Ticker(self._world, self._clock)
        self._host = Host(self._world, self._ticker, self._clock, self._gate, self._limits)
        self._host.transcripts = self._transcripts(folder)
        self._world.turn_opens = self._turn_opens
        self._host.turn_ended = self._turn_ended
        self._host.broke = self._broke
        self._port = self._config.port
        self._listening = False
        self._opened = False  # has it ever listened? Before that there is nothing to report
        self._begun = False
        self._stopped = asyncio.Event()
        self._broken: Exception | None = None

    # ---- what the world asks

    def _teams(self) -> list[TeamId]:
        return sorted(account.team for account in self._gate.accounts.values())

    def _transcripts(self, folder: Folder) -> Transcripts | None:
        quota, config = self._limits.transcript_quota, self._config
        if not quota:
            return None
        about = {"game": config.game, "server": config.name}
        return Transcripts(folder.transcripts(config.name), quota, self._disk, self._clock.now, **about)

    def _turn_opens(self) -> None:
        if self._host.transcripts is not None and (round_ := self._world.round) is not None:
            between = round_.results() is None
            self._host.transcripts.turn_opens(0 if between else self._rounds.number, round_.turn)

    def _turn_ended(self) -> None:
        self._disk.submit(self._rounds.sync)
        if self._world.round is not None:
            self._rounds.look_ahead(self._world.round)
        if self._host.transcripts is not None:
            self._host.transcripts.flush()
        self._report()

    # ---- life

    async def run(self) -> None:
        """Do what the supervisor says until it is gone."""
        self._reload_teams()
        works = (self._until_stopped(), self._obey(), self._report_regularly())
        tasks = [asyncio.create_task(work) for work in works]
        done, running = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in running:
            task.cancel()
        await self._host.close()
        if self._host.transcripts is not None:
            self._host.transcripts.close()
        self._disk.shutdown(wait=True)
        self._worlds.shutdown()
        for task in done:
            task.result()  # a server that cannot obey (its port is taken) dies with a traceback, and is started again

    async def _until_stopped(self) -> None:
        await self._stopped.wait()
        if self._broken is not None:
            raise self._broken

    def _broke(self, exception: Exception) -> None:
        """A turn cannot end, or no round begin: die, so that somebody sees it; the next life tries again."""
        self._broken = exception
        self._stopped.set()

    async def _obey(self) -> None:
        while (message := await self._channel.receive()) is not None:
            match message:
                case SetClock(clock):
                    await self._set_clock(clock)
                case ReloadTeams():
                    self._reload_teams()
                case Elsewhere(connections):
                    self._world.elsewhere = {TeamId(team): count for team, count in connections.items()}
                case HangUp(team):
                    self._host.hang_up_on(TeamId(team))

    async def _set_clock(self, clock: ContestClock) -> None:
        before, self._clock.contest = self._clock.contest, clock
        if clock.state is State.RUNNING:
            await self._go_on()
        elif clock.state is State.PAUSED and before.state is not State.PAUSED:
            await self._pause(clock.pause or Pause.SOFT)
        elif clock.state is State.FINISHED:
            self._finish()

    async def _go_on(self) -> None:
        if not self._begun:
            self._begin()
        if not self._listening:
            self._port = await self._host.listen(self._address, self._config.port)
            self._listening = self._opened = True
        self._host.resume()
        self._report()

    def _begin(self) -> None:
        self._begun = True
        interrupted = self._rounds.resume()
        if interrupted is not None:
            self._world.play(*interrupted)
            self._turn_opens()
            self._world.reopen()
        else:
            self._world.begin()

    async def _pause(self, kind: Pause) -> None:
        self._host.pause()
        if kind is Pause.HARD:
            await self._host.hang_up()
            self._listening = False
        self._report()

    def _finish(self) -> None:
        if self._begun:
            self._world.stop("the contest is over")  # platform R22
        self._stopped.set()

    def stop(self) -> None:
        """Stop at once; the journal keeps everything."""
        self._stopped.set()

    def _reload_teams(self) -> None:
        self._gate.accounts = {
            team.login: Account(TeamId(team.id), team.password_hash) for team in self._database.teams()
        }

    # ---- reports

    async def _report_regularly(self) -> None:
        while True:
            await asyncio.sleep(REPORT_EVERY)
            self._report()

    def _report(self) -> None:
        if not self._opened:
            return
        round_, late = self._world.round, self._ticker.lateness
        self._channel.send(
            Report(
                server=self._config.name,
                state=self._clock.contest.state.value,
                port=self._port,
                round=self._rounds.number,
                turn=round_.turn if round_ else 0,
                turns=self._ticker.turns,
                idle=round_ is None,
                connections={int(team): count for team, count in self._world.connected().items()},
                lateness=late[-1] if late else 0.0,
                lateness_p99=percentile(late, 0.99),
                lateness_max=max(late, default=0.0),
                late=tuple(self._ticker.late),
                late_sum=self._ticker.late_sum,
                refused=self._gate.refused,
                codes=dict(self._world.tally.codes),
                teams=self._world.tally.report(),
                scores={int(team): float(value) for team, value in ((round_ and round_.results()) or {}).items()},
            )
        )


async def serve(directory: Path, name: str, descriptor: int) -> None:
    """Run one server until its supervisor is gone."""
    reader, writer = await asyncio.open_connection(sock=socket.socket(fileno=descriptor))
    process = ServerProcess(Folder(directory), name, Channel(reader, writer, ToHost))  # type: ignore[arg-type]
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, process.stop)
    await process.run()


def main() -> None:
    """What the supervisor starts."""
    directory, name, descriptor = sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the supervisor, which tells us
    log_to()
    raise_limit()
    structlog.contextvars.bind_contextvars(server=name, pid=os.getpid())
    gc.set_threshold(100_000, 50, 100)
    loop.run(serve(Path(directory), name, int(descriptor)))


if __name__ == "__main__":
    main()
