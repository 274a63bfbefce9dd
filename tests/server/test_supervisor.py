"""What a supervisor must get over: kill -9 of everything, locked databases, full disks, servers that are not ready."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from arena24.contest.clock import ContestState
from arena24.games import catalogue
from arena24.runtime.machine import Machine
from arena24.server import agenda, supervisor, writer
from arena24.server.launcher import ProcessLauncher
from arena24.server.supervisor import Supervisor
from arena24.store.config import ConfigError, load
from arena24.store.control import ServerState
from arena24.store.database import Database
from arena24.store.errors import Unwritable
from arena24.store.folder import Folder
from arena24.store.rows import PauseRow
from arena24.store.status import read_status
from tests.cli.shell import json_of, process, said, until
from tests.server.contest import DEADLINE, Client, locked, toy_contest

NOON = datetime(2027, 1, 31, 12, 0, tzinfo=UTC)


def has_begun(made: Supervisor) -> bool:
    return made.clock.state is not ContestState.SETUP


def answers(port: int) -> bool:
    try:
        with Client(port, "team1") as client:
            return client.ask("PING") == ["OK"]
    except OSError:
        return False


def test_serve_goes_on(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.2, Q=1000, L=0)
    port = load(folder.config).servers[0].port
    with process(tmp_path / "first", "serve", folder.path) as served:
        until(lambda: answers(port))
        with Client(port, "team1") as client:
            for level in range(1, 20):
                assert client.ask("POUR 1", 2) == ["OK", str(level)]
            until(lambda: _elapsed(folder.database) > 0)
            served.kill_all()
            assert client.rest() in (b"", b"OK\n")
    before = _elapsed(folder.database)
    assert json_of("status", folder.path, "--json")["servers"] == {"Toy1": "down"}
    with process(tmp_path / "second", "serve", folder.path) as served:
        until(lambda: answers(port))
        with Client(port, "team1") as client:
            assert client.ask("POUR 0", 2) == ["OK", "19"]
        until(lambda: _elapsed(folder.database) > before)
        assert _elapsed(folder.database) < before + 60  # the outage was no contest time
        assert served.interrupt() == 0


def test_a_locked_database_holds_nobody_up(tmp_path: Path) -> None:
    """Pauses, clock messages, the status and restarts come at once; the database learns of it later."""
    folder = toy_contest(tmp_path / "c", teams=1, T=0.2, Q=1000, L=0)
    port = load(folder.config).servers[0].port
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: answers(port))
        with locked(folder):
            assert "the contest is paused (soft); the database is busy" in said("pause", folder.path, "--reason", "x")
            until(lambda: _states(folder) == ("paused", "paused"))
            said("resume", folder.path)
            until(lambda: _states(folder) == ("running", "playing"))
            os.kill(served.children()[0], signal.SIGKILL)
            until(lambda: _seen(folder)["restarts"] == 1)
            until(lambda: answers(port))
        until(lambda: len(_pauses(folder)) == 1 and _pauses(folder)[0].ended_at is not None)
        assert served.interrupt() == 0
    assert [pause.reason for pause in _pauses(folder)] == ["x"]
    assert _elapsed(folder.database) > _pauses(folder)[0].elapsed


def _seen(folder: Folder) -> Any:
    """What the supervisor says of Toy1."""
    return json_of("status", folder.path, "--json")["status"]["servers"]["Toy1"]


def _states(folder: Folder) -> tuple[str, str]:
    """Of the contest and of its server."""
    status = json_of("status", folder.path, "--json")
    return status["state"], status["servers"]["Toy1"]


def _pauses(folder: Folder) -> Sequence[PauseRow]:
    database = Database.open(folder.database)
    pauses = database.pauses()
    database.close()
    return pauses


async def _over(made: Supervisor, run: "asyncio.Task[None]") -> None:
    """Wait until the contest's clock is at its end."""
    while made.clock.state is not ContestState.FINISHED and not run.done():
        await asyncio.sleep(0.01)


def test_a_server_has_the_time_that_it_needs_to_credit_its_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=2.0, T=0.2, Q=4)
    monkeypatch.setattr(supervisor, "PATIENCE", 0.1)

    async def play() -> None:
        made = Supervisor(folder, Machine(), ProcessLauncher(folder))
        run = asyncio.create_task(made.run())
        while made.clock.state is ContestState.SETUP:
            await asyncio.sleep(0.01)
        with locked(folder):
            await _over(made, run)
            await asyncio.wait([run], timeout=10 * supervisor.PATIENCE)
            assert not run.done()
        await run

    asyncio.run(asyncio.wait_for(play(), DEADLINE))
    database = Database.open(folder.database)
    assert database.contest().state is ContestState.FINISHED
    assert database.results("Toy1", 1) == {1: "0"}
    database.close()


SLOW = """#!/bin/sh
while [ ! -e {go} ]; do sleep 0.05; done
exec {python} "$@"
"""


def test_the_clock_starts_when_all_servers_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, go, slow = toy_contest(tmp_path / "c", teams=1), tmp_path / "go", tmp_path / "slow"
    slow.write_text(SLOW.format(go=go, python=sys.executable))
    slow.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(slow))

    async def play() -> None:
        made = Supervisor(folder, Machine(), ProcessLauncher(folder))
        run = asyncio.create_task(made.run())
        while read_status(folder) is None or not made.children[0].alive:
            await asyncio.sleep(0.01)
        status = read_status(folder)
        assert status is not None
        assert (status.state, status.elapsed) == (ContestState.SETUP, 0.0)
        assert status.servers["Toy1"].state in (ServerState.DOWN, ServerState.STARTING)
        go.touch()
        while made.clock.state is ContestState.SETUP:
            await asyncio.sleep(0.01)
        assert made.children[0].ready
        assert made.clock.played == 0.0
        made.stop()
        await run

    asyncio.run(asyncio.wait_for(play(), DEADLINE))


def test_a_contest_starts_at_the_moment_that_was_set(tmp_path: Path) -> None:
    folder, wall = toy_contest(tmp_path / "c", teams=1), [NOON - timedelta(hours=1)]
    folder.config.write_text(f"start_at = {NOON.isoformat()}\n{folder.config.read_text()}")

    async def play() -> None:
        made = Supervisor(folder, Machine(wall=lambda: wall[0]), ProcessLauncher(folder))
        run = asyncio.create_task(made.run())
        while not made.children[0].ready:
            await asyncio.sleep(0.01)
        await asyncio.sleep(3 * agenda.LOOK)
        assert not has_begun(made)
        wall[0] = NOON
        while not has_begun(made):
            await asyncio.sleep(0.01)
        made.stop()
        await run

    asyncio.run(asyncio.wait_for(play(), DEADLINE))


def test_a_moment_without_a_zone_is_refused(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path, teams=1)
    folder.config.write_text(f"start_at = 2027-01-31T12:00:00\n{folder.config.read_text()}")
    with pytest.raises(ConfigError, match="timezone"):
        load(folder.config)


def test_the_clock_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=0.2)
    folder.config.write_text("ready_within = 0.3\n" + folder.config.read_text())
    monkeypatch.setattr(sys, "executable", "/bin/false")  # no server will ever be ready
    monkeypatch.setattr(supervisor, "LAST_ROUNDS", 0.1)

    async def play() -> None:
        made = Supervisor(folder, Machine(), ProcessLauncher(folder))
        run = asyncio.create_task(made.run())
        await _over(made, run)
        made.stop()  # or it would try for ever to have the rounds credited
        await run

    asyncio.run(asyncio.wait_for(play(), DEADLINE))
    assert _elapsed(folder.database) == 0.2


def test_a_full_disk_does_not_end_a_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=4.0)  # some heartbeats, however busy the machine is
    complaints = iter([Unwritable("database or disk is full")] * 2)
    beaten: list[float] = []

    class Full(Database):
        def heartbeat(self, elapsed: float, *, at: datetime) -> None:
            for complaint in complaints:
                raise complaint
            beaten.append(elapsed)
            super().heartbeat(elapsed, at=at)

    monkeypatch.setattr(supervisor, "Database", Full)
    monkeypatch.setattr(supervisor, "HEARTBEAT", 0.01)
    monkeypatch.setattr(writer, "AGAIN", 0.01)
    asyncio.run(asyncio.wait_for(Supervisor(folder, Machine(), ProcessLauncher(folder)).run(), DEADLINE))
    assert beaten
    assert next(complaints, None) is None
    database = Database.open(folder.database)
    assert database.contest().state is ContestState.FINISHED
    database.close()


def _elapsed(url: str) -> float:
    database = Database.open(url)
    elapsed = database.contest().elapsed
    database.close()
    return elapsed


def test_settings_that_have_not_changed_are_not_written_again(tmp_path: Path) -> None:
    """Lists are lists in the database, whatever the game has: the next supervisor must not wait for a lock."""
    folder = toy_contest(tmp_path / "c", teams=0)
    text = folder.config.read_text()
    folder.config.write_text(text.replace('"Toy1"', '"Creatures1"').replace('"toy"', '"creatures"'))
    for _ in range(2):
        Supervisor(folder, Machine(), ProcessLauncher(folder)).database.close()
    database = Database.open(folder.database)
    told = [entry.detail["name"] for entry in database.audit_log() if entry.who == "contest.toml"]
    database.close()
    assert told == ["Creatures1"]


def test_a_game_that_cannot_be_played_keeps_its_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that it was played with; those that are written, of a server that was added meanwhile."""
    folder = toy_contest(tmp_path / "c", teams=0)
    first = Supervisor(folder, Machine(), ProcessLauncher(folder))
    (before,) = first.database.servers()
    first.database.close()
    with folder.config.open("a") as file:
        file.write('\n[[servers]]\nname = "Jugs1"\ngame = "jugs"\nport = 0\nparams = { Q = 7 }\n')

    def broken(name: str) -> None:
        raise catalogue.NoGame(f"{name} does not load")

    monkeypatch.setattr(catalogue, "find", broken)
    second = Supervisor(folder, Machine(), ProcessLauncher(folder))
    known, added = second.database.servers()
    second.database.close()
    assert known.params == before.params
    assert (added.name, added.params) == ("Jugs1", {"Q": 7})
