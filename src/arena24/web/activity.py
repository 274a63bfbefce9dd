"""A team's activity in a turn: how much was said, what was refused, and how long each side took to answer."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

from arena24.protocol.transcript import CLIENT, PASSWORD_LINE, SERVER, TranscriptEntry
from arena24.protocol.vocabulary import Vocabulary
from arena24.store.excerpts import Excerpt
from arena24.web.documents import Document


class Latency(Document, frozen=True, kw_only=True):
    """Seconds from a line to what follows it from the other side."""

    median: float
    worst: float


@dataclass(slots=True)
class Activity:
    """One turn of one team, over all its connections."""

    commands: int = 0  # that count towards the limit, and those beyond it
    waits: int = 0
    refused: Counter[int] = field(default_factory=Counter)  # by code
    server: list[float] = field(default_factory=list)  # seconds that the server took
    bot: list[float] = field(default_factory=list)  # and the bot


def activity(excerpts: Iterable[Excerpt], words: Vocabulary) -> Activity:
    """Read through the excerpts of one turn."""
    made = Activity()
    for excerpt in excerpts:
        _Reading(made, words, PASSWORD_LINE if excerpt.first else 0).read(excerpt.entries())
    return made


def latency(seconds: list[float]) -> Latency | None:
    """Summed up; None if there was nothing to answer."""
    return Latency(median=round(median(seconds), 6), worst=round(max(seconds), 6)) if seconds else None


class _Reading:
    """One excerpt, line by line."""

    def __init__(self, made: Activity, words: Vocabulary, greetings: int) -> None:
        self._made, self._words = made, words
        self._greetings = greetings  # lines of the client that are no commands: login and password
        self._asked: float | None = None  # when the client said what has not been answered yet
        self._answered: float | None = None  # when the server said what the client has not reacted to
        self._waits = False  # a wait's answer comes when it comes, and is no latency
        self._last = b""  # the client's last command

    def read(self, entries: Iterable[TranscriptEntry]) -> None:
        """All of it."""
        for entry in entries:
            if entry.by is SERVER:
                self._hear(entry)
            elif entry.by is CLIENT and self._greetings:
                self._greetings -= 1
            elif entry.by is CLIENT:
                self._say(entry)

    def _hear(self, entry: TranscriptEntry) -> None:
        if self._greetings:
            return
        if self._asked is not None:
            self._made.server.append(entry.at - self._asked)
        self._asked, self._answered, self._waits = None, entry.at, False
        if entry.line.startswith(self._words.refusal):
            code = entry.line.split(b" ", 2)[1]
            if code.isdigit():
                self._made.refused[int(code)] += 1

    def _say(self, entry: TranscriptEntry) -> None:
        name = b"".join(entry.line.split()[:1]).upper()
        if not name:
            return  # empty lines are passed over (platform 9.3)
        if self._answered is not None:
            self._made.bot.append(entry.at - self._answered)
            self._answered = None
        if name in self._words.waits:
            self._made.waits += 1
            self._asked, self._waits = None, True
        elif self._last not in self._words.data or name in self._words.commands:
            self._made.commands += 1
        if self._asked is None and not self._waits:
            self._asked = entry.at
        self._last = name
