"""Ways of somebody with bags, who has to go around every object."""

from collections.abc import Collection
from functools import lru_cache

from arena24.games.flood import Field

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
Step = tuple[int, int]
FAR = 10**6


class Ways:
    """Shortest ways to the fields of a wall, remembered until something moves."""

    def __init__(self, blocked: Collection[Field], area: Collection[Field]) -> None:
        self.blocked = frozenset(blocked)
        self._open = frozenset(area) - self.blocked
        self._known: dict[Field, dict[Field, int]] = {}

    def step(self, start: Field, goal: Field) -> Step | None:
        """The first step; None: there is no way."""
        distances = self.lengths(goal)
        best = min(neighbours(start), key=lambda near: distances.get(near, FAR))
        return (best.x - start.x, best.y - start.y) if best in distances else None

    def lengths(self, start: Field) -> dict[Field, int]:
        """How many steps it takes from a field, which may be one of an object, to all that can be reached."""
        if start not in self._known:
            self._known[start] = self._search(start)
        return self._known[start]

    def _search(self, start: Field) -> dict[Field, int]:
        distances, queue = {start: 0}, [start]
        for at in queue:
            for near in neighbours(at):
                if near in self._open and near not in distances:
                    distances[near] = distances[at] + 1
                    queue.append(near)
        return distances


@lru_cache(maxsize=10_000)
def neighbours(field: Field) -> tuple[Field, ...]:
    """The eight fields around."""
    return tuple(Field(field.x + dx, field.y + dy) for dx, dy in STEPS)


def apart(a: Field, b: Field) -> int:
    """Steps of somebody without bags."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def towards(start: Field, goal: Field, far: int = 1) -> Step:
    """A step, or a jump, in the direction of the goal."""
    return max(-far, min(far, goal.x - start.x)), max(-far, min(far, goal.y - start.y))
