"""The records of replies (snakes 9); `field.Spot` is told as the rules keep it."""

from typing import Annotated, NamedTuple

from arena24.games.core import TeamId
from arena24.games.records import Digits
from arena24_snakes.field import Spot


class World(NamedTuple):
    """The parameters of a round: N T Q H E F C P L K."""

    size: int
    turn_seconds: Annotated[float, Digits(3)]
    turns: int
    damage: int
    shrink: int
    least_food: int
    food_chance: int
    outlived: int
    command_limit: int
    tempo: Annotated[float, Digits(6)]


class SnakeNow(NamedTuple):
    """A living snake; its head is the first of its body."""

    team: TeamId
    health: int
    body: tuple[Spot, ...]
