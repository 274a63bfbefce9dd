"""How a round of robots begins: in a generated world (robots 4)."""

from collections.abc import Sequence
from random import Random

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.draws import sample
from arena24.games.robots.drawn import draw, settled
from arena24.games.robots.house import HOUSE_SIZE, House, Team
from arena24.games.robots.params import OFFERED, RobotsParams, check
from arena24.games.robots.rules import Robots
from arena24.games.seed import Seed

FEWEST_PARTS = 10  # of a last round (robots 5)
NUMBERS = 100  # of which teams get theirs, from 1 on


def new_round(start: Start[RobotsParams]) -> Robots | None:
    """A round in a new world; None: too few turns fit before the contest's end."""
    params = fitting(start)
    return None if params is None else generate(params, start.teams, start.seed)


def fitting(start: Start[RobotsParams]) -> RobotsParams | None:
    """The parameters of the round, with fewer parts in the last one of a contest (robots 5)."""
    params, turns = start.params, start.whole_turns(start.params.turn_seconds)
    if params.longest <= turns:
        return params
    most = int(turns - (params.longest - params.catalogue // OFFERED)) * OFFERED
    if most < FEWEST_PARTS or 3 * most < params.catalogue:
        return None
    return msgspec.structs.replace(params, catalogue=most)


# ---- generation (robots 4)


def generate(params: RobotsParams, teams: Sequence[TeamId], seed: Seed) -> Robots:
    """A round at its beginning. Each kind of choice has its own generator, so that none shifts another."""
    check(len(teams))
    numbers = [number + 1 for number in sample(NUMBERS, len(teams), seed.generator("numbers"))]
    homes = seated(len(teams), seed.generator("houses"))
    drawn = draw(params, seed)
    robots = Robots(settled(params, drawn), seed, drawn)
    robots.houses = [House(number) for number in range(1, max(homes, default=0) + 1)]
    for id_, number, home in zip(teams, numbers, homes, strict=True):
        house = robots.houses[home - 1]
        team = robots.teams[id_] = Team(id_, number, house)
        team.cash = drawn.cash
        house.teams.append(team)
    return robots


def house_sizes(teams: int) -> list[int]:
    """As equal as possible, nobody alone when avoidable (R3)."""
    houses = -(-teams // HOUSE_SIZE)
    return [teams // houses + (house < teams % houses) for house in range(houses)]


def seated(teams: int, generator: Random) -> list[int]:
    """Which house each team belongs to; houses are numbered from 1."""
    homes, shuffled = [0] * teams, sample(teams, teams, generator)
    for house, size in enumerate(house_sizes(teams), start=1):
        for _ in range(size):
            homes[shuffled.pop(0)] = house
    return homes
