"""Players, dudes, bombs and their blasts as the rules keep them; what teams are told of them is in `replies`."""

from typing import Final

from arena24.games.core import TeamId
from arena24.games.treasure.mine import Mine
from arena24.games.treasure.params import UPGRADES, Stats

NOWHERE: Final = 0  # the place of no field

# A dude as others see it: the fields of a `Dude`. A plain tuple: every turn has one of each, and few are looked at.
Glimpse = tuple[int, int, int, int, int]


class Hunter:
    """A player: a team's part in a round."""

    __slots__ = ("bank", "bombers", "deposit", "deposited", "kills", "number", "team")

    def __init__(self, team: TeamId) -> None:
        self.team = team
        self.number = 0  # the player id; 0: it has not joined and owns nothing
        self.deposit = NOWHERE  # the place of its deposit
        self.bank = 0
        self.deposited = 0  # all that was ever deposited in the round
        self.kills = 0
        self.bombers: dict[int, Bomber] = {}  # the living ones by id, ascending

    def copy(self) -> "Hunter":
        """The same player with the same dudes, in another round."""
        twin = Hunter(self.team)
        twin.number, twin.deposit, twin.bank = self.number, self.deposit, self.bank
        twin.deposited, twin.kills = self.deposited, self.kills
        twin.bombers = {id_: bomber.copy(twin) for id_, bomber in self.bombers.items()}
        return twin


class Bomber:
    """A dude."""

    __slots__ = ("bombs", "energy", "gold", "id", "levels", "owner", "place", "stats", "x", "y")

    def __init__(self, owner: Hunter, id_: int, stats: Stats) -> None:
        self.owner = owner
        self.id = id_
        self.levels = [0] * UPGRADES
        self.stats = stats  # with all upgrades
        self.energy = stats.energy_cap
        self.gold = 0
        self.bombs = 0  # B: its bombs that have not exploded yet (R24)
        self.x = self.y = self.place = NOWHERE  # the same thing twice: replies need the one, rules the other

    def copy(self, owner: Hunter) -> "Bomber":
        """The same dude, of a player in another round."""
        twin = Bomber(owner, self.id, self.stats)
        twin.levels, twin.energy, twin.gold, twin.bombs = self.levels.copy(), self.energy, self.gold, self.bombs
        twin.x, twin.y, twin.place = self.x, self.y, self.place
        return twin


class Charge:
    """A bomb that has been planted."""

    __slots__ = ("due", "flame", "owner", "place", "planted", "planter", "reach")

    def __init__(self, owner: Hunter, planter: int, place: int, *, due: int, reach: int, flame: int) -> None:
        self.owner = owner
        self.planter = planter  # the id of a dude that may be dead by now
        self.place = place
        self.due = due  # it explodes at the end of this turn
        self.reach = reach
        self.flame = flame  # turns
        self.planted = 0  # the turn in which it was planted; 0: an earlier one

    def copy(self, owner: Hunter) -> "Charge":
        """The same bomb, of a player in another round."""
        twin = Charge(owner, self.planter, self.place, due=self.due, reach=self.reach, flame=self.flame)
        twin.planted = self.planted
        return twin


class Blast:
    """An explosion: what it hits, and the walls that it breaks."""

    __slots__ = ("broken", "charge", "zone")

    def __init__(self, charge: Charge, mine: Mine) -> None:
        self.charge = charge
        self.zone, self.broken = mine.zone(charge.place, charge.reach)
