"""A run: the contest of a plan, from the first start of its supervisor to the end of its last process."""

import asyncio
import random
import shutil
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import cast

from arena24.contest.clock import ContestState, Pause
from arena24.contest.tempo import Tempo
from arena24.runtime.garbage import Collector
from arena24.server.launcher import AdoptedProcess, Life
from arena24.server.process import ServerProcess
from arena24.server.supervisor import Supervisor
from arena24.store import locks
from arena24.store.config import load
from arena24.store.control import Channel, ControlAnswer, Hello, KickTeam, PauseContest, ResumeContest, ToWeb
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.uplink import Uplink
from arena24.web import process as web
from arena24.web.site import Site
from tests.simulation.bots import Bot, Record
from tests.simulation.disk import Disk
from tests.simulation.loop import PROCESS, Endless, Process
from tests.simulation.network import Link, NetworkedLoop
from tests.simulation.plan import Fault, Plan
from tests.simulation.seams import DAWN, Seams, quick_hash
from tests.simulation.trace import Trace

BIRTH = 0.3  # seconds that an interpreter needs to start
LIMIT = 400.0  # seconds after which a contest should have been over
SECRET = "ab" * 32


class Alive:
    """A process, as whoever started it sees it."""

    def __init__(self, loop: NetworkedLoop, process: Process) -> None:
        self._loop, self._process = loop, process
        self._ended: asyncio.Future[int] = loop.create_future()
        process.buriers.append(self._bury)

    def _bury(self, process: Process) -> None:
        if not self._ended.done():
            self._ended.set_result(-signal.SIGKILL if process.code is None else process.code)

    async def wait(self) -> int | None:
        """How it ended."""
        return await asyncio.shield(self._ended)

    def kill(self) -> None:
        """kill -9."""
        self._loop.kill(self._process, "by its supervisor")


class Simulation:
    """One run."""

    def __init__(self, plan: Plan, path: Path, template: Path) -> None:
        self.plan, self.record = plan, Record()
        self.folder = Folder(path / "contest")
        shutil.rmtree(self.folder.path, ignore_errors=True)
        shutil.rmtree(path / "contest.attic", ignore_errors=True)
        shutil.copytree(template, self.folder.path)
        self.folder.config.write_text(plan.toml)
        self.loop = NetworkedLoop(plan.seed)
        self.trace = Trace(self.loop.time, str(self.folder.path))
        self.loop.note = self.trace.note
        self.disk = Disk(self.loop, self.folder.path, random.Random(f"disk {plan.seed}"))
        self.seams = Seams(self.loop, self.disk, self.trace, plan.seed)
        self.began = self.loop.now
        self.powerless = 0  # how often the power went
        self.blackouts = -1  # how often nobody was left who knew the contest's time
        self.faults: list[str] = []  # what the run itself has seen
        self.supervisor: Process | None = None
        self.web_site: Site | None = None
        self._random = random.Random(f"operator {plan.seed}")
        self._stopped = False  # by the organisers: to be started again
        self._over = False
        self._lag = 0.0
        self.loop.slow = lambda: self._lag * self._random.random()
        self.loop.links = self._link

    def run(self) -> None:
        """Play it."""
        with self.seams.sewn():
            asyncio.set_event_loop(None)
            try:
                self.loop.run_until_complete(self._operate())
            except Endless as error:
                self.faults.append(f"it does not end: {error}")
            finally:
                self._tidy()
        self.faults += self.loop.faults + self.disk.overdue

    def _tidy(self) -> None:
        """Nobody acts any more; what the dead have left goes without a word."""
        for process in self.loop.processes:
            if process.alive:
                self.loop.kill(process, "at the end")
        for process in [*self.loop.processes, self.loop.outside]:
            token = PROCESS.set(process)
            for task in process.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    with suppress(BaseException):
                        task.get_coro().close()
            PROCESS.reset(token)
            process.tasks.clear()
        self.loop.close()

    def _link(self) -> Link:
        plan = self.plan
        return Link(plan.delay, plan.jitter, plan.cuts)

    # ---- whoever sees to it that the contest is served

    async def _operate(self) -> None:
        for fault in self.plan.faults:
            self.loop.at(self.began + fault.at, partial(self._happen, fault))
        self.loop.at(self.began + self.plan.duration + LIMIT, self._give_up)
        bots = [
            Bot(self.loop, server.name, server.port, team, self._chance(f"{server.name} {team}"), self.record)
            for server in self.plan.servers
            for team in range(1, self.plan.teams + 1)
        ]
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        while True:
            life = self._serve()
            code = await life.wait()
            if code == 0 and not self._stopped and self._state() == ContestState.FINISHED.value:
                break
            self._stopped = False
            pause = max(self._random.uniform(0.2, 3.0), self.loop.network.up_at - self.loop.now)
            await asyncio.sleep(pause)
        self._over = True
        for bot in bots:
            bot.over = True
        await asyncio.sleep(1.0)
        self.faults += [f"{process} lives on" for process in self.loop.processes if process.alive]
        for task in playing:
            task.cancel()

    def _chance(self, whose: str) -> random.Random:
        return random.Random(f"{whose} {self.plan.seed}")

    def _give_up(self) -> None:
        if not self._over:
            raise Endless(f"{LIMIT} s after its end the contest goes on")

    def _state(self) -> str:
        with closing(sqlite3.connect(self.folder.path / "contest.db")) as database:
            return str(database.execute("select state from contest").fetchone()[0])

    def _serve(self) -> Alive:
        if not any(process.alive and process.name != "web" for process in self.loop.processes):
            self.blackouts += 1
        process = self.loop.start("supervisor", self._supervise, BIRTH)
        process.buriers += [self.disk.bury, self.loop.network.bury]
        self.supervisor = process
        return Alive(self.loop, process)

    async def _supervise(self) -> None:
        with locks.held(self.folder.lock):
            supervisor = Supervisor(self.folder, self.seams.machine, self)
            self.loop.add_signal_handler(signal.SIGTERM, supervisor.stop)
            await supervisor.run()

    # ---- the launcher

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start the process of this name."""
        main = self._show if name == "web" else lambda: self._play(name)
        process = self.loop.start(name, main, BIRTH * (0.5 + self._random.random()))
        process.buriers += [self.disk.bury, self.loop.network.bury]
        return Alive(self.loop, process)

    def log(self, name: str) -> Path:
        """Nobody writes it."""
        return self.folder.log(name)

    def adopted(self, name: str) -> Life | None:
        """Who holds the lock of this name lives."""
        return AdoptedProcess(self.folder, name) if locks.is_held(self.folder.life(name)) else None

    async def _play(self, name: str) -> None:
        with locks.held(self.folder.life(name)):
            process = ServerProcess(self.folder, name, self.seams.machine, Collector())
            self.loop.add_signal_handler(signal.SIGTERM, process.stop)
            await process.run()

    async def _show(self) -> None:
        config = load(self.folder.config, begun=True)
        with locks.held(self.folder.life("web")):
            site = self.web_site = Site(self.folder, port=6999, now=self.seams.wall)
            orders = cast(type[ToWeb], ToWeb)  # a union
            uplink = Uplink(self.folder, lambda: Hello("web"), orders, patience=config.outlive, now=self.loop.time)
            async with site.running():
                await web._obey(site, config.web.host, uplink)

    # ---- what goes wrong

    def _happen(self, fault: Fault) -> None:
        self.trace.note("fault", f"{fault.kind} {fault.chance:.3f} {fault.seconds:.3f}")
        kind, *which = fault.kind.split()
        loop = self.loop
        if kind == "power":
            self._lose_power(fault.seconds)
        self.disk.well_from = max(self.disk.well_from, self.loop.now + fault.seconds)
        match [kind, *which]:
            case ["kill" | "doom", name]:
                for process in self._some(name, fault.chance):
                    if kind == "kill":
                        loop.kill(process, "by chance")
                    else:
                        process.doom = process.calls + 1 + int(fault.chance * 1000) % 40
                        self.disk.halves = fault.seconds > 0.5
            case ["stop", _]:
                if self.supervisor is not None and self.supervisor.alive:
                    self._stopped = True
                    loop.terminate(self.supervisor, signal.SIGTERM)
            case ["stall"]:
                for process in self._some("any", fault.chance):
                    loop.stall(process, fault.seconds)
            case ["power"]:
                pass  # see above
            case ["full", _]:
                self.disk.full = True
                loop.at(loop.now + fault.seconds, lambda: setattr(self.disk, "full", False))
            case ["failing", _]:
                self.disk.failing = True
                loop.at(loop.now + fault.seconds, lambda: setattr(self.disk, "failing", False))
            case ["slow", _]:
                self._lag = 3.0 * fault.chance
                loop.at(loop.now + fault.seconds, lambda: setattr(self, "_lag", 0.0))
            case ["locked", _]:
                self.seams.locked = True
                loop.at(loop.now + fault.seconds, lambda: setattr(self.seams, "locked", False))
            case ["clock", _]:
                self.seams.wall.offset += 7200 * (fault.chance - 0.5)
            case ["late"]:
                loop.network.held_until = loop.now + fault.seconds
            case ["tear"]:
                self._tear(fault)
            case _:
                loop.create_task(self._organise(fault))

    def _some(self, name: str, chance: float) -> list[Process]:
        """One of the living of some kind."""
        found = [
            process
            for process in self.loop.processes
            if process.alive and (name == "any" or process.name.startswith("Toy" if name == "server" else name))
        ]
        return [found[int(chance * len(found))]] if found else []

    def _tear(self, fault: Fault) -> None:
        ends = [one for one in self.loop.network.transports if one.process is self.loop.outside]
        if ends:
            self.loop.network.tear(ends[int(fault.chance * len(ends))])

    def _lose_power(self, seconds: float) -> None:
        self.powerless += 1
        self.loop.network.up_at = self.loop.now + seconds
        for process in self.loop.processes:
            self.loop.kill(process, "by the power")
        self.disk.lose_power()

    # ---- organisers

    async def _organise(self, fault: Fault) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            if fault.kind == "kick":
                await self._ask(KickTeam(1 + int(fault.chance * self.plan.teams)))
                return
            await self._ask(PauseContest("somebody", Pause.SOFT if fault.kind.startswith("soft") else Pause.HARD))
        await asyncio.sleep(fault.seconds)
        heard = None
        while not self._over:  # until it is heard, and again if whoever heard it died before it was noted
            with suppress(OSError, asyncio.IncompleteReadError):
                if heard is None or self._state() == ContestState.PAUSED.value:
                    heard = await self._ask(ResumeContest("somebody"))
            await asyncio.sleep(0.5)

    async def _ask(self, message: object) -> ControlAnswer | None:
        reader, writer = await asyncio.open_unix_connection(str(self.folder.control))
        channel: Channel[ControlAnswer] = Channel(reader, writer, ControlAnswer)
        channel.send(message)  # type: ignore[arg-type]
        answer = await channel.receive()
        self.trace.note("organiser", f"{message} -> {answer}")
        channel.close()
        return answer


def template(path: Path, teams: int) -> Path:
    """An empty contest with some teams; made once, because a schema takes its time."""
    made = path / f"template{teams}"
    if not made.exists():
        made.mkdir(parents=True)
        database = Database.create(Folder(made).database, name="Simulated", secret=SECRET, tempo=Tempo(100.0))
        for team in range(1, teams + 1):
            hashed = quick_hash(f"secret{team}")
            database.add_team(f"team{team}", f"Team {team}", password_hash=hashed, at=DAWN, who="test")
        database.close()
        for name in ("contest.db-wal", "contest.db-shm"):
            (made / name).unlink(missing_ok=True)
    return made
