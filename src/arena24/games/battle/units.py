"""Types of units, their tables (battle 3), and a unit as others see it."""

from dataclasses import dataclass
from typing import NamedTuple

from arena24.games.records import Word


class UnitType(Word):
    """The types of units."""

    HQ = "HQ"
    ARMORED = "ARMORED"
    TANK = "TANK"
    CANNON = "CANNON"


# Plain names: looking a member up in its class is slow.
HQ, ARMORED, TANK, CANNON = UnitType.HQ, UnitType.ARMORED, UnitType.TANK, UnitType.CANNON

KILL_REWARD = 5  # points for a destroyed enemy unit (battle 7.5)
REPAIR_PRICE = 3  # points that a repair costs (battle 7.7)
UNIT_PRICE = 10
MAX_CANNONS = 5
NEAR_HQ = 3  # how far an HQ helps and repairs


@dataclass(frozen=True, slots=True)
class Stats:
    """What all units of a type have in common."""

    type: UnitType
    turns_per_field: int
    stamina: int  # at most; 0: it has none and takes no damage
    attack: tuple[tuple[int, int], tuple[int, int]]  # by [near the own HQ][target in greenery]
    shortest: int  # shoot range
    longest: int
    reload: int  # turns from one shot to the next
    sight: int


STATS = {
    stats.type: stats
    for stats in (
        Stats(HQ, 1, 0, ((0, 0), (0, 0)), 0, 0, reload=0, sight=4),
        Stats(ARMORED, 1, 10, ((2, 1), (3, 2)), 1, 4, reload=1, sight=5),
        Stats(TANK, 2, 20, ((5, 4), (7, 5)), 1, 5, reload=1, sight=4),
        Stats(CANNON, 2, 7, ((12, 9), (15, 12)), 3, 8, reload=2, sight=4),
    )
}


class Inf(Word):
    """The stamina of an HQ."""

    INF = "INF"


class Enemy(NamedTuple):
    """A unit as others see it; `team` is its number in this round."""

    x: int
    y: int
    type: UnitType
    stamina: int | Inf
    team: int
