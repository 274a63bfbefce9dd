"""What one connection has heard and nobody has expected yet."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from arena24.scripts.place import Place
from arena24.scripts.reply import Refusals, Reply
from arena24.scripts.text import Who


class Heard(NamedTuple):
    """A line, and the step after which it came."""

    line: str
    after: Place


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something else than the script says."""

    place: Place
    who: Who
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.place}: {self.who} expected {self.expected}\n{' ' * len(str(self.place))}  got {self.got}"


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
        self._refusals = refusals
        self._loose = False  # does the last reply go on with whatever follows?

    def hear(self, lines: Iterable[str], after: Place) -> None:
        """Lines have come."""
        self.unread += [Heard(line, after) for line in lines]

    def satisfied(self, reply: Reply) -> bool:
        """Has the reply come?"""
        return self._found(reply) is not None

    def expect(self, reply: Reply, place: Place) -> None:
        """Take the reply from what was heard."""
        start = self._found(reply)
        if start is None:
            got = " | ".join(heard.line for heard in self.unread[: len(reply.lines) + 1]) or "nothing"
            raise Disagreement(Mismatch(place, self.who, reply.text, got))
        del self.unread[: start + len(reply.lines)]
        self._loose = reply.open_end

    def settle(self) -> None:
        """All has come that can come now: what an open end leaves to chance is over."""
        if self._loose:
            self.unread.clear()
            self._loose = False

    def check_silence(self) -> None:
        """Nothing may be left at the end."""
        if self.unread:
            got = " | ".join(heard.line for heard in self.unread)
            raise Disagreement(Mismatch(self.unread[0].after, self.who, "nothing more after this line", got))

    def _found(self, reply: Reply) -> int | None:
        lines = [heard.line for heard in self.unread]
        starts = range(len(lines) + 1) if self._loose else range(1)
        return next((start for start in starts if reply.accepts(lines[start:], self._refusals)), None)
