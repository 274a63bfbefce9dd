"""Writes scripts: what was said on a server becomes a case that `arena24 check` accepts.

What was said is said again to a world of scripts, and its replies are written down. Where the server had answered
otherwise because its clock did, the script accepts both; any other difference is a bug of somebody, and is told.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from arena24.games.core import TeamId
from arena24.protocol.seat import Seat
from arena24.protocol.session import Port, Service, Session
from arena24.scripts.cells import read_team, show_team
from arena24.scripts.fixture import Fixture, Link, credentials
from arena24.scripts.position import Opening, show_opening
from arena24.scripts.reply import is_special
from arena24.scripts.runner import lines_of
from arena24.scripts.text import escape


@dataclass(frozen=True, slots=True)
class Came:
    """Somebody logged in."""

    who: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line, and the lines that came back at once; None: nobody knows."""

    who: str
    line: bytes
    reply: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A turn ended."""


Event = Came | Said | TurnOver


# ---- listening


class Recorder:
    """Listens to the sessions of a world."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._connections: dict[TeamId, int] = {}

    def session(self, service: Service, port: Port, *, max_line: int, max_login_line: int) -> Session:
        """A session that is listened to; what a world makes for every connection."""
        return RecordedSession(self, service, port, max_line=max_line, max_login_line=max_login_line)

    def came(self, team: TeamId) -> str:
        """Somebody logs in; gives their name in the script: A, A.2, A.3."""
        self._connections[team] = number = self._connections.get(team, 0) + 1
        who = show_team(team) if number == 1 else f"{show_team(team)}.{number}"
        self.events.append(Came(who))
        return who

    def said(self, who: str, line: bytes, reply: tuple[str, ...]) -> None:
        """A line was taken, and answered."""
        self.events.append(Said(who, line, reply))

    def turn_over(self) -> None:
        """A turn has ended."""
        self.events.append(TurnOver())


class RecordedSession(Session):
    """A session whose lines are noted in the sequence of their execution."""

    __slots__ = ("_recorder", "_who")

    def __init__(self, recorder: Recorder, service: Service, port: Port, *, max_line: int, max_login_line: int) -> None:
        super().__init__(service, port, max_line=max_line, max_login_line=max_login_line)
        self._recorder, self._who = recorder, ""

    def admit(self, seat: Seat) -> None:
        """Somebody comes in."""
        super().admit(seat)
        if self.in_play:
            self._who = self._recorder.came(seat.team)

    def step(self) -> bool:
        """Take a line, and note what was answered."""
        line = self._lines[0] if self._lines else b"".join(self._tail)
        who, answered = self._who, len(self.out)
        more = super().step()
        if who and line.strip():
            reply = tuple(b"".join(self.out[answered:]).decode("latin-1").split("\n")[:-1])
            self._recorder.said(who, line, reply)
        return more


# ---- writing


@dataclass(slots=True)
class Script:
    """A case that is being written."""

    lines: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)  # that no clock explains

    def text(self, title: str, opening: Opening) -> str:
        """The whole file."""
        head = show_opening(opening)
        return f"# written by arena24; `arena24 check` plays it again\n{head}\n## {title}\n---\n" + "".join(
            f"{line}\n" for line in self.lines
        )


def write(opening: Opening, events: Iterable[Event]) -> Script:
    """Say it all again, and write down what is said and heard; ValueError if no round can begin like that."""
    fixture = Fixture(opening)
    try:
        return _Scribe(fixture).write(events)
    finally:
        fixture.close()


class _Scribe:
    """Talks to a world of scripts and takes notes."""

    def __init__(self, fixture: Fixture) -> None:
        self._fixture = fixture
        self._links: dict[str, Link] = {}
        self._script = Script()

    def write(self, events: Iterable[Event]) -> Script:
        """Take down everything."""
        for event in events:
            match event:
                case Came(who):
                    self._come(who)
                case Said(who, line, reply):
                    self._say(who, line, reply)
                case TurnOver():
                    self._script.lines.append("== turn")
                    self._fixture.end_turn()
            self._hear()
        return self._script

    def _come(self, who: str) -> None:
        if who not in self._links:
            self._script.lines.append(f"{who}>")
            login, password = credentials(_team(who))
            self._links[who] = link = self._fixture.connect()
            link.send(login + b"\n" + password + b"\n")
            self._heard(who)

    def _say(self, who: str, line: bytes, reply: tuple[str, ...] | None) -> None:
        self._come(who)
        self._links[who].send(line + b"\n")
        heard = self._heard(who)
        said = f"{who}> {escape(line.decode('latin-1'), ';=')}"
        if reply is not None and len(reply) != len(heard):
            self._differs(said, reply, heard)
        both = list(zip(heard, reply, strict=True)) if reply and len(reply) == len(heard) else [(x, x) for x in heard]
        expected = " | ".join(self._expected(said, *pair) for pair in both)
        self._script.lines.append(f"{said} => {expected}" if expected else said)

    def _expected(self, said: str, now: str, then: str) -> str:
        """What a script expects where a line came now and another one then."""
        if now == then:
            return _exactly(now)
        words, earlier = now.split(" "), then.split(" ")
        if len(words) != len(earlier):
            self._differs(said, (then,), (now,))
            return _exactly(now)
        pairs = zip(words, earlier, strict=True)
        if any(a != b and not (_is_number(a) and _is_number(b)) for a, b in pairs):
            self._differs(said, (then,), (now,))
        return "~ " + " ".join(re.escape(a) if a == b else r"-?[0-9.]+" for a, b in zip(words, earlier, strict=True))

    def _differs(self, said: str, then: Sequence[str], now: Sequence[str]) -> None:
        self._script.differences.append(f"{said}: was answered {' | '.join(then)}, now {' | '.join(now)}")

    def _hear(self) -> None:
        """What came later, or unasked."""
        for who in self._links:
            if lines := self._heard(who):
                self._script.lines.append(f"{who}< {' | '.join(map(_exactly, lines))}")

    def _heard(self, who: str) -> list[str]:
        return lines_of(self._links[who].received())


def _team(who: str) -> TeamId:
    return read_team(who.partition(".")[0])


def _exactly(line: str) -> str:
    """The pattern of a line that is what it is."""
    if not line:
        return '""'
    special = is_special(line) or line != line.strip() or " | " in f" {line} "
    return f"~ {re.escape(line)}" if special else line


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?[0-9.]+", word) is not None


def ordered_arrivals(events: Sequence[Event]) -> Iterator[Event]:
    """In lockstep teams take their seats in the order of their numbers, whoever comes first."""
    arrivals = [event for event in events if isinstance(event, Came) and "." not in event.who]
    yield from sorted(arrivals, key=lambda came: _team(came.who))
    seated = set(arrivals)
    yield from (event for event in events if not isinstance(event, Came) or event not in seated)
