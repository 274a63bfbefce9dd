"""`arena24 cluster demo`, and what one does to it."""

from pathlib import Path

import pytest

from arena24.cluster.errors import MissingExtra
from arena24.store.folder import Folder
from arena24.store.status import Status, read_status
from tests.cli.shell import complaint, process, said, until
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


def test_a_node_of_the_demo_is_killed(tmp_path: Path) -> None:
    try:
        from arena24.cluster.engines import program

        program()
    except MissingExtra as error:
        pytest.skip(f"contests on several machines, with real servers: {error}")
    folder = tmp_path / "d"
    with process(tmp_path / "out", "cluster", "demo", "--dir", folder, "--servers", 1, "--teams", 1) as demo:
        until(lambda: demo.process.poll() is not None or holder(folder) is not None)
        first = holder(folder)
        assert first is not None, demo.output
        assert f"{first} is dead" in said("cluster", "kill", folder, first)
        until(lambda: holder(folder) not in (None, first))
        other = next(name for name in NODES if name != first)
        assert "Battle1" in said("cluster", "status", folder / other)
        assert demo.interrupt() == 0, demo.output
    assert "Traceback" not in demo.output
    assert "no node runs" in complaint("cluster", "kill", folder, first)
    assert "no node runs" in complaint("cluster", "status", folder / other)


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
