"""What a server's configuration says of snakes (snakes 3)."""

from typing import Annotated

import msgspec
from msgspec import Meta, field

from arena24.games.core import BadSetup, Params


class SnakesParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    size: Annotated[int, Meta(ge=7, le=61)] = field(default=11, name="N")
    turn_seconds: Annotated[float, Meta(gt=0)] = field(default=0.5, name="T")
    turns: Annotated[int, Meta(ge=1)] = field(default=200, name="Q")
    damage: Annotated[int, Meta(ge=0, le=100)] = field(default=14, name="H")  # of a turn in a hazard, besides hunger
    shrink: Annotated[int, Meta(ge=0)] = field(default=25, name="E")  # turns until the next hazards; 0: there are none
    least_food: Annotated[int, Meta(ge=0, le=100)] = field(default=1, name="F")
    food_chance: Annotated[int, Meta(ge=0, le=100)] = field(default=15, name="C")  # per cent
    outlived: Annotated[int, Meta(ge=0)] = field(default=50, name="P")  # points for each snake that one outlives
    command_limit: Annotated[int, Meta(ge=0)] = field(default=0, name="L")

    def __post_init__(self) -> None:
        if self.size % 2 == 0:
            raise BadSetup(f"N is {self.size}, but a board has a field in its middle: it is odd")


QUICK = SnakesParams()


def show(seconds: float) -> SnakesParams:
    """Food in plenty and a border that closes in: long snakes, and an end."""
    turns = 80
    return msgspec.structs.replace(
        QUICK, turns=turns, shrink=10, least_food=3, food_chance=40, turn_seconds=seconds / turns
    )


_CONTEST = SnakesParams(size=25, turn_seconds=1.0, turns=400, shrink=0, least_food=8, food_chance=40, command_limit=20)

SERVERS = {
    "Snakes1": _CONTEST,
    "Snakes2": msgspec.structs.replace(_CONTEST, shrink=20),
    "Snakes3": msgspec.structs.replace(_CONTEST, size=39, turns=600, shrink=15, least_food=20),
}
