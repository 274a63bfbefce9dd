"""Backups of a contest, taken while it is served, and the way back.

    vault/0007-20260501T120000Z/        a whole contest folder, and `backup.json`, which says what it is
    vault/0008-20260501T121000Z.new/    half made when its process was killed: ignored, and swept by the next one
    vault/lock                          held by whoever takes one

The order of copying is what makes a backup whole:

1. The database first. A round is in the database only after its journal is in the archive (`books`), so whatever
   this copy knows, the files copied after it have. The other way round it could credit a round without a journal.
2. Then the list of journals, of each server, before any of them is copied. A round begins when the one before it has
   its last record, so of the rounds in one list only the last may be unfinished. A later look could find the next round
   beside a copy that had been made too early, and a restored server would void the earlier one.
3. Then the journals. They only grow: everything answered before the backup began is in them, and their last line may
   be torn, as after a crash. One that is gone by now has become an archive.

What the journals have and the copy of the database lacks is credited by `restore`, as a server would at its start.
Archives do not change, so those that the backup before has are linked, not copied.
"""

import errno
import os
import re
import shutil
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from arena24 import __version__
from arena24.games.seed import Seed
from arena24.store import disk, locks
from arena24.store.database import Database
from arena24.store.ending import RoundEnd
from arena24.store.engine import Address
from arena24.store.errors import JournalError, StoreError
from arena24.store.folder import Folder
from arena24.store.journals import present
from arena24.store.rows import Contest
from arena24.store.shelf import Shelf
from arena24.store.transfer import transfer

MANIFEST: Final = "backup.json"
DATABASE: Final = "contest.db"
JOURNALS: Final = "journals"

LEFT_OUT: Final = frozenset({"lock", "locks", "control.sock", "status.json", "connections", "logs", "transcripts"})
"""What means nothing elsewhere, and what is large and decides nothing."""

FULL: Final = 64 * 1024
"""Bytes: on a disk that has less room SQLite says all kinds of things."""

_NAME = re.compile(r"(\d{4,})-\d{8}T\d{6}Z")
_NAMED = re.compile(r"^[ \t]*database[ \t]*=", re.MULTILINE)


class BackupError(StoreError):
    """A backup cannot be taken or put back; the message says what to do."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup is a backup of."""

    contest: str
    commitment: str  # the hash of its secret: no other contest has the same
    state: str
    elapsed: float  # the contest's clock
    taken: datetime
    version: str  # of arena24


@dataclass(frozen=True, slots=True)
class Backup:
    """One that is whole."""

    path: Path
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class Receipt:
    """A backup that was taken just now."""

    backup: Backup
    files: int
    linked: int  # of them, those that were there already
    size: int  # bytes that were copied
    missing: tuple[str, ...]  # rounds that the database has and no journal


class Vault:
    """A folder with the backups of one contest."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def backups(self) -> list[Backup]:
        """Those that are whole, the oldest first."""
        return [backup for _, path in self._numbered() if (backup := _read(path)) is not None]

    def latest(self) -> Backup | None:
        """The newest; None: there is none."""
        return next(reversed(self.backups()), None)

    def take(self, folder: Folder, now: datetime, keep: int) -> Receipt:
        """Take one, and remove the oldest but for so many. It appears when it is whole, or not at all."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locks.held(self.path / "lock"):
            self._sweep()
            latest = self.latest()
            number = 1 + max((number for number, _ in self._numbered()), default=0)
            path = self.path / f"{number:04d}-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
            copying = _Copying(folder, path.with_name(path.name + disk.NEW), latest, self.path)
            try:
                manifest = copying.work(now)
            except BaseException as error:
                full = shutil.disk_usage(self.path).free < FULL
                shutil.rmtree(copying.target, ignore_errors=True)
                if full and isinstance(error, StoreError):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.path)) from error
                raise
            disk.put_in_place(copying.target, path)
            for old in self.backups()[:-keep]:
                _remove(old.path)
        return Receipt(Backup(path, manifest), copying.files, copying.linked, copying.size, tuple(copying.missing))

    def _numbered(self, suffix: str = "") -> list[tuple[int, Path]]:
        entries = self.path.glob(f"*{suffix}") if self.path.is_dir() else ()
        found = ((_NAME.fullmatch(path.name.removesuffix(suffix)), path) for path in entries)
        return sorted((int(match[1]), path) for match, path in found if match)

    def _sweep(self) -> None:
        for _, path in self._numbered(disk.NEW):
            shutil.rmtree(path)


class _Copying:
    """One backup being taken."""

    def __init__(self, folder: Folder, target: Path, latest: Backup | None, vault: Path) -> None:
        self._folder, self.target, self._latest, self._vault = folder, target, latest, vault.resolve()
        self.files, self.linked, self.size = 0, 0, 0
        self.missing: list[str] = []

    def work(self, now: datetime) -> Manifest:
        """The steps, in the order that the module explains."""
        for path in (self.target, self.target / JOURNALS):
            path.mkdir(mode=0o700)
        self._copy_database()
        with closing(Database.open(f"sqlite:///{self.target / DATABASE}")) as database:
            contest = database.contest()
            self._check_contest(contest)
            for server in database.servers():
                self._journals(self._shelf(server.name, contest), set(database.recorded(server.name)))
        for path in sorted(self._folder.path.iterdir()):
            if path.name not in LEFT_OUT | {JOURNALS} and not path.name.startswith(DATABASE):
                self._others(path)
        manifest = Manifest(
            contest=contest.name,
            commitment=contest.commitment,
            state=contest.state.value,
            elapsed=contest.elapsed,
            taken=now.astimezone(UTC),
            version=__version__,
        )
        with open(self.target / MANIFEST, "xb", opener=disk.private) as file:
            file.write(msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
        for path in (self.target / DATABASE, self.target / MANIFEST):
            disk.sync_file(path)
        _sync_folders(self.target)
        return manifest

    def _copy_database(self) -> None:
        address, target = Address.of(self._folder.database), self.target / DATABASE
        if not address.backend.copied(address.url, target):
            transfer(self._folder.database, f"sqlite:///{target}", lambda done, total: None)
        self.files, self.size = self.files + 1, self.size + target.stat().st_size

    def _check_contest(self, contest: Contest) -> None:
        latest = self._latest
        if latest is not None and latest.manifest.commitment != contest.commitment:
            told = f"{latest.path.parent} holds backups of another contest ({latest.manifest.contest})"
            raise BackupError(f"{told}; name another place")

    def _shelf(self, server: str, contest: Contest) -> Shelf:
        return Shelf(self._folder.journals(server), server, Seed.from_hex(contest.secret))

    def _journals(self, shelf: Shelf, recorded: set[int]) -> None:
        numbers = _listed(shelf)
        (self.target / JOURNALS / shelf.server).mkdir(mode=0o700)
        for number in numbers:
            self._journal(shelf.journal(number))
        for path in chain.from_iterable(shelf.aside().values()):
            self._copy(path, fixed=True)
        self.missing += [f"{shelf.server} round {number}" for number in sorted(recorded - set(numbers))]

    def _journal(self, journal: Path) -> None:
        try:
            path = present(journal)
            self._copy(path, fixed=path != journal)
        except FileNotFoundError:  # it was archived just now
            self._copy(present(journal), fixed=True)

    def _others(self, path: Path) -> None:
        if path.resolve() == self._vault or path.is_symlink():
            return
        if path.is_dir():
            (self.target / path.relative_to(self._folder.path)).mkdir(mode=0o700)
            for inner in sorted(path.iterdir()):
                self._others(inner)
        elif path.is_file():
            with suppress(FileNotFoundError):
                self._copy(path, fixed=False)

    def _copy(self, path: Path, *, fixed: bool) -> None:
        """Copy a file; if it never changes and the latest backup has it, it is linked instead."""
        name = path.relative_to(self._folder.path)
        if fixed and self._latest is not None and _linked(path, self._latest.path / name, self.target / name):
            self.linked += 1
        else:
            self.size += _copied(path, self.target / name)
        self.files += 1


def find(path: Path) -> Backup:
    """A backup by its own path, or the newest in a folder of them."""
    found = _read(path) or Vault(path).latest()
    if found is None:
        raise BackupError(f"there is no backup in {path}; name a folder that `arena24 backup` has written")
    return found


def restore(backup: Backup, target: Path) -> list[str]:
    """Make a contest folder of a backup; it appears when it is whole. Gives the rounds that had to be credited."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BackupError(f"{target} is there already and not empty; name a new folder")
    temporary = target.resolve().with_name(target.resolve().name + disk.NEW)
    if temporary.exists():
        raise BackupError(f"{temporary} is in the way, perhaps of an interrupted attempt; remove it and try again")
    try:
        temporary.mkdir(mode=0o700, parents=True)
        for path in sorted(backup.path.rglob("*")):
            copy = temporary / path.relative_to(backup.path)
            if path.is_dir():
                copy.mkdir(mode=0o700)
            elif path != backup.path / MANIFEST:
                _copied(path, copy)
        folder = Folder(temporary)
        _use_own_database(folder.config)
        credited = _credit(folder)
        _sync_folders(temporary)
        disk.put_in_place(temporary, target.resolve())
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise
    return credited


def _use_own_database(config: Path) -> None:
    """The database elsewhere may be in use; a restored contest has the copy in its folder."""
    head, bracket, rest = config.read_text(encoding="utf-8").partition("\n[")
    config.write_text(_NAMED.sub("# database =", head) + bracket + rest, encoding="utf-8")


def _credit(folder: Folder) -> list[str]:
    """Rounds that ended between the copy of the database and that of their journals."""
    credited = []
    with closing(Database.open(folder.database)) as database:
        seed = Seed.from_hex(database.contest().secret)
        for server in database.servers():
            shelf = Shelf(folder.journals(server.name), server.name, seed)
            for number in sorted(set(shelf.numbers()) - set(database.recorded(server.name))):
                with suppress(JournalError):  # it is not over; or damaged, and then that is for the server to settle
                    RoundEnd.read(shelf.open(number)).credit(database)
                    credited.append(f"{server.name} round {number}")
    return credited


def _read(path: Path) -> Backup | None:
    try:
        return Backup(path, msgspec.json.decode((path / MANIFEST).read_bytes(), type=Manifest))
    except (OSError, msgspec.DecodeError):
        return None


def _listed(shelf: Shelf) -> list[int]:
    """The rounds that have a journal now. A listing may miss one that is archived meanwhile; a look does not."""
    last = max(shelf.numbers(), default=0)
    while shelf.has(last + 1):
        last += 1
    return [number for number in range(1, last + 1) if shelf.has(number)]


def _sync_folders(path: Path) -> None:
    for inner in (*(inner for inner in path.rglob("*") if inner.is_dir()), path):
        disk.sync_directory(inner)


def _copied(path: Path, copy: Path) -> int:
    """A private copy that is on the disk, with the original's time; gives its size."""
    with path.open("rb") as original, open(copy, "xb", opener=disk.private) as file:
        before = os.fstat(original.fileno())
        shutil.copyfileobj(original, file, 1 << 20)
        file.flush()
        os.fsync(file.fileno())
    os.utime(copy, ns=(before.st_atime_ns, before.st_mtime_ns))
    return copy.stat().st_size


def _linked(path: Path, earlier: Path, copy: Path) -> bool:
    """Give an earlier copy another name; False: it is not the same file, or the file system has no links."""
    try:
        ours, theirs = path.stat(), earlier.stat()
        if (ours.st_size, ours.st_mtime_ns) != (theirs.st_size, theirs.st_mtime_ns):
            return False
        os.link(earlier, copy)
    except OSError:
        return False
    return True


def _remove(path: Path) -> None:
    """Under another name first: one that is half removed is none."""
    going = path.with_name(path.name + disk.NEW)
    path.replace(going)
    shutil.rmtree(going)
