"""From one machine to three in the middle of a contest, and back: the commands of docs/cluster.md."""

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.shell import Process, arena24, process, said, until
from tests.postgres import MISSING, Cluster, programs

if TYPE_CHECKING:
    from arena24.cluster.engines import Engines
    from tests.cluster.trial import Contest

LEFT_OUT = (
    "contest.db*",
    "locks",
    "logs",
    "connections",
    "control.sock",
    "status.json",
)  # of a machine, not of a contest


@pytest.fixture
def database() -> Iterator[Cluster]:
    """A PostgreSQL with nothing in it."""
    if programs() is None:
        pytest.skip(MISSING)
    with Cluster.make() as cluster:
        yield cluster


@contextlib.contextmanager
def bots(contest: "Contest") -> Iterator[None]:
    """They play all the time, wherever their servers are."""
    for bot in contest.bots.values():
        bot.start()
    with contextlib.ExitStack() as stack:
        stack.push(contest.__exit__)
        yield


def rest(folder: Folder, *machines: Process) -> None:
    """Pause, then stop."""
    said("pause", folder.path, "--reason", "moving")
    for machine in machines:
        assert machine.interrupt() == 0, machine.output


def finished(database: str) -> int:
    """How many rounds are credited."""
    found = Database.open(database)
    try:
        return len(found.recorded("Short1"))
    finally:
        found.close()


def test_there_and_back(tmp_path: Path, server: "Engines", database: Cluster) -> None:
    from tests.cluster.trial import NODES, SERVERS, Contest

    alone, target = f"sqlite:///{tmp_path / 'north' / 'contest.db'}", database.url()
    contest = Contest(tmp_path, alone, server)
    north, south, west = (contest.nodes[name] for name in NODES)
    together = north.folder.config.read_text().replace(alone, target)
    single = north.folder.config.read_text().replace(f'database = "{alone}"', f'host = "{north.host}"')
    north.folder.config.write_text(single)
    for node in (south, west):
        shutil.rmtree(node.folder.path)
    with bots(contest):
        with process(tmp_path / "before", "serve", north.folder.path) as serving:
            until(lambda: finished(alone) > 0)
            contest.until_all_play()
            rest(north.folder, serving)

        said("database", "copy", north.folder.path, target)
        north.folder.config.write_text(together)
        for node in (south, west):
            shutil.copytree(north.folder.path, node.folder.path, ignore=shutil.ignore_patterns(*LEFT_OUT))
        for node in (north, south, west):
            node.start()
        until(lambda: all(contest.holders().values()))
        said("resume", south.folder.path)
        contest.until_all_play()
        there = finished(target)
        until(lambda: finished(target) > there)

        for node in (west, south):
            said("cluster", "drain", north.folder.path, node.name)
            until(lambda node=node: not node.worlds())  # type: ignore[misc]
        until(lambda: set(north.worlds()) == set(SERVERS))
        for node in (west, south):
            assert node.interrupt() == 0, node.output()
        contest.until_all_play()
        said("pause", north.folder.path, "--reason", "moving back")
        assert north.interrupt() == 0, north.output()

        for path in north.folder.path.glob("contest.db*"):
            path.unlink()
        said("database", "copy", north.folder.path, alone)
        north.folder.config.write_text(single)
        with process(tmp_path / "after", "serve", north.folder.path) as serving:
            until(lambda: arena24("resume", north.folder.path).exit_code == 0)
            contest.until_all_play()
            back = finished(alone)
            until(lambda: finished(alone) > back)
            rest(north.folder, serving)

    assert [bot.wrong for bot in contest.bots.values() if bot.wrong] == []
    for (name, _), bot in contest.bots.items():
        assert name != "Long" or bot.heard == sorted(set(bot.heard)), "an answer was taken back"
    found = Database.open(alone)
    assert sorted(found.recorded("Short1")) == [*range(1, len(found.recorded("Short1")) + 1)]
    assert [pause.reason for pause in found.pauses()] == ["moving", "moving back", "moving"]
    found.close()
    said("verify", north.folder.path)
