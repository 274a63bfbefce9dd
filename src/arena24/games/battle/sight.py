"""Who sees what: lines of sight, and the enemies that a team saw when the turn began (battle 7.3, 7.4).

The kernel of the game. Places and offsets are those of `Terrain`; everything that depends on displacements only is
computed once per width of the board.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from arena24.games.battle.terrain import FAR, Terrain
from arena24.games.battle.units import UnitType
from arena24.games.hexgrid import crossed, disc, distance
from arena24.games.records import Word

Lines = tuple[tuple[int, ...], ...]  # the one or two lists of crossed fields, as offsets from the first end
Viewer = tuple[int, int]  # a place and how far one sees from it on the plain


class Inf(Word):
    """The stamina of an HQ."""

    INF = "INF"


class Enemy(NamedTuple):
    """A unit as others see it; `team` is its number in this round."""

    x: int
    y: int
    type: UnitType
    stamina: int | Inf
    team: int


@cache
def rays(width: int) -> Mapping[int, tuple[int, Lines]]:
    """For each displacement up to FAR its distance and the fields that it crosses."""
    return {
        dx * width + dy: (distance(dx, dy), tuple(tuple(x * width + y for x, y in line) for line in crossed(dx, dy)))
        for dx, dy in disc(FAR)
    }


@cache
def discs(width: int) -> Sequence[int]:
    """For each radius the disc as a set of bits; the lowest stands for the corner (-radius, -radius) of its square."""
    return [sum(1 << (dx + radius) * width + dy + radius for dx, dy in disc(radius)) for radius in range(FAR + 1)]


class Sight:
    """Sight over the terrain of a round."""

    __slots__ = ("_discs", "_hill", "_rays", "_tall", "_thick", "_width")

    def __init__(self, terrain: Terrain) -> None:
        self._hill, self._tall, self._thick = terrain.hill, terrain.tall, terrain.thick
        self._width = terrain.width
        self._rays, self._discs = rays(terrain.width), discs(terrain.width)

    def __deepcopy__(self, memo: object) -> "Sight":
        """It never changes: copies of a round share it."""
        return self

    def sees(self, a: int, b: int, sight: int) -> bool:
        """Does a unit at `a` see the field at `b`? (battle 7.4)"""
        far, lines = self._rays.get(b - a, (FAR + 1, ()))
        if not self._hill[a]:
            return far <= sight and _open(self._thick, a, lines)
        if self._hill[b]:
            return far <= sight  # nothing blocks between hills (R8)
        return far <= 2 * sight and _open(self._tall, a, lines)

    def open_lines(self, a: int, b: int) -> Sequence[Sequence[int]]:
        """The lists of places between `a` and `b`, not more than FAR apart, that terrain leaves open; right, left."""
        blocks = self._tall if self._hill[a] else self._thick
        lines = [[a + offset for offset in line] for line in self._rays[b - a][1]]
        if self._hill[a] and self._hill[b]:
            return lines
        return [line for line in lines if not any(blocks[place] for place in line)]

    def spot(self, viewers: Iterable[Viewer], places: int) -> list[int]:
        """Which of the places, given as a set of bits, at least one viewer sees."""
        found = []
        sees, hill, rounds, width = self.sees, self._hill, self._discs, self._width
        for place, sight in viewers:
            radius = 2 * sight if hill[place] else sight
            corner = place - radius * width - radius
            near = places >> corner & rounds[radius]  # all but a few of the many places are gone in one stroke
            while near:
                highest = near.bit_length() - 1
                near ^= 1 << highest
                if sees(place, corner + highest, sight):
                    found.append(corner + highest)
                    places ^= 1 << corner + highest  # seen once is enough
        return found


def _open(blocks: bytes, a: int, lines: Lines) -> bool:
    """Has one of the lists no field that blocks?"""
    for line in lines:
        for offset in line:
            if blocks[a + offset]:
                break
        else:
            return True
    return False


def bits(places: Collection[int]) -> int:
    """A set of places as the bits of one number."""
    ones = bytearray(max(places, default=0) // 8 + 1)
    for place in places:
        ones[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(ones, "little")


class Snapshot:
    """All units as they were when the turn began, and what each team saw of them (battle 6.6)."""

    __slots__ = ("_bits", "_seen", "_sight", "_viewers", "units")

    def __init__(self, sight: Sight) -> None:
        self.units: dict[int, Enemy] = {}  # by place
        self._sight = sight
        self._viewers: dict[int, list[Viewer]] = {}  # by team number
        self._bits = 0  # the places of all units, when somebody has asked
        self._seen: dict[int, tuple[Enemy, ...]] = {}

    def add(self, place: int, sight: int, unit: Enemy) -> None:
        """One more unit; all of them come before the first question."""
        self.units[place] = unit
        self._viewers.setdefault(unit.team, []).append((place, sight))

    def seen_by(self, number: int) -> tuple[Enemy, ...]:
        """The enemies that the team with this number saw, by (x, y); the same object all turn."""
        seen = self._seen.get(number)
        if seen is None:
            seen = self._seen[number] = tuple(map(self.units.__getitem__, sorted(self._spotted(number))))
        return seen

    def _spotted(self, number: int) -> list[int]:
        viewers = self._viewers.get(number, [])
        self._bits = self._bits or bits(self.units)
        return self._sight.spot(viewers, self._bits ^ bits([place for place, _ in viewers]))
