"""The records of battle's replies (battle 9); `units.Enemy` and `fields.Field` are told as the rules keep them."""

from typing import Annotated, NamedTuple

from arena24.games.battle.units import Inf, UnitType
from arena24.games.records import Digits, Word


class Owner(Word):
    """Whose a strategic point is, if it is not another team's."""

    NONE = "NONE"
    YOURS = "YOURS"


class World(NamedTuple):
    """The parameters of a round: N T O S E_S E_I E_T L K."""

    size: int
    turn_seconds: int
    capture: int
    income: int
    grace: int
    idle_limit: int
    countdown: int
    command_limit: int
    tempo: Annotated[float, Digits(6)]


class Unit(NamedTuple):
    """One of your units; `busy` is how many turns it is still moving."""

    id: int
    x: int
    y: int
    type: UnitType
    stamina: int | Inf
    busy: int


class Point(NamedTuple):
    """A strategic point; an owner that is a number is another team."""

    x: int
    y: int
    owner: int | Owner


class Created(NamedTuple):
    """A new unit."""

    id: int
    x: int
    y: int
