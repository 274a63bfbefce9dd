"""kill -9 of the supervisor, and of everything, and full disks: `arena24 serve` on the same folder goes on."""

import asyncio
import os
import signal
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from arena24.contest.clock import State
from arena24.server import supervisor
from arena24.store.database import Database
from arena24.store.errors import DatabaseError
from tests.cli.shell import Process, process, until
from tests.server.contest import DEADLINE, Client, toy_contest


def children(served: Process) -> list[int]:
    """The processes of the servers."""
    pid = served.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def gone(pid: int) -> bool:
    """Has a process ended? One that nobody has waited for yet has, too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def kill_supervisor(served: Process) -> None:
    served.process.kill()


def kill_everything(served: Process) -> None:
    for pid in [*children(served), served.process.pid]:
        os.kill(pid, signal.SIGKILL)


def answers(port: int) -> bool:
    try:
        with Client(port, "team1") as client:
            return client.ask("PING") == ["OK"]
    except OSError:
        return False


@pytest.mark.parametrize("kill", [kill_supervisor, kill_everything])
def test_serve_goes_on(tmp_path: Path, kill: Callable[[Process], None]) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.2, Q=1000, L=0)
    port = int(next(line for line in folder.config.read_text().splitlines() if "port" in line).split("=")[1])
    with process(tmp_path / "first", "serve", folder.path) as served:
        until(lambda: answers(port))
        worlds = children(served)
        with Client(port, "team1") as client:
            for level in range(1, 20):
                assert client.ask("POUR 1", 2) == ["OK", str(level)]
            until(lambda: _elapsed(folder.database) > 0)
            kill(served)
            served.wait()
            until(lambda: all(gone(pid) for pid in worlds))  # nobody plays on unwatched
            assert client.rest() in (b"", b"OK\n")
    before = _elapsed(folder.database)
    with process(tmp_path / "second", "serve", folder.path) as served:
        until(lambda: answers(port))
        with Client(port, "team1") as client:
            assert client.ask("POUR 0", 2) == ["OK", "19"]
        until(lambda: _elapsed(folder.database) > before)
        assert _elapsed(folder.database) < before + 60  # the outage was no contest time
        assert served.interrupt() == 0


def test_a_full_disk_does_not_end_a_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=0.5)
    complaints = iter([DatabaseError("database or disk is full")] * 2)
    beaten: list[float] = []

    class Full(Database):
        def heartbeat(self, elapsed: float, *, at: datetime) -> None:
            for complaint in complaints:
                raise complaint
            beaten.append(elapsed)
            super().heartbeat(elapsed, at=at)

    monkeypatch.setattr(supervisor, "Database", Full)
    monkeypatch.setattr(supervisor, "HEARTBEAT", 0.01)
    asyncio.run(asyncio.wait_for(supervisor.Supervisor(folder).run(), DEADLINE))
    assert beaten
    assert next(complaints, None) is None
    database = Database.open(folder.database)
    assert database.contest().state is State.FINISHED
    database.close()


def _elapsed(url: str) -> float:
    database = Database.open(url)
    elapsed = database.contest().elapsed
    database.close()
    return elapsed
