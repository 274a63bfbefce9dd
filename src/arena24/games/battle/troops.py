"""The state of units and teams."""

from arena24.games.battle.units import CANNON, Stats, UnitType
from arena24.games.core import TeamId

# A unit as others see it: its place, x, y, type, stamina, the number of its team, and how far it sees itself. A plain
# tuple: every turn has one of each unit, and whoever asks is told an `Enemy`.
Glimpse = tuple[int, int, int, UnitType, int, int, int]


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
        return sum([troop.type is CANNON for troop in self.units.values()])

    def copy(self) -> "Team":
        """The same team with the same units, in another round."""
        twin = Team(self.id, self.number)
        twin.points, twin.looked, twin.next_id = self.points, self.looked, self.next_id
        twin.units = {id_: troop.copy(twin) for id_, troop in self.units.items()}
        twin.hq = None if self.hq is None else twin.units[self.hq.id]
        return twin


class Troop:
    """A unit on the board."""

    __slots__ = ("id", "loaded", "pace", "place", "repaired", "sight", "stamina", "stats", "team", "type", "x", "y")

    def __init__(self, team: Team, id_: int, stats: Stats) -> None:
        self.team = team
        self.id = id_
        self.stats = stats
        self.type = stats.type
        self.pace, self.sight = stats.turns_per_field, stats.sight  # once more: they are asked for in every turn
        self.stamina = stats.stamina
        self.x = self.y = self.place = 0  # the same thing twice: replies need the one, rules the other
        self.loaded = 0  # the first turn in which it can shoot (again)
        self.repaired = 0  # the turn of the last repair

    def copy(self, team: Team) -> "Troop":
        """The same unit, of a team in another round."""
        twin = Troop(team, self.id, self.stats)
        twin.stamina, twin.loaded, twin.repaired = self.stamina, self.loaded, self.repaired
        twin.x, twin.y, twin.place = self.x, self.y, self.place
        return twin
