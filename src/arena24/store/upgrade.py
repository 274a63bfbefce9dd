"""Contests of earlier versions: their database is brought up to date, and kept beside it as it was."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from arena24.store import engine, migrations
from arena24.store.database import Database


def is_outdated(url: str) -> bool:
    """Was this contest made by an earlier version?"""
    version = _version(url)
    return version is not None and version < migrations.HEAD


def upgrade(url: str) -> Path | None:
    """Bring a contest up to date; gives the copy of what was there, None: the database is no file."""
    copy = _keep(url, _version(url) or "empty")
    Database.upgraded(url).close()
    return copy


def _version(url: str) -> str | None:
    engine.require(url)
    database = Database(engine.connect(url))
    try:
        return database.version()
    finally:
        database.close()


def _keep(url: str, version: str) -> Path | None:
    made = make_url(url)
    if made.get_backend_name() != "sqlite" or not made.database:
        return None
    copy = Path(f"{made.database}.{version}")
    if not copy.exists():  # the first one is the one as it was
        temporary = copy.with_name(copy.name + ".new")
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))  # it holds the contest's secret
        with closing(sqlite3.connect(made.database)) as source, closing(sqlite3.connect(temporary)) as target:
            source.backup(target)
        temporary.replace(copy)
    return copy
