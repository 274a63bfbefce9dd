"""What a server's configuration says of robots (robots 3)."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, field

from arena24.games.core import BadSetup, Params

EXACT = 10**5  # weights are whole multiples of 1/EXACT (robots 7.2)
OFFERED = 5  # parts per turn of AUCTION (R4)
MOST_TEAMS = 30  # on a server: LIST_ROBOTS holds no more (R39)
MOST_CASH = 10**9

Weight = Annotated[float, Meta(ge=-10, le=10)]


class Weights(NamedTuple):
    """W1, W2, W3: what a connection or a part adds to attack, defence and speed."""

    w_atk: Weight
    w_def: Weight
    w_spd: Weight

    @property
    def exact(self) -> tuple[int, int, int]:
        """In units of 1/EXACT: a float is the nearest one to exactly one decimal of five digits."""
        return round(self.w_atk * EXACT), round(self.w_def * EXACT), round(self.w_spd * EXACT)

    @property
    def normal(self) -> "Weights":
        """The same as floats, and no zero negative: equal weights look equal."""
        return Weights(*(unit / EXACT for unit in self.exact))


Base = Annotated[int, Meta(ge=-1000, le=1000)]


class BasePoints(NamedTuple):
    """B_C of the eleven categories, in the order of DESCRIBE_GAME."""

    parts: Base
    cheap: Base
    attack: Base
    defence: Base
    speed: Base
    health: Base
    total: Base
    unused: Base
    hits: Base
    frags: Base
    condition: Base


Turns = Annotated[int, Meta(ge=1)]


class RobotsParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    turn_seconds: Annotated[float, Meta(gt=0, le=3)] = field(default=1.0, name="T")
    # None: drawn for every round, the cash computed from the prices (robots 4)
    weights: Weights | None = field(default=None, name="W")
    base_points: BasePoints | None = field(default=None, name="B")
    cash: Annotated[int, Meta(ge=0, le=MOST_CASH)] | None = None
    catalogue: Annotated[int, Meta(ge=OFFERED, le=5000, multiple_of=OFFERED)] = field(default=30, name="C")
    fights: Annotated[int, Meta(ge=1, le=10)] = field(default=2, name="Q")
    planning_turns: Turns = 3
    sale_turns: Annotated[int, Meta(ge=2)] = 2  # the sale lasts more than one turn (R6)
    building_turns: Turns = 4
    fight_turns: Turns = 6  # at most, of one FIGHTING
    results_turns: Turns = 2
    stat_max: Annotated[int, Meta(ge=1, le=1000)] = 20
    command_limit: Annotated[int, Meta(ge=0)] = 100

    def __post_init__(self) -> None:
        if self.catalogue % OFFERED:
            raise BadSetup(f"C is {self.catalogue}, but five parts are on offer in every turn: take a multiple of 5")
        if self.sale_turns < 2:
            raise BadSetup("sale_turns must be more than one")
        if self.weights is not None:
            _check_weights(self.weights)

    @property
    def longest(self) -> int:
        """The turns of a round in which no fight ends early (robots 5)."""
        fights = self.fights * self.fight_turns
        buying = self.planning_turns + self.catalogue // OFFERED + self.sale_turns
        return buying + self.building_turns + fights + self.results_turns


def _check_weights(weights: Iterable[float]) -> None:
    for weight in weights:
        if round(weight, 5) != weight:
            raise BadSetup(f"W: {weight!r} has more than five digits after the point")


def check(teams: int) -> None:
    """BadSetup if there are more teams than the arena holds (R39)."""
    if teams > MOST_TEAMS:
        raise BadSetup(f"at most {MOST_TEAMS} teams can play robots, not {teams}")


QUICK = RobotsParams()


def show(seconds: float) -> RobotsParams:
    """The quick game as it is: every stage is short in it."""
    return msgspec.structs.replace(QUICK, turn_seconds=seconds / QUICK.longest)


_CONTEST = RobotsParams(
    turn_seconds=2.0,
    catalogue=250,
    planning_turns=15,
    sale_turns=6,
    building_turns=20,
    fight_turns=12,
    results_turns=5,
    stat_max=100,
)

SERVERS = {
    "Robots1": msgspec.structs.replace(_CONTEST, fights=2),
    "Robots2": msgspec.structs.replace(_CONTEST, fights=8),
}
