"""The server's side of a transcript, said again to a bot: where does it answer otherwise now?"""

import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arena24.protocol.transcript import CLIENT, HIDDEN, MARK, SERVER, TranscriptEntry, read_entries, read_header

GREETING = (
    TranscriptEntry(0.0, SERVER, b"LOGIN"),
    TranscriptEntry(0.0, CLIENT, HIDDEN),
    TranscriptEntry(0.0, SERVER, b"PASS"),
    TranscriptEntry(0.0, CLIENT, HIDDEN),
    TranscriptEntry(0.0, SERVER, b"OK"),
)


@dataclass(frozen=True, slots=True)
class SavedTranscript:
    """A transcript."""

    about: dict[str, str]
    entries: tuple[TranscriptEntry, ...]

    @property
    def whole(self) -> Iterator[tuple[int, TranscriptEntry]]:
        """All that was said, with line numbers in the file; a part that begins after the login gets one."""
        said = [(number, entry) for number, entry in enumerate(self.entries, 2) if entry.by is not MARK]
        if not said or said[0][1].line != b"LOGIN":
            yield from ((1, entry) for entry in GREETING)
        yield from said


def read(path: Path) -> SavedTranscript:
    """Read a transcript; ValueError says what is wrong with it."""
    with path.open("rb") as file:
        return SavedTranscript(read_header(file.readline()), tuple(read_entries(file)))


@dataclass(frozen=True, slots=True)
class Difference:
    """Something else than it was."""

    number: int  # of the line in the transcript
    at: float
    then: bytes
    now: bytes | None  # None: nothing came


class Feeder:
    """Plays the server to one bot."""

    def __init__(self, transcript: SavedTranscript, patience: float) -> None:
        self._transcript, self.patience = transcript, patience
        self.differences: list[Difference] = []
        self.answers = 0  # lines that were compared

    @property
    def silent(self) -> bool:
        """Did the bot end, or say nothing any more?"""
        return bool(self.differences) and self.differences[-1].now is None

    def feed(self, bot: socket.socket) -> None:
        """From the greeting to the last line, or until the replies make no sense any more."""
        bot.settimeout(self.patience)
        replies: list[bytes] = []
        with bot.makefile("rb") as lines:
            for number, entry in self._transcript.whole:
                if entry.by is SERVER:
                    replies.append(entry.line + b"\n")
                    continue
                if replies and not _sent(bot, replies):
                    self._differ(number, entry, None)
                    return
                replies.clear()
                if not self._compare(number, entry, _line(lines)):
                    return
            _sent(bot, replies)

    def _compare(self, number: int, entry: TranscriptEntry, now: bytes | None) -> bool:
        """Is the conversation still the same?"""
        if entry.line == HIDDEN and now is not None:
            return True
        self.answers += 1
        if now is None or now.split() != entry.line.split():
            self._differ(number, entry, now)
        # The reply to one command is none to another.
        return now is not None and now.upper().split()[:1] == entry.line.upper().split()[:1]

    def _differ(self, number: int, entry: TranscriptEntry, now: bytes | None) -> None:
        self.differences.append(Difference(number, entry.at, entry.line, now))


def _sent(bot: socket.socket, replies: Sequence[bytes]) -> bool:
    """Send it; is the bot still there?"""
    try:
        bot.sendall(b"".join(replies))
    except OSError:
        return False
    return True


def _line(lines: Iterator[bytes]) -> bytes | None:
    """The next line that says something; None: there is none, or it does not come in time."""
    try:
        for line in lines:
            if line.strip():
                return line.rstrip(b"\r\n")
    except OSError:
        return None
    return None
