"""The board of a round: what the ground is, laid out so that sight can be computed fast."""

from collections.abc import Collection, Sequence
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
        self.hill = ground.translate(_HILL)
        self.green = ground.translate(_GREEN)
        self.dry = ground.translate(_DRY)  # where units can stand; not off the board
        self.tall = ground.translate(_TALL)  # blocks the sight of who stands on a hill (battle 7.4)
        self.thick = ground.translate(_THICK)  # blocks the sight of all others

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


@lru_cache(maxsize=2)  # a world is drawn, and then made once more of its position
def terrain(rows: tuple[str, ...]) -> Terrain:
    """The ground of these rows; whoever asks again gets the same."""
    return Terrain(rows)


@lru_cache(maxsize=16)  # a server plays on boards of the same size again and again
def fields(size: int) -> dict[int, Field]:
    """The fields of a board by place: records that all rounds share."""
    width, across = size + 2 * FAR + 1, range(1, size + 1)
    return {(x + FAR) * width + y: Field(x, y) for x in across for y in across}


def bits(places: Collection[int]) -> int:
    """A set of places as the bits of one number."""
    flags = bytearray(max(places, default=0) // 8 + 1)
    for place in places:
        flags[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(flags, "little")


def ones(flags: bytes) -> int:
    """The places that have a flag, as the bits of one number."""
    return int(flags[::-1].translate(_DIGITS), 2)


def _marks(letters: bytes) -> bytes:
    """A table that translates these letters to 1 and all others to 0."""
    return bytes([code in letters for code in range(256)])


_HILL, _GREEN, _DRY, _TALL, _THICK = map(_marks, (b"H", b"FB", b"PHFB", b"HF", b"HFB"))
_DIGITS = bytes.maketrans(b"\0\1", b"01")
