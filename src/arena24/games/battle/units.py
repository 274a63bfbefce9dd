"""Types of units, their tables (battle 3), and the state of units and teams."""

from dataclasses import dataclass

from arena24.games.core import TeamId
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


class Team:
    """A team's part in a round."""

    __slots__ = ("hq", "id", "looked", "next_id", "number", "points", "units")

    def __init__(self, id_: TeamId, number: int) -> None:
        self.id = id_
        self.number = number  # how the others know it; 0: it came in mid-round and owns nothing (battle 5)
        self.points = 0
        self.looked = 0  # the turn of the last LOOK_AROUND; 0: none yet
        self.next_id = 1
        self.units: dict[int, Troop] = {}  # by id, ascending
        self.hq: Troop | None = None

    def cannons(self) -> int:
        """How many cannons live."""
        return sum(troop.type is CANNON for troop in self.units.values())


class Troop:
    """A unit on the board."""

    __slots__ = ("id", "loaded", "place", "repaired", "stamina", "stats", "team", "type", "x", "y")

    def __init__(self, team: Team, id_: int, stats: Stats) -> None:
        self.team = team
        self.id = id_
        self.stats = stats
        self.type = stats.type
        self.stamina = stats.stamina
        self.x = self.y = self.place = 0  # the same thing twice: replies need the one, rules the other
        self.loaded = 0  # the first turn in which it can shoot (again)
        self.repaired = 0  # the turn of the last repair
