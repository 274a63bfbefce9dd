"""Fields, directions, and the border that closes in (snakes 2)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from arena24.games.records import Word


class Spot(NamedTuple):
    """A field; (1, 1) is the upper left one."""

    x: int
    y: int

    def step(self, direction: "Direction") -> "Spot":
        """The next field."""
        dx, dy = STEPS[direction]
        return Spot(self.x + dx, self.y + dy)

    def neighbours(self) -> Iterator["Spot"]:
        """The four fields around it, on the board or not."""
        return (Spot(self.x + dx, self.y + dy) for dx, dy in STEPS.values())


class Direction(Word):
    """Where a snake can go."""

    U = "U"
    D = "D"
    L = "L"
    R = "R"


STEPS: Mapping[Direction, tuple[int, int]] = {
    Direction.U: (0, -1),
    Direction.D: (0, 1),
    Direction.L: (-1, 0),
    Direction.R: (1, 0),
}


class Border(NamedTuple):
    """How many columns and rows at each side are hazards."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0

    def holds(self, spot: Spot, size: int) -> bool:
        """Is the field a hazard?"""
        inside = self.left < spot.x <= size - self.right and self.top < spot.y <= size - self.bottom
        return not inside

    def covers(self, size: int) -> bool:
        """Is there no other field left?"""
        return self.left + self.right >= size or self.top + self.bottom >= size


def fields(size: int) -> Iterator[Spot]:
    """All fields of a board, row by row."""
    return (Spot(x, y) for y in range(1, size + 1) for x in range(1, size + 1))
