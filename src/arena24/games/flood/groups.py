"""Dry groups (flood 7.6): connected areas of a set of fields.

Fields of a row that stand side by side are one run; runs of neighbouring rows that touch belong together. There are
far fewer runs than fields.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from arena24.games.flood.estate import Object
from arena24.games.flood.plain import ON_THE_MAP, Plain
from arena24.games.flood.water import misplaced

_RUN = re.compile(b"\x01+")


class Run(NamedTuple):
    """Places side by side; the end is the first that is not among them."""

    start: int
    end: int


class Group(NamedTuple):
    """A dry group."""

    runs: tuple[Run, ...]
    objects: tuple[Object, ...]
    value: int

    def points(self) -> Counter[int]:
        """What teams get for it, by number: its value for each of their objects."""
        points: Counter[int] = Counter()
        for thing in self.objects:
            points[thing.team.number] += self.value
        return points


def dry_groups(plain: Plain, water: int, objects: Iterable[Object]) -> list[Group]:
    """All dry groups as things stand."""
    dry = plain.where(ON_THE_MAP) & ~water & ~misplaced(plain, water)
    runs = [Run(*match.span()) for match in _RUN.finditer(plain.flags(dry))]
    roots = connected(runs, plain.width)
    members: dict[int, list[Run]] = {}
    for run, root in zip(runs, roots, strict=True):
        members.setdefault(root, []).append(run)
    inside = _objects(runs, roots, objects)
    return [_group(fields, inside.get(root, [])) for root, fields in members.items()]


def _objects(runs: list[Run], roots: list[int], objects: Iterable[Object]) -> dict[int, list[Object]]:
    """Objects by the root of their group. Water passes through objects: they are dry or flooded as a whole."""
    starts = [run.start for run in runs]
    inside: dict[int, list[Object]] = {}
    for thing in objects:
        index = bisect_right(starts, thing.place) - 1
        if index >= 0 and thing.place < runs[index].end:
            inside.setdefault(roots[index], []).append(thing)
    return inside


def _group(runs: list[Run], objects: list[Object]) -> Group:
    fields = sum([end - start for start, end in runs])
    occupied = sum([len(thing.places) for thing in objects])
    return Group(tuple(runs), tuple(objects), sum([thing.value for thing in objects]) + fields - occupied)


def connected(runs: list[Run], width: int) -> list[int]:
    """For each run, given by place, the first run of its area."""
    roots = list(range(len(runs)))
    starts, ends = [start + width for start, _ in runs], [end + width for _, end in runs]  # moved down by a row
    above = 0  # the first run of the row above that may touch this one
    for index, (start, end) in enumerate(runs):
        while ends[above] < start:
            above += 1
        other = above
        while starts[other] <= end:
            one, two = _root(roots, index), _root(roots, other)
            roots[max(one, two)] = min(one, two)
            other += 1
    return [_root(roots, index) for index in range(len(runs))]


def _root(roots: list[int], index: int) -> int:
    while roots[index] != index:
        roots[index] = index = roots[roots[index]]
    return index
