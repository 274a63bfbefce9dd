"""What one connection has heard and nobody has expected yet."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from arena24.scripts.location import Location
from arena24.scripts.reply import Refusals, Reply
from arena24.scripts.text import Who


class Moment(NamedTuple):
    """When something is heard: after which line of the script, and in which turn."""

    location: Location
    turn: int


class Heard(NamedTuple):
    """A line, and the step after which it came."""

    line: str
    after: Moment


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something else than the script says."""

    moment: Moment
    who: Who
    said: str  # last, by whoever got something else
    expected: str
    got: str

    @property
    def location(self) -> Location:
        """The line of the script."""
        return self.moment.location

    @property
    def lines(self) -> tuple[str, ...]:
        """When, what was said, what should have come, what came."""
        said = f"said {self.said}" if self.said else "has said nothing"
        when = f"turn {self.moment.turn}, {self.who} {said}"
        return when, f"expected {self.expected}", f"got {self.got}"

    def __str__(self) -> str:
        indent = " " * len(f"{self.location}: ")
        return f"{self.location}: " + f"\n{indent}".join(self.lines)


class Disagreement(Exception):
    """Raised where a conversation leaves its script."""

    def __init__(self, mismatch: Mismatch) -> None:
        super().__init__(str(mismatch))
        self.mismatch = mismatch


class Ear:
    """The unread lines of a connection."""

    def __init__(self, who: Who, refusals: Refusals) -> None:
        self.who = who
        self.unread: list[Heard] = []
        self.said = ""  # the last command
        self._refusals = refusals
        self._loose = False  # does the last reply go on with whatever follows?

    def hear(self, lines: Iterable[str], after: Moment) -> None:
        """Lines have come."""
        self.unread += [Heard(line, after) for line in lines]

    def expect(self, reply: Reply, moment: Moment) -> None:
        """Take the reply from what was heard."""
        start = self._found(reply)
        if start is None:
            got = " | ".join(heard.line for heard in self.unread[: len(reply.lines) + 1]) or "nothing"
            raise Disagreement(Mismatch(moment, self.who, self.said, reply.text, got))
        del self.unread[: start + len(reply.lines)]
        self._loose = reply.open_end

    def settle(self) -> None:
        """All has come that can come now: what an open end leaves to chance is over."""
        if self._loose:
            self.unread.clear()
            self._loose = False

    def check_silence(self) -> None:
        """Nothing may be left when time goes on, and at the end."""
        if self.unread:
            got = " | ".join(heard.line for heard in self.unread)
            moment = self.unread[0].after
            raise Disagreement(Mismatch(moment, self.who, self.said, "nothing more after this line", got))

    def _found(self, reply: Reply) -> int | None:
        lines = [heard.line for heard in self.unread]
        starts = range(len(lines) + 1) if self._loose else range(1)
        return next((start for start in starts if reply.accepts(lines[start:], self._refusals)), None)
