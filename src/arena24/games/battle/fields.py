"""Fields of the board and what the ground can be there, as they are told (battle 2)."""

from typing import NamedTuple

from arena24.games.records import Word


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
