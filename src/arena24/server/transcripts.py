"""Transcripts of all connections, off the hot path: the event loop only remembers pieces, a thread writes them.

A connection's pieces are handed over after every turn, or when they are many. A disk that is too slow costs
transcripts, never turns: what does not fit is left out.
"""

from concurrent.futures import Executor
from datetime import UTC, datetime
from pathlib import Path

import structlog

from arena24.protocol.transcript import MARK, Piece, turn_mark
from arena24.runtime.machine import Machine
from arena24.store.transcripts import TeamFolder, Transcript, folder_of

CAPTURE = 64 * 1024  # bytes of a connection in memory before they are handed over in mid-turn
BACKLOG = 64 * 1024 * 1024  # bytes that wait for the disk; beyond it transcripts have gaps

log = structlog.get_logger()


class Capture:
    """What goes over one connection, until it is handed over."""

    __slots__ = ("_login", "_mark", "_owner", "_pieces", "_size", "_transcript")

    def __init__(self, owner: "Transcripts") -> None:
        self._owner = owner
        self._pieces: list[Piece] = []
        self._size = 0
        self._mark: Piece | None = None  # of the turn in which something was last said
        self._login: str | None = None  # known once the team is
        self._transcript: Transcript | None = None  # the disk thread's

    def note(self, by: bytes, data: bytes) -> None:
        """The client or the server has said something."""
        owner = self._owner
        if owner.mark is not None and self._mark is not owner.mark:
            self._mark = owner.mark
            self._pieces.append(owner.mark)
        self._pieces.append((owner.now(), by, data))
        self._size += len(data)
        if self._size > CAPTURE and self._login is not None:
            self.hand_over()

    def admitted(self, login: str) -> None:
        """The team is known: now there is a place for it."""
        self._login = login
        self._owner.captures.add(self)

    def hand_over(self) -> None:
        """Give what there is to the disk."""
        pieces, size = self._pieces, self._size
        if pieces:
            self._pieces, self._size = [], 0
            self._owner.submit(self, pieces, size)

    def close(self) -> None:
        """The connection is gone."""
        if self._login is not None:
            self.hand_over()
            self._owner.captures.discard(self)

    def write(self, pieces: list[Piece]) -> None:
        """For the disk thread."""
        assert self._login is not None
        if self._transcript is None:
            self._transcript = self._owner.transcript(self._login, pieces[0][0])
        self._transcript.write(pieces)


class Transcripts:
    """The transcripts of one server."""

    def __init__(self, folder: Path, quota: int, disk: Executor, machine: Machine, **about: str) -> None:
        self.now, self._wall = machine.now, machine.wall
        self.mark: Piece | None = None  # of the turn that is open
        self.captures: set[Capture] = set()  # of teams that have logged in
        self._folder, self._quota, self._disk, self._about = folder, quota, disk, about
        self._teams: dict[str, TeamFolder] = {}  # the disk thread's
        self._given = 0  # bytes, counted by the event loop
        self._written = 0  # counted by the disk thread
        self._dropped = self._closed = False

    def capture(self) -> Capture:
        """For a new connection."""
        return Capture(self)

    def turn_opens(self, round_: int, turn: int) -> None:
        """From now on what is said belongs to this turn."""
        self.mark = (self.now(), MARK, turn_mark(round_, turn))

    def flush(self) -> None:
        """A turn is over: hand over everything."""
        for capture in self.captures:
            capture.hand_over()

    def submit(self, capture: Capture, pieces: list[Piece], size: int) -> None:
        """Have something written."""
        waiting = self._given - self._written
        if self._closed or waiting + size > BACKLOG:
            if not self._dropped and not self._closed:
                log.warning("transcripts have gaps: the disk is too slow", waiting=waiting)
            self._dropped = True
            return
        self._dropped = False
        self._given += size
        self._disk.submit(self._write, capture, pieces, size)

    def close(self) -> None:
        """Hand over everything, for the last time."""
        self.flush()
        self._closed = True

    # ---- in the disk thread

    def _write(self, capture: Capture, pieces: list[Piece], size: int) -> None:
        try:
            capture.write(pieces)
        except OSError:
            log.exception("transcript not written")
        finally:
            self._written += size

    def transcript(self, login: str, start: float) -> Transcript:
        """A new transcript of a team."""
        if login not in self._teams:
            self._teams[login] = TeamFolder(folder_of(self._folder, login), self._quota)
        began = datetime.fromtimestamp(self._wall().timestamp() - (self.now() - start), UTC)
        return Transcript(self._teams[login], start, login=login, began=began.isoformat(), **self._about)
