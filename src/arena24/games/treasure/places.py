"""Where a deposit is drawn when a player joins (treasure 4, `place`)."""

from collections.abc import Iterator, Set
from itertools import islice
from random import Random

from arena24.games.draws import below
from arena24.games.treasure.mine import FREE, Mine

DRAWS = 12
STEPS = 3  # so near must a field be that is in another row and another column
TRIES = 1000  # fields looked at before all are: a board of the usual kind needs some fifty (treasure 15)


def draw_place(mine: Mine, deposits: Set[int], unsafe: Set[int], generator: Random) -> int:
    """Of twelve random candidates the one that is farthest from all deposits, the first of those that are equal."""
    fields = mine.fields
    others = [fields[place] for place in sorted(deposits)]

    def distance(place: int) -> int:
        x, y = fields[place]
        return min([abs(x - other.x) + abs(y - other.y) for other in others], default=0)

    return max(_drawn(mine, deposits | unsafe, generator), key=distance)


def _drawn(mine: Mine, taken: Set[int], generator: Random) -> list[int]:
    """Twelve draws; all fields are looked at only if candidates are hard to find."""
    found = list(islice(_tried(mine, taken, generator), DRAWS))
    if len(found) == DRAWS:
        return found
    candidates = all_candidates(mine, taken)
    return [generator.choice(candidates) for _ in range(DRAWS)]


def _tried(mine: Mine, taken: Set[int], generator: Random) -> Iterator[int]:
    for _ in range(TRIES):
        place = mine.place(below(mine.rows, generator), below(mine.columns, generator))
        if mine.walls[place] == FREE and place not in taken and escapable(mine, place):
            yield place


def all_candidates(mine: Mine, taken: Set[int]) -> list[int]:
    """Escapable empty fields; without any of them all empty ones; without those all that have no wall."""
    free = mine.free()
    empty = [place for place in free if place not in taken]
    return [place for place in empty if escapable(mine, place)] or empty or free


def escapable(mine: Mine, place: int) -> bool:
    """Is a field in another row and another column within three steps over fields without walls?"""
    start, rim, reached = mine.fields[place], [place], {place}
    for _ in range(STEPS):
        rim = [near for here in rim for step in mine.steps if mine.walls[near := here + step] == FREE]
        rim = [near for near in dict.fromkeys(rim) if near not in reached]
        reached.update(rim)
        if any(mine.fields[near].x != start.x and mine.fields[near].y != start.y for near in rim):
            return True
    return False
