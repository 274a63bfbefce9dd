"""The shelf: the journals of one server as files, by the number of their round.

    000012.journal                  a round that is being played, or is over and not archived yet
    000011.journal.zst              a round in the archive
    000010.journal.damaged          set aside: damaged; what could be kept of it is in its place
    000009.journal.foreign          set aside: the journal of another round
    000012.journal.4711.new         half made when its process was killed: ignored, and swept
    000012.state                    a checkpoint of the round that is being played (`checkpoint`)

Whatever is set aside is kept, and nothing is ever put over another file that is kept.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arena24.games.seed import Seed
from arena24.store import checkpoint, disk
from arena24.store.errors import BrokenJournal, ForeignJournal, LockedJournal
from arena24.store.folder import SUFFIX
from arena24.store.journals import Journals
from arena24.store.reader import Reader
from arena24.store.records import Header

DAMAGED: Final = ".damaged"
FOREIGN: Final = ".foreign"
REPLACED: Final = ".replaced"
"""The archive of a void round that was salvaged after all."""

_ASIDE = re.compile(r"(\d{6,})\.journal(?:\.zst)?\.(?:damaged|foreign|replaced)(?:-\d+)?")


@dataclass(frozen=True, slots=True)
class Shelf(Journals):
    """Where the journals of a server are, and whose they have to be."""

    server: str
    seed: Seed  # of the contest

    def aside(self) -> dict[int, list[Path]]:
        """What was set aside, by round."""
        found: dict[int, list[Path]] = {}
        for path in sorted(self.files()):
            if match := _ASIDE.fullmatch(path.name):
                found.setdefault(int(match[1]), []).append(path)
        return found

    def open(self, number: int) -> Reader:
        """A round's journal, which may be archived at any moment; ForeignJournal if it is another round's."""
        try:
            reader = Reader(self.journal(number))
        except FileNotFoundError:
            reader = Reader(self.archive(number))
        try:
            self.check(reader.header, number, reader.path)
        except BaseException:
            reader.close()
            raise
        return reader

    def check(self, header: Header, number: int, path: Path) -> None:
        """Is this the journal of that round of this server of this contest?"""
        if (header.server, header.round) != (self.server, number):
            raise ForeignJournal(path, f"{header.server} round {header.round}")
        if header.seed != self.seed.derive(self.server, number).hex:
            raise ForeignJournal(path, "another contest: its seed does not come from the contest's secret")

    def is_sound(self, number: int) -> bool:
        """Is a round's journal that round's, and undamaged but for a torn tail?

        So is one without a whole line: what the power has left of a copy that was being made.
        """
        try:
            with self.open(number) as reader:
                for _ in reader:
                    pass
        except ForeignJournal:
            return False
        except BrokenJournal:
            with self.journal(number).open("rb") as file:
                return not file.readline().endswith(b"\n")
        return True

    def sweep(self) -> list[Path]:
        """Remove what was half made when a process was killed, and checkpoints of rounds that are over.

        What somebody is making is left alone.
        """
        swept = []
        for path in self.files():
            orphan = path.suffix == checkpoint.SUFFIX and not path.with_suffix(SUFFIX).exists()
            if orphan or (path.name.endswith(disk.NEW) and _is_free(path)):
                path.unlink(missing_ok=True)
                swept.append(path)
        return swept

    def set_aside(self, path: Path, suffix: str) -> Path:
        """Keep a file under another name as well; whoever asked puts something else in its place, or removes it."""
        for name in _names(path.name + suffix):
            target = path.with_name(name)
            try:
                os.link(path, target)
            except FileExistsError:
                if not target.samefile(path):
                    continue  # of an earlier accident
            disk.sync_directory(self.directory)
            return target
        raise AssertionError("names do not run out")


def _is_free(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            disk.lock(file.fileno(), path)
    except LockedJournal:
        return False
    except FileNotFoundError:
        pass
    return True


def _names(name: str) -> Iterator[str]:
    yield name
    count = 1
    while True:
        count += 1
        yield f"{name}-{count}"
