"""The board of one arena as a bot sees it: what fields are worth, where pawns can go, what strips bring.

Everything lies flat in one sequence, as in the rules; places are numbers (see `arena24.games.painting.fields`).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from arena24.games.painting import Change, Constants
from arena24.games.painting.fields import Board, sewn

OWN, BARE, THEIRS = b"1.2"
WORTH = 10  # of a bare field


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a painter holds to be right: numbers that one can argue about. Worth is in tenths of a bare field."""

    far: int = 30  # turns that a pawn looks ahead
    enough: int = 20  # per field of a strip: nobody goes far for a dream of more
    shots: int = 3  # from one place that are reckoned with
    faith: float = 1.2  # how much better a new goal must be than the last one
    theirs: int = 13  # a field of the rival's colour
    hit: int = 22  # ... on one of his pawns
    takeover: int = 80  # a pawn that changes hands
    mend: int = 18  # a field of his colour on a pawn of ours
    refill: int = 2  # a unit of paint, to one who has too little


class Strip(NamedTuple):
    """A shot that brings something."""

    worth: int
    direction: int
    length: int


@lru_cache(maxsize=2)
def terrain(rows: tuple[str, ...], radius: int) -> Board:
    """The board of a tournament, made once for all arenas."""
    return Board(rows, radius)


class Ground:
    """One arena's board."""

    def __init__(self, rows: Sequence[str], constants: Constants, doctrine: Doctrine) -> None:
        bare = tuple(row.replace("1", ".").replace("2", ".") for row in rows)
        self.board = terrain(bare, constants.radius)
        self._own_under: dict[int, int] = {}  # remembered for a turn
        self.longest, self.full = constants.longest, constants.full
        self.doctrine = doctrine
        self.seen = bytearray(sewn(rows))
        self.before = bytes(self.seen)
        self.worth = bytearray(len(self.seen))
        self._worth = bytes({BARE: WORTH, THEIRS: doctrine.theirs}.get(letter, 0) for letter in range(256))

    def update(self, changes: Iterable[Change]) -> None:
        """Take note of what looks different now."""
        self.before = bytes(self.seen)
        self._own_under.clear()
        for row, column, colour in changes:
            self.seen[self.board.place(row, column)] = ord(colour)

    def appraise(self) -> None:
        """What fields are worth, pawns apart."""
        self.worth = self.seen.translate(self._worth)

    def rows_at(self, centre: int) -> Iterator[tuple[int, int]]:
        """The rows of a square: where they begin and end."""
        return ((centre + start, centre + end) for start, end in self.board.square)

    def places_at(self, centre: int) -> list[int]:
        """All places of a square."""
        return [place for start, end in self.rows_at(centre) for place in range(start, end)]

    def look_at(self, centre: int) -> bytes:
        """What is seen in a square, row by row."""
        return b"".join(self.seen[start:end] for start, end in self.rows_at(centre))

    def own_under(self, centre: int) -> int:
        """How many fields of a square have our colour: what a pawn there gets."""
        known = self._own_under.get(centre)
        if known is None:
            count = self.seen.count
            known = sum([count(OWN, centre + start, centre + end) for start, end in self.board.square])
            self._own_under[centre] = known
        return known

    def strips(self, centre: int, paint: int) -> list[Strip]:
        """The shots from here that bring something, the best first."""
        found, most = [], min(self.longest, paint)
        for direction, (step, clear) in enumerate(zip(self.board.steps, self.board.runs, strict=True), 1):
            start = centre + (self.board.radius + 1) * step
            length = min(clear[start], most)
            values = self.worth[start : start + length * step : step].rstrip(b"\0")
            if values:
                found.append(Strip(sum(values), direction, len(values)))
        return sorted(found, reverse=True)

    def spend(self, centre: int, strip: Strip) -> None:
        """Somebody is going to paint this; nobody else need do it."""
        for place in self.board.strip(centre, strip.direction, strip.length):
            self.worth[place] = 0

    def landing(self, centre: int, direction: int, blocked: set[int]) -> int:
        """Where a move ends: here again, one field on, or two if it is hidden on the way."""
        step = self.board.steps[direction - 1]
        target = centre + step
        if not self.board.room[target] or target in blocked:
            return centre
        beyond = target + step
        dashes = self.board.room[beyond] and beyond not in blocked and self.own_under(target) == self.board.side**2
        return beyond if dashes else target

    def reach(self, centre: int, turns: int, blocked: set[int]) -> Iterator[tuple[int, int, int]]:
        """Centres that can be reached soon: the place, turns until then, the first direction to take."""
        seen, rim = {centre}, [(centre, 0)]
        yield centre, 0, 0
        for turn in range(1, turns + 1):
            ring = []
            for place, first in rim:
                for direction in (1, 2, 3, 4):
                    target = self.landing(place, direction, blocked)
                    if target not in seen:
                        seen.add(target)
                        ring.append((target, first or direction))
                        yield target, turn, first or direction
            rim = ring

    def around(self, centre: int) -> set[int]:
        """Centres on which no other pawn can stand while one stands here."""
        reach, width = 2 * self.board.radius, self.board.width
        return {centre + dy * width + dx for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1)}
