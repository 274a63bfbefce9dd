"""What can go wrong in the store. Every message says what to do."""

from pathlib import Path


class StoreError(Exception):
    """The root of everything the store raises on its own."""


class JournalError(StoreError):
    """A journal cannot be used as asked."""


class LockedJournal(JournalError):
    """Another process is writing this journal."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: another process is writing this journal; stop it first, a round has one owner")


class ClosedJournal(JournalError):
    """The round has its last record, or the journal was closed."""


class BrokenJournal(JournalError):
    """A journal is damaged before its end: nothing from there on can be trusted."""

    def __init__(self, path: Path, *, line: int, offset: int, reason: str) -> None:
        super().__init__(f"{path}: line {line} (byte {offset}) is damaged: {reason}; restore a copy or void the round")
        self.path, self.line, self.offset, self.reason = path, line, offset, reason


class ForeignJournal(JournalError):
    """A journal that belongs elsewhere."""

    def __init__(self, path: Path, owner: str) -> None:
        super().__init__(f"{path} is not the journal of this round but of {owner}; put it back where it belongs")


class DatabaseError(StoreError):
    """The contest's database cannot be used as asked."""


class Unwritable(DatabaseError):
    """It cannot be written at the moment: it is locked, full or out of reach. Trying again may help."""


class Unreadable(Unwritable):
    """It cannot even be read at the moment. Trying again may help."""


class UnknownName(DatabaseError):
    """What should be recorded names a server or a team that the database does not have."""
