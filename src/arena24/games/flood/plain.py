"""The plain as LOOK_AROUND shows it, a letter for each field, laid out so that all of it can be handled at once.

Fields are numbered by *places*: the map lies flat in one sequence with a margin around it that no displacement of up
to SIGHT leaves, so that a displacement is one number to add. A set of fields is one integer, the bit of a place for
each: a shift moves every field of it.
"""

import re
from typing import Final

from arena24.games.flood.fields import Edge, Field

SIGHT: Final = 3  # how far a worker sees (flood 7)
TALLEST: Final = 30  # a higher stack looks like any other that is too high (flood 9)

WAREHOUSE, OBJECT = b"WX"
HEIGHTS: Final = (
    b".123456789ABCDEFGHIJKLMNOPQRSTUZ"  # letters of stacks by height; the last one is for all that are higher
)
EMPTY: Final = HEIGHTS[0]
MARGIN: Final = ord("#")
NOBODY: Final = ord(".")
WORKER: Final = ord("b")
CARRIER: Final = ord("B")
DRIVER: Final = ord("C")

# What somebody adds to the crowd on his field. The heaviest decides the letter (R31).
WORKS: Final = 1
CARRIES: Final = 1 << 16
DRIVES: Final = 1 << 32


def _marks(letters: bytes) -> bytes:
    """A table that translates these letters to 1 and all others to 0."""
    return bytes([b"1"[0] if code in letters else b"0"[0] for code in range(256)])


BAGS = _marks(HEIGHTS[1:])
BARE = _marks(bytes([EMPTY, OBJECT]))  # neither bags nor a warehouse
ON_THE_MAP = _marks(bytes([WAREHOUSE, OBJECT]) + HEIGHTS)
OPEN = tuple(_marks(bytes([OBJECT]) + HEIGHTS[:level]) for level in range(TALLEST + 1))  # to a wave so high (flood 7.4)


class Plain:
    """The map of a round: what lies and who is where."""

    __slots__ = ("_crowds", "around", "ground", "people", "size", "width")

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = width = size + SIGHT  # what is right of a row is left of the next one
        self.around: tuple[int, ...] = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
        self.ground = bytearray([MARGIN]) * (self.place(size + SIGHT, size + SIGHT) + 1)  # what (N, N) sees
        for y in range(1, size + 1):
            start = self.place(1, y)
            self.ground[start : start + size] = bytes([EMPTY]) * size
        self.people = bytearray(self.ground)
        self._crowds = [0] * len(self.ground)  # the weight of all who are on a field

    def copy(self) -> "Plain":
        """Another one that looks the same."""
        twin = Plain(self.size)
        twin.ground[:], twin.people[:] = self.ground, self.people
        twin._crowds = self._crowds.copy()
        return twin

    # ---- places

    def place(self, x: int, y: int) -> int:
        """The place of a field."""
        return (y + SIGHT) * self.width + x

    def field(self, place: int) -> Field:
        """The field at a place."""
        y, x = divmod(place, self.width)
        return Field(x, y - SIGHT)

    def holds(self, x: int, y: int) -> bool:
        """Is this field on the map?"""
        return 1 <= x <= self.size and 1 <= y <= self.size

    # ---- letters

    def draw(self, place: int, height: int) -> None:
        """A stack of this height, or nothing, is here."""
        self.ground[place] = HEIGHTS[height] if height <= TALLEST else HEIGHTS[-1]

    def crowd(self, place: int, weight: int) -> None:
        """Somebody comes, goes (with a negative weight) or becomes somebody else."""
        weight += self._crowds[place]
        self._crowds[place] = weight
        self.people[place] = (
            DRIVER if weight >= DRIVES else CARRIER if weight >= CARRIES else WORKER if weight else NOBODY
        )

    def carried_to(self, place: int) -> bool:
        """Does somebody with bags stand here?"""
        return self._crowds[place] % DRIVES >= CARRIES

    def seen_from(self, place: int, letters: bytearray) -> tuple[str, ...]:
        """The part of a map of letters that a worker here sees."""
        first, across = place - SIGHT * self.width - SIGHT, 2 * SIGHT + 1
        last = first + across * self.width
        return tuple([letters[row : row + across].decode() for row in range(first, last, self.width)])

    def rows(self, letters: bytes | bytearray) -> tuple[str, ...]:
        """The rows of a map of letters."""
        starts = [self.place(1, y) for y in range(1, self.size + 1)]
        return tuple([letters[start : start + self.size].decode() for start in starts])

    # ---- sets of fields

    def where(self, marks: bytes) -> int:
        """The fields whose letters are marked."""
        return int(self.ground[::-1].translate(marks), 2)

    def edge(self, edge: Edge) -> int:
        """The fields of an edge."""
        if edge in (Edge.NORTH, Edge.SOUTH):
            return ((1 << self.size) - 1) << self.place(1, 1 if edge is Edge.NORTH else self.size)
        x = 1 if edge is Edge.WEST else self.size
        return sum(1 << self.place(x, y) for y in range(1, self.size + 1))

    def on_edge(self, place: int, edge: Edge) -> bool:
        """Is this field one of an edge?"""
        x, y = self.field(place)
        return {Edge.NORTH: y == 1, Edge.SOUTH: y == self.size, Edge.WEST: x == 1, Edge.EAST: x == self.size}[edge]

    def flags(self, bits: int) -> bytes:
        """1 at the places of the fields, 0 elsewhere."""
        return format(bits, f"0{len(self.ground)}b").encode()[::-1].translate(_TO_FLAGS)

    def bits(self, flags: bytes) -> int:
        """The set that these are the flags of."""
        return int(flags[::-1].translate(_FROM_FLAGS), 2)


_FLAG = re.compile(b"\x01")
_TO_FLAGS = bytes.maketrans(b"01", b"\0\1")
_FROM_FLAGS = bytes.maketrans(b"\0\1", b"01")


def places(flags: bytes) -> list[int]:
    """The places that are flagged."""
    return [match.start() for match in _FLAG.finditer(flags)]
