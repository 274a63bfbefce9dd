"""Flooding, correctness and dry groups against a naive second implementation, on thousands of random positions."""

import random

import pytest

from arena24.games.flood import Edge, Field, Flood, FloodParams, FloodPosition, Wave, load
from arena24.games.flood.groups import Run, connected
from arena24.games.flood.plain import Plain, places
from arena24.games.flood.position import Bag, BuildingAt, CarAt, StackAt, WarehouseAt, dump
from arena24.games.flood.water import around, spread
from tests.games.flood.naive import Naive
from tests.games.flood.worlds import A, B, world

POSITIONS, CHUNKS = 250, 8


def scattered(r: random.Random) -> FloodPosition:
    """Objects, rings with and without gaps, and stray stacks, on a small map with a wave to come."""
    size = r.randint(7, 13)
    taken: set[Field] = set()

    def box(sx: int, sy: int) -> Field | None:
        x, y = r.randint(1, size - sx + 1), r.randint(1, size - sy + 1)
        fields = {Field(x + dx, y + dy) for dx in range(sx) for dy in range(sy)}
        if fields & taken:
            return None
        taken.update(fields)
        return Field(x, y)

    homes = [WarehouseAt(t, *at, 5, r.choice((0, 7))) for t in (A, B) if (at := box(2, 2))]
    sizes = [(r.randint(1, 3), r.randint(2, 3)) for _ in range(r.randint(0, 3))]
    houses = [BuildingAt(r.choice((A, B)), *at, *s, r.randint(0, 99)) for s in sizes if (at := box(*s))]
    cars = [CarAt(r.choice((A, B)), *at, r.randint(0, 99)) for _ in range(r.randint(0, 3)) if (at := box(1, 1))]
    level = r.randint(1, 3)
    heights: dict[Field, int] = {}
    for _ in range(r.randint(0, 4)):
        walled = ring(r, size)
        heights.update(dict.fromkeys(walled, level))
        for gap in r.sample(walled, r.choice((0, 0, 1))):
            heights[gap] = r.randint(0, level - 1)
    for _ in range(r.randint(0, size)):
        heights[Field(r.randint(1, size), r.randint(1, size))] = r.randint(1, 4)
    stacks = [
        StackAt((Bag(r.choice((A, B)), r.choice((A, B))),) * h, (at,)) for at, h in heights.items() if at not in taken
    ]
    return FloodPosition(
        params=FloodParams(size=size),
        warehouses=tuple(homes),
        buildings=tuple(houses),
        cars=tuple(cars),
        stacks=tuple(stacks),
        waves=(Wave(2, level, r.choice(list(Edge))),),
    )


def ring(r: random.Random, size: int) -> list[Field]:
    """The border of a square; it may lean on that of the map."""
    left, top = r.randint(1, size - 2), r.randint(1, size - 2)
    right, bottom = r.randint(left + 2, size), r.randint(top + 2, size)
    fields = [Field(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]
    return [f for f in fields if f.x in (left, right) or f.y in (top, bottom)]


def shown(flood: Flood, found: list[int]) -> set[Field]:
    return set(map(flood.plain.field, found))


@pytest.mark.parametrize("seed", range(CHUNKS))
def test_naive_implementation_agrees(seed: int) -> None:
    r = random.Random(seed)
    for _ in range(POSITIONS):
        position = scattered(r)
        flood, naive, (wave,) = load(position), Naive(position), position.waves
        flood.end_turn(0.0)
        wet = naive.flooded(wave)
        assert shown(flood, places(flood.water)) == wet
        assert shown(flood, flood.misplaced()) == naive.incorrect(wet)
        assert {f for f in naive.fields() if flood.is_dam(flood.plain.place(*f))} == naive.dams(wet, wave)
        now = Naive(dump(flood))  # values have changed
        groups = [{flood.plain.field(p) for run in g.runs for p in range(*run)} for g in flood.dry_groups()]
        assert sorted(map(sorted, groups)) == sorted(map(sorted, now.groups(wet)))
        while not flood.finished:
            flood.end_turn(0.0)
        assert {t.id: t.saved for t in flood.teams.values() if t.saved} == {
            t: s for t, s in now.points(wet).items() if s
        }
        assert sum(t.penalties for t in flood.teams.values()) == 7 * sum(now.height[f] for f in naive.incorrect(wet))


def test_the_random_positions_are_interesting() -> None:
    r = random.Random(0)
    positions = [scattered(r) for _ in range(200)]
    views = [(Naive(p), p.waves[0]) for p in positions]
    wets = [naive.flooded(wave) for naive, wave in views]
    pairs = [(naive, wet) for (naive, _), wet in zip(views, wets, strict=True)]
    assert sum(bool(naive.incorrect(wet)) for naive, wet in pairs) > 50
    assert sum(any(len(g) > 5 for g in naive.groups(wet)) for naive, wet in pairs) > 50
    assert sum(any(naive.points(wet).values()) for naive, wet in pairs) > 50
    assert sum(not wet for wet in wets) >= 1


def test_a_maze_is_flooded_to_its_end() -> None:
    size = 60
    plain = Plain(size)
    for x in range(2, size, 2):  # walls with a gap at alternating ends
        for y in range(1, size + 1):
            if y != (1 if x % 4 else size):
                plain.draw(plain.place(x, y), 1)
    open_ = int(plain.ground[::-1].translate(bytes(49 if c == ord(".") else 48 for c in range(256))), 2)
    assert spread(open_, plain.width, plain.edge(Edge.WEST)) == open_


def test_around_has_nine_fields() -> None:
    plain = Plain(20)
    place = plain.place(5, 5)
    assert places(plain.flags(around(1 << place, plain.width))) == sorted([place, *(place + s for s in plain.around)])


def test_sets_and_flags() -> None:
    plain = Plain(20)
    bits = plain.edge(Edge.SOUTH) | plain.edge(Edge.WEST)
    assert plain.bits(plain.flags(bits)) == bits
    assert len(places(plain.flags(bits))) == 39
    assert all(plain.on_edge(p, Edge.SOUTH) or plain.on_edge(p, Edge.WEST) for p in places(plain.flags(bits)))


@pytest.mark.parametrize(
    ("runs", "roots"),
    [
        ([], []),
        ([(0, 2), (10, 12)], [0, 0]),
        ([(0, 2), (12, 14)], [0, 0]),  # diagonally
        ([(0, 2), (13, 14)], [0, 1]),
        ([(0, 1), (4, 5), (10, 15)], [0, 0, 0]),
        ([(0, 1), (4, 5), (11, 14), (20, 21)], [0, 0, 0, 0]),
        ([(0, 1), (20, 21)], [0, 1]),
    ],
)
def test_connected(runs: list[tuple[int, int]], roots: list[int]) -> None:
    assert connected([Run(*run) for run in runs], 10) == roots


def test_correctness_follows_the_stacks_of_the_moment() -> None:
    """What counts is how the bags lie when the turn ends, not how they lay before (R13)."""
    w = world("A1 10,10 A 1", stacks="A 9,9 10,9 11,9 9,10 11,10 9,11 10,11 11,11", waves="2 1 N")
    w.turn()
    assert w.flood.misplaced() == []
    w.player(A).leave(1, 1)
    assert len(w.flood.misplaced()) == 9
    w.player(A).take(1, 1)
    assert w.flood.misplaced() == []
