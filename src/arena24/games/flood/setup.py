"""How a round of flood begins: a generated world (flood 4)."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.flood.estate import WAREHOUSE_SIDE
from arena24.games.flood.fields import Field
from arena24.games.flood.layout import Layout, Template, Valued, layout, template
from arena24.games.flood.params import FloodParams
from arena24.games.flood.position import BuildingAt, CarAt, FloodPosition, TeamAt, WarehouseAt, WorkerAt, load
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import Wave, draw_publications, draw_waves
from arena24.games.seed import Seed


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
