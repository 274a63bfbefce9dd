"""The records of replies, and of arguments that come in groups (painting 9)."""

from typing import NamedTuple

from arena24.games.painting.colours import Colour
from arena24.games.records import Square, block


class Constants(NamedTuple):
    """What never changes on a server: d r k f."""

    teams: int
    radius: int
    longest: int
    full: int


class Status(NamedTuple):
    """`active` is 0 in the break; `left` counts the running turn."""

    active: bool
    left: int
    points: int
    milliseconds: int


class Spot(NamedTuple):
    """A pawn of yours; row and column are those of its centre."""

    id: int
    paint: int
    row: int
    column: int


@block
class Pawn(NamedTuple):
    """A pawn of yours and its surface: 1 is your colour, 2 the rival's."""

    spot: Spot
    surface: Square


class Change(NamedTuple):
    """A field that looks different: `.`, `1` (yours) or `2` (the rival's)."""

    row: int
    column: int
    colour: str


class Step(NamedTuple):
    """One pawn's order to move; directions are 1 up, 2 right, 3 down, 4 left."""

    arena: int
    pawn: int
    direction: int


class Shot(NamedTuple):
    """One pawn's order to shoot."""

    arena: int
    pawn: int
    direction: int
    range: int


class PawnNow(NamedTuple):
    """A pawn, whosever it is."""

    id: int
    owner: Colour
    paint: int
    row: int
    column: int
