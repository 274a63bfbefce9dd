"""Which part of the plain is worth a wall: rectangles around objects, weighed with the forecast."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from arena24.games import flood
from arena24.games.flood import Field, Thing

PENALTY = 7  # what a bag costs that stands in a wave


@dataclass(frozen=True, slots=True)
class Doctrine:
    """What a builder holds to be right: numbers that one can argue about."""

    safety: float = 0.7  # of the bags that could be brought in time if nobody were ever in the way
    early: float = 0.25  # of the time that a forecast leaves open is what we count on
    barrows: int = 100  # at most
    cars: int = 1  # 0: they stay where they are
    trip: int = 6  # turns that a way to the wall and back takes besides walking
    narrow: int = 1  # 0: forecasts are taken at face value


class Compound(NamedTuple):
    """A rectangle whose border is the wall."""

    left: int
    top: int
    right: int
    bottom: int

    def contains(self, x: int, y: int) -> bool:
        """Is a field inside the wall?"""
        return self.left < x < self.right and self.top < y < self.bottom

    def holds(self, thing: Thing) -> bool:
        """Is an object inside the wall?"""
        return self.contains(thing.x, thing.y) and self.contains(thing.x + thing.sx - 1, thing.y + thing.sy - 1)

    def border(self) -> list[Field]:
        """The fields of its border."""
        across, down = range(self.left, self.right + 1), range(self.top + 1, self.bottom)
        rows = [Field(x, y) for y in (self.top, self.bottom) for x in across]
        return rows + [Field(x, y) for x in (self.left, self.right) for y in down]

    def inside(self) -> Iterator[Field]:
        """The fields inside the wall."""
        return (Field(x, y) for y in range(self.top + 1, self.bottom) for x in range(self.left + 1, self.right))


class Threat(NamedTuple):
    """A wave as we have to expect it."""

    due: int  # turns from now
    lowest: int
    highest: int

    def chance(self, height: int) -> float:
        """How likely a wall of this height holds it back."""
        return max(0.0, min(1.0, (height - self.lowest + 1) / (self.highest - self.lowest + 1)))


class Plan(NamedTuple):
    """What to build, and for how many wheelbarrows."""

    compound: Compound
    wall: tuple[Field, ...]
    barrows: int


class Means(NamedTuple):
    """What a team can do."""

    workers: int
    bags: int
    price: int

    def per_turn(self, barrows: int, trip: float) -> float:
        """Bags that reach the wall, if a trip takes so long and nobody is ever in the way."""
        return (5 * barrows + 1.2 * (self.workers - barrows)) / trip


def fields_of(thing: Thing) -> set[Field]:
    """The fields of an object."""
    return {Field(thing.x + dx, thing.y + dy) for dx in range(thing.sx) for dy in range(thing.sy)}


def is_car(thing: Thing) -> bool:
    """Every object of one field is a car."""
    return thing.sx * thing.sy == 1


def best_plan(
    things: Sequence[Thing], means: Means, size: int, threats: Sequence[Threat], doctrine: Doctrine
) -> Plan | None:
    """The compound and the number of wheelbarrows that promise most; None: nothing is worth it."""
    best, found = 0.0, None
    affordable = range(min(means.workers, doctrine.barrows, means.bags // means.price) + 1)
    for compound, gain in candidates(things, size, doctrine):
        wall = tuple(sorted(set(compound.border()) - fields_of(things[0])))
        home = things[0]
        distance = sum(max(abs(f.x - home.x), abs(f.y - home.y)) for f in wall) / len(wall)
        for barrows in affordable:
            left = means.bags - barrows * means.price
            rate = doctrine.safety * means.per_turn(barrows, 2 * distance + doctrine.trip)
            worth = left + promised(gain, len(wall), [min(left, int(rate * threat.due)) for threat in threats], threats)
            if worth > best:
                best, found = worth, Plan(compound, wall, barrows)
    return found


def promised(gain: int, wall: int, stocks: Sequence[int], threats: Sequence[Threat]) -> float:
    """Points that a compound will bring, wave by wave, with so many bags in its wall when they come."""
    points = 0.0
    for bags, threat in zip(stocks, threats, strict=True):
        holds = threat.chance(bags // wall)
        points += holds * gain - (1 - holds) * PENALTY * bags
    return points


def candidates(things: Sequence[Thing], size: int, doctrine: Doctrine) -> Iterator[tuple[Compound, int]]:
    """Rectangles whose border meets no building, of each length the one that brings most; cars will be driven in."""
    fixed = [thing for thing in things if not is_car(thing)]
    best: dict[int, tuple[int, Compound]] = {}
    columns = [
        (a, b)
        for a, b in product({t.x - 1 for t in fixed}, {t.x + t.sx for t in fixed})
        if b - a > 1 and a > 0 and b <= size
    ]
    rows = [
        (a, b)
        for a, b in product({t.y - 1 for t in fixed}, {t.y + t.sy for t in fixed})
        if b - a > 1 and a > 0 and b <= size
    ]
    for (left, right), (top, bottom) in product(sorted(columns), sorted(rows)):
        compound = Compound(left, top, right, bottom)
        gain, length = _gain(compound, things, doctrine), right - left + bottom - top
        if gain > best.get(length, (0, None))[0]:
            best[length] = gain, compound
    return ((compound, gain) for gain, compound in best.values())


def _gain(compound: Compound, things: Sequence[Thing], doctrine: Doctrine) -> int:
    """What a compound brings in a wave: its value for each object in it; 0: a building stands in the wall."""
    home, buildings = things[0], [thing for thing in things[1:] if not is_car(thing)]
    cars = [thing for thing in things if doctrine.cars and is_car(thing)]
    inside = [thing for thing in buildings if compound.holds(thing)]
    if any(_touches(compound, thing) for thing in buildings if thing not in inside):
        return 0
    if _touches(compound, home):
        inside.append(home)  # a warehouse may be a part of the wall
    room = (compound.right - compound.left - 1) * (compound.bottom - compound.top - 1)
    inside += sorted(cars, key=lambda car: -car.value)[: max(0, room - sum(t.sx * t.sy for t in inside))]
    value = (compound.right - compound.left + 1) * (compound.bottom - compound.top + 1)
    value += sum(thing.value - thing.sx * thing.sy for thing in inside)
    return value * len(inside)


def _touches(compound: Compound, thing: Thing) -> bool:
    """Does an object reach into the rectangle, wall included?"""
    return (
        thing.x <= compound.right
        and thing.x + thing.sx > compound.left
        and thing.y <= compound.bottom
        and thing.y + thing.sy > compound.top
    )


def threats_of(forecasts: Iterable[flood.Forecast], exact: int, doctrine: Doctrine) -> list[Threat]:
    """Waves to expect, the next one first. What is not known exactly is farther away than E turns (flood R33)."""
    return sorted(_threat(f, exact, doctrine) for f in forecasts) or [Threat(4 * exact, 1, 2)]


def _threat(f: flood.Forecast, exact: int, doctrine: Doctrine) -> Threat:
    if f.pmin == f.pmax:
        return Threat(f.pmin - f.age, f.hmin, f.hmax)
    if doctrine.narrow:
        f = narrowed(f)
    earliest, latest = max(f.pmin - f.age, exact + 1), f.pmax - f.age
    return Threat(earliest + int(doctrine.early * (latest - earliest)), f.hmin, f.hmax)


def narrowed(f: flood.Forecast) -> flood.Forecast:
    """What its limits leave of each other: each is off by at most half of the time, and by two in height (flood 4)."""
    pmin, hmin = max(f.pmin, f.pmax * 2 // 3), max(f.hmin, f.hmax - 2)
    return f._replace(pmin=pmin, pmax=min(f.pmax, 2 * f.pmin), hmin=hmin, hmax=max(hmin, min(f.hmax, f.hmin + 2)))
