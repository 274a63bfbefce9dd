"""Where teams start, and which part of the board is drawn so that all of them have it alike (battle 4).

Up to four teams play on a board that is its own mirror image; more play on equal tiles. In both cases terrain is
drawn on a *canvas* and then spread over the board.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

from arena24.games.battle.fields import Field
from arena24.games.battle.params import Army
from arena24.games.core import BadSetup
from arena24.games.hexgrid import NEIGHBOURS, Step, disc, distance

FEW = 4  # as many teams as there are symmetries
POINT_DISTANCE = 4  # of strategic points from starts and the centre

Drawing = dict[Field, str]  # letters of the canvas; what is missing is plain


class Symmetry(NamedTuple):
    """One of the four maps of a board of side N that keep neighbours: perhaps swap x and y, perhaps turn around."""

    swap: bool
    turn: bool

    def turned(self, step: Step) -> Step:
        """The image of a displacement."""
        x, y = reversed(step) if self.swap else step
        return (-x, -y) if self.turn else (x, y)

    def image(self, field: Field, size: int) -> Field:
        """The image of a field."""
        x, y = reversed(field) if self.swap else field
        return Field(size + 1 - x, size + 1 - y) if self.turn else Field(x, y)


IDENTITY = Symmetry(swap=False, turn=False)
SYMMETRIES = (
    IDENTITY,
    Symmetry(swap=False, turn=True),
    Symmetry(swap=True, turn=False),
    Symmetry(swap=True, turn=True),
)


class Base(NamedTuple):
    """Where a team may start, and how its units are turned around the HQ."""

    hq: Field
    symmetry: Symmetry


class Layout(Protocol):
    """A way to lay out a board. Everything is checked when it is made."""

    canvas: Sequence[Field]  # sorted
    clear: frozenset[Field]  # fields of the canvas on which nothing is drawn
    blob: tuple[int, int]  # the least and the greatest size of a patch of terrain
    bases: tuple[Base, ...]  # all of them; which ones get a team is another matter

    def neighbours(self, field: Field) -> Iterable[Field]:
        """The neighbours of a field of the canvas, on it."""

    def images(self, field: Field) -> Iterable[Field]:
        """A field of the canvas and all those that are drawn together with it."""

    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        """Strategic points on the board; none: this drawing has no place for them. The drawing may be mended."""

    def spread(self, drawing: Drawing) -> Drawing:
        """The drawing over the whole board."""

    def taken(self, teams: int, generator: Random) -> Sequence[Base]:
        """The bases that get a team."""


@lru_cache(maxsize=16)  # a server plays on the same layout again and again
def layout(size: int, army: Army, teams: int) -> Layout:
    """The layout of a board for so many teams with at most this army; BadSetup if there is none."""
    radius = camp_radius(army)
    # An even board has no centre to mirror at: it is tiled for few teams too (battle 4.2).
    return Mirror(size, radius) if teams <= FEW and size % 2 else Tiles(size, radius, max(teams, 1))


def camp_radius(army: Army) -> int:
    """R: the smallest radius around the HQ that holds the army (battle 4.1)."""
    radius = 0
    while 3 * radius * (radius + 1) < sum(army):
        radius += 1
    return radius


def around(field: Field, radius: int) -> set[Field]:
    """The disc of this radius, whether on the board or not."""
    return {Field(field.x + dx, field.y + dy) for dx, dy in disc(radius)}


def nearest(field: Field, others: Iterable[Field]) -> int:
    """The distance to the nearest of the others."""
    return min(distance(field.x - x, field.y - y) for x, y in others)


def _square(side: int) -> tuple[Field, ...]:
    return tuple(Field(x, y) for x in range(1, side + 1) for y in range(1, side + 1))


class Mirror:
    """A board for up to four teams: symmetric under four maps (battle 4.2)."""

    blob = (2, 5)

    def __init__(self, size: int, radius: int) -> None:
        self.size = size
        self.canvas: Sequence[Field] = _square(size)
        m = size + 1
        a = max(radius + 1, (m + 4) // 8)  # M/8 to the nearest integer, halves up
        b = (2 * (m + a) + 3) // 6  # (M+a)/3 likewise
        self.bases = tuple(Base(map_.image(Field(a, b), size), map_) for map_ in SYMMETRIES)
        self.starts = [base.hq for base in self.bases]
        self.centre = Field(m // 2, m // 2)
        self.clear = frozenset(field for start in self.starts for field in around(start, radius + 2))
        self._near: dict[Field, list[Field]] = {}  # what has been asked: a layout is used again and again
        self._images: dict[Field, list[Field]] = {}
        self._sites = self._find_sites()
        self._check(2 * radius + 4)

    def _check(self, apart: int) -> None:
        if any(nearest(start, [s for s in self.starts if s is not start]) < apart for start in self.starts):
            raise BadSetup(f"N = {self.size} is too small: starts for this army must be {apart} apart")
        if not self._sites:
            raise BadSetup(f"N = {self.size} is too small: there is no place for strategic points")

    def neighbours(self, field: Field) -> Iterable[Field]:
        if field not in self._near:
            near = [Field(field.x + dx, field.y + dy) for dx, dy in NEIGHBOURS]
            self._near[field] = [f for f in near if 1 <= f.x <= self.size and 1 <= f.y <= self.size]
        return self._near[field]

    def images(self, field: Field) -> list[Field]:
        if field not in self._images:
            self._images[field] = [map_.image(field, self.size) for map_ in SYMMETRIES]
        return self._images[field]

    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        if drawing.get(self.centre) == "L":
            del drawing[self.centre]
        dry = [site for site in self._sites if drawing.get(site) != "L"]
        return [self.centre, *self.images(generator.choice(dry))] if dry else ()

    def _find_sites(self) -> list[Field]:
        """Where a strategic point with its images may be (battle 4.4)."""
        avoided = [*self.starts, self.centre]
        far = [field for field in self.canvas if nearest(field, avoided) >= POINT_DISTANCE]
        return [field for field in far if len({map_.image(field, self.size) for map_ in SYMMETRIES}) == len(SYMMETRIES)]

    def spread(self, drawing: Drawing) -> Drawing:
        return drawing

    def taken(self, teams: int, generator: Random) -> Sequence[Base]:
        return self.bases[:teams]  # in the order of the maps


class Tiles:
    """A board for many teams: one tile with a start in its middle, repeated (battle 4.2)."""

    blob = (3, 9)

    def __init__(self, size: int, radius: int, teams: int) -> None:
        self.size = size
        self.grid = math.isqrt(teams - 1) + 1  # G: the square root, rounded up
        self.side = size // self.grid  # M
        least = 2 * (radius + 2) + 1
        if self.side < least:
            raise BadSetup(f"N = {size} is too small: {teams} teams get blocks of {self.side}, the army needs {least}")
        self.canvas: Sequence[Field] = _square(self.side)
        self.start = Field((self.side + 1) // 2, (self.side + 1) // 2)
        self.clear = frozenset(around(self.start, radius + 2))
        self.bases = tuple(Base(start, IDENTITY) for start in self._in_blocks(self.start))

    def _in_blocks(self, field: Field) -> list[Field]:
        """A field of the tile in each of the blocks."""
        corners = [k * self.side for k in range(self.grid)]
        return [Field(field.x + x, field.y + y) for x in corners for y in corners]

    def neighbours(self, field: Field) -> Iterable[Field]:
        return (self._wrapped(field.x + dx, field.y + dy) for dx, dy in NEIGHBOURS)

    def _wrapped(self, x: int, y: int) -> Field:
        return Field((x - 1) % self.side + 1, (y - 1) % self.side + 1)

    def images(self, field: Field) -> list[Field]:
        return [field]

    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        """In each block the field farthest from all starts; canvas order settles ties (battle 4.4)."""
        beside = (-self.side, 0, self.side)
        starts = [Field(self.start.x + x, self.start.y + y) for x in beside for y in beside]
        dry = [field for field in self.canvas if drawing.get(field) != "L"]
        return self._in_blocks(max(dry, key=lambda field: nearest(field, starts)))

    def spread(self, drawing: Drawing) -> Drawing:
        across = range(1, self.size + 1)
        return {Field(x, y): letter for x in across for y in across if (letter := drawing.get(self._wrapped(x, y)))}

    def taken(self, teams: int, generator: Random) -> Sequence[Base]:
        return generator.sample(self.bases, teams)
