"""Players, dudes and bombs as the rules keep them; what teams are told of them is in `replies`."""

from arena24.games.core import TeamId
from arena24.games.treasure.params import UPGRADES, Stats

NOWHERE = 0  # the place of no field


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
