"""What a server's configuration says of treasure (treasure 3)."""

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, field

from arena24.games.core import BadSetup, Params

UPGRADES = 10  # types of upgrades, numbered from 1
SIGNS = (1, 1, -1, 1, -1, 1, -1, 1, -1, 1)  # what one level of each upgrade adds (treasure 3)


class Stats(NamedTuple):
    """What a dude can do; upgrade 1 changes the first of these numbers, upgrade 10 the last."""

    energy_cap: int
    energy_regen: int
    move_cost: int
    bomb_limit: int
    range_min: int
    range_max: int
    timer_min: int
    timer_max: int
    flame_min: int
    flame_max: int

    def raised(self, levels: list[int]) -> "Stats":
        """These numbers after so many levels of each upgrade."""
        return Stats(*[number + sign * level for number, sign, level in zip(self, SIGNS, levels, strict=True)])


Least = Annotated[int, Meta(ge=1)]
Gold = Annotated[int, Meta(ge=0)]
Table = Annotated[tuple[Gold, ...], Meta(min_length=UPGRADES, max_length=UPGRADES)]  # by upgrade
Side = Annotated[int, Meta(ge=1, le=200)]


class TreasureParams(Params, frozen=True, kw_only=True):
    """The parameters, spelt as in the rulebook; the defaults are those of the quick game."""

    rows: Side = field(default=15, name="N")
    columns: Side = field(default=15, name="M")
    turns: Least = field(default=100, name="ROUND_TURNS")
    turn_seconds: Annotated[float, Meta(gt=0)] = field(default=0.5, name="TURN_TIME")
    gold_small: Least = field(default=10, name="GOLD_S")
    gold_medium: Least = field(default=25, name="GOLD_M")
    gold_large: Least = field(default=60, name="GOLD_L")
    start_gold: Gold = field(default=50, name="START_GOLD")
    dude_price: Gold = field(default=60, name="DUDE_PRICE")
    kill_points: Gold = field(default=50, name="KILL_POINTS")
    stats: Stats = field(default=Stats(12, 4, 4, 1, 2, 3, 4, 6, 2, 3), name="STATS")
    prices: Table = field(default=(10, 20, 60, 40, 10, 30, 20, 10, 15, 15), name="UPGRADE_PRICES")
    limits: Table = field(default=(8, 6, 2, 4, 1, 5, 2, 6, 1, 5), name="UPGRADE_LIMITS")
    command_limit: Annotated[int, Meta(ge=0)] = field(default=0, name="COMMAND_LIMIT")

    def __post_init__(self) -> None:
        if not len(self.prices) == len(self.limits) == UPGRADES:
            raise BadSetup(f"UPGRADE_PRICES and UPGRADE_LIMITS must have {UPGRADES} numbers each")
        for upgrade, least, symbol in ((3, 1, "M"), (5, 0, "R1"), (7, 1, "T1"), (9, 0, "F1")):
            lowest = self.stats[upgrade - 1] - self.limits[upgrade - 1]
            if lowest < least:
                raise BadSetup(f"upgrade {upgrade} could bring {symbol} down to {lowest}; it must stay {least} or more")
        self._check_stats()

    def _check_stats(self) -> None:
        stats = self.stats
        for low, high, symbols in (
            (stats.move_cost, stats.energy_cap, "M and E"),
            (stats.range_min, stats.range_max, "R1 and R2"),
            (stats.timer_min, stats.timer_max, "T1 and T2"),
            (stats.flame_min, stats.flame_max, "F1 and F2"),
            (1, stats.bomb_limit, "1 and CB"),
            (0, stats.energy_regen, "0 and ER"),
        ):
            if low > high:
                raise BadSetup(f"STATS: {symbols} cannot be {low} and {high}; the first must not be larger")

    @property
    def gold(self) -> dict[int, int]:
        """What each wall hides, by its letter's code."""
        return {ord("E"): 0, ord("S"): self.gold_small, ord("M"): self.gold_medium, ord("L"): self.gold_large}


QUICK = TreasureParams()


def show(seconds: float) -> TreasureParams:
    """Dudes that rest less and bombs that wait less: as much happens as in twice as many turns."""
    turns, stats = 50, QUICK.stats._replace(energy_cap=24, energy_regen=12, bomb_limit=2, timer_min=3, flame_min=1)
    return msgspec.structs.replace(QUICK, turns=turns, stats=stats, turn_seconds=seconds / turns)


SERVERS = {"Treasure1": msgspec.structs.replace(QUICK, rows=51, columns=51, turns=300, turn_seconds=1.0)}
