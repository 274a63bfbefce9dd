"""Transcripts on the disk: a folder per team, files of bounded size, and no more of them than the team's quota.

    transcripts/Battle1/team7/000012-03.log     the third part of the twelfth connection

All of this runs in the thread that writes to the disk, never in the event loop.
"""

import hashlib
import re
import string
from collections.abc import Sequence
from pathlib import Path

from arena24.protocol.transcript import MARK, Piece, Scribe, header
from arena24.store.disk import private

PARTS = 8  # files into which a quota is divided: what is lost when the oldest goes
LONGEST = 512 * 1024  # bytes after which the next part begins, however large the quota: what is read in one go
_NAME = re.compile(r"(\d+)-(\d+)\.log")

_PLAIN = frozenset(string.ascii_letters + string.digits + "-_")
_NAME_LENGTH = 200  # file systems allow 255


class TeamFolder:
    """The transcripts of one team on one server."""

    def __init__(self, path: Path, quota: int) -> None:
        self._path, self._quota = path, quota
        path.mkdir(parents=True, exist_ok=True)
        self._sizes = {file: file.stat().st_size for file in self.files()}  # the oldest first
        self._total = sum(self._sizes.values())
        self._last = max((number for number, _ in map(numbers, self._sizes)), default=0)

    def files(self) -> list[Path]:
        """What there is, the oldest first."""
        return files_in(self._path)

    def connection(self) -> int:
        """The number of the next connection."""
        self._last += 1
        return self._last

    def begin(self, connection: int, part: int) -> Path:
        """A new file."""
        path = self._path / f"{connection:06d}-{part:02d}.log"
        self._sizes[path] = 0
        return path

    def takes(self, path: Path) -> bool:
        """May one write on in this file? Not if it is full, or had to make room for others."""
        return path in self._sizes and self._sizes[path] < min(self._quota // PARTS, LONGEST)

    def wrote(self, path: Path, size: int) -> None:
        """So much was added to a file: the oldest files make room for what is new."""
        self._sizes[path] += size
        self._total += size
        while len(self._sizes) > 1 and self._total > self._quota:
            oldest = next(iter(self._sizes))
            self._total -= self._sizes.pop(oldest)
            oldest.unlink(missing_ok=True)


class Transcript:
    """The transcript of one connection, in one file after another."""

    def __init__(self, folder: TeamFolder, start: float, **about: str) -> None:
        self._folder, self._start, self._about = folder, start, about
        self._connection, self._part = folder.connection(), 0
        self._scribe = Scribe()
        self._path: Path | None = None
        self._mark = b""  # the last one, with which the next part begins

    def write(self, pieces: Sequence[Piece]) -> None:
        """Append pieces of the conversation."""
        if text := self._scribe.text(pieces, self._start):
            self._append(b"" if pieces[0][1] is MARK else self._mark, text)
        if marks := [piece for piece in pieces if piece[1] is MARK]:
            self._mark = self._scribe.text(marks[-1:], self._start)

    def _append(self, mark: bytes, text: bytes) -> None:
        if self._path is None or not self._folder.takes(self._path):
            self._part += 1
            self._path = self._folder.begin(self._connection, self._part)
            text = header(**self._about, part=str(self._part)) + mark + text
        with open(self._path, "ab", opener=private) as file:
            file.write(text)
        self._folder.wrote(self._path, len(text))


def files_in(folder: Path) -> list[Path]:
    """The transcripts in a team's folder, the oldest connection first."""
    return sorted((file for file in folder.iterdir() if _NAME.fullmatch(file.name)), key=numbers)


def folder_of(directory: Path, login: str) -> Path:
    """The folder of a team. Nobody climbs out of it, no two teams share one, and the name is never too long."""
    name = "".join(chr(byte) if chr(byte) in _PLAIN else f"%{byte:02x}" for byte in login.encode())
    if len(name) > _NAME_LENGTH:
        name = name[:_NAME_LENGTH] + "%" + hashlib.blake2b(login.encode(), digest_size=16).hexdigest()
    return directory / name


def numbers(path: Path) -> tuple[int, int]:
    """Which connection's transcript it is, and which part of it."""
    match = _NAME.fullmatch(path.name)
    assert match is not None
    return int(match[1]), int(match[2])
