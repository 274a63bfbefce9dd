"""How a round of snakes begins (snakes 4)."""

import math
from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from arena24.games.core import Start
from arena24_snakes.field import Spot
from arena24_snakes.params import SnakesParams
from arena24_snakes.rules import Snake, Snakes

LENGTH = 3  # of a new snake, all on one field
STANDARD = 8  # snakes for which the original has places
BLOCK = 4  # fields across that each of more snakes has for itself
FEWEST_TURNS = 50  # a last round shorter than this is not worth starting (snakes 5.3)


def new_round(start: Start[SnakesParams]) -> Snakes | None:
    """A round on a new board; None: too few turns fit before the contest's end."""
    turns = min(start.params.turns, start.whole_turns(start.params.turn_seconds))
    if turns < min(start.params.turns, FEWEST_TURNS):
        return None
    size = max(start.params.size, room(len(start.teams)))
    round_ = Snakes(replace(start.params, size=size, turns=int(turns)), start.seed)
    for team, spot in zip(start.teams, places(size, len(start.teams), start.seed.generator("places")), strict=True):
        round_.snakes[team] = Snake(team, [spot] * LENGTH)
    heads = [snake.head for snake in round_.snakes.values()]
    round_.food = first_food(size, heads, start.seed.generator("first food"))
    return round_


def room(teams: int) -> int:
    """The least N for so many snakes (snakes 4.1)."""
    return 1 if teams <= STANDARD else BLOCK * math.ceil(math.sqrt(teams)) + 1


def places(size: int, teams: int, chance: Random) -> list[Spot]:
    """Where the heads begin: corners and middles of the sides, or blocks of a lattice (snakes 4.2)."""
    if teams > STANDARD:
        return chance.sample(list(_lattice(size, teams)), teams)
    near, middle, far = 2, (size + 1) // 2, size - 1
    corners = [Spot(x, y) for x in (near, far) for y in (near, far)]
    middles = [Spot(near, middle), Spot(middle, near), Spot(middle, far), Spot(far, middle)]
    groups = [chance.sample(group, len(group)) for group in (corners, middles)]
    chance.shuffle(groups)
    return [*groups[0], *groups[1]][:teams]


def _lattice(size: int, teams: int) -> Iterable[Spot]:
    """The middles of the blocks, all on fields of one colour of a chessboard: heads can meet (R2)."""
    across = math.ceil(math.sqrt(teams))
    for row in range(across):
        for column in range(across):
            x, y = (int((2 * place + 1) * size / (2 * across)) + 1 for place in (column, row))
            yield Spot(x - (x + y) % 2, y)


def first_food(size: int, heads: list[Spot], chance: Random) -> list[Spot]:
    """One in the middle, if nobody is there, and one diagonally beside each head, farther out (snakes 4.3)."""
    middle = (size + 1) // 2
    food = [spot for spot in (Spot(middle, middle),) if spot not in heads]
    for head in heads:
        free = [
            spot
            for spot in (Spot(head.x + dx, head.y + dy) for dx in (-1, 1) for dy in (-1, 1))
            if spot not in food and spot not in heads and all(1 <= part <= size for part in spot)
        ]
        outer = [spot for spot in free if _outside(spot, head, middle) and not {*spot} <= {1, size}]
        food += chance.sample(outer or free, min(1, len(outer or free)))
    return food


def _outside(spot: Spot, head: Spot, middle: int) -> bool:
    """Is it no nearer to the middle than the head, in a column or a row at least?"""
    return abs(spot.x - middle) > abs(head.x - middle) or abs(spot.y - middle) > abs(head.y - middle)
