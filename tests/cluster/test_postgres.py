"""A PostgreSQL of our own, wherever its programs are."""

import os
import shutil
from pathlib import Path

import pytest

from arena24.cluster import postgres
from arena24.cluster.postgres import USER, Postgres
from tests.postgres import MISSING, programs

FOUND = programs()

pytestmark = [
    pytest.mark.skipif(FOUND is None, reason=MISSING),
    pytest.mark.skipif(os.getuid() != 0, reason="PostgreSQL as root: nobody else has to run it as somebody else"),
]


def test_programs_that_only_root_reaches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in an environment below /root: they are copied, with the libraries that lie beside their package."""
    import psycopg

    assert FOUND is not None
    package, closed = FOUND.parent.parent, tmp_path / "closed"
    closed.mkdir(mode=0o700)
    shutil.copytree(FOUND.parent, closed / package.name / FOUND.parent.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, closed / libraries.name)
    monkeypatch.setattr(postgres, "programs", lambda: closed / package.name / FOUND.parent.name / FOUND.name)
    with (
        Postgres.make() as server,
        psycopg.connect(f"host={server.folder} user={USER} dbname=postgres") as connection,
    ):
        assert connection.execute("select 1").fetchone() == (1,)
    assert not server.folder.exists()
