"""Transcripts read backwards: what a team and a server said to each other, turn by turn, the newest first.

An *excerpt* is what one file holds of one turn. A team may have several connections at once, each with its own files:
the excerpts of all of them come in the order of their turns, and no more files are read than that takes.
"""

import heapq
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from arena24.protocol.transcript import TranscriptEntry, read_entries, read_header
from arena24.store.transcripts import files_in, numbers

SLACK = 2.0  # seconds by which the clock of the files may differ from that of the transcripts
_MARK = re.compile(rb"^([0-9.]+) = round (\d+) turn (\d+)\n", re.MULTILINE)


class ExcerptId(NamedTuple):
    """Where an excerpt stands among the others; the greatest is the newest."""

    opened: int  # microseconds since 1970 at which its turn was opened
    connection: int
    part: int


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What one connection said in one turn, or a part of it."""

    id: ExcerptId
    round: int  # 0: between rounds
    turn: int
    began: float  # seconds since 1970 at which the transcript's second 0 was
    first: bool  # does it begin with the login?
    text: bytes

    def entries(self) -> Iterator[TranscriptEntry]:
        """Its lines; a last one that is still being written is left out."""
        return read_entries(io.BytesIO(self.text))


class Excerpts:
    """A look back through a team's folder. After so many bytes it gives up, but not before it has found something."""

    def __init__(self, folder: Path, limit: int) -> None:
        self.end: ExcerptId | None = None  # if it gave up: what is not newer was not seen
        self._left = limit
        self._files = sorted(_times(folder))  # the one written last is at the end

    def newest_first(self, before: ExcerptId | None = None) -> Iterator[Excerpt]:
        """All excerpts, or those that are not newer than `before`."""
        heap: list[tuple[tuple[int, int, int], Excerpt]] = []
        found = False
        while heap or self._files:
            # A file holds nothing newer than when it was last written.
            if self._files and (not heap or self._files[-1][0] >= heap[0][1].id.opened):
                written, path = self._files[-1]
                if self._left <= 0 and found:
                    self.end = ExcerptId(written, 10**9, 10**9)
                    return
                self._files.pop()
                for excerpt in self._read(path, before):
                    heapq.heappush(heap, ((-excerpt.id.opened, -excerpt.id.connection, -excerpt.id.part), excerpt))
            else:
                found = True
                yield heapq.heappop(heap)[1]

    def _read(self, path: Path, before: ExcerptId | None) -> list[Excerpt]:
        try:
            with path.open("rb") as file:
                head, start = file.readline(), file.readline()
                excerpts = _cut(path, head, start)
                if before is not None and excerpts and excerpts[0].id > before:
                    return []  # the whole file is newer
                text = start + file.read()
        except FileNotFoundError:
            return []  # it had to make room
        self._left -= len(text)
        return [excerpt for excerpt in _cut(path, head, text) if before is None or excerpt.id <= before]


def _times(folder: Path) -> Iterator[tuple[int, Path]]:
    """When each file was written at the latest, in microseconds since 1970."""
    try:
        files = files_in(folder)
    except FileNotFoundError:
        return  # nobody has come yet
    for file in files:
        try:
            yield int((file.stat().st_mtime + SLACK) * 1e6), file
        except FileNotFoundError:
            continue


def _cut(path: Path, head: bytes, text: bytes) -> list[Excerpt]:
    """The excerpts of a file; what precedes the first mark belongs to it."""
    connection, part = numbers(path)
    try:
        began = datetime.fromisoformat(read_header(head)["began"]).timestamp()
    except (ValueError, KeyError):
        return []  # of a client, or of a time when servers did not write that down
    marks = list(_MARK.finditer(text))
    bounds = [0, *(mark.start() for mark in marks[1:]), len(text)]
    excerpts = []
    for mark, (start, end) in zip(marks, pairwise(bounds), strict=False):
        key = ExcerptId(round((began + float(mark[1])) * 1e6), connection, part)
        first = part == 1 and start == 0
        excerpts.append(Excerpt(key, int(mark[2]), int(mark[3]), began, first, text[start:end]))
    return excerpts
