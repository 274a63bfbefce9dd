"""A world that nodes take, lose and give: no two of them have a process for it at the same time."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from arena24.cluster.depot import Deposit
from arena24.cluster.errors import Unanswered
from arena24.cluster.leases import Lease, Leases, LeaseTerms
from arena24.cluster.mirror import Mirror
from arena24.cluster.register import Register, Registered
from arena24.cluster.tenancy import COURTESY, LOOK, Tenancy
from arena24.contest.clock import ContestClock
from arena24.games.seed import Seed
from arena24.runtime.machine import Machine
from arena24.server.child import Child
from arena24.server.launcher import Life
from arena24.store.control import Report
from arena24.store.shelf import Shelf
from tests.cluster.memory import MemoryDepot, MemoryRegister, MemoryStream
from tests.cluster.moments import run

TERMS = LeaseTerms()


class Cut:
    """A register that a node may be cut off from."""

    def __init__(self, register: Register) -> None:
        self.whole = True
        self._register = register

    async def get(self, key: str) -> Registered | None:
        self._check()
        return await self._register.get(key)

    async def create(self, key: str, value: bytes) -> int:
        self._check()
        return await self._register.create(key, value)

    async def update(self, key: str, value: bytes, revision: int) -> int:
        self._check()
        return await self._register.update(key, value, revision)

    async def delete(self, key: str, revision: int) -> None:
        self._check()
        await self._register.delete(key, revision)

    async def keys(self) -> list[str]:
        self._check()
        return await self._register.keys()

    def _check(self) -> None:
        if not self.whole:
            raise Unanswered("cut off")


class Process:
    """A server that does what it is told only when it is killed."""

    def __init__(self, town: "Town", node: str) -> None:
        self._town, self._node, self._ended = town, node, asyncio.Event()
        town.note(node, "begins")

    async def wait(self) -> int | None:
        await self._ended.wait()
        self._town.note(self._node, "ends")
        return -9

    def kill(self) -> None:
        self._ended.set()


class Town:
    """Some nodes that all want one world, and what happened when."""

    def __init__(self, path: Path) -> None:
        self.story: list[tuple[str, str]] = []
        self.times: list[float] = []
        self.tokens: list[int] = []
        self.modest: set[str] = set()
        self.links: dict[str, Cut] = {}
        self._path, self._register = path, MemoryRegister()

    def note(self, node: str, what: str) -> None:
        self.story.append((node, what))
        self.times.append(asyncio.get_running_loop().time())

    def node(self, name: str) -> Tenancy:
        now = asyncio.get_running_loop().time
        self.links[name] = link = Cut(self._register)
        leases, machine, town = Leases(link, name, now, TERMS), Machine(now=now), self

        class Launcher:
            """Starts processes of this node."""

            async def start(self, server: str, command: Sequence[str]) -> Life:
                return Process(town, name)

            def log(self, server: str) -> Path:
                return Path(server)

            def adopted(self, server: str) -> Life | None:
                return None

        def start(lease: Lease) -> Child[Report]:
            town.tokens.append(lease.claim.token)
            return Child("Toy1", (), Report, clock=ContestClock, machine=machine, launcher=Launcher())

        shelf, depot = Shelf(self._path / name, "Toy1", Seed.from_number(1)), MemoryDepot()
        mirror = Mirror(shelf, self._none, self._no_stream, depot)
        deposit = Deposit(shelf, self._none, self._no_stream, depot)
        how = asyncio.Lock(), lambda: name in self.modest
        return Tenancy(
            "Toy1",
            leases,
            start,
            mirror,
            deposit,
            now,
            queue=how[0],
            modest=how[1],
            closed=lambda world: self.note(name, world),
        )

    async def _none(self) -> list[int]:
        return []

    def _no_stream(self, number: int) -> MemoryStream:
        raise AssertionError(number)

    async def until(self, *event: str) -> None:
        """Wait for the next thing, which has to be this."""
        count = len(self.story)
        async with asyncio.timeout(100):
            while len(self.story) == count:
                await asyncio.sleep(0.05)
        assert self.story[-1] == event


def test_who_is_cut_off_ends_before_another_begins(tmp_path: Path) -> None:
    async def test() -> None:
        town = Town(tmp_path)
        north, south = town.node("north"), town.node("south")
        lives = [asyncio.create_task(north.run())]
        await town.until("north", "begins")
        lives.append(asyncio.create_task(south.run()))
        await asyncio.sleep(5 * TERMS.length)
        assert len(town.story) == 1  # it renews
        town.links["north"].whole = False
        await town.until("north", "ends")
        await town.until("south", "begins")
        pause = town.times[-1] - town.times[-2]
        assert TERMS.margin / 2 < pause < 2 * TERMS.length
        town.links["north"].whole = True
        await asyncio.sleep(5 * TERMS.length)
        assert len(town.story) == 3  # who comes back finds it taken
        assert town.tokens == sorted(set(town.tokens))
        north.stop()
        south.stop()
        await asyncio.gather(*lives)
        assert town.story[-1] == ("south", "ends")

    run(test())


@pytest.mark.parametrize("heir", ["", "south"])
def test_who_leaves_is_followed_at_once(tmp_path: Path, heir: str) -> None:
    async def test() -> None:
        town = Town(tmp_path)
        north, south = town.node("north"), town.node("south")
        lives = [asyncio.create_task(north.run())]
        await town.until("north", "begins")
        lives.append(asyncio.create_task(south.run()))
        await asyncio.sleep(1)
        if heir:
            north.leave(heir)
            assert north.child is not None
            north.child.kill()  # its turn is over
        else:
            north.stop()
        await town.until("north", "ends")
        await town.until("south", "begins")
        assert town.times[-1] - town.times[-2] < 3 * LOOK  # not a lease
        await asyncio.sleep(5 * TERMS.length)
        assert len(town.story) == 3
        for tenancy in (north, south):
            tenancy.stop()
        await asyncio.gather(*lives)

    run(test())


def test_who_has_enough_leaves_a_world_to_others(tmp_path: Path) -> None:
    async def test() -> None:
        town = Town(tmp_path)
        town.modest = {"north"}
        north, south = town.node("north"), town.node("south")
        life = asyncio.create_task(north.run())
        began = asyncio.get_running_loop().time()
        await town.until("north", "begins")
        assert town.times[-1] - began >= COURTESY  # nobody else wanted it
        north.stop()
        await life
        again = [asyncio.create_task(tenancy.run()) for tenancy in (town.node("north"), south)]
        await town.until("south", "begins")
        south.stop()
        again[0].cancel()
        await asyncio.gather(*again, return_exceptions=True)

    run(test())
