"""The connection to the database: SQLite set up for several processes, or whatever else the URL names."""

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import ConnectionPoolEntry

from arena24.store.errors import DatabaseError

BUSY_MS: Final = 10_000
"""How long to wait for another process's transaction. Ours take milliseconds; only a stuck disk takes seconds."""

WRITES: Final = "arena24_writes"
"""The execution option of a connection whose transaction will write."""


def connect(url: str) -> Engine:
    """An engine for `url`, like `sqlite:///contest.db` or `postgresql+psycopg://...`."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    return engine


def require(url: str) -> None:
    """DatabaseError unless there is something to open; SQLite would make an empty file of any wrong path."""
    made = make_url(url)
    if made.get_backend_name() == "sqlite" and made.database and not Path(made.database).exists():
        raise DatabaseError(f"{made.database}: no contest is there; create it first")


def _set_up(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin in _begin, not when the driver thinks so
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA journal_mode = WAL")  # readers never wait for a writer
    connection.execute("PRAGMA synchronous = FULL")  # a recorded round survives a power loss
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    # Who reads first and then writes must take the write lock at once: SQLite does not wait for it later.
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
