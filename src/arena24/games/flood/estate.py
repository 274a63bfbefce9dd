"""What a team has: objects and workers (flood 2)."""

from arena24.games.core import TeamId
from arena24.games.flood.bags import Stack
from arena24.games.flood.kinds import Kind
from arena24.games.flood.plain import CARRIES, DRIVES, SIGHT, WORKS

CAPACITY, BARROW_CAPACITY = 1, 5  # bags that a worker carries
SEATS = 4  # of a car, the driver's included (R27)
JUMP = 3  # how far a car goes in a turn
WAREHOUSE_SIDE = 2
MOST_TEAMS = 255  # in a round; bags know them by one byte


class Object:
    """A warehouse, a building or a car."""

    __slots__ = ("damaged", "kind", "place", "places", "riders", "stock", "sx", "sy", "team", "to", "value", "x", "y")

    def __init__(self, team: "Team", kind: Kind, sx: int, sy: int, value: int) -> None:
        self.team = team
        self.kind = kind
        self.sx, self.sy = sx, sy
        self.value = value
        self.x = self.y = self.place = 0  # of the first field
        self.places: tuple[int, ...] = ()  # all its fields
        self.stock = 0  # bags in a warehouse
        self.damaged = False  # by the present wave
        self.riders: list[Worker] = []  # in a car, the driver first
        self.to = 0  # where a car jumps at the turn's end; 0: it stays

    def copy(self, team: "Team") -> "Object":
        """The same object, of a team in another round; nobody sits in it."""
        twin = Object(team, self.kind, self.sx, self.sy, self.value)
        twin.x, twin.y, twin.place, twin.places = self.x, self.y, self.place, self.places
        twin.stock, twin.damaged, twin.to = self.stock, self.damaged, self.to
        return twin

    @property
    def driver(self) -> "Worker | None":
        """The first who got into a car."""
        return self.riders[0] if self.riders else None


class Worker:
    """A living worker."""

    __slots__ = ("bags", "capacity", "car", "id", "place", "team", "to", "weight", "x", "y")

    def __init__(self, team: "Team", id_: int) -> None:
        self.team = team
        self.id = id_
        self.x = self.y = self.place = 0  # the same thing twice: replies need the one, rules the other
        self.weight = 0  # in the crowd on his field
        self.capacity = CAPACITY
        self.bags = Stack()  # the last taken is the first put down (R20)
        self.car: Object | None = None  # in which he sits
        self.to = 0  # where he walks at the turn's end; 0: he stays

    def copy(self, team: "Team") -> "Worker":
        """The same worker, of a team in another round; he sits nowhere."""
        twin = Worker(team, self.id)
        twin.x, twin.y, twin.place, twin.weight = self.x, self.y, self.place, self.weight
        twin.capacity, twin.bags, twin.to = self.capacity, self.bags.copy(), self.to
        return twin

    @property
    def drives(self) -> bool:
        """Is he the driver of a car?"""
        return self.car is not None and self.car.riders[0] is self

    @property
    def moves(self) -> bool:
        """Has he, or his car, an order to move?"""
        return bool(self.to or (self.car is not None and self.car.to))

    def weighs(self) -> int:
        """His weight in the crowd on his field."""
        return WORKS + (CARRIES if self.bags.owners else 0) + (DRIVES if self.drives else 0)


class Team:
    """A team's part in a round."""

    __slots__ = ("id", "number", "objects", "penalties", "placed", "saved", "workers")

    def __init__(self, id_: TeamId, number: int) -> None:
        self.id = id_
        self.number = number  # its place in the round's list, from 1; 0: it came in mid-round and owns nothing
        self.placed = 0  # G: points for bags
        self.penalties = 0  # B
        self.saved = 0  # S: points for dry groups
        self.objects: list[Object] = []  # the warehouse, buildings, cars, in an order that stays
        self.workers: dict[int, Worker] = {}  # by id, ascending

    def copy(self) -> "Team":
        """The same team with the same objects and workers, in another round."""
        twin = Team(self.id, self.number)
        twin.placed, twin.penalties, twin.saved = self.placed, self.penalties, self.saved
        twin.objects = [thing.copy(twin) for thing in self.objects]
        twin.workers = {id_: worker.copy(twin) for id_, worker in self.workers.items()}
        for thing, mine in zip(self.objects, twin.objects, strict=True):
            for rider in thing.riders:
                mine.riders.append(twin.workers[rider.id])
                twin.workers[rider.id].car = mine
        return twin

    @property
    def total(self) -> int:
        """The result as things stand (flood 8)."""
        return max(0, self.placed + self.saved - self.penalties)

    def sees(self, x: int, y: int) -> bool:
        """Is a living worker near enough to watch over this field? (R17)"""
        return any(abs(w.x - x) <= SIGHT and abs(w.y - y) <= SIGHT for w in self.workers.values())
