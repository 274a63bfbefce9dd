"""The journals of one server as files: `000012.journal`, and `000011.journal.zst` in the archive."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arena24.store.errors import StoreError
from arena24.store.folder import journal_name
from arena24.store.reader import COMPRESSED

_JOURNAL = re.compile(r"(\d{6,})\.journal(\.zst)?")


@dataclass(frozen=True, slots=True)
class Journals:
    """Which rounds have one, and where."""

    directory: Path

    def journal(self, number: int) -> Path:
        """Where the journal of a round is, as long as it is not archived."""
        return self.directory / journal_name(number)

    def archive(self, number: int) -> Path:
        """Where it is when it is archived."""
        return archive_of(self.journal(number))

    def unarchived(self) -> list[int]:
        """The rounds whose journals are not archived yet, the oldest first."""
        return sorted(number for number, packed in self._found() if not packed)

    def archived(self) -> list[int]:
        """The rounds in the archive, the oldest first."""
        return sorted(number for number, packed in self._found() if packed)

    def numbers(self) -> list[int]:
        """All rounds that have a journal, the oldest first."""
        return sorted({number for number, _ in self._found()})

    def has(self, number: int) -> bool:
        """Is there a journal of this round? It may be archived between two looks."""
        return any(path.exists() for path in (self.archive(number), self.journal(number), self.archive(number)))

    def _found(self) -> Iterator[tuple[int, bool]]:
        for name in self._names():
            if match := _JOURNAL.fullmatch(name):
                yield int(match[1]), match[2] is not None

    def files(self) -> list[Path]:
        """Everything that lies there."""
        return [self.directory / name for name in self._names()]

    def _names(self) -> list[str]:
        return os.listdir(self.directory) if self.directory.exists() else []


def archive_of(journal: Path) -> Path:
    """Where a journal is when it is archived."""
    return journal.with_name(journal.name + COMPRESSED)


def present(journal: Path) -> Path:
    """Where a journal is now, archived or not."""
    for found in (archive_of(journal), journal, archive_of(journal)):  # it may be archived between two looks
        if found.exists():
            return found
    raise StoreError(f"the journal {journal.name} is missing")
