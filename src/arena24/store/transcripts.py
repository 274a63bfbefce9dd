"""Transcripts on the disk: a folder per team, files of bounded size, and no more of them than the team's quota.

    transcripts/Battle1/team7/000012-03.log     the third part of the twelfth connection

All of this runs in the thread that writes to the disk, never in the event loop.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from arena24.protocol.transcript import Scribe, header

PARTS = 8  # files into which a quota is divided: what is lost when the oldest goes
_NAME = re.compile(r"(\d+)-(\d+)\.log")

Piece = tuple[float, bytes, bytes]  # when, by whom, what


@dataclass(slots=True)
class _File:
    path: Path
    size: int


class TeamFolder:
    """The transcripts of one team on one server."""

    def __init__(self, path: Path, quota: int) -> None:
        self._path, self._quota = path, quota
        path.mkdir(parents=True, exist_ok=True)
        self._files = [_File(file, file.stat().st_size) for file in self.files()]
        self._last = max((number for number, _ in map(_numbers, self.files())), default=0)

    def files(self) -> list[Path]:
        """What there is, the oldest first."""
        return sorted((file for file in self._path.iterdir() if _NAME.fullmatch(file.name)), key=_numbers)

    def connection(self) -> int:
        """The number of the next connection."""
        self._last += 1
        return self._last

    def begin(self, connection: int, part: int) -> Path:
        """A new file."""
        path = self._path / f"{connection:06d}-{part:02d}.log"
        self._files.append(_File(path, 0))
        return path

    def wrote(self, path: Path, size: int) -> bool:
        """So much was added to a file; is it full? The oldest files make room for what is new."""
        file = next(file for file in reversed(self._files) if file.path == path)
        file.size += size
        while len(self._files) > 1 and sum(one.size for one in self._files) > self._quota:
            oldest = self._files.pop(0)
            oldest.path.unlink(missing_ok=True)
        return file.size >= self._quota // PARTS


class Transcript:
    """The transcript of one connection, in one file after another."""

    def __init__(self, folder: TeamFolder, start: float, **about: str) -> None:
        self._folder, self._start, self._about = folder, start, about
        self._connection, self._part = folder.connection(), 0
        self._scribe = Scribe()
        self._path: Path | None = None

    def write(self, pieces: Iterable[Piece]) -> None:
        """Append pieces of the conversation."""
        for text in _joined(self._scribe.note(at - self._start, by, data) for at, by, data in pieces):
            self._append(text)

    def _append(self, text: bytes) -> None:
        if self._path is None:
            self._part += 1
            self._path = self._folder.begin(self._connection, self._part)
            text = header(**self._about, part=str(self._part)) + text
        with self._path.open("ab") as file:
            file.write(text)
        if self._folder.wrote(self._path, len(text)):
            self._path = None


def _joined(texts: Iterable[bytes]) -> Iterator[bytes]:
    """One write for all, if there is anything to write."""
    if text := b"".join(texts):
        yield text


def _numbers(path: Path) -> tuple[int, int]:
    match = _NAME.fullmatch(path.name)
    assert match is not None
    return int(match[1]), int(match[2])
