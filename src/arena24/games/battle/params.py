"""What a server's configuration says of battle (battle 3)."""

from random import Random
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, field

from arena24.games.battle.fields import Greenery
from arena24.games.battle.units import MAX_CANNONS
from arena24.games.core import BadSetup, Params
from arena24.games.seed import Seed


class Between(NamedTuple):
    """A number that is drawn anew for every round."""

    least: int
    most: int


class Army(NamedTuple):
    """How many units of each type a team begins with, besides its HQ."""

    armored: int
    tanks: int
    cannons: int

    @property
    def worth(self) -> int:
        """O: what capturing the HQ of such an army brings (R24)."""
        return min(max(3 * self.armored + 5 * self.tanks + 6 * self.cannons, 1), 200)


Amount = Annotated[int, Meta(ge=0)] | Between
Turns = Annotated[int, Meta(ge=1)]


class BattleParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    size: Annotated[int, Meta(ge=1, le=200)] = field(default=21, name="N")
    turn_seconds: Annotated[float, Meta(gt=0, le=3)] = field(default=1.0, name="T")
    armored: Amount = field(default=3, name="A")
    tanks: Amount = field(default=3, name="Tk")
    cannons: Amount = field(default=1, name="C")
    greenery: Greenery = field(default=Greenery.BUSHES, name="green")
    turns: Turns = field(default=150, name="Q")
    # None: by formula, from the army, the number of points and Q (R24)
    capture: Annotated[int, Meta(ge=1, le=200)] | None = field(default=None, name="O")
    income: Annotated[int, Meta(ge=1, le=100)] | None = field(default=None, name="S")
    grace: Turns = field(default=20, name="E_S")  # at least 1: a client divides by it (R45)
    idle_limit: Turns = field(default=20, name="E_I")
    countdown: Turns = field(default=30, name="E_T")
    command_limit: Annotated[int, Meta(ge=1, le=100)] = field(default=50, name="L")

    def __post_init__(self) -> None:
        for symbol, amount in (("A", self.armored), ("Tk", self.tanks), ("C", self.cannons)):
            if isinstance(amount, Between) and not 0 <= amount.least <= amount.most:
                raise BadSetup(f"{symbol} cannot be drawn from {amount.least} to {amount.most}")
        if self.largest_army.cannons > MAX_CANNONS:
            raise BadSetup(f"C is up to {self.largest_army.cannons}, but a team has at most {MAX_CANNONS} cannons")

    @property
    def largest_army(self) -> Army:
        """The most that can be drawn: a board must hold it."""
        return Army(_most(self.armored), _most(self.tanks), _most(self.cannons))

    def draw_army(self, seed: Seed) -> Army:
        """The army of one round."""
        amounts = self.armored, self.tanks, self.cannons
        if not any(isinstance(amount, Between) for amount in amounts):
            return self.largest_army  # a generator takes as long as some dozen fields
        generator = seed.generator("army")
        return Army(*[_drawn(amount, generator) for amount in amounts])

    def settled(self, *, army: Army, points: int, turns: int) -> "BattleParams":
        """The parameters of one round, with everything that is drawn or computed filled in."""
        capture = army.worth if self.capture is None else self.capture
        income = self.income
        if income is None:
            income = min(max(125 * capture // max(points * turns, 1), 1), 100)
        changed = {"turns": turns, "capture": capture, "income": income}
        return msgspec.structs.replace(self, **army._asdict(), **changed)


def _most(amount: Amount) -> int:
    return amount.most if isinstance(amount, Between) else amount


def _drawn(amount: Amount, generator: Random) -> int:
    return generator.randint(amount.least, amount.most) if isinstance(amount, Between) else amount


QUICK = BattleParams()


def show(seconds: float) -> BattleParams:
    """As long as it takes to reach the points around, and an enemy or two."""
    turns = 50
    return msgspec.structs.replace(QUICK, turns=turns, grace=10, idle_limit=10, turn_seconds=seconds / turns)


_CONTEST = BattleParams(
    size=100,
    turn_seconds=2.0,
    armored=Between(3, 6),
    tanks=Between(3, 7),
    cannons=Between(1, 4),
    turns=500,
    grace=100,
    idle_limit=40,
    countdown=30,
    command_limit=40,
)

SERVERS = {
    "Battle1": _CONTEST,
    "Battle2": msgspec.structs.replace(_CONTEST, greenery=Greenery.FOREST),
    "Battle3": msgspec.structs.replace(_CONTEST, size=60, armored=2, tanks=1, cannons=1),
}
