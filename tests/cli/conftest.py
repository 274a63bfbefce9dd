"""A contest with a toy server, for the verbs that look at what it has left."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.store.database import Database
from arena24.store.folder import Folder
from tests.server.contest import toy_contest


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return toy_contest(tmp_path / "c", teams=2)


@pytest.fixture
def database(folder: Folder) -> Iterator[Database]:
    opened = Database.open(folder.database)
    yield opened
    opened.close()
