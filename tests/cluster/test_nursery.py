"""The nursery: worlds begin without an interpreter's start, and are known to live or to have died."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from arena24.cluster.nursery import MODULE, NurseryLauncher
from arena24.cluster.settings import Berth
from arena24.runtime.ports import free_port
from arena24.store import locks
from arena24.store.folder import Folder
from tests.cli.shell import asleep
from tests.server.contest import DEADLINE, toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path, teams=1, T=0.4, Q=1000, L=0)


def looking_for_nats(folder: Folder) -> tuple[str, ...]:
    """A world that finds no NATS server, and asks again for some seconds."""
    berth = Berth(node="north", host="127.0.0.1", nats=(f"nats://127.0.0.1:{free_port()}",))
    return MODULE, str(folder.path), "Toy1", "1", berth.encoded()


def launched(folder: Folder, work: Callable[[NurseryLauncher], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(DEADLINE), NurseryLauncher(folder) as launcher:
            await work(launcher)

    asyncio.run(run())


async def held(folder: Folder) -> int:
    """The process of a world that has begun; it does nothing until it is killed, however long that takes."""
    while not locks.is_held(folder.life("Toy1")) or not (pid := locks.holder(folder.life("Toy1"))):
        await asyncio.sleep(0.01)
    os.kill(pid, signal.SIGSTOP)
    return pid


def test_worlds_are_forked_and_missed(folder: Folder) -> None:
    async def work(launcher: NurseryLauncher) -> None:
        nursery = launcher._nursery
        assert nursery is not None
        assert launcher._warm.is_set(), "its node would take worlds that it cannot start yet"
        lives = [await launcher.start(name, (MODULE,)) for name in ("Toy2", "Toy3")]
        assert [await life.wait() for life in lives] == [1, 1]
        life = await launcher.start("Toy1", looking_for_nats(folder))
        pid = await held(folder)
        assert os.getsid(pid) == pid, "what ends the node would end it"
        assert f"PPid:\t{nursery.pid}" in Path(f"/proc/{pid}/status").read_text()
        life.kill()
        assert await life.wait() == -signal.SIGKILL
        assert nursery.stdin is not None
        nursery.stdin.close()  # as the system does when the node dies
        assert await nursery.wait() == 0

    launched(folder, work)
    for name in ("Toy2", "Toy3"):
        assert "IndexError" in folder.log(name).read_text()  # they were told neither folder nor server


def test_worlds_outlive_a_nursery_that_dies_and_are_started_without(folder: Folder) -> None:
    async def work(launcher: NurseryLauncher) -> None:
        life = await launcher.start("Toy1", looking_for_nats(folder))
        pid, nursery, reading = await held(folder), launcher._nursery, launcher._reading
        assert nursery is not None
        assert reading is not None
        nursery.send_signal(signal.SIGSTOP)
        asleep(nursery.pid)  # from now on it hears nothing
        starting = asyncio.create_task(launcher.start("Toy2", (MODULE,)))
        while not launcher._expected:
            await asyncio.sleep(0.01)
        nursery.kill()
        await reading
        assert locks.holder(folder.life("Toy1")) == pid
        assert locks.is_held(folder.life("Toy1"))
        life.kill()
        assert await life.wait() is None, "nobody is left who could tell"
        assert await (await starting).wait() == 1
        again = await launcher.start("Toy3", (MODULE,))
        assert launcher._nursery is not nursery
        assert await again.wait() == 1

    launched(folder, work)
