"""How a round of flood begins: a generated world (flood 4)."""

from collections.abc import Sequence

import msgspec

from arena24.games.core import BadSetup, Start, TeamId
from arena24.games.draws import sample
from arena24.games.flood.estate import MOST_TEAMS, WAREHOUSE_SIDE, Object, Team, Worker
from arena24.games.flood.kinds import BUILDING, CAR, WAREHOUSE, Kind
from arena24.games.flood.layout import Box, Template, layout, template
from arena24.games.flood.params import FloodParams
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import Wave
from arena24.games.flood.weather import draw_publications, draw_waves


def new_round(start: Start[FloodParams]) -> Flood | None:
    """A round in a new world; None: not even the first wave fits before the contest's end."""
    waves = fitting_waves(start)
    return generate(start, waves) if waves else None


def fitting_waves(start: Start[FloodParams]) -> list[Wave]:
    """The leading waves that are over in time (flood 5)."""
    turns = start.whole_turns(start.params.turn_seconds)
    return [wave for wave in draw_waves(start.params, start.seed) if wave.last <= turns]


# ---- generation (flood 4)


def check(params: FloodParams, teams: int) -> None:
    """BadSetup unless the map has room for so many teams."""
    layout(params, teams)


def generate(start: Start[FloodParams], waves: Sequence[Wave]) -> Flood:
    """A round at its beginning. Each kind of choice has its own generator, so that none shifts another."""
    params, teams, seed = start.params, start.teams, start.seed
    plan = layout(params, len(teams))
    order = sample(len(plan.corners), len(plan.corners), seed.generator("slots"))
    drawn = template(params, plan.box, seed)
    settled = params if plan.size == params.size else msgspec.structs.replace(params, size=plan.size)
    flood = Flood(settled, seed)
    estates = [Estate(flood, seat(flood, id_), *plan.corners[place]) for id_, place in zip(teams, order, strict=False)]
    furnish(estates, drawn, params)
    for worker in flood.workers():
        flood.stand(worker, worker.place)
    flood.waves = tuple(waves)
    flood.publications = tuple(draw_publications(waves, params.exact, seed))
    return flood


def seat(flood: Flood, id_: TeamId) -> Team:
    """A team takes part."""
    team = Team(id_, len(flood.numbered))
    if team.number > MOST_TEAMS:
        raise BadSetup(f"a round has at most {MOST_TEAMS} teams")
    flood.teams[id_] = team
    flood.numbered.append(team)
    return team


class Estate:
    """What a team gets, in its own slot."""

    __slots__ = ("flood", "team", "x", "y")

    def __init__(self, flood: Flood, team: Team, x: int, y: int) -> None:
        self.flood, self.team = flood, team
        self.x, self.y = x, y  # the field before the first one

    def erect(self, kind: Kind, box: Box, value: int) -> Object:
        """An object where the template has it."""
        x, y, sx, sy = box
        thing = Object(self.team, kind, sx, sy, value)
        self.flood.erect(thing, self.flood.plain.place(self.x + x, self.y + y))
        self.team.objects.append(thing)
        return thing

    def people(self, count: int, warehouse: Box) -> None:
        """All workers are in the warehouse (flood 4.4); they stand when all objects do."""
        x, y, plain = self.x + warehouse.x, self.y + warehouse.y, self.flood.plain
        for number in range(count):
            worker = self.team.workers[number + 1] = Worker(self.team, number + 1)
            dy, dx = divmod(number % WAREHOUSE_SIDE**2, WAREHOUSE_SIDE)
            worker.place = plain.place(x + dx, y + dy)


def furnish(estates: Sequence[Estate], drawn: Template, params: FloodParams) -> None:
    """All teams get the same."""
    for estate in estates:
        estate.erect(WAREHOUSE, drawn.warehouse, 0).stock = params.bags
    for estate in estates:
        for box, value in drawn.buildings:
            estate.erect(BUILDING, box, value)
    for estate in estates:
        for box, value in drawn.cars:
            estate.erect(CAR, box, value)
        estate.people(params.workers, drawn.warehouse)
