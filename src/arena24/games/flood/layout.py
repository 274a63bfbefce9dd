"""Where a generated world has its objects: one arrangement for all teams, each in its own slot (flood 4)."""

import math
from random import Random
from typing import NamedTuple

from arena24.games.core import BadSetup
from arena24.games.draws import sample, within
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


class Sketch:
    """Which fields of a team's box are taken: columns one after another, with a margin around the box."""

    __slots__ = ("side", "taken", "width")

    def __init__(self, side: int) -> None:
        self.side = side
        self.width = side + 2
        self.taken = bytearray(self.width * self.width)

    def is_free(self, x: int, y: int, sx: int, sy: int) -> bool:
        """Is nothing on these fields? Beyond the margin must not be asked."""
        first = x * self.width + y
        return not any(self.taken[at : at + sy].count(1) for at in range(first, first + sx * self.width, self.width))

    def take(self, x: int, y: int, sx: int, sy: int) -> None:
        """Something stands here now."""
        first = x * self.width + y
        for at in range(first, first + sx * self.width, self.width):
            self.taken[at : at + sy] = b"\1" * sy

    def free(self) -> list[int]:
        """What is left, as the fields sort by (x, y): x times the width, and y."""
        columns = [x * self.width for x in range(1, self.side + 1)]
        taken = self.taken
        return [at for first in columns for at in range(first + 1, first + self.side + 1) if not taken[at]]


def template(params: FloodParams, box: int, seed: Seed) -> Template:
    """The arrangement of a round (flood 4.2, 4.3)."""
    warehouse = Box(box // 2, box // 2, WAREHOUSE_SIDE, WAREHOUSE_SIDE)
    for generator in seed.attempts("template"):
        sketch = Sketch(box)
        sketch.take(*warehouse)
        boxes = _buildings(params.buildings, sketch, generator)
        free = sketch.free()
        if len(boxes) == params.buildings and len(free) >= params.cars:
            width, values = sketch.width, seed.generator("values")
            chosen = [free[place] for place in sample(len(free), params.cars, generator)]
            cars = [Box(at // width, at % width, 1, 1) for at in chosen]
            return Template(
                warehouse,
                tuple([Valued(b, b.sx * b.sy * within(10, 30, values)) for b in boxes]),
                tuple([Valued(b, within(20, 60, values)) for b in cars]),
            )
    raise AssertionError("there is no end of attempts")


def _buildings(count: int, sketch: Sketch, generator: Random) -> list[Box]:
    """Buildings at random, as many as find a place; their fields become taken."""
    found: list[Box] = []
    failed, side = 0, sketch.side
    largest = min(LARGEST, side // 2)
    while len(found) < count and failed < TRIES:
        limit = max(SMALLEST, largest - failed // PATIENCE)
        sx, sy = within(1, limit, generator), within(1, limit, generator)
        if sx * sy == 1:
            continue
        x, y = within(1, side - sx + 1, generator), within(1, side - sy + 1, generator)
        margin = 1 if generator.random() < LONELY else 0
        if sketch.is_free(x - margin, y - margin, sx + 2 * margin, sy + 2 * margin):
            sketch.take(x, y, sx, sy)
            found.append(Box(x, y, sx, sy))
        else:
            failed += 1
    return found
