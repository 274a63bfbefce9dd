"""What gunner knows of the ground: how long ways take, who sees what, and which field a shot hits (battle 7)."""

import heapq
from collections.abc import Container, Iterator, Sequence

from arena24.games.battle import STATS, Stats, UnitType
from arena24.games.hexgrid import NEIGHBOURS, Line, crossed, distance

Field = tuple[int, int]
Ways = dict[Field, int]  # turns from fields to a goal

NEVER = 1 << 30
DETOUR = 8  # turns that are looked ahead for a way around others
MOST_SEARCHES = 200  # kept: at 100 × 100 fields each may take a megabyte


def apart(a: Field, b: Field) -> int:
    """Steps between two fields."""
    return distance(b[0] - a[0], b[1] - a[1])


class Ground:
    """The terrain of a round."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.size = len(rows)
        self._letters = {(x, y): letter for y, row in enumerate(rows, 1) for x, letter in enumerate(row, 1)}
        self._searches: dict[tuple[Field, int], Search] = {}

    # ---- ways

    def neighbours(self, field: Field) -> Iterator[Field]:
        """Where a unit can go from here."""
        x, y = field
        for dx, dy in NEIGHBOURS:
            near = x + dx, y + dy
            if self._letters.get(near, "L") != "L":
                yield near

    def sink(self, field: Field) -> None:
        """It is water, as we have been told too late."""
        self._letters[field] = "L"
        self._searches.clear()

    def is_dry(self, field: Field) -> bool:
        """Can one stand there?"""
        return self._letters.get(field, "L") != "L"

    def is_green(self, field: Field) -> bool:
        """Is there greenery, which protects from shots?"""
        return self._letters.get(field) in ("F", "B")

    def turns(self, pace: int, start: Field, end: Field) -> int:
        """How long a step takes (battle 7.2)."""
        climbs = self._letters[end] == "H" and self._letters[start] != "H"
        return pace + climbs + self.is_green(end)

    def ways(self, goal: Field, pace: int, here: Field) -> Ways:
        """Turns to a goal from here and from everywhere nearer to it."""
        if (goal, pace) not in self._searches:
            if len(self._searches) >= MOST_SEARCHES:
                self._searches.clear()
            self._searches[goal, pace] = Search(self, goal, pace)
        return self._searches[goal, pace].until(here)

    def step(self, here: Field, ways: Ways, pace: int, taken: Container[Field]) -> Field | None:
        """The first step of the best way around fields that are taken; None: there is nothing better than to stay."""
        costs, first = {here: 0}, {here: here}
        rim, best, least = [(0, here)], here, NEVER
        while rim:
            cost, field = heapq.heappop(rim)
            if ways.get(field, NEVER) < ways.get(here, NEVER) and cost + ways[field] < least:
                best, least = field, cost + ways[field]
            if cost > costs[field] or cost >= DETOUR:
                continue
            for near in self.neighbours(field):
                reached = cost + self.turns(pace, field, near)
                if near not in taken and reached < costs.get(near, NEVER):
                    costs[near], first[near] = reached, near if field == here else first[field]
                    heapq.heappush(rim, (reached, near))
        return first[best] if best != here else None

    # ---- sight and shots

    def sees(self, a: Field, b: Field, sight: int) -> bool:
        """battle 7.4"""
        far = 2 * sight if self._is_hill(a) and not self._is_hill(b) else sight
        return apart(a, b) <= far and any(True for _ in self._open_lines(a, b))

    def hit(self, type_: UnitType, a: Field, b: Field, occupied: Container[Field]) -> Field | None:
        """The field that a unit at `a` hits if it shoots at `b`; None: it cannot (battle 7.5)."""
        stats = STATS[type_]
        if not self._reaches(stats, a, b):
            return None
        if type_ is UnitType.CANNON:
            return b
        return self._first_hit(a, b, occupied) if self.sees(a, b, stats.sight) else None

    def _reaches(self, stats: Stats, a: Field, b: Field) -> bool:
        bonus = self._is_hill(a) and not self._is_hill(b)
        return stats.shortest <= apart(a, b) <= stats.longest + bonus

    def _first_hit(self, a: Field, b: Field, occupied: Container[Field]) -> Field:
        high = self._is_hill(a)
        blockers = []
        for line in self._open_lines(a, b):
            fields = ((a[0] + dx, a[1] + dy) for dx, dy in line)
            blocker = next((f for f in fields if f in occupied and (not high or self._is_hill(f))), None)
            if blocker is None:
                return b
            blockers.append(blocker)
        return min(blockers, key=lambda field: apart(field, b))

    def _open_lines(self, a: Field, b: Field) -> Iterator[Line]:
        x, y = a
        blocking = self._blocking(a, b)
        for line in crossed(b[0] - x, b[1] - y):
            if not any(self._letters[x + dx, y + dy] in blocking for dx, dy in line):
                yield line

    def _blocking(self, a: Field, b: Field) -> str:
        if not self._is_hill(a):
            return "HFB"
        return "" if self._is_hill(b) else "HF"

    def _is_hill(self, field: Field) -> bool:
        return self._letters[field] == "H"


class Search:
    """Dijkstra's search, backwards from a goal and only as far as somebody asks."""

    def __init__(self, ground: Ground, goal: Field, pace: int) -> None:
        self._ground, self._pace = ground, pace
        self._known: Ways = {}
        self._rim = [(0, goal)]

    def until(self, field: Field) -> Ways:
        """Everything that is nearer to the goal than this field, and the field itself unless it cannot be reached."""
        known, rim, ground = self._known, self._rim, self._ground
        while rim and field not in known:
            cost, reached = heapq.heappop(rim)
            if reached in known:
                continue
            known[reached] = cost
            for near in ground.neighbours(reached):
                if near not in known:
                    heapq.heappush(rim, (cost + ground.turns(self._pace, near, reached), near))
        return known
