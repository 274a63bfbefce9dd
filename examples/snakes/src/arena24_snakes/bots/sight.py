"""The board as the bots of snakes see it in one turn.

Fields are numbers here, row by row with a rim around the board: a step is a sum, and no field needs to be checked.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import arena24_snakes as snakes
from arena24_snakes import STEPS, Direction, Spot


@dataclass(frozen=True, slots=True)
class Rival:
    """Another snake."""

    head: int
    length: int


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to know."""

    width: int  # of a row, with its rim
    head: int
    length: int
    health: int
    rivals: Sequence[Rival]
    food: frozenset[int]
    taken: bytes  # 1: nobody can go there

    @property
    def steps(self) -> Mapping[Direction, int]:
        """What a step adds."""
        return {direction: dx + dy * self.width for direction, (dx, dy) in STEPS.items()}

    def ways(self) -> dict[Direction, int]:
        """Where one can go without certain death."""
        ways = {direction: self.head + step for direction, step in self.steps.items()}
        return {direction: place for direction, place in ways.items() if not self.taken[place]}

    def distances(self, origins: Iterable[int]) -> dict[int, int]:
        """Steps from the nearest origin to every field that can be reached."""
        found = dict.fromkeys(origins, 0)
        queue, steps, taken = list(found), tuple(self.steps.values()), self.taken
        for place in queue:
            farther = found[place] + 1
            for step in steps:
                near = place + step
                if not taken[near] and near not in found:
                    found[near] = farther
                    queue.append(near)
        return found


def look(me: snakes.Player, size: int) -> Sight:
    """Ask for it; NoSnake if ours is dead."""
    mine, everybody, width = me.my_snake(), me.list_snakes(), size + 2
    taken = bytearray(b"\1" * width + (b"\1" + b"\0" * size + b"\1") * size + b"\1" * width)
    for snake in everybody:
        for spot in snake.body[:-1]:  # a tail moves on, unless its snake has just eaten: then the last two are on it
            taken[place_of(spot, width)] = 1
    return Sight(
        width,
        place_of(mine.body[0], width),
        len(mine.body),
        mine.health,
        [Rival(place_of(snake.body[0], width), len(snake.body)) for snake in everybody if snake.team != mine.team],
        frozenset(place_of(spot, width) for spot in me.list_food()),
        bytes(taken),
    )


def place_of(spot: Spot, width: int) -> int:
    """The number of a field."""
    return spot.y * width + spot.x
