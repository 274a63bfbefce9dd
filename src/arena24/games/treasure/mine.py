"""The mine: a board with a margin of rock, on which every field is one number."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from arena24.games.core import BadSetup
from arena24.games.treasure.sightings import Field

LETTERS = frozenset("_IESML")
FREE: Final = ord("_")
ROCK: Final = ord("I")


class Mine:
    """Walls. A place is the number of a field; the margin makes looking at neighbours safe."""

    __slots__ = ("_rows", "columns", "fields", "rows", "steps", "walls", "width")

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows, self.columns = len(rows), len(rows[0]) if rows else 0
        if {len(row) for row in rows} != {self.columns} or not self.columns:
            raise BadSetup("the board must have lines, all of the same length")
        if unknown := set("".join(rows)) - LETTERS:
            raise BadSetup(f"the board has letters other than _ I E S M L: {''.join(sorted(unknown))}")
        self.width = self.columns + 2
        self.steps: tuple[int, ...] = (-self.width, -1, 1, self.width)
        edge = "I" * self.width
        self.walls = bytearray("".join([edge, *(f"I{row}I" for row in rows), edge]), "ascii")
        self.fields = fields(self.rows, self.columns)
        self._rows: tuple[str, ...] | None = tuple(rows)

    def copy(self) -> "Mine":
        """The same mine, in which other walls will fall."""
        return Mine(self.drawn())

    def place(self, x: int, y: int) -> int:
        """The number of a field."""
        return (x + 1) * self.width + y + 1

    def holds(self, x: int, y: int) -> bool:
        """Is there such a field?"""
        return 0 <= x < self.rows and 0 <= y < self.columns

    def free(self) -> list[int]:
        """All places without a wall."""
        walls = self.walls
        return [place for place in range(len(walls)) if walls[place] == FREE]

    def drawn(self) -> tuple[str, ...]:
        """The rows, the same object as long as no wall falls."""
        if self._rows is None:
            text = self.walls.decode()
            starts = range(self.width + 1, self.width * (self.rows + 1), self.width)
            self._rows = tuple([text[start : start + self.columns] for start in starts])
        return self._rows

    def fell(self, place: int) -> int:
        """A wall disappears; gives its letter's code."""
        wall = self.walls[place]
        self.walls[place] = FREE
        self._rows = None
        return wall

    def zone(self, centre: int, reach: int) -> tuple[list[int], list[int]]:
        """What an explosion hits, and the walls that stop it and break (treasure 7.3, R22)."""
        walls = self.walls
        zone, broken = [centre], []
        for step in self.steps:
            place = centre
            for _ in range(reach):
                place += step
                if walls[place] != FREE:
                    if walls[place] != ROCK:
                        broken.append(place)
                    break
                zone.append(place)
        return zone, broken


@lru_cache(maxsize=16)  # a server plays in mines of the same size again and again
def fields(rows: int, columns: int) -> list[Field]:
    """The fields by place, margin included: records that all rounds share."""
    return [Field(x, y) for x in range(-1, rows + 1) for y in range(-1, columns + 1)]
