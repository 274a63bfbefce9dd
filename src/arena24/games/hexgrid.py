"""Geometry of the hexagonal board: neighbours, distance, rings, and the fields that a line of sight crosses.

A displacement (dx, dy) leads from one field to another; everything here depends on displacements only. Drawn, x grows
to the right and y downwards, each row half a field further to the left (battle 7.1).
"""

from collections.abc import Iterator
from functools import cache
from math import gcd, lcm

Step = tuple[int, int]
Line = tuple[Step, ...]

# Six, not eight: dx and dy never have opposite signs (battle 7.1).
NEIGHBOURS: tuple[Step, ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))

_WALK: tuple[Step, ...] = ((0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0), (1, 1))  # the sides of a ring (battle 4.6)


def distance(dx: int, dy: int) -> int:
    """How many steps a displacement takes (battle 7.1)."""
    return max(abs(dx), abs(dy)) if (dx >= 0) == (dy >= 0) else abs(dx) + abs(dy)


def ring(radius: int) -> Iterator[Step]:
    """The displacements at this distance, walked around from (radius, 0) (battle 4.6)."""
    x, y = radius, 0
    if radius == 0:
        yield x, y
    for dx, dy in _WALK:
        for _ in range(radius):
            yield x, y
            x, y = x + dx, y + dy


def disc(radius: int) -> Iterator[Step]:
    """The displacements up to this distance, ring by ring."""
    for r in range(radius + 1):
        yield from ring(r)


@cache
def crossed(dx: int, dy: int) -> tuple[Line, ...]:
    """The fields strictly between the ends of a displacement, in order (battle 7.3).

    One list, or two, right and left, where the segment runs along edges.
    """
    if (dx or dy) and (dx == 2 * dy or dy == 2 * dx or dx == -dy):
        return _along_edges(dx, dy)
    return (_through_fields(dx, dy),)


def _along_edges(dx: int, dy: int) -> tuple[Line, Line]:
    """The special case: the fields on the right of the edges, and those on the left."""
    times = gcd(dx, dy)
    ex, ey = dx // times, dy // times
    sides = [(x, y) for x, y in NEIGHBOURS if (ex - x, ey - y) in NEIGHBOURS]
    right, left = sorted(sides, key=lambda side: ex * side[1] - ey * side[0], reverse=True)
    return _one_side(ex, ey, times, right), _one_side(ex, ey, times, left)


def _one_side(ex: int, ey: int, times: int, side: Step) -> Line:
    fields: list[Step] = []
    for m in range(times):
        if m:
            fields.append((m * ex, m * ey))
        fields.append((m * ex + side[0], m * ey + side[1]))
    return tuple(fields)


def _through_fields(dx: int, dy: int) -> Line:
    """The ordinary case: every field whose open hexagon the segment meets."""
    found = []
    for x in range(min(0, dx), max(0, dx) + 1):
        for y in range(min(0, dy), max(0, dy) + 1):
            middle = _meeting(dx, dy, x, y)
            if middle is not None and (x, y) not in ((0, 0), (dx, dy)):
                found.append((middle, (x, y)))
    return tuple(field for _, field in sorted(found))


def _meeting(dx: int, dy: int, x: int, y: int) -> int | None:
    """Where on the segment, in units that depend on (dx, dy) only, it meets the hexagon of (x, y); None: nowhere.

    A hexagon is |2a-b| < 1, |a+b| < 1, |2b-a| < 1 around its centre, so the segment is inside between the greatest
    entry and the least exit. All times have a common denominator, which keeps them exact without fractions.
    """
    slopes = (2 * dx - dy, dx + dy, 2 * dy - dx)
    offsets = (y - 2 * x, -x - y, x - 2 * y)
    unit = lcm(*(slope for slope in slopes if slope))
    enter, leave = 0, unit
    for slope, offset in zip(slopes, offsets, strict=True):
        if slope:
            first, second = (-1 - offset) * (unit // slope), (1 - offset) * (unit // slope)
            enter, leave = max(enter, min(first, second)), min(leave, max(first, second))
        elif offset:
            return None
    return enter + leave if enter < leave else None
