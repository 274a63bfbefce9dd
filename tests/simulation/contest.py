"""A contest on one machine: from the first start of its supervisor to the end of its last process."""

import asyncio
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from arena24.contest.clock import ContestState
from arena24.runtime.garbage import Collector
from arena24.server.launcher import AdoptedProcess, Life
from arena24.server.process import ServerProcess
from arena24.server.supervisor import Supervisor
from arena24.store import locks
from arena24.store.config import load
from arena24.store.control import Hello, ToWeb
from arena24.store.uplink import Uplink
from arena24.web import process as web
from arena24.web.site import Site
from tests.simulation.loop import Process
from tests.simulation.network import NetworkedLoop
from tests.simulation.plan import Fault, Plan
from tests.simulation.stage import BIRTH, Alive, Stage


class Simulation(Stage[Plan]):
    """One run."""

    def __init__(self, plan: Plan, path: Path, template: Path) -> None:
        super().__init__(plan, path, template, NetworkedLoop(plan.seed))
        self.blackouts = -1  # the first start is none
        self.supervisor: Process | None = None
        self._stopped = False  # by the organisers: to be started again

    # ---- whoever sees to it that the contest is served

    async def _serve(self) -> None:
        while True:
            code = await self._begin().wait()
            if code == 0 and not self._stopped and self._state() == ContestState.FINISHED.value:
                return
            self._stopped = False
            pause = max(self._random.uniform(0.2, 3.0), self.loop.network.up_at - self.loop.now)
            await asyncio.sleep(pause)

    def _begin(self) -> Alive:
        if not any(process.alive and process.name != "web" for process in self.loop.processes):
            self.blackouts += 1
        self.supervisor = self._started("supervisor", self._supervise, BIRTH)
        return Alive(self.loop, self.supervisor)

    async def _supervise(self) -> None:
        with locks.held(self.folder.lock):
            supervisor = Supervisor(self.folder, self.seams.machine, self)
            self.loop.add_signal_handler(signal.SIGTERM, supervisor.stop)
            await supervisor.run()

    # ---- the launcher

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start the process of this name."""
        main = self._show if name == "web" else lambda: self._play(name)
        return Alive(self.loop, self._started(name, main, BIRTH * (0.5 + self._random.random())))

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
        loop = self.loop
        match fault.kind.split():
            case ["kill", name]:
                for process in self._some(name, fault.chance):
                    loop.kill(process, "by chance")
            case ["doom", name]:
                for process in self._some(name, fault.chance):
                    self._doom(process, fault)
            case ["stop", _]:
                if self.supervisor is not None and self.supervisor.alive:
                    self._stopped = True
                    loop.terminate(self.supervisor, signal.SIGTERM)
            case ["stall"]:
                for process in self._some("any", fault.chance):
                    loop.stall(process, fault.seconds)
            case ["power"]:
                self._lose_power(fault.seconds)
            case ["full", _]:
                self._for(fault.seconds, self.disk, "full", True, False)
            case ["failing", _]:
                self._for(fault.seconds, self.disk, "failing", True, False)
            case ["slow", _]:
                self._for(fault.seconds, self, "_lag", 3.0 * fault.chance, 0.0)
            case ["locked", _]:
                self._for(fault.seconds, self.seams, "locked", True, False)
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
        servers = {server.name for server in self.plan.servers}
        found = [
            process
            for process in self.loop.processes
            if process.alive and (name in ("any", process.name) or (name == "server" and process.name in servers))
        ]
        return [found[int(chance * len(found))]] if found else []

    def _lose_power(self, seconds: float) -> None:
        self.powerless += 1
        self.loop.network.up_at = self.loop.now + seconds
        for process in self.loop.processes:
            self.loop.kill(process, "by the power")
        self.disk.lose_power(self.folder.path)
