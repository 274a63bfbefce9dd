"""PostgreSQL: a server that several machines share, by the driver psycopg of the extra `arena24[cluster]`."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, func, select
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from arena24.store.backend import Fault
from arena24.store.errors import DatabaseError

DRIVER: Final = "postgresql+psycopg"

CONNECTIONS: Final = 4
"""Of one process: no process has more threads that look into the database. A contest of 11 servers has 13 processes,
hence 52 connections at most, and in fact one or two for each; PostgreSQL lets 100 in."""

CONNECT_S: Final = 5
"""How long to wait for a server that does not answer at all."""

STATEMENT_MS: Final = 30_000
"""How long a statement may take; ours take milliseconds, so something is wrong with the server."""

IDLE_MS: Final = 60_000
"""After so long PostgreSQL ends a transaction whose process does nothing any more: it may hold the writers' lock."""

SETTINGS: Final[dict[str, int | str]] = {
    "application_name": "arena24",
    "connect_timeout": CONNECT_S,
    "keepalives_idle": 5,  # seconds; a server that has vanished is missed after 5 + 3 * 2 of them
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds until what was sent and not received breaks the connection
}
"""Of every connection, as libpq calls them; those in the address come first."""

LOCK: Final = "SELECT pg_advisory_xact_lock(24, hashtext(current_schema()))"
"""One writer after another, as with SQLite: what it has read is still true when it writes."""

SNAPSHOT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"
"""A reader sees one moment, however many tables it asks."""

FAULTS: Final = {
    # connection; a standby, a transaction that was ended; conflict; resources; lock; operator; system (errcodes)
    Fault.PASSING: ("08", "25006", "25P03", "40", "53", "55P03", "57", "58"),
    Fault.REFUSAL: ("28", "3D000", "3F000", "42501"),  # user or password; no database; no schema; no right
    Fault.DAMAGE: ("XX001", "XX002"),  # data, an index
}
"""By the first characters of SQLSTATE, appendix A of PostgreSQL's manual."""


def name(url: URL) -> str:
    """Host and database; user, password and options are nobody's business."""
    return URL.create("postgresql", host=url.host, port=url.port, database=url.database).render_as_string()


def prepare(url: URL) -> None:
    """Nothing to do: whoever runs the server makes databases."""


def require(url: URL) -> None:
    """Nothing to do: the server says what is missing."""


def connect(url: URL, busy_ms: int) -> Engine:
    """An engine that never waits for ever, and forgets connections that a restart of the server has cut."""
    try:
        engine = create_engine(
            url.set(drivername=DRIVER),
            connect_args={key: value for key, value in SETTINGS.items() if key not in url.query},
            hide_parameters=True,  # hashes of passwords are among them
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=busy_ms / 1000,
            pool_pre_ping=True,
        )
    except ModuleNotFoundError as error:
        raise DatabaseError(f"PostgreSQL needs {error.name}; `pip install 'arena24[cluster]'` brings it") from None
    limits = {
        "lock_timeout": busy_ms,
        "statement_timeout": STATEMENT_MS,
        "idle_in_transaction_session_timeout": IDLE_MS,
    }

    def set_up(connection: Any, _: ConnectionPoolEntry) -> None:
        # Not as options of the connection, which would replace those in the address.
        connection.execute("; ".join(f"SET {limit} = {milliseconds}" for limit, milliseconds in limits.items()))
        connection.commit()

    event.listen(engine, "connect", set_up)
    return engine


def begin(connection: Connection, *, writes: bool) -> None:
    """PostgreSQL has begun one with the first statement, which is this one."""
    connection.exec_driver_sql(LOCK if writes else SNAPSHOT)


def fault(error: DBAPIError) -> Fault | None:
    """What an error of PostgreSQL means; the driver's own, of connections that break, have no SQLSTATE."""
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        return Fault.PASSING if isinstance(error, OperationalError) or error.connection_invalidated else None
    return next((fault for fault, states in FAULTS.items() if state.startswith(states)), None)


def keep(url: URL, version: str) -> Path | None:
    """No copy: backups are made by whoever runs the server. An upgrade is one transaction, done or not."""
    return None


def copied(url: URL, path: Path) -> bool:
    """Not here: rows have to be carried over (`transfer`)."""
    return False


def number_on(connection: Connection, table: Table) -> None:
    """Let the table's sequence go on behind its largest number."""
    for column in table.primary_key:
        sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, column.name))).scalar()
        largest = connection.execute(select(func.max(column))).scalar() if sequence else None
        if largest is not None:
            connection.execute(select(func.setval(sequence, largest)))
