"""Where a generated world has its objects: one arrangement for all teams, each in its own slot (flood 4)."""

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from arena24.games.core import BadSetup
from arena24.games.flood.estate import WAREHOUSE_SIDE
from arena24.games.flood.fields import Field
from arena24.games.flood.params import FloodParams
from arena24.games.seed import Seed

SMALLEST_SLOT, LARGEST_MAP, MARGIN = 10, 300, 2
LARGEST, SMALLEST = 5, 2  # what the side of a building may be, and how far that limit is lowered
PATIENCE, TRIES = 200, 2000  # failed tries until the limit is lowered, and until all begins afresh
LONELY = 0.7  # the share of buildings that have room around them
CROWDED = 0.6  # of its box is the most that a team's smallest objects may fill: random places are found quickly


class Box(NamedTuple):
    """A rectangle of fields."""

    x: int
    y: int
    sx: int
    sy: int

    def fields(self, margin: int = 0) -> set[tuple[int, int]]:
        """Its fields, and those so near to it, as x and y: there are too many of them for records."""
        rows, columns = (
            range(self.y - margin, self.y + self.sy + margin),
            range(self.x - margin, self.x + self.sx + margin),
        )
        return {(x, y) for y in rows for x in columns}


class Valued(NamedTuple):
    """An object of the template."""

    box: Box
    value: int


class Template(NamedTuple):
    """The arrangement that all teams have, in a box that begins at (1, 1)."""

    warehouse: Box
    buildings: tuple[Valued, ...]
    cars: tuple[Valued, ...]


class Layout(NamedTuple):
    """The map's size and where the boxes of teams begin: the field before the first one."""

    size: int
    box: int
    corners: tuple[Field, ...]


def layout(params: FloodParams, teams: int) -> Layout:
    """Slots for all teams; BadSetup if there is no room for them (flood 4.1)."""
    across = max(1, math.isqrt(max(teams - 1, 0)) + 1)
    size = params.size
    if size // across < SMALLEST_SLOT:
        size = SMALLEST_SLOT * across
    slot = size // across
    box = slot - 2 * MARGIN
    smallest = WAREHOUSE_SIDE**2 + SMALLEST**2 * params.buildings + params.cars
    if size > LARGEST_MAP or smallest > CROWDED * box**2:
        raise BadSetup(f"there is no room for {teams} teams with so many objects on a map of {params.size}")
    before = (size - across * slot) // 2 + MARGIN
    starts = [before + slot * number for number in range(across)]
    return Layout(size, box, tuple(Field(x, y) for y in starts for x in starts))


def template(params: FloodParams, box: int, seed: Seed) -> Template:
    """The arrangement of a round (flood 4.2, 4.3)."""
    warehouse = Box(box // 2, box // 2, WAREHOUSE_SIDE, WAREHOUSE_SIDE)
    for generator in seed.attempts("template"):
        taken = warehouse.fields()
        boxes = list(_buildings(params.buildings, box, taken, generator))
        free = sorted(Box(1, 1, box, box).fields() - taken)
        if len(boxes) == params.buildings and len(free) >= params.cars:
            cars = [Box(*field, 1, 1) for field in generator.sample(free, params.cars)]
            values = seed.generator("values")
            return Template(
                warehouse,
                tuple(Valued(b, b.sx * b.sy * values.randint(10, 30)) for b in boxes),
                tuple(Valued(b, values.randint(20, 60)) for b in cars),
            )
    raise AssertionError("there is no end of attempts")


def _buildings(count: int, box: int, taken: set[tuple[int, int]], generator: Random) -> Iterator[Box]:
    """Buildings at random, as many as find a place; their fields become taken."""
    failed, largest = 0, min(LARGEST, box // 2)
    while count and failed < TRIES:
        limit = max(SMALLEST, largest - failed // PATIENCE)
        sx, sy = generator.randint(1, limit), generator.randint(1, limit)
        if sx * sy == 1:
            continue
        place = Box(generator.randint(1, box - sx + 1), generator.randint(1, box - sy + 1), sx, sy)
        if taken.isdisjoint(place.fields(1 if generator.random() < LONELY else 0)):
            taken |= place.fields()
            count -= 1
            yield place
        else:
            failed += 1
