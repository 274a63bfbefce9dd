"""Contests of earlier versions."""

from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text

from arena24.contest.tempo import Tempo
from arena24.store import migrations
from arena24.store.database import Database
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError, Unwritable
from arena24.store.upgrade import is_outdated, upgrade
from arena24.store.web import WebDatabase
from tests.engines import BOTH, Bed

pytestmark = BOTH


def first_version(url: str) -> str:
    """A contest as the first version made it."""
    with closing(Transactions(Address.of(url))) as transactions, transactions.writing() as connection:
        settings = migrations.config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        row = "(1, 'Marathon', 'abab', 86400.0, 1.0, 8.0, 'setup', 0.0, NULL)"
        connection.execute(text(f"INSERT INTO contest VALUES {row}"))
        connection.execute(text("INSERT INTO teams VALUES (1, 'ant', 'Ants', '#', true, '2026-05-09 12:00:00')"))
    return url


def test_an_earlier_version_is_brought_up_to_date(tmp_path: Path, engine: Bed) -> None:
    url = first_version(engine.url(tmp_path))
    assert is_outdated(url)
    with pytest.raises(DatabaseError, match="made by an earlier version of arena24; upgrade it first"):
        Database.open(url)
    upgrade(url)
    database = WebDatabase.open(url)
    assert (database.contest().name, [team.name for team in database.teams()]) == ("Marathon", ["Ants"])
    assert (database.has_organiser(), database.freeze()) == (False, None)
    database.close()
    assert not is_outdated(url)


def test_a_file_is_kept_as_it_was(tmp_path: Path) -> None:
    copy = upgrade(first_version(f"sqlite:///{tmp_path / 'contest.db'}"))
    assert copy == tmp_path / "contest.db.0001"
    assert copy.stat().st_mode & 0o777 == 0o600  # it holds the secret
    assert is_outdated(f"sqlite:///{copy}")


def test_a_copy_is_never_overwritten(tmp_path: Path) -> None:
    url = first_version(f"sqlite:///{tmp_path / 'contest.db'}")
    (tmp_path / "contest.db.0001").write_text("the first one")
    assert upgrade(url) == tmp_path / "contest.db.0001"
    assert (tmp_path / "contest.db.0001").read_text() == "the first one"
    assert not is_outdated(url)


def test_an_upgrade_is_done_or_not_done(tmp_path: Path, engine: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    url = first_version(engine.url(tmp_path))
    whole = migrations.upgrade

    def interrupted(connection: object) -> None:
        whole(connection)  # type: ignore[arg-type]
        raise Unwritable("the disk is full")

    monkeypatch.setattr(migrations, "upgrade", interrupted)
    with pytest.raises(Unwritable):
        upgrade(url)
    assert is_outdated(url)  # as it was
    monkeypatch.undo()
    upgrade(url)
    assert not is_outdated(url)


def test_a_later_version_is_left_alone(tmp_path: Path, engine: Bed) -> None:
    url = engine.url(tmp_path)
    Database.create(url, name="Marathon", secret="ab", tempo=Tempo()).close()
    with closing(Transactions(Address.of(url))) as transactions, transactions.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not is_outdated(url)
    with pytest.raises(DatabaseError, match="made by a later version of arena24; use that one"):
        Database.open(url)
