"""The engine under the database, chosen by its address: SQLite in the contest's folder, or PostgreSQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Self

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from arena24.store import postgresql, sqlite
from arena24.store.backend import Backend, Fault
from arena24.store.errors import DatabaseError, Unreadable, Unwritable

BUSY_MS: Final = 10_000
"""How long to wait for another process's transaction. Ours take milliseconds; only a stuck disk takes seconds."""

ILLEGIBLE: Final = (
    "the address of the database cannot be read; write it as postgresql+psycopg://user:password@host/name,"
    " with %40 for @, %2F for / and %25 for % in a password"
)

BACKENDS: Final[dict[str, Backend]] = {"sqlite": sqlite, "postgresql": postgresql}


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is; as a text it is for people, without user and password."""

    url: URL = field(repr=False)
    backend: Backend = field(repr=False)

    @classmethod
    def of(cls, text: str) -> Self:
        """From `sqlite:///contest.db` or `postgresql+psycopg://user:password@host/name`; it is never told."""
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise DatabaseError(ILLEGIBLE) from None
        if url.host and "@" in f"{url.host}/{url.database}":  # of a password, which would be told with the host
            raise DatabaseError(ILLEGIBLE)
        backend = BACKENDS.get(url.get_backend_name())
        if backend is None:
            raise DatabaseError(f"the address of a database begins with {' or '.join(BACKENDS)}; begin it so")
        return cls(url, backend)

    def __str__(self) -> str:
        return self.backend.name(self.url)


class Transactions:
    """What one process has to do with a database. What its engine complains of becomes an error of the store."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._engine = address.backend.connect(address.url, BUSY_MS)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees the database at one moment."""
        with self._explained(Unreadable, "read"), self._begun(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction during which nobody else writes."""
        with self._explained(Unwritable, "written"), self._begun(writes=True) as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _begun(self, *, writes: bool) -> Iterator[Connection]:
        # Said here and not in an event of the engine: with one, SQLAlchemy looks for listeners at every step.
        with self._engine.begin() as connection:
            self.address.backend.begin(connection, writes=writes)
            yield connection

    @contextmanager
    def _explained(self, kind: type[Unwritable], done: str) -> Iterator[None]:
        address = self.address
        try:
            yield
        except NoConnection as error:
            raise kind(f"{address} cannot be {done}: all connections are in use; try again") from error
        except DBAPIError as error:
            why = " ".join(str(error.orig).split())
            match address.backend.fault(error):
                case Fault.PASSING:
                    raise kind(f"{address} cannot be {done}: {why}; see to that and try again") from error
                case Fault.DAMAGE:
                    text = f"{address} is damaged ({why}); stop the contest and put a copy back"
                    raise DatabaseError(text) from error
                case Fault.REFUSAL:
                    text = f"{address} refuses it: {why}; docs/cluster.md says what it needs"
                    raise DatabaseError(text) from error
            raise
