"""What an engine under the database has to know: whatever is peculiar to one is said in its module, and only there."""

from enum import Enum, auto
from pathlib import Path
from typing import Protocol

from sqlalchemy import URL, Connection, Engine, Table
from sqlalchemy.exc import DBAPIError


class Fault(Enum):
    """What an engine's error means for whoever wanted something of it."""

    PASSING = auto()
    """It is locked, full, restarted or out of reach: trying again may help."""
    DAMAGE = auto()
    """It is not what it was: a copy has to be put back."""
    REFUSAL = auto()
    """It does not let us: somebody has to grant it."""


class Backend(Protocol):
    """An engine; the modules `sqlite` and `postgresql` are the two that there are.

    On both of them a transaction that writes begins when no other one writes, and one that reads sees one moment.
    """

    def name(self, url: URL) -> str:
        """What people are told; never a password."""

    def prepare(self, url: URL) -> None:
        """Make room for a new database, which holds secrets."""

    def require(self, url: URL) -> None:
        """DatabaseError unless there is something to open."""

    def connect(self, url: URL, busy_ms: int) -> Engine:
        """An engine of SQLAlchemy, set up for several processes; none waits longer than that for another one."""

    def begin(self, connection: Connection, *, writes: bool) -> None:
        """Begin what SQLAlchemy takes for begun: a transaction that writes, or one that only reads."""

    def fault(self, error: DBAPIError) -> Fault | None:
        """What an error means; None: it is none of the engine's."""

    def keep(self, url: URL, version: str) -> Path | None:
        """Copy what is there before it is upgraded; None: no copy was made."""

    def copied(self, url: URL, path: Path) -> bool:
        """Copy all of it, as of one moment, into a new file of SQLite; False: that is for `transfer` to do."""

    def number_on(self, connection: Connection, table: Table) -> None:
        """Rows have come with their numbers: the next one gets the number after them."""
