"""The board of a round: what the ground is, laid out so that sight can be computed fast."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arena24.games.hexgrid import NEIGHBOURS
from arena24.games.records import Word

FAR = 10  # no unit sees farther: 5, doubled on a hill (battle 7.4)


class Field(NamedTuple):
    """A hexagon of the board."""

    x: int
    y: int


class Ground(Word):
    """The kinds of terrain (battle 2)."""

    PLAIN = "P"
    HILL = "H"
    FOREST = "F"
    BUSHES = "B"
    WATER = "L"


class Greenery(Word):
    """The kinds of which a server has one."""

    FOREST = "F"
    BUSHES = "B"


LETTERS = frozenset(str(ground.value) for ground in Ground)


class Terrain:
    """The ground of a round; it never changes.

    Fields are numbered by *places*: the board lies flat in one sequence, with a margin around it that no displacement
    of up to FAR leaves. Such a displacement is then one number to add, and places sort as (x, y) do.
    """

    __slots__ = ("dry", "green", "hill", "rows", "size", "steps", "tall", "thick", "width")

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = tuple(rows)
        self.size = len(rows)
        # Twice FAR and one more between two columns: displacements that differ are different numbers.
        self.width = self.size + 2 * FAR + 1
        self.steps = tuple(self.offset(dx, dy) for dx, dy in NEIGHBOURS)
        ground = self._flat()
        self.hill = _where(ground, "H")
        self.green = _where(ground, "FB")
        self.dry = _where(ground, "PHFB")  # where units can stand; not off the board
        self.tall = _where(ground, "HF")  # blocks the sight of who stands on a hill (battle 7.4)
        self.thick = _where(ground, "HFB")  # blocks the sight of all others

    def __deepcopy__(self, memo: object) -> "Terrain":
        """It never changes: copies of a round share it."""
        return self

    def _flat(self) -> bytes:
        flat = bytearray(self.offset(self.size + 2 * FAR + 2, 0))
        for x, column in enumerate(zip(*self.rows, strict=True), start=1):
            start = self.place(x, 1)
            flat[start : start + self.size] = "".join(column).encode()
        return bytes(flat)

    def offset(self, dx: int, dy: int) -> int:
        """What a displacement adds to a place."""
        return dx * self.width + dy

    def place(self, x: int, y: int) -> int:
        """The place of a field of the board."""
        return (x + FAR) * self.width + y

    def field(self, place: int) -> Field:
        """The field at a place."""
        x, y = divmod(place, self.width)
        return Field(x - FAR, y)

    def holds(self, x: int, y: int) -> bool:
        """Is this field on the board?"""
        return 1 <= x <= self.size and 1 <= y <= self.size


def drawn(size: int, ground: Mapping[Field, str]) -> Terrain:
    """A board of plain with this ground on it; rows are y, letters x (R1)."""
    across = range(1, size + 1)
    return Terrain(["".join(ground.get(Field(x, y), "P") for x in across) for y in across])


def _where(ground: bytes, letters: str) -> bytes:
    """1 at the places of these kinds, 0 elsewhere."""
    return ground.translate(bytes(code in letters.encode() for code in range(256)))
