"""A node that holds another contest stays out, and hears why."""

import asyncio
from pathlib import Path

import pytest

from arena24.cluster.agreement import OtherContest, agree, settings_of
from arena24.cluster.leases import Leases, LeaseTerms
from arena24.contest.clock import ContestState
from arena24.store.config import load
from arena24.store.rows import Contest
from tests.cluster.memory import MemoryRegister
from tests.cluster.moments import run

TOML = """
name = "Test"
database = "postgresql+psycopg://{node}@db/test"
[cluster]
nats = ["nats://{node}:4222"]
password = "{node}"
[[servers]]
name = "Toy1"
game = "toy"
port = 20000
[servers.params]
T = {seconds}
"""


class Founders:
    """Nodes that come one after another."""

    def __init__(self, path: Path) -> None:
        self._path = path / "contest.toml"
        self._facts, self._leases = MemoryRegister(), MemoryRegister()
        self.declared: list[str] = []

    async def come(self, node: str, seconds: float = 1.0, secret: str = "ab") -> Leases:
        self._path.write_text(TOML.format(node=node, seconds=seconds))
        contest = Contest("Test", secret, 60.0, 60.0, 1.0, 8.0, ContestState.SETUP, 0.0, None, None, 0.0)
        now = asyncio.get_running_loop().time
        leases = Leases(self._leases, node, now, LeaseTerms())
        settings = settings_of(load(self._path), contest)
        await agree(self._facts, settings, leases, "duty", 12.0, now, lambda: self.declared.append(node))
        return leases


def test_nodes_agree_though_each_has_its_own_ways(tmp_path: Path) -> None:
    async def test() -> None:
        founders = Founders(tmp_path)
        await founders.come("north")
        await founders.come("south")
        assert founders.declared == ["north"]

    run(test())


@pytest.mark.parametrize(
    ("other", "told"),
    [({"seconds": 2.5}, "servers.Toy1.params.T: 2.5 here, 1.0 there"), ({"secret": "cd"}, "database's secret")],
)
def test_who_differs_is_told_what_differs(tmp_path: Path, other: dict[str, object], told: str) -> None:
    async def test() -> None:
        founders = Founders(tmp_path)
        keeping = asyncio.create_task((await founders.come("north")).keep("duty"))
        with pytest.raises(OtherContest, match=told):
            await founders.come("south", **other)  # type: ignore[arg-type]
        keeping.cancel()
        assert founders.declared == ["north"]

    run(test())


def test_when_all_others_are_gone_another_one_decides(tmp_path: Path) -> None:
    async def test() -> None:
        founders = Founders(tmp_path)
        await founders.come("north")  # and dies: nobody renews its lease
        await founders.come("south", seconds=2.5)
        assert founders.declared == ["north", "south"]

    run(test())
