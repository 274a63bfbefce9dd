"""SQLite: a file in the contest's folder, shared by several processes."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from arena24.store.backend import Fault
from arena24.store.errors import DatabaseError

DAMAGE: Final = ("malformed", "not a database")
"""How SQLite says that a file is not what it was."""

COPY_MS: Final = 10_000
"""How long a copy waits for whoever holds the whole file, which is for moments only: when a log is taken in."""


def name(url: URL) -> str:
    """The path of the file."""
    return url.database or "the database in memory"


def prepare(url: URL) -> None:
    """Make an empty file that nobody else can read."""
    if url.database:
        os.close(os.open(url.database, os.O_CREAT, 0o600))


def require(url: URL) -> None:
    """DatabaseError unless the file is there; SQLite would make an empty one of any wrong path."""
    path = Path(url.database) if url.database else None
    if path is None or (path.exists() and path.stat().st_size):
        return
    raise DatabaseError(
        f"{path} is {'empty' if path.exists() else 'missing'}, and with it teams and results; put a copy back, "
        f"or move {path.parent} away and begin anew with `arena24 init`"
    )


def connect(url: URL, busy_ms: int) -> Engine:
    """An engine whose readers never wait for a writer."""
    engine = create_engine(url, hide_parameters=True)  # hashes of passwords are among them

    def set_up(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # transactions begin in `begin`, not when the driver thinks so
        connection.execute(f"PRAGMA busy_timeout = {busy_ms}")
        connection.execute("PRAGMA journal_mode = WAL")  # readers never wait for a writer
        connection.execute("PRAGMA synchronous = FULL")  # a recorded round survives a power loss
        connection.execute("PRAGMA foreign_keys = ON")

    event.listen(engine, "connect", set_up)
    return engine


def begin(connection: Connection, *, writes: bool) -> None:
    """Who reads first and then writes has to take the write lock at once: SQLite does not wait for it later."""
    if writes:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:  # waits for nobody and cannot fail, so nobody has to translate its errors: that takes longer than all of it
        connection.connection.cursor().execute("BEGIN")


def fault(error: DBAPIError) -> Fault | None:
    """What an error of SQLite means."""
    if any(sign in str(error.orig) for sign in DAMAGE):
        return Fault.DAMAGE
    return Fault.PASSING if isinstance(error, OperationalError) else None


def keep(url: URL, version: str) -> Path | None:
    """A copy beside the file, with the version in its name; the first one is never overwritten."""
    if not url.database:
        return None
    copy = Path(f"{url.database}.{version}")
    if not copy.exists():
        temporary = copy.with_name(copy.name + ".new")
        copied(url, temporary)
        temporary.replace(copy)
    return copy


def copied(url: URL, path: Path) -> bool:
    """By SQLite's own backup: the copy is that of one moment, and nobody who writes meanwhile has to wait."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))  # it holds the contest's secret
    try:
        with closing(sqlite3.connect(url.database or ":memory:")) as source, closing(sqlite3.connect(path)) as target:
            source.execute(f"PRAGMA busy_timeout = {COPY_MS}")
            source.backup(target)
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path)) from None
        raise DatabaseError(f"{name(url)} cannot be copied to {path}: {error}; see to that and try again") from error
    return True


def number_on(connection: Connection, table: Table) -> None:
    """Nothing to do: SQLite takes the number after the largest one."""
