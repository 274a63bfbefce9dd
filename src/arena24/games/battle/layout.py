"""Where teams start, and which part of the board is drawn so that all of them have it alike (battle 4).

Up to four teams play on a board that is its own mirror image; more play on equal tiles. In both cases terrain is
drawn on a *canvas* and then spread over the board. The fields of the canvas are numbered, as they sort by (x, y): its
*cells*.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from arena24.games.battle.fields import Field
from arena24.games.battle.params import Army
from arena24.games.core import BadSetup
from arena24.games.draws import sample
from arena24.games.hexgrid import NEIGHBOURS, Step, disc, distance
from arena24.games.seed import Seed

FEW = 4  # as many teams as there are symmetries
POINT_DISTANCE = 4  # of strategic points from starts and the centre
PLAIN, WATER = "P", "L"

Drawing = list[str]  # letters by cell; an empty one is plain on which something may still be drawn


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


class Layout(ABC):
    """A way to lay out a board. Everything is checked when it is made."""

    def __init__(self, size: int, side: int, blob: tuple[int, int]) -> None:
        self.size = size
        self.side = side  # of the canvas
        self.canvas = [Field(x, y) for x in range(1, side + 1) for y in range(1, side + 1)]  # by cell
        self.blob = blob  # the least and the greatest size of a patch of terrain
        self.bases: tuple[Base, ...] = ()  # all of them; which ones get a team is another matter
        self.blank: Drawing = []  # plain everywhere, and nothing may be drawn where it has to stay
        self._near: dict[int, list[int]] = {}  # what has been asked: a layout is used again and again
        self._images: dict[int, list[int]] = {}

    def cell(self, field: Field) -> int:
        """The cell of a field of the canvas."""
        return (field.x - 1) * self.side + field.y - 1

    def neighbours(self, cell: int) -> list[int]:
        """The neighbours of a cell."""
        near = self._near.get(cell)
        if near is None:
            near = self._near[cell] = self.find_neighbours(self.canvas[cell])
        return near

    def images(self, cell: int) -> list[int]:
        """A cell and all those that are drawn together with it."""
        images = self._images.get(cell)
        if images is None:
            images = self._images[cell] = self.find_images(self.canvas[cell])
        return images

    def rows(self, drawing: Drawing) -> list[str]:
        """The drawing over the whole board; rows are y, letters x (R1)."""
        letters = [letter or PLAIN for letter in drawing]
        return ["".join(letters[y :: self.side]) for y in range(self.side)]

    @abstractmethod
    def find_neighbours(self, field: Field) -> list[int]:
        """The neighbours of a field of the canvas, on it."""

    @abstractmethod
    def find_images(self, field: Field) -> list[int]:
        """A field of the canvas and all those that are drawn together with it."""

    @abstractmethod
    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        """Strategic points on the board; none: this drawing has no place for them. The drawing may be mended."""

    @abstractmethod
    def taken(self, teams: int, seed: Seed) -> Sequence[Base]:
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
    return min([distance(field.x - x, field.y - y) for x, y in others])


class Mirror(Layout):
    """A board for up to four teams: symmetric under four maps (battle 4.2)."""

    def __init__(self, size: int, radius: int) -> None:
        super().__init__(size, size, (2, 5))
        m = size + 1
        a = max(radius + 1, (m + 4) // 8)  # M/8 to the nearest integer, halves up
        b = (2 * (m + a) + 3) // 6  # (M+a)/3 likewise
        self.bases = tuple([Base(map_.image(Field(a, b), size), map_) for map_ in SYMMETRIES])
        self.starts = [base.hq for base in self.bases]
        self.centre = Field(m // 2, m // 2)
        clear = {field for start in self.starts for field in around(start, radius + 2)}
        self.blank = [PLAIN if field in clear else "" for field in self.canvas]
        self._sites = self._find_sites()
        self._check(2 * radius + 4)

    def _check(self, apart: int) -> None:
        for start in self.starts:
            if nearest(start, [other for other in self.starts if other is not start]) < apart:
                raise BadSetup(f"N = {self.size} is too small: starts for this army must be {apart} apart")
        if not self._sites:
            raise BadSetup(f"N = {self.size} is too small: there is no place for strategic points")

    def find_neighbours(self, field: Field) -> list[int]:
        near = [Field(field.x + dx, field.y + dy) for dx, dy in NEIGHBOURS]
        return [self.cell(f) for f in near if 1 <= f.x <= self.size and 1 <= f.y <= self.size]

    def find_images(self, field: Field) -> list[int]:
        return [self.cell(map_.image(field, self.size)) for map_ in SYMMETRIES]

    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        centre = self.cell(self.centre)
        if drawing[centre] == WATER:
            drawing[centre] = PLAIN
        dry = [site for site in self._sites if drawing[site] != WATER]
        if not dry:
            return ()
        return [self.centre, *[self.canvas[image] for image in self.images(generator.choice(dry))]]

    def _find_sites(self) -> list[int]:
        """Where a strategic point with its images may be (battle 4.4)."""
        avoided = [*self.starts, self.centre]
        far = [cell for cell, field in enumerate(self.canvas) if nearest(field, avoided) >= POINT_DISTANCE]
        return [cell for cell in far if len(set(self.images(cell))) == len(SYMMETRIES)]

    def taken(self, teams: int, seed: Seed) -> Sequence[Base]:
        return self.bases[:teams]  # in the order of the maps


class Tiles(Layout):
    """A board for many teams: one tile with a start in its middle, repeated (battle 4.2)."""

    def __init__(self, size: int, radius: int, teams: int) -> None:
        self.grid = math.isqrt(teams - 1) + 1  # G: the square root, rounded up
        side = size // self.grid  # M
        super().__init__(size, side, (3, 9))
        least = 2 * (radius + 2) + 1
        if side < least:
            raise BadSetup(f"N = {size} is too small: {teams} teams get blocks of {side}, the army needs {least}")
        start = Field((side + 1) // 2, (side + 1) // 2)
        clear = around(start, radius + 2)
        self.blank = [PLAIN if field in clear else "" for field in self.canvas]
        self.bases = tuple([Base(hq, IDENTITY) for hq in self._in_blocks(start)])
        beside = (-side, 0, side)
        starts = [Field(start.x + x, start.y + y) for x in beside for y in beside]
        self._apart = [nearest(field, starts) for field in self.canvas]  # from the nearest start

    def _in_blocks(self, field: Field) -> list[Field]:
        """A field of the tile in each of the blocks."""
        corners = [k * self.side for k in range(self.grid)]
        return [Field(field.x + x, field.y + y) for x in corners for y in corners]

    def find_neighbours(self, field: Field) -> list[int]:
        return [self._wrapped(field.x + dx, field.y + dy) for dx, dy in NEIGHBOURS]

    def _wrapped(self, x: int, y: int) -> int:
        return (x - 1) % self.side * self.side + (y - 1) % self.side

    def find_images(self, field: Field) -> list[int]:
        return [self.cell(field)]

    def points(self, drawing: Drawing, generator: Random) -> Sequence[Field]:
        """In each block the field farthest from all starts; canvas order settles ties (battle 4.4)."""
        dry = [cell for cell, letter in enumerate(drawing) if letter != WATER]
        return self._in_blocks(self.canvas[max(dry, key=self._apart.__getitem__)])

    def rows(self, drawing: Drawing) -> list[str]:
        tile, across = super().rows(drawing), -(-self.size // self.side)
        return [(tile[y % self.side] * across)[: self.size] for y in range(self.size)]

    def taken(self, teams: int, seed: Seed) -> Sequence[Base]:
        return [self.bases[place] for place in sample(len(self.bases), teams, seed.generator("blocks"))]
