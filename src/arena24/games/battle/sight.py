"""Who sees what: lines of sight, and the enemies that a team saw when the turn began (battle 7.3, 7.4).

The kernel of the game. Places and offsets are those of `Terrain`; everything that depends on displacements only is
computed once per width of the board.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from arena24.games.battle.terrain import FAR, Terrain, bits, ones
from arena24.games.battle.troops import Glimpse
from arena24.games.battle.units import HQ, Enemy, Inf
from arena24.games.hexgrid import crossed, disc, distance

Lines = tuple[tuple[int, ...], ...]  # the one or two lists of crossed fields, as offsets from the first end
Viewer = tuple[int, int]  # a place and how far one sees from it on the plain
View = tuple[int, int]  # the fields that are seen, as bits, after the place of the lowest one


@cache
def rays(width: int) -> Mapping[int, tuple[int, Lines]]:
    """For each displacement up to FAR its distance and the fields that it crosses."""
    return {
        dx * width + dy: (distance(dx, dy), tuple(tuple(x * width + y for x, y in line) for line in crossed(dx, dy)))
        for dx, dy in disc(FAR)
    }


class Surroundings:
    """What is around a viewer up to a radius, as sets of bits: the lowest is the corner (-radius, -radius).

    So one stroke tells which of many fields are among many others.
    """

    __slots__ = ("corner", "disc", "half", "left", "right")

    def __init__(self, width: int, radius: int) -> None:
        self.corner = -radius * width - radius  # its displacement
        self.disc, self.half = self._disc(width, radius), self._disc(width, radius // 2)
        # For each field those behind it: their right, or their left list of crossed fields has it.
        self.right = [0] * (2 * radius + 1) * width
        self.left = self.right[:]
        for dx, dy in disc(radius):
            target = 1 << dx * width + dy - self.corner
            lines = rays(width)[dx * width + dy][1]
            for behind, line in ((self.right, lines[0]), (self.left, lines[-1])):
                for offset in line:
                    behind[offset - self.corner] |= target

    def _disc(self, width: int, radius: int) -> int:
        return sum([1 << dx * width + dy - self.corner for dx, dy in disc(radius)])


@cache
def surroundings(width: int, radius: int) -> Surroundings:
    """Made once for all rounds on boards of this size."""
    return Surroundings(width, radius)


class Sight:
    """Sight over the terrain of a round."""

    __slots__ = ("_hill", "_rays", "_sets", "_tall", "_thick", "_views", "_width", "terrain")

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self._hill, self._tall, self._thick = terrain.hill, terrain.tall, terrain.thick
        self._sets: tuple[int, int, int] | None = None  # all three as sets of bits, when somebody looks
        self._width = terrain.width
        self._rays = rays(terrain.width)
        # Terrain never changes, so it is remembered; some 500 bytes for each place where somebody has stood.
        self._views: dict[Viewer, View] = {}

    def __deepcopy__(self, memo: object) -> "Sight":
        """It never changes: copies of a round share it."""
        return self

    def sees(self, a: int, b: int, sight: int) -> bool:
        """Does a unit at `a` see the field at `b`? (battle 7.4)"""
        corner, view = self._view((a, sight))
        return b >= corner and view >> (b - corner) & 1 == 1

    def _view(self, viewer: Viewer) -> View:
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self._looked(*viewer)
        return view

    def _looked(self, place: int, sight: int) -> View:
        """All fields that a unit sees: those of which terrain leaves one list open (battle 7.4)."""
        if self._sets is None:
            self._sets = ones(self._hill), ones(self._tall), ones(self._thick)
        hills, talls, thicks = self._sets
        high = self._hill[place]
        around = surroundings(self._width, 2 * sight if high else sight)
        corner, right, left = place + around.corner, 0, 0
        blocks = (talls if high else thicks) >> corner & around.disc
        while blocks:
            highest = blocks.bit_length() - 1
            blocks ^= 1 << highest
            right |= around.right[highest]
            left |= around.left[highest]
        seen = around.disc & ~(right & left)
        if high:  # nothing blocks between hills, but one sees them no farther than from the plain (R8)
            hills = hills >> corner & around.disc
            seen = seen & ~hills | hills & around.half
        return corner, seen

    def open_lines(self, a: int, b: int) -> Sequence[Sequence[int]]:
        """The lists of places between `a` and `b`, not more than FAR apart, that terrain leaves open; right, left."""
        blocks = self._tall if self._hill[a] else self._thick
        lines = [[a + offset for offset in line] for line in self._rays[b - a][1]]
        if self._hill[a] and self._hill[b]:
            return lines
        return [line for line in lines if not any(blocks[place] for place in line)]

    def spot(self, viewers: list[Viewer], places: int) -> list[int]:
        """Which of the places, given as a set of bits, at least one viewer sees."""
        found = []
        for viewer in viewers:
            corner, view = self._view(viewer)
            seen = places >> corner & view
            places ^= seen << corner  # seen once is enough
            while seen:
                highest = seen.bit_length() - 1
                seen ^= 1 << highest
                found.append(corner + highest)
        return found


class Snapshot:
    """All units as they were when the turn began, and what each team saw of them (battle 6.6)."""

    __slots__ = ("_bits", "_enemies", "_seen", "_sight", "_viewers", "units")

    def __init__(self, sight: Sight, units: list[Glimpse]) -> None:
        self.units = units
        self._sight = sight
        # The rest is made when somebody asks.
        self._viewers: dict[int, list[Viewer]] = {}  # by team number
        self._bits = 0  # the places of all units
        self._enemies: dict[int, Enemy] = {}  # by place, as they are told
        self._seen: dict[int, tuple[Enemy, ...]] = {}

    def seen_by(self, number: int) -> tuple[Enemy, ...]:
        """The enemies that the team with this number saw, by (x, y); the same object all turn."""
        seen = self._seen.get(number)
        if seen is None:
            if not self._enemies:
                self._open()
            seen = self._seen[number] = tuple([self._enemies[place] for place in sorted(self._spotted(number))])
        return seen

    def _open(self) -> None:
        """Somebody asks for the first time."""
        self._bits = bits([unit[0] for unit in self.units])
        for place, x, y, type_, stamina, team, sight in self.units:
            self._enemies[place] = Enemy(x, y, type_, Inf.INF if type_ is HQ else stamina, team)
            self._viewers.setdefault(team, []).append((place, sight))

    def _spotted(self, number: int) -> list[int]:
        viewers = self._viewers.get(number, [])
        return self._sight.spot(viewers, self._bits ^ bits([place for place, _ in viewers]))
