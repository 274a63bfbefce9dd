"""The books of one server: what is over, and has not reached the database or the archive yet.

Nothing leaves the books before it is done, so whoever holds them just works through them again.
"""

import threading
from collections.abc import Callable, Container

from arena24.store import checkpoint
from arena24.store.archive import compress
from arena24.store.database import Database
from arena24.store.ending import RoundEnd
from arena24.store.errors import JournalError, LockedJournal, UnknownName
from arena24.store.shelf import Shelf

Complain = Callable[[int, Exception], None]


class Books:
    """Rounds to be credited and archived; entered by one thread, worked through by another."""

    def __init__(self, shelf: Shelf, database: Database) -> None:
        self._shelf, self._database = shelf, database
        self._lock = threading.Lock()
        self._open: dict[int, RoundEnd | None] = {}
        self._stuck: set[int] = set()

    @property
    def open(self) -> list[int]:
        """The rounds that are not done yet."""
        with self._lock:
            return sorted(self._open)

    @property
    def hopeful(self) -> list[int]:
        """Those of them that will be done when database and disk work again; the others need somebody's help."""
        with self._lock:
            return sorted(self._open.keys() - self._stuck)

    def enter(self, number: int, ending: RoundEnd | None = None) -> None:
        """A round is over; without its ending it is read from the journal."""
        with self._lock:
            self._open[number] = ending

    def catch_up(self, *, besides: Container[int] = ()) -> None:
        """Enter everything on the shelf but rounds that are not over: what the database has will be passed over."""
        for number in self._shelf.numbers():
            if number not in besides:
                self.enter(number)

    def work(self, complain: Complain) -> list[int]:
        """Try everything once; what fails stays, for the next time. Gives the rounds that the database lacked."""
        credited = []
        with self._lock:
            entries = sorted(self._open.items())
        unread = any(ending is None for _, ending in entries)  # the others are not looked for: crediting does that
        recorded = set(self._database.recorded(self._shelf.server)) if unread else set()
        for number, ending in entries:
            try:
                # The archive first: it is on the disk for good. A journal whose sync has failed may be lost with the
                # power, and what is credited must not be played again.
                if self._shelf.journal(number).exists():
                    compress(self._shelf.journal(number))
                if number not in recorded and self._credit(number, ending):
                    credited.append(number)
                checkpoint.remove(self._shelf.journal(number))
            except Exception as error:  # one round must not keep the others from their results
                if isinstance(error, UnknownName | JournalError) and not isinstance(error, LockedJournal):
                    with self._lock:
                        self._stuck.add(number)
                complain(number, error)
            else:
                with self._lock:
                    del self._open[number]
                    self._stuck.discard(number)
        return credited

    def _credit(self, number: int, ending: RoundEnd | None) -> bool:
        return (ending or RoundEnd.read(self._shelf.open(number))).credit(self._database)
