"""Folders of earlier versions: whatever is typed first brings them up to date."""

import re
from pathlib import Path

from arena24.store.folder import Folder
from arena24.store.passwords import verify_password
from arena24.store.web import WebDatabase
from tests.cli.shell import arena24
from tests.store.test_upgrade import first_version


def test_the_first_command_upgrades(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "old")
    folder.path.mkdir()
    folder.config.write_text('name = "Marathon"\n')
    first_version(folder.path / "contest.db")
    first = arena24("team", "list", folder.path)
    assert first.exit_code == 0
    assert "was made by an earlier version and is up to date now" in first.stderr
    assert f"is kept in {folder.path}/contest.db.0001" in first.stderr
    found = re.search(r"`admin`, with the password (\S+)", first.stderr)
    assert found is not None
    database = WebDatabase.open(folder.database)
    assert verify_password(found[1], database.organiser_hash("admin"))
    database.close()
    second = arena24("team", "list", folder.path)
    assert (second.exit_code, second.stderr, second.stdout) == (0, "", first.stdout)
    assert "Ants" in first.stdout
