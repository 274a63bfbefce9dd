"""The pulse of the teams in one round: who gives orders, and who is refused."""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

TURNS: Final = 120
"""Turns that are remembered."""

LINES: Final = 200
"""Orders of a team that are remembered."""

LATELY: Final = 10
"""Turns without an order after which a team plays no more."""

_TEXT: Final = 200  # characters of an order that are shown


class Given(NamedTuple):
    """An order, and the code with which it was refused; 0: it was not."""

    turn: int
    line: str
    code: int


class Beat(NamedTuple):
    """A team in one turn: its orders, and how many of them were refused with which code."""

    turn: int
    orders: int
    refused: Mapping[int, int]


@dataclass(slots=True)
class Pulse:
    """One team in one round."""

    lines: deque[Given] = field(default_factory=lambda: deque(maxlen=LINES))
    beats: deque[Beat] = field(default_factory=lambda: deque(maxlen=TURNS))
    _orders: int = 0
    _refused: Counter[int] = field(default_factory=Counter)

    def order(self, turn: int, line: bytes, code: int) -> None:
        """It has given an order."""
        self._orders += 1
        if code:
            self._refused[code] += 1
        self.lines.append(Given(turn, line[:_TEXT].decode(errors="replace").replace("\t", " "), code))

    def end_turn(self, turn: int) -> None:
        """The turn is over."""
        if self._orders:
            self.beats.append(Beat(turn, self._orders, dict(self._refused)))
        self._orders = 0
        self._refused.clear()

    def plays(self, turn: int) -> bool:
        """Has it given an order lately?"""
        return bool(self.lines) and self.lines[-1].turn > turn - LATELY

    def fails(self, turn: int) -> bool:
        """Were most of its latest orders refused?"""
        recent = [given for given in list(self.lines)[-20:] if given.turn > turn - LATELY]
        return len(recent) >= 5 and sum(given.code > 0 for given in recent) > len(recent) / 2
