"""Folders of earlier versions: whatever is typed first brings them up to date."""

import re
from pathlib import Path

import pytest

from arena24.store.folder import Folder
from arena24.store.passwords import verify_password
from arena24.store.web import WebDatabase
from tests.cli.shell import arena24
from tests.engines import BOTH, Bed
from tests.store.test_upgrade import first_version

pytestmark = BOTH


@pytest.fixture
def old(tmp_path: Path, engine: Bed) -> Folder:
    folder = Folder(tmp_path / "old")
    folder.path.mkdir()
    folder.config.write_text(f'{engine.line(folder.path)}name = "Marathon"\n')
    first_version(folder.database)
    return folder


def test_the_first_command_upgrades(old: Folder) -> None:
    first = arena24("team", "list", old.path)
    assert first.exit_code == 0
    assert "was made by an earlier version and is up to date now" in first.stderr
    found = re.search(r"`admin`, with the password (\S+)", first.stderr)
    assert found is not None
    database = WebDatabase.open(old.database)
    assert verify_password(found[1], database.organiser_hash("admin"))
    database.close()
    second = arena24("team", "list", old.path)
    assert (second.exit_code, second.stderr, second.stdout) == (0, "", first.stdout)
    assert "Ants" in first.stdout


def test_it_says_what_is_kept(old: Folder) -> None:
    kept = old.path / "contest.db.0001"
    told = arena24("status", old.path).stderr
    assert (f"is kept in {kept}" if kept.exists() else "no copy was made: that is for `pg_dump` to do") in told
