"""A contest in PostgreSQL: made, looked at, and moved there and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.contest.clock import ContestState
from arena24.store import locks
from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.cli.shell import complaint, json_of, process, said
from tests.engines import PostgresBed
from tests.postgres import Cluster
from tests.server.contest import toy_contest

SECRET = "hunter2"
NOWHERE = f"postgresql+psycopg://ola:{SECRET}@127.0.0.1:1/marathon"


@pytest.fixture
def url(cluster: Cluster, tmp_path: Path) -> Iterator[str]:
    bed = PostgresBed(cluster)
    yield bed.url(tmp_path)
    bed.clean()


def named(folder: Folder, url: str) -> None:
    """Write a database into contest.toml."""
    folder.config.write_text(f'database = "{url}"\n{folder.config.read_text()}')


def test_init_makes_a_contest_there(tmp_path: Path, url: str) -> None:
    folder = Folder(tmp_path / "c")
    said("init", folder.path, "--teams", 2, "--game", "battle", "--database", url)
    assert not list(folder.path.glob("contest.db*"))
    assert folder.database == url
    assert folder.config.stat().st_mode & 0o077 == 0  # there may be a password in it
    assert "team2" in said("team", "list", folder.path)
    assert json_of("status", folder.path, "--json")["state"] == "setup"
    assert "everything is as it was written down" in said("verify", folder.path)
    told = complaint("init", tmp_path / "other", "--teams", 0, "--database", url)
    assert "there is a contest already; open it, or name another database" in told
    assert not (tmp_path / "other" / "contest.toml").exists()  # it can be tried again


VERBS = (["status"], ["results"], ["verify"], ["team", "list"], ["pause"], ["web"], ["serve"])


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_a_server_that_does_not_answer(tmp_path: Path, verb: list[str]) -> None:
    pytest.importorskip("psycopg", reason="PostgreSQL: no psycopg")
    folder = toy_contest(tmp_path / "c", teams=1)
    named(folder, NOWHERE)
    told = complaint(*verb, folder.path)
    assert told.startswith("arena24: postgresql://127.0.0.1:1/marathon cannot be read: ")
    assert told.endswith("; see to that and try again")
    assert SECRET not in told


def test_a_database_without_a_contest(tmp_path: Path, url: str) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    named(folder, url)
    told = complaint("status", folder.path)
    assert told == (
        "arena24: postgresql:///postgres: no contest is there; put a copy back, or make one with `arena24 init`"
    )


@pytest.mark.parametrize("verb", [["init"], ["status"], ["database", "copy"]], ids=" ".join)
def test_an_address_that_cannot_be_read(tmp_path: Path, verb: list[str]) -> None:
    wrong = f"postgresql://ola:{SECRET}/x@host:y/cup"
    folder = toy_contest(tmp_path / "c", teams=1)
    if verb == ["init"]:
        told = complaint("init", tmp_path / "new", "--database", wrong)
        assert not (tmp_path / "new").exists()
    elif verb == ["status"]:
        named(folder, wrong)
        told = complaint("status", folder.path)
        assert str(folder.config) in told
    else:
        told = complaint("database", "copy", folder.path, wrong)
    assert "the address of the database cannot be read; write it as postgresql+psycopg://" in told
    assert SECRET not in told


def test_there_and_back(tmp_path: Path, url: str) -> None:
    folder = toy_contest(tmp_path / "c", teams=2)
    before = said("team", "list", folder.path), said("results", folder.path)
    assert "copied and compared" in said("database", "copy", folder.path, url)
    text = folder.config.read_text()
    named(folder, url)
    assert (said("team", "list", folder.path), said("results", folder.path)) == before
    said("team", "add", folder.path, "late")
    assert "is not empty" in complaint("database", "copy", folder.path, f"sqlite:///{folder.path / 'contest.db'}")
    for path in folder.path.glob("contest.db*"):
        path.unlink()
    assert "copied and compared" in said("database", "copy", folder.path, f"sqlite:///{folder.path / 'contest.db'}")
    folder.config.write_text(text)
    assert "late" in said("team", "list", folder.path)
    assert (folder.path / "contest.db").stat().st_mode & 0o077 == 0


def test_nothing_is_copied_while_somebody_plays(tmp_path: Path) -> None:
    folder = toy_contest(tmp_path / "c", teams=1)
    target = tmp_path / "copy.db"
    with locks.held(folder.life("Toy1")):
        told = complaint("database", "copy", folder.path, f"sqlite:///{target}")
    assert told == f"arena24: {folder.path} is being served; stop that first"
    assert not target.exists()


def test_a_contest_is_served(tmp_path: Path, url: str) -> None:
    folder = toy_contest(tmp_path / "c", teams=1, duration=1.0, T=0.05, Q=2)
    said("database", "copy", folder.path, url)
    named(folder, url)
    for path in folder.path.glob("contest.db*"):
        path.unlink()
    with process(tmp_path / "output", "serve", folder.path) as serving:
        assert serving.wait() == 0, serving.output
    database = Database.open(url)
    assert database.contest().state is ContestState.FINISHED
    assert database.last_round("Toy1") is not None
    database.close()
    assert "everything is as it was written down" in said("verify", folder.path)
    assert not list(folder.path.glob("contest.db*"))
