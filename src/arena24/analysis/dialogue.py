"""Transcripts as turns: what a bot said, what was refused, and in which turns it said nothing.

Servers mark turns. A client's transcript has no marks: there a turn ends with a wait, and turns are counted from the
login on.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from arena24.analysis.retelling import RetoldTurn
from arena24.games.failures import LimitReached
from arena24.protocol.transcript import (
    CLIENT,
    HEADER,
    MARK,
    PASSWORD_LINE,
    SERVER,
    TranscriptEntry,
    read_entries,
    read_header,
)
from arena24.protocol.vocabulary import Vocabulary

OK = b"OK"
NO_ROUND = 0  # of a client's transcript, and between rounds


@dataclass(frozen=True, slots=True)
class Exchange:
    """A line of the bot, and how it was answered."""

    round: int
    turn: int
    line: str
    command: str  # its first word
    waits: bool
    code: int | None = None  # 0: accepted; None: never answered
    seconds: float = 0.0  # until then


def conversations(lines: Iterable[bytes]) -> Iterator[tuple[dict[str, str], list[TranscriptEntry]]]:
    """A file with transcripts of one or several connections, one after another: what each is, and its entries.

    ValueError says what is wrong with it.
    """
    parts: list[list[bytes]] = []
    for line in lines:
        if line.startswith(HEADER) or not parts:
            parts.append([])
        parts[-1].append(line)
    for head, *rest in parts:
        yield read_header(head), list(read_entries(rest))


def exchanges(entries: Iterable[TranscriptEntry], words: Vocabulary) -> Iterator[Exchange]:
    """All that was said, as it was answered; what was not comes at the end."""
    hearing = _Hearing(words)
    for entry in entries:
        yield from hearing.hear(entry)
    yield from (one for one, _ in hearing.open)


class _Hearing:
    """A conversation, line by line: every line is answered in its turn, by a refusal or by an OK."""

    def __init__(self, words: Vocabulary) -> None:
        self.open: deque[tuple[Exchange, float]] = deque()  # not answered yet, and when it was said
        self._words = words
        self._round, self._turn, self._marked = NO_ROUND, 1, False
        self._greetings = 0  # lines of the client that are no commands: login and password
        self._begun = False  # has the wait that is first in line been answered once?
        self._last = b""

    def hear(self, entry: TranscriptEntry) -> Iterator[Exchange]:
        """One entry; gives what it completes."""
        if entry.by is MARK:
            _, round_, _, turn = entry.line.split()
            self._round, self._turn, self._marked = int(round_), int(turn), True
        elif entry.by is SERVER:
            yield from self._answer(entry)
        elif entry.by is CLIENT and self._greetings:
            self._greetings -= 1
        elif entry.by is CLIENT:
            self._say(entry)

    def _say(self, entry: TranscriptEntry) -> None:
        name = b"".join(entry.line.split()[:1]).upper()
        if not name:
            return  # empty lines are passed over (platform 9.3)
        if self._last in self._words.data and name not in self._words.commands:
            name = self._last  # its data line
        self._last = name
        line, command = entry.line.decode(errors="replace"), name.decode(errors="replace")
        made = Exchange(self._round, self._turn, line, command, name in self._words.waits)
        self.open.append((made, entry.at))

    def _answer(self, entry: TranscriptEntry) -> Iterator[Exchange]:
        if entry.line == b"LOGIN":
            self._greetings = PASSWORD_LINE
        if not self.open or self._greetings:
            return
        asked, at = self.open[0]
        refused = entry.line.startswith(self._words.refusal)
        if not refused and entry.line.split()[:1] != [OK]:
            return  # more of a reply
        if not refused and not self._begun and asked.command.encode() in self._words.doubled:
            self._begun = True
            return
        self._begun = False
        self.open.popleft()
        code = int(entry.line.split()[1]) if refused else 0
        yield replace(asked, code=code, seconds=entry.at - at)
        if not self._marked and ((asked.waits and not refused) or code == LimitReached.code):
            self._turn += 1


def rounds_of(said: Iterable[Exchange]) -> dict[int, list[Exchange]]:
    """What was said in each round."""
    found: dict[int, list[Exchange]] = {}
    for one in said:
        found.setdefault(one.round, []).append(one)
    return found


def overheard(said: Iterable[Exchange]) -> list[RetoldTurn]:
    """One round, turn by turn; a turn in which nothing was said has no commands."""
    turns: dict[int, RetoldTurn] = {}
    for one in said:
        turn = turns.setdefault(one.turn, RetoldTurn(one.turn))
        turn.orders += not one.waits
        if one.code:
            turn.refused[f"{one.code} {one.command}"] += 1
    return [turns.get(turn, RetoldTurn(turn)) for turn in range(min(turns), max(turns) + 1)] if turns else []


def added(turns: Iterable[RetoldTurn], said: Iterable[Exchange]) -> None:
    """Bring what never reached the game into turns that a journal told: questions, and refusals of the platform."""
    heard = {turn.turn: turn for turn in overheard(said)}
    for turn in turns:
        if turn.turn in heard:
            turn.orders = max(turn.orders, heard[turn.turn].orders)
            turn.refused |= heard[turn.turn].refused  # the larger counts: of a transcript a part may be gone
