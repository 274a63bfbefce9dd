"""Fields, and things on them as everybody sees them: what replies tell and positions hold."""

from typing import NamedTuple


class Field(NamedTuple):
    """X is the row, Y the column, both from 0 (R1)."""

    x: int
    y: int


class Bomb(NamedTuple):
    """A bomb; with timer 1 it explodes at the end of this turn."""

    player: int
    x: int
    y: int
    timer: int


class Flame(NamedTuple):
    """A burning field and whose fire it is."""

    player: int
    x: int
    y: int


class Dude(NamedTuple):
    """Anybody's dude, with the gold that it carries."""

    player: int
    id: int
    x: int
    y: int
    gold: int


class Pile(NamedTuple):
    """Gold that lies on a field."""

    x: int
    y: int
    gold: int
