"""How a round of robots begins: in a generated world (robots 4)."""

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from arena24.games.core import Start, TeamId
from arena24.games.robots.house import HOUSE_SIZE
from arena24.games.robots.params import OFFERED, RobotsParams, check
from arena24.games.robots.position import RobotsPosition, TeamAt, load
from arena24.games.robots.rules import Robots
from arena24.games.seed import Seed

FEWEST_PARTS = 10  # of a last round (robots 5)


def new_round(start: Start[RobotsParams]) -> Robots | None:
    """A round in a new world; None: too few turns fit before the contest's end."""
    params = fitting(start)
    return None if params is None else load(generate(params, start.teams, start.seed))


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


def generate(params: RobotsParams, teams: Sequence[TeamId], seed: Seed) -> RobotsPosition:
    """The first position of a round. Each kind of choice has its own generator, so that none shifts another."""
    check(len(teams))
    numbers = seed.generator("numbers").sample(range(1, 101), len(teams))
    houses = dict(seated(teams, seed.generator("houses")))
    rows = [TeamAt(team, number=number, house=houses[team]) for team, number in zip(teams, numbers, strict=True)]
    return RobotsPosition(params=params, seed=seed.hex, teams=tuple(rows))


def house_sizes(teams: int) -> list[int]:
    """As equal as possible, nobody alone when avoidable (R3)."""
    houses = -(-teams // HOUSE_SIZE)
    return [teams // houses + (house < teams % houses) for house in range(houses)]


def seated(teams: Sequence[TeamId], generator: Random) -> Iterator[tuple[TeamId, int]]:
    """Which house each team belongs to; houses are numbered from 1."""
    shuffled = iter(generator.sample(teams, len(teams)))
    for house, size in enumerate(house_sizes(len(teams)), start=1):
        for _ in range(size):
            yield next(shuffled), house
