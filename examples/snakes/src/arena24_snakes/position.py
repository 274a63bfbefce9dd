"""A round of snakes as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    N = 11
    snakes: team health body
      A 40 3,3 3,4 3,5
      B 100 9,9 9,9 9,9
    food: x y
      6 6

What is not told is as at the beginning of a round.
"""

from itertools import pairwise
from typing import NamedTuple

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.seed import Seed
from arena24_snakes.events import Cause
from arena24_snakes.field import Border, Direction, Spot
from arena24_snakes.params import SnakesParams
from arena24_snakes.rules import FULL, Snake, Snakes

SHORTEST = 2  # a head alone would run into itself when it grows


class SnakeAt(NamedTuple):
    """A snake; a dead one has no body."""

    team: TeamId
    body: tuple[Spot, ...] = ()  # the head is the first
    health: int = FULL
    age: int = 0
    order: Direction | None = None
    died: Cause | None = None


class SnakesPosition(Position, frozen=True, kw_only=True):
    """The whole state of a round."""

    params: SnakesParams = SnakesParams()
    seed: str = ""
    snakes: tuple[SnakeAt, ...] = ()
    food: tuple[Spot, ...] = ()
    border: Border = Border()


def dump(round_: Snakes) -> SnakesPosition:
    """The position of a round."""
    return SnakesPosition(
        params=round_.params,
        seed=round_.seed.hex,
        turn=round_.turn,
        snakes=tuple(
            SnakeAt(snake.team, tuple(snake.body), snake.health, snake.age, snake.order, snake.died)
            for snake in round_.snakes.values()
        ),
        food=tuple(round_.food),
        border=round_.border,
    )


def load(position: SnakesPosition) -> Snakes:
    """Go on from a position."""
    if not 1 <= position.turn <= position.params.turns:
        raise BadSetup(f"turn {position.turn} is not one of 1 to Q = {position.params.turns}")
    seed = Seed.from_hex(position.seed)
    round_ = Snakes(position.params, seed, position.turn, position.food, position.border)
    taken = set[Spot]()
    for row in position.snakes:
        _check(round_, row, taken)
        taken.update(row.body)
        snake = round_.snakes[row.team] = Snake(row.team, row.body, row.health)
        snake.age, snake.order, snake.died = row.age, row.order, row.died
    if len(set(position.food)) < len(position.food) or not all(map(round_.holds, position.food)):
        raise BadSetup("food is on fields of the board, once on each")
    return round_


def _check(round_: Snakes, row: SnakeAt, taken: set[Spot]) -> None:
    name = f"the snake of team {row.team}"
    if row.team in round_.snakes:
        raise BadSetup(f"{name} is there twice")
    if (len(row.body) < SHORTEST) is (row.died is None):
        raise BadSetup(f"{name}: who lives has a body of {SHORTEST} parts or more, who has died has none")
    if not 0 <= row.health <= FULL or (row.died is None and not row.health):
        raise BadSetup(f"{name}: its health cannot be {row.health}")
    if not all(map(round_.holds, row.body)) or taken & set(row.body):
        raise BadSetup(f"{name} is not on the board, or lies over another")
    if any(abs(one.x - two.x) + abs(one.y - two.y) > 1 for one, two in pairwise(row.body)):
        raise BadSetup(f"{name}: its body has gaps")
