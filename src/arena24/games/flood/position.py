"""A round of flood as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    N = 20
    warehouses: team x y bags
      A 5 5 30 | B 15 15 30
    workers: team id x y
      A 1 4 4 capacity=5 bags=A,A,A | B 1 10 10
    stacks: bags at
      A,A 9,9 10,9 11,9
      A,A/B 3,3
    waves: turn height edge
      3 2 N

A bag is its owner and, after a slash, who put it down last. Almost everything may be left out.
"""

from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from arena24.games.core import Position, TeamId
from arena24.games.flood.bags import Stack
from arena24.games.flood.commands import Ride
from arena24.games.flood.estate import BUILDING, CAPACITY, CAR, WAREHOUSE, Kind, Object, Worker
from arena24.games.flood.params import FloodParams
from arena24.games.flood.plain import Field
from arena24.games.flood.view import water_rows
from arena24.games.flood.waves import Publication, Wave

if TYPE_CHECKING:
    from arena24.games.flood.rules import Flood

Amount = Annotated[int, Meta(ge=0)]


class Bag(NamedTuple):
    """A bag; lying with no other placer it was put there by its owner, carried it comes from a warehouse."""

    owner: TeamId
    placed_by: TeamId | None = None


class TeamAt(NamedTuple):
    """A team and its points; those that have something on the map need no row of their own."""

    team: TeamId
    placed: Amount = 0  # G
    penalties: Amount = 0  # B
    saved: Amount = 0  # S


class WarehouseAt(NamedTuple):
    """A warehouse, 2×2."""

    team: TeamId
    x: int
    y: int
    bags: Amount = 0
    value: Amount = 0


class BuildingAt(NamedTuple):
    """A building; the rows of a team stand in the order of LIST_OBJECTS."""

    team: TeamId
    x: int
    y: int
    sx: Annotated[int, Meta(ge=1)]
    sy: Annotated[int, Meta(ge=1)]
    value: Amount = 0
    damaged: bool = False  # by the present wave


class CarAt(NamedTuple):
    """A car; the rows of a team stand in the order of LIST_OBJECTS."""

    team: TeamId
    x: int
    y: int
    value: Amount = 0
    damaged: bool = False
    to: Field | None = None  # where it will jump


class WorkerAt(NamedTuple):
    """A living worker; ids are per team."""

    team: TeamId
    id: int
    x: int
    y: int
    capacity: int = CAPACITY
    bags: tuple[Bag, ...] = ()  # the last one is the first that he will put down
    ride: Ride | None = None  # how he sits in the car on his field
    to: Field | None = None  # where he will walk


class StackAt(NamedTuple):
    """The same bags, bottom first, on each of some fields."""

    bags: tuple[Bag, ...]
    at: tuple[Field, ...]


class FloodPosition(Position, frozen=True, kw_only=True):
    """The whole state of a round."""

    params: FloodParams = FloodParams()
    seed: str = ""
    over: bool = False  # the round has ended, and its last wave with it
    teams: tuple[TeamAt, ...] = ()
    warehouses: tuple[WarehouseAt, ...] = ()
    buildings: tuple[BuildingAt, ...] = ()
    cars: tuple[CarAt, ...] = ()
    workers: tuple[WorkerAt, ...] = ()
    stacks: tuple[StackAt, ...] = ()
    waves: tuple[Wave, ...] = ()
    forecasts: tuple[Publication, ...] = ()
    water: tuple[str, ...] = ()  # while a wave is on, rows: ~ flooded, . dry


def dump(flood: "Flood") -> FloodPosition:
    """The position of a round, the same for the same state."""
    ids = [team.id for team in flood.numbered]
    return FloodPosition(
        params=flood.params,
        seed=flood.seed.hex,
        turn=flood.turn,
        over=flood.finished,
        teams=tuple([TeamAt(t.id, t.placed, t.penalties, t.saved) for t in flood.teams.values()]),
        warehouses=tuple([WarehouseAt(o.team.id, o.x, o.y, o.stock, o.value) for o in _objects(flood, WAREHOUSE)]),
        buildings=tuple(
            [BuildingAt(o.team.id, o.x, o.y, o.sx, o.sy, o.value, o.damaged) for o in _objects(flood, BUILDING)]
        ),
        cars=tuple([CarAt(o.team.id, o.x, o.y, o.value, o.damaged, _field(flood, o.to)) for o in _objects(flood, CAR)]),
        workers=tuple([_worker(flood, worker, ids) for worker in flood.workers()]),
        stacks=_stacks(flood),
        waves=tuple(flood.waves),
        forecasts=tuple(flood.publications),
        water=water_rows(flood),
    )


def _objects(flood: "Flood", kind: Kind) -> list[Object]:
    return [thing for team in flood.teams.values() for thing in team.objects if thing.kind is kind]


def _field(flood: "Flood", place: int) -> Field | None:
    return flood.plain.field(place) if place else None


def _worker(flood: "Flood", w: Worker, ids: list[TeamId]) -> WorkerAt:
    bags = zip(w.bags.owners, w.bags.placers, strict=True)
    carried = tuple([Bag(ids[owner], ids[placer] if placer else None) for owner, placer in bags])
    ride = None if w.car is None else Ride.DRIVER if w.drives else Ride.PASSENGER
    return WorkerAt(w.team.id, w.id, w.x, w.y, w.capacity, carried, ride, _field(flood, w.to))


def _stacks(flood: "Flood") -> tuple[StackAt, ...]:
    """Equal stacks stand in one row."""
    fields: dict[tuple[bytes, bytes], list[Field]] = {}
    for place, stack in sorted(flood.stacks.items()):
        fields.setdefault((bytes(stack.owners), bytes(stack.placers)), []).append(flood.plain.field(place))
    return tuple([StackAt(_lying(flood, *bags), tuple(at)) for bags, at in fields.items()])


def _lying(flood: "Flood", owners: bytes, placers: bytes) -> tuple[Bag, ...]:
    ids = [team.id for team in flood.numbered]
    pairs = zip(owners, placers, strict=True)
    return tuple([Bag(ids[owner], None if owner == placer else ids[placer]) for owner, placer in pairs])


def stack_of(bags: tuple[Bag, ...], numbers: dict[TeamId, int], *, lying: bool) -> Stack:
    """The stack that a row describes."""
    stack = Stack()
    for owner, placer in bags:
        placed_by = owner if placer is None and lying else placer
        stack.push(numbers[owner], 0 if placed_by is None else numbers[placed_by])
    return stack
