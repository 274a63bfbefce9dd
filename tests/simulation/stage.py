"""What every simulated contest stands on: the machine, its network and its disk, a trace, and bots."""

import asyncio
import random
import shutil
import signal
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from arena24.contest.clock import ContestState, Pause
from arena24.contest.tempo import Tempo
from arena24.store.control import Channel, ControlAnswer, KickTeam, PauseContest, ResumeContest
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.web.site import Site
from tests.simulation.bots import Bot, Record
from tests.simulation.disk import Disk
from tests.simulation.loop import PROCESS, Endless, Process
from tests.simulation.network import Link, NetworkedLoop
from tests.simulation.plan import Fault, Plan, ServerPlan
from tests.simulation.seams import DAWN, Seams, quick_hash
from tests.simulation.strangers import Stranger
from tests.simulation.trace import Trace

BIRTH = 0.3  # seconds that an interpreter needs to start
SECRET = "ab" * 32

P = TypeVar("P", bound=Plan)


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


class Stage(ABC, Generic[P]):
    """One run, but for who serves the contest and what goes wrong."""

    limit: ClassVar[float] = 400.0
    """Seconds after which a contest should have been over."""

    def __init__(self, plan: P, path: Path, template: Path, loop: NetworkedLoop) -> None:
        self.plan, self.record = plan, Record()
        self.folder = Folder(path / "contest")
        shutil.rmtree(self.folder.path, ignore_errors=True)
        shutil.rmtree(path / "contest.attic", ignore_errors=True)
        shutil.copytree(template, self.folder.path)
        self.folder.config.write_text(plan.toml)
        self.loop = loop
        self.trace = Trace(self.loop.time, str(self.folder.path))
        self.loop.note = self.trace.note
        self.disk = Disk(self.loop, self.folder.path, random.Random(f"disk {plan.seed}"))
        self.seams = Seams(self.loop, self.disk, self.trace, plan.seed)
        self.began = self.loop.now
        self.powerless = 0  # how often the power went
        self.blackouts = 0  # how often nobody was left who knew the contest's time
        self.faults: list[str] = []  # what the run itself has seen
        self.web_site: Site | None = None
        self._random = random.Random(f"operator {plan.seed}")
        self._over = False
        self._lag = 0.0
        self.loop.slow = lambda: self._lag * self._random.random()
        self.loop.links = lambda: Link(plan.delay, plan.jitter, plan.cuts)

    def run(self) -> None:
        """Play it."""
        with self._sewn():
            asyncio.set_event_loop(None)
            try:
                self.loop.run_until_complete(self._operate())
            except Endless as error:
                self.faults.append(f"it does not end: {error}")
            finally:
                self._tidy()
        self.faults += self.loop.faults

    def _sewn(self) -> AbstractContextManager[None]:
        """Within, everything is replaced that has to be."""
        return self.seams.sewn()

    def _tidy(self) -> None:
        """Nobody acts any more; what the dead have left goes without a word."""
        struck = {process for process in self.loop.processes if not process.alive and process.code != 0}
        for process in self.loop.processes:
            if process.alive:
                self.loop.kill(process, "at the end")
        for process in [*self.loop.processes, self.loop.outside]:
            token = PROCESS.set(process)
            for task in process.tasks:
                if task.done() and process in struck and not task.cancelled():
                    task.exception()  # nobody was left to hear of it
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    with suppress(BaseException):
                        task.get_coro().close()
            PROCESS.reset(token)
            process.tasks.clear()
        self.loop.close()

    async def _operate(self) -> None:
        """See to it that the contest is served to its end, whatever happens."""
        for fault in self.plan.faults:
            self.loop.at(self.began + fault.at, partial(self._befall, fault))
        self.loop.at(self.began + self.plan.duration + self.limit, self._give_up)
        bots = [self._bot(server, team) for server in self.plan.servers for team in range(1, self.plan.teams + 1)]
        playing = [asyncio.create_task(bot.play()) for bot in bots]
        await self._serve()
        self._over = True
        for bot in bots:
            bot.over = True
        await asyncio.sleep(1.0)
        self.faults += [f"{process} lives on" for process in self.loop.processes if process.alive]
        for task in playing:
            task.cancel()

    def _bot(self, server: ServerPlan, team: int) -> Bot:
        parts = self.loop, server.name, server.port, team, self._chance(f"{server.name} {team}"), self.record
        return Bot(*parts) if server.game == "toy" else Stranger(*parts, server.game)

    @abstractmethod
    async def _serve(self) -> None:
        """Have it served until it is over."""

    @abstractmethod
    def _happen(self, fault: Fault) -> None:
        """Something goes wrong."""

    def _befall(self, fault: Fault) -> None:
        self.trace.note("fault", f"{fault.kind} {fault.chance:.3f} {fault.seconds:.3f}")
        self._happen(fault)
        self.disk.well_from = max(self.disk.well_from, self.loop.now + fault.seconds)

    def _chance(self, whose: str) -> random.Random:
        return random.Random(f"{whose} {self.plan.seed}")

    def _give_up(self) -> None:
        if not self._over:
            raise Endless(f"{self.limit} s after its end the contest goes on")

    def _state(self) -> str:
        with closing(sqlite3.connect(self.folder.path / "contest.db")) as database:
            return str(database.execute("select state from contest").fetchone()[0])

    def _started(self, name: str, main: Callable[[], Coroutine[Any, Any, None]], delay: float) -> Process:
        process = self.loop.start(name, main, delay)
        process.buriers += [self.disk.bury, self.loop.network.bury]
        return process

    def _for(self, seconds: float, holder: object, name: str, value: object, after: object) -> None:
        """Something is so for some seconds."""
        setattr(holder, name, value)
        self.loop.at(self.loop.now + seconds, lambda: setattr(holder, name, after))

    def _doom(self, process: Process, fault: Fault) -> None:
        """It is killed at one of its next calls."""
        process.doom = process.calls + 1 + int(fault.chance * 1000) % 40
        self.disk.halves = fault.seconds > 0.5

    def _tear(self, fault: Fault) -> None:
        """A connection of a bot breaks."""
        ends = [one for one in self.loop.network.transports if one.process is self.loop.outside]
        if ends:
            self.loop.network.tear(ends[int(fault.chance * len(ends))])

    # ---- organisers

    def _desk(self) -> Folder:
        """Whose control socket organisers use."""
        return self.folder

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
        reader, writer = await asyncio.open_unix_connection(str(self._desk().control))
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
