"""The board of a round: what the ground is, laid out so that sight can be computed fast."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from arena24.games.battle.fields import Field
from arena24.games.hexgrid import NEIGHBOURS

FAR: Final = 10  # no unit sees farther: 5, doubled on a hill (battle 7.4)


class Terrain:
    """The ground of a round; it never changes.

    Fields are numbered by *places*: the board lies flat in one sequence, with a margin around it that no displacement
    of up to FAR leaves. Such a displacement is then one number to add, and places sort as (x, y) do.
    """

    __slots__ = ("_fields", "dry", "green", "hill", "rows", "size", "steps", "tall", "thick", "width")

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = tuple(rows)
        self.size = len(rows)
        # Twice FAR and one more between two columns: displacements that differ are different numbers.
        self.width = self.size + 2 * FAR + 1
        self.steps = tuple([self.offset(dx, dy) for dx, dy in NEIGHBOURS])
        self._fields = fields(self.size)
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
        """The field at a place of the board."""
        return self._fields[place]

    def holds(self, x: int, y: int) -> bool:
        """Is this field on the board?"""
        return 1 <= x <= self.size and 1 <= y <= self.size


@lru_cache(maxsize=16)  # a server plays on boards of the same size again and again
def fields(size: int) -> Mapping[int, Field]:
    """The fields of a board by place: records that all rounds share."""
    width, across = size + 2 * FAR + 1, range(1, size + 1)
    return {(x + FAR) * width + y: Field(x, y) for x in across for y in across}


def drawn(size: int, ground: Mapping[Field, str]) -> Terrain:
    """A board of plain with this ground on it; rows are y, letters x (R1)."""
    rows = [["P"] * size for _ in range(size)]
    for (x, y), letter in ground.items():
        rows[y - 1][x - 1] = letter
    return Terrain(["".join(row) for row in rows])


def _where(ground: bytes, letters: str) -> bytes:
    """1 at the places of these kinds, 0 elsewhere."""
    return ground.translate(bytes(code in letters.encode() for code in range(256)))
