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

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.flood.bags import Stack
from arena24.games.flood.estate import (
    BARROW_CAPACITY,
    CAPACITY,
    MOST_TEAMS,
    SEATS,
    WAREHOUSE_SIDE,
    Object,
    Team,
    Worker,
)
from arena24.games.flood.fields import Field
from arena24.games.flood.kinds import BUILDING, CAR, DRIVER, PASSENGER, WAREHOUSE, Kind, Ride
from arena24.games.flood.params import FloodParams
from arena24.games.flood.plain import TALLEST
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import LENGTH, Publication, Wave
from arena24.games.seed import Seed

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


# ---- the position of a round


def dump(flood: Flood) -> FloodPosition:
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
        water=flood.water_rows(),
    )


def _objects(flood: Flood, kind: Kind) -> list[Object]:
    return [thing for team in flood.teams.values() for thing in team.objects if thing.kind is kind]


def _field(flood: Flood, place: int) -> Field | None:
    return flood.plain.field(place) if place else None


def _worker(flood: Flood, w: Worker, ids: list[TeamId]) -> WorkerAt:
    bags = zip(w.bags.owners, w.bags.placers, strict=True)
    carried = tuple([Bag(ids[owner], ids[placer] if placer else None) for owner, placer in bags])
    ride = None if w.car is None else DRIVER if w.drives else PASSENGER
    return WorkerAt(w.team.id, w.id, w.x, w.y, w.capacity, carried, ride, _field(flood, w.to))


def _stacks(flood: Flood) -> tuple[StackAt, ...]:
    """Equal stacks stand in one row."""
    fields: dict[tuple[bytes, bytes], list[Field]] = {}
    for place, stack in sorted(flood.stacks.items()):
        fields.setdefault((bytes(stack.owners), bytes(stack.placers)), []).append(flood.plain.field(place))
    return tuple([StackAt(_lying(flood, *bags), tuple(at)) for bags, at in fields.items()])


def _lying(flood: Flood, owners: bytes, placers: bytes) -> tuple[Bag, ...]:
    ids = [team.id for team in flood.numbered]
    pairs = zip(owners, placers, strict=True)
    return tuple([Bag(ids[owner], None if owner == placer else ids[placer]) for owner, placer in pairs])


# ---- a round from a position


def load(position: FloodPosition) -> Flood:
    """Go on from a position."""
    flood = Flood(position.params, Seed.from_hex(position.seed), position.turn)
    _seat_teams(flood, position)
    _place_objects(flood, position)
    _place_workers(flood, position)
    _place_stacks(flood, position)
    _expect_waves(flood, position)
    return flood


def _seat_teams(flood: Flood, position: FloodPosition) -> None:
    """Teams have rows, objects, workers or bags."""
    rows = {row.team: row for row in position.teams}
    others = [row.team for table in (position.warehouses, position.buildings, position.cars) for row in table]
    others += [row.team for row in position.workers]
    bags = [bag for row in position.stacks for bag in row.bags] + [bag for row in position.workers for bag in row.bags]
    others += [team for bag in bags for team in bag if team is not None]
    for row in [*rows.values(), *(TeamAt(id_) for id_ in dict.fromkeys(others) if id_ not in rows)]:
        team = Team(row.team, len(flood.numbered))
        team.placed, team.penalties, team.saved = row.placed, row.penalties, row.saved
        flood.teams[team.id] = team
        flood.numbered.append(team)
    if len(flood.teams) > MOST_TEAMS:
        raise BadSetup(f"a round has at most {MOST_TEAMS} teams, not {len(flood.teams)}")


def _place_objects(flood: Flood, position: FloodPosition) -> None:
    for warehouse in position.warehouses:
        side = WAREHOUSE_SIDE
        thing = _erect(flood, warehouse.team, WAREHOUSE, (warehouse.x, warehouse.y, side, side), warehouse.value)
        thing.stock = warehouse.bags
    for building in position.buildings:
        if building.sx * building.sy == 1:
            raise BadSetup("an object of one field is a car")
        thing = _erect(flood, building.team, BUILDING, building[1:5], building.value)
        thing.damaged = building.damaged
    for car in position.cars:
        thing = _erect(flood, car.team, CAR, (car.x, car.y, 1, 1), car.value)
        thing.damaged = car.damaged
        thing.to = _destination(flood, car.to, "a car")


def _erect(flood: Flood, team: TeamId, kind: Kind, box: tuple[int, int, int, int], value: int) -> Object:
    x, y, sx, sy = box
    name = f"a {kind.value} of team {team}"
    if kind is WAREHOUSE and any(thing.kind is WAREHOUSE for thing in flood.teams[team].objects):
        raise BadSetup(f"team {team} has two warehouses")
    thing = Object(flood.teams[team], kind, sx, sy, value)
    fields = [_place(flood, x + dx, y + dy, name) for dx in range(sx) for dy in range(sy)]
    if any(place in flood.objects for place in fields):
        raise BadSetup(f"{name} cannot be on ({x}, {y}): there is another object")
    flood.erect(thing, fields[0])
    thing.team.objects.append(thing)
    return thing


def _place(flood: Flood, x: int, y: int, what: str) -> int:
    if not flood.plain.holds(x, y):
        raise BadSetup(f"{what} cannot be on ({x}, {y}): it is off the map")
    return flood.plain.place(x, y)


def _destination(flood: Flood, to: Field | None, what: str) -> int:
    return 0 if to is None else _place(flood, *to, what)


def _place_workers(flood: Flood, position: FloodPosition) -> None:
    numbers = {team.id: team.number for team in flood.teams.values()}
    for row in sorted(position.workers, key=lambda row: row.id):  # teams keep them by id
        name = f"worker {row.id} of team {row.team}"
        team = flood.teams[row.team]
        if row.id in team.workers:
            raise BadSetup(f"there are two workers {row.id} of team {row.team}")
        if row.capacity not in (CAPACITY, BARROW_CAPACITY) or len(row.bags) > row.capacity:
            raise BadSetup(f"{name} cannot carry {len(row.bags)} bags with capacity {row.capacity}")
        worker = team.workers[row.id] = Worker(team, row.id)
        worker.capacity = row.capacity
        worker.bags = _stack(row.bags, numbers, lying=False)
        worker.to = _destination(flood, row.to, name)
        _seat(flood, worker, row.ride, _place(flood, row.x, row.y, name), name)
    for worker in flood.workers():
        flood.stand(worker, worker.place)


def _seat(flood: Flood, worker: Worker, ride: Ride | None, place: int, name: str) -> None:
    """Put a worker on his field and into his car; only when all sit is it known who drives."""
    worker.place = place
    thing = flood.objects.get(place)
    if thing is not None and thing.kind is WAREHOUSE and set(worker.bags.owners) - {thing.team.number}:
        raise BadSetup(f"{name} is in a warehouse with bags of others")
    if ride is None:
        return
    if thing is None or thing.kind is not CAR or thing.team is not worker.team or len(thing.riders) >= SEATS:
        raise BadSetup(f"{name} rides, but there is no car of his team with a free seat")
    worker.car = thing
    thing.riders.insert(0 if ride is DRIVER else len(thing.riders), worker)


def _place_stacks(flood: Flood, position: FloodPosition) -> None:
    numbers = {team.id: team.number for team in flood.teams.values()}
    for row in position.stacks:
        for x, y in row.at:
            place = _place(flood, x, y, "a stack")
            if place in flood.objects or place in flood.stacks:
                raise BadSetup(f"a stack cannot be on ({x}, {y}): there is an object or another stack")
            if row.bags:
                flood.stacks[place] = _stack(row.bags, numbers, lying=True)
                flood.plain.draw(place, len(row.bags))


def _stack(bags: tuple[Bag, ...], numbers: dict[TeamId, int], *, lying: bool) -> Stack:
    """The stack that a row describes."""
    stack = Stack()
    for owner, placer in bags:
        placed_by = owner if placer is None and lying else placer
        stack.push(numbers[owner], 0 if placed_by is None else numbers[placed_by])
    return stack


def _expect_waves(flood: Flood, position: FloodPosition) -> None:
    waves = sorted(position.waves, key=lambda wave: wave.turn)
    for earlier, later in pairwise(waves):
        if later.turn - earlier.turn < LENGTH:
            raise BadSetup(f"the waves of turns {earlier.turn} and {later.turn} overlap")
    if any(not 1 <= wave.height <= TALLEST for wave in waves):
        raise BadSetup(f"a wave is 1 to {TALLEST} high")
    if list(position.waves) != waves or any(not 1 <= p.wave <= len(waves) for p in position.forecasts):
        raise BadSetup("waves stand by turn, and forecasts name them by number from 1")
    flood.waves = tuple(waves)
    flood.publications = tuple(sorted(position.forecasts, key=lambda p: (p.turn, p.wave)))
    flood.finished = position.over
    on = [wave for wave in waves if wave.turn <= flood.turn <= wave.last and not position.over]
    flood.wave = on[0] if on else None
    if (flood.wave is None) == bool(position.water):
        raise BadSetup("there is water exactly while a wave is on; a wave arrives after the first turn of a position")
    if position.water:
        flood.water = _water(flood, position.water)


def _water(flood: Flood, rows: Sequence[str]) -> bytes:
    size = flood.params.size
    if {len(rows), *map(len, rows)} != {size} or set("".join(rows)) - set("~."):
        raise BadSetup(f"the water must be {size} lines of {size} letters ~ or .")
    flags = bytearray(len(flood.plain.ground))
    for y, row in enumerate(rows, 1):
        start = flood.plain.place(1, y)
        flags[start : start + size] = bytes(letter == "~" for letter in row)
    return bytes(flags)
