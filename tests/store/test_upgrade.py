"""Contests of earlier versions."""

from pathlib import Path

import pytest
from alembic import command

from arena24.contest.tempo import Tempo
from arena24.store import engine as engines
from arena24.store import migrations
from arena24.store.database import Database
from arena24.store.errors import DatabaseError
from arena24.store.upgrade import is_outdated, upgrade
from arena24.store.web import WebDatabase


def first_version(path: Path) -> str:
    """A contest as the first version made it."""
    url = f"sqlite:///{path}"
    engine = engines.connect(url)
    with engine.begin() as connection:
        settings = migrations.config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        connection.exec_driver_sql(
            "INSERT INTO contest VALUES (1, 'Marathon', 'abab', 86400.0, 1.0, 8.0, 'setup', 0.0, NULL)"
        )
        connection.exec_driver_sql("INSERT INTO teams VALUES (1, 'ant', 'Ants', '#', 1, '2026-05-09 12:00:00')")
    engine.dispose()
    return url


def test_an_earlier_version_is_brought_up_to_date_and_kept(tmp_path: Path) -> None:
    url = first_version(tmp_path / "contest.db")
    assert is_outdated(url)
    with pytest.raises(DatabaseError, match="made by an earlier version of arena24; upgrade it first"):
        Database.open(url)
    copy = upgrade(url)
    assert copy == tmp_path / "contest.db.0001"
    assert copy.stat().st_mode & 0o777 == 0o600  # it holds the secret
    database = WebDatabase.open(url)
    assert (database.contest().name, [team.name for team in database.teams()]) == ("Marathon", ["Ants"])
    assert (database.has_organiser(), database.freeze()) == (False, None)
    database.close()
    assert is_outdated(f"sqlite:///{copy}")  # as it was
    assert not is_outdated(url)


def test_a_copy_is_never_overwritten(tmp_path: Path) -> None:
    url = first_version(tmp_path / "contest.db")
    (tmp_path / "contest.db.0001").write_text("the first one")
    assert upgrade(url) == tmp_path / "contest.db.0001"
    assert (tmp_path / "contest.db.0001").read_text() == "the first one"
    assert not is_outdated(url)


def test_a_later_version_is_left_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'contest.db'}"
    Database.create(url, name="Marathon", secret="ab", tempo=Tempo()).close()
    engine = engines.connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert not is_outdated(url)
    with pytest.raises(DatabaseError, match="made by a later version of arena24; use that one"):
        Database.open(url)
