"""A contest on several machines: from the first start of its nodes to the end of the last one."""

import asyncio
import os
import random
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, cast
from unittest import mock

from arena24.cluster import depot, node, process
from arena24.cluster.settings import Berth
from arena24.cluster.streams import Claim
from arena24.contest.clock import ContestState
from arena24.runtime.garbage import Collector
from arena24.runtime.machine import Machine
from arena24.server.launcher import AdoptedProcess, Life
from arena24.store import locks
from arena24.store.control import DrainNode
from arena24.store.folder import Folder
from tests.simulation.cluster.engine import Engine, FarBroadcast, FarDepot, FarRegister, FarStream, rounds
from tests.simulation.cluster.plan import ClusterPlan
from tests.simulation.loop import PROCESS, Killed, Process
from tests.simulation.network import NetworkedLoop
from tests.simulation.plan import Fault
from tests.simulation.seams import Wall
from tests.simulation.stage import BIRTH, Alive, Stage

NODE = "node"  # the name of a node's own process, behind that of its machine
DAYBREAK = 6.0  # seconds after which worlds are being played: before that nobody has anything to write when it wakes
DROWSY = 0.5  # seconds for which a node that has slept wakes later than its worlds
BROUGHT = 2.5  # seconds from a round's end until it is in the depot
LONGEST = 6.0  # seconds that it is waited for


class ClusterLoop(NetworkedLoop):
    """Several machines with their sockets, and a door before them that leads to whoever listens."""

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Listen on a port of a machine."""
        await asyncio.sleep(0)
        return self.network.listen(protocol_factory, (host, port))

    async def create_connection(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Connect to one of the machines that have the port open."""
        keys = [key for key in self.network.listeners if isinstance(key, tuple) and key[1] == port]
        key = keys[int(self.network.random.random() * len(keys))] if keys else (host, port)
        return await self.network.connect(protocol_factory, key, self.links())


class Computer:
    """One of the machines: its folder, its clock, and how its processes are started; a `Launcher`."""

    def __init__(self, run: "ClusterSimulation", name: str, address: str, skew: float) -> None:
        self.name = name
        self.folder = Folder(run.folder.path / "nodes" / name)
        self.berth = Berth(node=name, host=address, nats=("nats://engine:4222",))
        wall = Wall(run.loop)
        wall.offset = skew
        self.machine: Machine = replace(run.seams.machine, wall=wall)
        self.off_until = 0.0
        self.stopped = False  # by the organisers: to be started again
        self._run = run
        self.set_up()

    def set_up(self) -> None:
        """With an empty disk."""
        shutil.rmtree(self.folder.path, ignore_errors=True)
        self.folder.path.mkdir(parents=True)
        self.folder.config.write_text(f'database = "{self._run.folder.database}"\n{self._run.plan.toml}')

    async def take_part(self) -> None:
        """Its node."""
        await node.take_part(self.folder, self.berth)

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start the process of a world."""
        _, _, world, token, berth = command
        claim = Claim(self.name, int(token))

        async def play() -> None:
            with locks.held(self.folder.life(world)):
                await process.serve(self.folder, world, claim, Berth.decoded(berth), Collector())

        return Alive(self._run.loop, self._run.begin(f"{self.name}/{name}", play))

    def log(self, name: str) -> Path:
        """Nobody writes it."""
        return self.folder.log(name)

    def adopted(self, name: str) -> Life | None:
        """Who holds the lock of this name lives."""
        return AdoptedProcess(self.folder, name) if locks.is_held(self.folder.life(name)) else None


class ClusterSimulation(Stage[ClusterPlan]):
    """One run. Its folder is the judge's: it has the database, and journals when the streams have been read."""

    limit = 200.0

    def __init__(self, plan: ClusterPlan, path: Path, template: Path) -> None:
        super().__init__(plan, path, template, ClusterLoop(plan.seed))
        self.engine = Engine(self.loop, random.Random(f"engine {plan.seed}"), plan.away, plan.heavy)
        self.computers = {
            name: Computer(self, name, f"10.0.1.{number}", plan.skew * self._random.random())
            for number, name in enumerate(plan.nodes, 1)
        }
        self.healed = self.began  # when the last fault was over
        self.burnt: set[str] = set()  # machines that got a new disk

    def _sewn(self) -> AbstractContextManager[None]:
        return self._patched()

    @contextmanager
    def _patched(self) -> Iterator[None]:
        doubles: list[tuple[Any, dict[str, object]]] = [
            (module, {"connect": self._connect, "rounds": rounds, "NatsStream": FarStream, "NatsDepot": FarDepot})
            for module in (node, process)
        ]
        doubles += [(module, {"Machine": self._machine}) for module in (node, process)]
        doubles.append((node, {"NatsRegister": FarRegister, "NatsBroadcast": FarBroadcast}))
        doubles.append((node, {"NurseryLauncher": lambda folder: nullcontext(self.computers[folder.path.name])}))
        doubles.append((os, {"_exit": self._exit}))
        doubles.append((depot, {"KEPT": 1, "LOOK": 1.0}))  # so that whoever is away for a moment misses something
        with ExitStack() as stack:
            stack.enter_context(self.seams.sewn())
            for module, names in doubles:
                for name, double in names.items():
                    stack.enter_context(mock.patch.object(module, name, double))
            yield

    async def _connect(self, access: object, name: str) -> object:
        return await self.engine.connect()

    def _machine(self) -> Machine:
        return self.computers[machine_of(cast(Process, PROCESS.get()))].machine

    def _exit(self, code: int) -> NoReturn:
        process = cast(Process, PROCESS.get())
        process.code = code
        self.loop.kill(process, f"by itself, with {code}")
        raise Killed

    # ---- whoever sees to it that the contest is served

    async def _serve(self) -> None:
        await asyncio.gather(*(self._keep(computer) for computer in self.computers.values()))

    async def _keep(self, computer: Computer) -> None:
        """Start a node again until the contest is over for it."""
        while True:
            code = await Alive(self.loop, self.begin(f"{computer.name}/{NODE}", computer.take_part)).wait()
            if code == 0 and not computer.stopped and self._state() == ContestState.FINISHED.value:
                return
            computer.stopped = False
            await asyncio.sleep(max(self._random.uniform(0.2, 3.0), computer.off_until - self.loop.now))

    def begin(self, name: str, main: Any) -> Process:
        """Start a process of a machine."""
        return self._started(name, main, BIRTH * (0.5 + self._random.random()))

    # ---- what goes wrong

    def _happen(self, fault: Fault) -> None:
        self.healed = max(self.healed, self.loop.now + fault.seconds)
        seconds, engine = fault.seconds, self.engine
        match fault.kind.split():
            case ["burn", _]:
                self._burn(fault)
            case [verb, "world" | "node" | "machine" as what]:
                self._strike(verb, what, fault)
            case ["slow", _]:
                self._for(seconds, engine, "slow", 4.0 * fault.chance, 0.0)
            case ["late", _]:
                self._for(seconds, engine, "late", 6.0 * fault.chance, 0.0)
            case ["lost", _]:
                self._for(seconds, engine, "deaf", 0.2 + 0.8 * fault.chance, 0.0)
            case ["engine", _]:
                for name in self.computers:
                    engine.hold(name, seconds) if fault.chance < 0.5 else engine.cut(name, seconds)
            case ["locked", _]:
                self._for(seconds, self.seams, "locked", True, False)
            case ["tear"]:
                self._tear(fault)
            case _:
                self.loop.create_task(self._organise(fault))

    def _strike(self, verb: str, what: str, fault: Fault) -> None:
        """Something happens to a process, or to all of a machine."""
        loop = self.loop
        alive = [one for one in loop.processes if one.alive]
        if what == "machine":
            computer = list(self.computers.values())[int(fault.chance * len(self.computers))]
            found, name = [one for one in alive if machine_of(one) == computer.name], computer.name
        else:
            alive = [one for one in alive if one.name.endswith(f"/{NODE}") == (what == "node")]
            if not alive:
                return
            found = [alive[int(fault.chance * len(alive))]]
            name, computer = found[0].name, self.computers[machine_of(found[0])]
        match verb:
            case "cut":
                self.engine.cut(name, fault.seconds)
            case "hold":
                self.engine.hold(name, fault.seconds)
            case "doze":
                self.engine.doze(found[0], int(fault.chance * 1000) % 7, fault.seconds)
            case "oversleep":
                loop.at(max(loop.now, self.began + DAYBREAK), lambda: self._oversleep(computer, fault))
            case "stop":
                computer.stopped = True
                loop.terminate(found[0], signal.SIGTERM)
            case "drain":
                loop.create_task(self._drain(computer.name))
            case "kill" if what == "machine":
                self._switch_off(computer, fault.seconds)
            case _:
                for one in found:
                    if verb == "kill":
                        loop.kill(one, "by chance")
                    elif verb == "doom":
                        self._doom(one, fault)
                    else:
                        loop.stall(one, fault.seconds)

    def _switch_off(self, computer: Computer, seconds: float) -> None:
        """A machine loses its power for a while."""
        computer.off_until = self.loop.now + seconds
        for one in [one for one in self.loop.processes if one.alive and machine_of(one) == computer.name]:
            self.loop.kill(one, "with its machine")
        self.disk.lose_power(computer.folder.path)

    def _burn(self, fault: Fault) -> None:
        """Nobody can credit what is over, until the streams of some of it are gone; then there is a fire."""
        seconds = min(self.plan.shortest + BROUGHT, LONGEST)
        self._for(seconds, self.seams, "locked", True, False)
        self.loop.at(self.loop.now + seconds, lambda: self._replace(fault.chance))

    def _replace(self, chance: float) -> None:
        """All machines lose their power. One that played is back first, with a new disk, and takes its worlds again."""
        played = {machine_of(one) for one in self.loop.processes if one.alive and not one.name.endswith(f"/{NODE}")}
        names = [name for name in self.computers if name in played or not played]
        first, later = names[int(chance * len(names))], self.plan.lease + 3.0
        for name, computer in self.computers.items():
            self._switch_off(computer, 0.0 if name == first else later)
        self.computers[first].set_up()
        self.burnt.add(first)
        self.healed = max(self.healed, self.loop.now)  # it is enough that one is back

    def _oversleep(self, computer: Computer, fault: Fault) -> None:
        """All of a machine sleeps until others may have taken its worlds, which wake before their node can end them."""
        alive = [one for one in self.loop.processes if one.alive]
        if any(one.stalled_until > self.loop.now for one in alive):
            return  # if all slept, nobody would take anything
        seconds = self.plan.lease * (1.5 + fault.chance * 1000 % 1.0)
        for one in alive:
            if machine_of(one) == computer.name:
                self.loop.stall(one, seconds + DROWSY * one.name.endswith(f"/{NODE}"))
        self.healed = max(self.healed, self.loop.now + seconds + DROWSY)

    # ---- organisers

    def _desk(self) -> Folder:
        return list(self.computers.values())[int(self._random.random() * len(self.computers))].folder

    async def _drain(self, name: str) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            await self._ask(DrainNode(name))


def machine_of(process: Process) -> str:
    """Where it runs."""
    return process.name.partition("/")[0]
