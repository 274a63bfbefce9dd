"""How a round of flood begins: a generated world (flood 4), or a given position."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.flood.commands import Ride
from arena24.games.flood.estate import (
    BARROW_CAPACITY,
    BUILDING,
    CAPACITY,
    CAR,
    SEATS,
    WAREHOUSE,
    WAREHOUSE_SIDE,
    Kind,
    Object,
    Team,
    Worker,
)
from arena24.games.flood.layout import Layout, Template, Valued, layout, template
from arena24.games.flood.params import BadSetup, FloodParams
from arena24.games.flood.plain import TALLEST, Field
from arena24.games.flood.position import (
    BuildingAt,
    CarAt,
    FloodPosition,
    TeamAt,
    WarehouseAt,
    WorkerAt,
    stack_of,
)
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import LENGTH, Wave, draw_publications, draw_waves, forecasts
from arena24.games.seed import Seed

MOST_TEAMS = 255  # in a round; bags know them by one byte


def new_round(start: Start[FloodParams]) -> Flood | None:
    """A round in a new world; None: not even the first wave fits before the contest's end."""
    waves = fitting_waves(start)
    return load(generate(start, waves)) if waves else None


def fitting_waves(start: Start[FloodParams]) -> list[Wave]:
    """The leading waves that are over in time (flood 5)."""
    turns = start.whole_turns(start.params.turn_seconds)
    return [wave for wave in draw_waves(start.params, start.seed) if wave.last <= turns]


# ---- generation (flood 4)


def check(params: FloodParams, teams: int) -> None:
    """BadSetup unless the map has room for so many teams."""
    layout(params, teams)


def generate(start: Start[FloodParams], waves: Sequence[Wave]) -> FloodPosition:
    """The first position of a round. Each kind of choice has its own generator, so that none shifts another."""
    params, teams, seed = start.params, start.teams, start.seed
    plan = layout(params, len(teams))
    corners = dict(zip(teams, _shuffled(plan, seed), strict=False))
    drawn = template(params, plan.box, seed)
    return FloodPosition(
        params=msgspec.structs.replace(params, size=plan.size),
        seed=seed.hex,
        teams=tuple(TeamAt(team) for team in teams),
        warehouses=tuple(_warehouse(team, drawn, corners[team], params.bags) for team in teams),
        buildings=tuple(BuildingAt(*row) for team in teams for row in _moved(team, drawn.buildings, corners[team])),
        cars=tuple(
            CarAt(t, x, y, value) for team in teams for t, x, y, _, _, value in _moved(team, drawn.cars, corners[team])
        ),
        workers=tuple(row for team in teams for row in _workers(team, drawn, corners[team], params.workers)),
        waves=tuple(waves),
        forecasts=tuple(draw_publications(waves, params.exact, seed)),
    )


def _shuffled(plan: Layout, seed: Seed) -> list[Field]:
    return seed.generator("slots").sample(plan.corners, len(plan.corners))


def _warehouse(team: TeamId, drawn: Template, corner: Field, bags: int) -> WarehouseAt:
    return WarehouseAt(team, corner.x + drawn.warehouse.x, corner.y + drawn.warehouse.y, bags)


def _moved(team: TeamId, things: Iterable[Valued], corner: Field) -> Iterator[tuple[TeamId, int, int, int, int, int]]:
    return ((team, corner.x + box.x, corner.y + box.y, box.sx, box.sy, value) for box, value in things)


def _workers(team: TeamId, drawn: Template, corner: Field, count: int) -> Iterator[WorkerAt]:
    """All of them in the warehouse (flood 4.4)."""
    for number in range(count):
        dy, dx = divmod(number % WAREHOUSE_SIDE**2, WAREHOUSE_SIDE)
        yield WorkerAt(team, number + 1, corner.x + drawn.warehouse.x + dx, corner.y + drawn.warehouse.y + dy)


# ---- positions


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
        worker.bags = stack_of(row.bags, numbers, lying=False)
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
    thing.riders.insert(0 if ride is Ride.DRIVER else len(thing.riders), worker)


def _place_stacks(flood: Flood, position: FloodPosition) -> None:
    numbers = {team.id: team.number for team in flood.teams.values()}
    for row in position.stacks:
        for x, y in row.at:
            place = _place(flood, x, y, "a stack")
            if place in flood.objects or place in flood.stacks:
                raise BadSetup(f"a stack cannot be on ({x}, {y}): there is an object or another stack")
            if row.bags:
                flood.stacks[place] = stack_of(row.bags, numbers, lying=True)
                flood.plain.draw(place, len(row.bags))


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
    flood.forecasts = forecasts(flood.waves, flood.publications, flood.turn)
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
