"""A PostgreSQL that is restarted in mid-contest costs nothing."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from arena24.contest.clock import ContestState, Pause
from arena24.contest.tempo import Tempo
from arena24.games.seed import Seed
from arena24.runtime.machine import Machine
from arena24.server.writer import DatabaseWriter
from arena24.store.audit import note
from arena24.store.books import Books
from arena24.store.database import Database
from arena24.store.errors import Unreadable, Unwritable
from arena24.store.folder import Folder
from arena24.store.rows import Server
from arena24.store.shelf import Shelf
from arena24.store.status import read_status
from tests import postgres
from tests.cli.shell import process, said, until
from tests.cli.test_verify import begin, finish
from tests.postgres import Cluster
from tests.server.contest import toy_contest

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
SECRET = "ab" * 32


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A server that other tests do not miss."""
    if postgres.programs() is None:
        pytest.skip(postgres.MISSING)
    cluster = Cluster.make()
    try:
        cluster.start()
        yield cluster
        cluster.stop()
    finally:
        cluster.remove()


def test_what_could_not_be_written_is_there_afterwards_and_once(own_cluster: Cluster, tmp_path: Path) -> None:
    database = Database.create(own_cluster.url("public"), name="Marathon", secret=SECRET, tempo=Tempo())
    database.set_servers([Server("Toy1", "toy", "127.0.0.1", 0)], at=NOON, who="ola")
    for login in ("ant", "bee"):
        database.add_team(login, login, password_hash="#", at=NOON, who="ola")
    finish(begin(Folder(tmp_path), 1), {1: "5", 2: "0"})
    books = Books(Shelf(Folder(tmp_path).journals("Toy1"), "Toy1", Seed.from_hex(SECRET)), database)
    books.catch_up()

    own_cluster.stop()
    with pytest.raises(Unreadable, match="postgresql:///postgres cannot be read"):
        database.contest()
    with pytest.raises(Unwritable, match="postgresql:///postgres cannot be written"):
        database.heartbeat(5.0, at=NOON)
    with pytest.raises(Unwritable):
        books.work(_nothing)
    assert books.hopeful == [1]  # time will mend it
    asyncio.run(_note_while_it_is_down(own_cluster, database))

    contest = database.contest()
    assert (contest.state, contest.elapsed) == (ContestState.PAUSED, 7.0)
    assert [entry.action for entry in database.audit_log()][-2:] == ["state", "pause"]
    assert books.work(_nothing) == [1]
    assert books.work(_nothing) == []
    assert database.scores() == {"Toy1": {1: 10.0, 2: 0.0}}

    with pytest.raises(Unwritable):
        _stop_in_mid_transaction(own_cluster, database)
    own_cluster.start()
    database.announce("we are back", elapsed=8.0, at=NOON, who="ola")
    assert [said.text for said in database.announcements()] == ["we are back"]
    assert "lost" not in {entry.action for entry in database.audit_log()}
    database.close()


def test_a_contest_is_played_on_meanwhile(own_cluster: Cluster, tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, T=0.05, Q=2)
    url = own_cluster.url("public")
    said("database", "copy", folder.path, url)
    web = "[web]\nport = 0\n"
    folder.config.write_text(f'database = "{url}"\n' + folder.config.read_text().replace("[[", f"{web}[[", 1))
    database = Database.open(url)
    with process(tmp_path / "output", "serve", folder.path) as serving:
        until(lambda: _credited(database) > 0 and _has_page(folder))
        own_cluster.stop()
        reached = _played(folder)
        until(lambda: _played(folder) > reached + 1)
        played = _played(folder)
        own_cluster.start()
        until(lambda: _credited(database) >= played - 1)  # the last one may be going on
        status = read_status(folder)
        assert status is not None
        assert status.web is not None
        assert [status.servers["Toy1"].restarts, status.web.restarts] == [0, 0]  # nobody has died of it
        assert serving.interrupt() == 0
    assert sorted(database.recorded("Toy1")) == list(range(1, _credited(database) + 1))
    database.close()


def _has_page(folder: Folder) -> bool:
    status = read_status(folder)
    return status is not None and status.web is not None and status.web.report is not None


def _credited(database: Database) -> int:
    last = database.last_round("Toy1")
    return last.number if last is not None else 0


def _played(folder: Folder) -> int:
    return max(int(path.name[:6]) for path in folder.journals("Toy1").iterdir() if path.name[:6].isdigit())


def _stop_in_mid_transaction(cluster: Cluster, database: Database) -> None:
    with database._writing() as connection:
        note(connection, NOON, "ola", "lost", {})
        cluster.stop()
        note(connection, NOON, "ola", "lost", {})


async def _note_while_it_is_down(cluster: Cluster, database: Database) -> None:
    writer = DatabaseWriter(Machine().thread("writer"))
    running = ContestState.RUNNING
    noted = [
        writer.note(lambda: database.set_state(running, elapsed=6.0, at=NOON, who="ola")),
        writer.note(lambda: database.begin_pause(Pause.SOFT, "x", elapsed=7.0, at=NOON, who="ola")),
    ]
    await asyncio.to_thread(cluster.start)
    await asyncio.gather(*noted)
    await writer.close(None)


def _nothing(number: int, error: Exception) -> None:
    raise AssertionError(f"round {number} should have been credited") from error
