"""The board as the bots of snakes see it in one turn."""

from collections.abc import Iterable
from dataclasses import dataclass

import arena24_snakes as snakes
from arena24_snakes import Direction, SnakeNow, Spot


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that there is to know."""

    size: int
    mine: SnakeNow
    others: tuple[SnakeNow, ...]
    food: frozenset[Spot]

    @property
    def head(self) -> Spot:
        """Of our snake."""
        return self.mine.body[0]

    def bodies(self) -> set[Spot]:
        """Fields that are surely taken after this turn: tails move on, unless their snake has just eaten."""
        return {spot for snake in (self.mine, *self.others) for spot in snake.body[:-1]}

    def holds(self, spot: Spot) -> bool:
        """Is it a field of the board?"""
        return 1 <= spot.x <= self.size and 1 <= spot.y <= self.size

    def ways(self) -> dict[Direction, Spot]:
        """Where one can go without certain death."""
        taken = self.bodies()
        ways = {direction: self.head.step(direction) for direction in Direction}
        return {direction: spot for direction, spot in ways.items() if self.holds(spot) and spot not in taken}

    def distances(self, origins: Iterable[Spot], taken: set[Spot]) -> dict[Spot, int]:
        """Steps from the nearest origin to every field that can be reached, around what is taken."""
        found = dict.fromkeys(origins, 0)
        queue = list(found)
        for spot in queue:
            for near in spot.neighbours():
                if near not in found and near not in taken and self.holds(near):
                    found[near] = found[spot] + 1
                    queue.append(near)
        return found


def look(me: snakes.Player, size: int) -> Sight:
    """Ask for it; NoSnake if ours is dead."""
    mine = me.my_snake()
    others = tuple(snake for snake in me.list_snakes() if snake.team != mine.team)
    return Sight(size, mine, others, frozenset(me.list_food()))
