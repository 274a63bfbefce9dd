"""Distances and crossed fields: V1-V3, and the definition of battle 7.3 in fractions."""

from fractions import Fraction

import pytest

from arena24.games.hexgrid import NEIGHBOURS, Line, Step, crossed, disc, distance, ring


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ((3, 2), 3),
        ((-3, -2), 3),
        ((3, -2), 5),
        ((0, -4), 4),
        ((4, 4), 4),
        ((-1, 5), 6),
        ((2, 1), 2),
        ((1, -1), 2),
        ((9, -9), 18),
        ((0, 0), 0),
    ],
)
def test_distance(step: Step, expected: int) -> None:
    """In steps from neighbour to neighbour (V1)."""
    assert distance(*step) == expected


ORDINARY: dict[Step, Line] = {  # the fields that a line crosses, in order (V2)
    (1, 0): (),
    (2, 0): ((1, 0),),
    (3, 3): ((1, 1), (2, 2)),
    (3, 1): ((1, 0), (2, 1)),
    (2, 3): ((1, 1), (1, 2)),
    (1, -2): ((0, -1), (1, -1)),
    (4, 1): ((1, 0), (2, 1), (2, 0), (3, 1)),
    (1, 4): ((0, 1), (1, 2), (0, 2), (1, 3)),
    (4, 3): ((1, 1), (2, 1), (2, 2), (3, 2)),
    (3, -1): ((1, 0), (1, -1), (2, 0), (2, -1)),
    (4, 5): ((1, 1), (2, 2), (2, 3), (3, 4)),
    (5, 1): ((1, 0), (2, 0), (3, 1), (4, 1)),
    (4, -1): ((1, 0), (2, 0), (2, -1), (3, -1)),
    (5, 3): ((1, 1), (2, 1), (3, 2), (4, 2)),
    (-3, -2): ((-1, -1), (-2, -1)),
    (6, 1): ((1, 0), (2, 0), (3, 1), (3, 0), (4, 1), (5, 1)),
    (7, 2): ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)),
    (5, -4): ((1, 0), (1, -1), (2, -1), (2, -2), (3, -2), (3, -3), (4, -3), (4, -4)),
    (8, 3): ((1, 0), (2, 1), (3, 1), (4, 2), (4, 1), (5, 2), (6, 2), (7, 3)),
}

SPECIAL: dict[Step, tuple[Line, Line]] = {  # V3: right, left
    (2, 1): (((1, 1),), ((1, 0),)),
    (1, 2): (((0, 1),), ((1, 1),)),
    (1, -1): (((1, 0),), ((0, -1),)),
    (-2, -1): (((-1, -1),), ((-1, 0),)),
    (-1, -2): (((0, -1),), ((-1, -1),)),
    (-1, 1): (((-1, 0),), ((0, 1),)),
    (4, 2): (((1, 1), (2, 1), (3, 2)), ((1, 0), (2, 1), (3, 1))),
    (2, 4): (((0, 1), (1, 2), (1, 3)), ((1, 1), (1, 2), (2, 3))),
    (2, -2): (((1, 0), (1, -1), (2, -1)), ((0, -1), (1, -1), (1, -2))),
    (-4, -2): (((-1, -1), (-2, -1), (-3, -2)), ((-1, 0), (-2, -1), (-3, -1))),
    (6, 3): (((1, 1), (2, 1), (3, 2), (4, 2), (5, 3)), ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2))),
}


@pytest.mark.parametrize("step", ORDINARY)
def test_ordinary_lists(step: Step) -> None:
    assert crossed(*step) == (ORDINARY[step],)


@pytest.mark.parametrize("step", SPECIAL)
def test_special_lists(step: Step) -> None:
    assert crossed(*step) == SPECIAL[step]


def test_a_line_backwards_is_the_same_line() -> None:
    for dx, dy in disc(10):
        forth, back = crossed(dx, dy), crossed(-dx, -dy)
        shifted = [tuple((x + dx, y + dy) for x, y in reversed(line)) for line in back]
        assert list(forth) == shifted[::-1]  # looking back, right is left


def by_fractions(dx: int, dy: int) -> Line:
    """The ordinary case word for word as the rulebook has it."""
    found: list[tuple[Fraction, Step]] = []
    for x in range(min(0, dx), max(0, dx) + 1):
        for y in range(min(0, dy), max(0, dy) + 1):
            lo, hi = Fraction(0), Fraction(1)
            for a, b in ((2, -1), (1, 1), (-1, 2)):
                g1, g0 = a * dx + b * dy, -a * x - b * y
                if g1:
                    first, second = sorted((Fraction(-1 - g0, g1), Fraction(1 - g0, g1)))
                    lo, hi = max(lo, first), min(hi, second)
                elif not -1 < g0 < 1:
                    lo = hi
            if lo < hi and (x, y) not in ((0, 0), (dx, dy)):
                found.append(((lo + hi) / 2, (x, y)))
    return tuple(field for _, field in sorted(found))


def test_crossed_fields_are_exact() -> None:
    ordinary = [step for step in disc(10) if len(crossed(*step)) == 1]
    assert len(ordinary) == 331 - 6 * 5  # along edges: six directions, five lengths
    for step in ordinary:
        assert crossed(*step) == (by_fractions(*step),), step


def test_crossed_fields_lie_between_the_ends() -> None:
    for dx, dy in disc(10):
        for line in crossed(dx, dy):
            assert all(min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy) for x, y in line)


def test_neighbours_are_those_one_step_away() -> None:
    assert sorted(NEIGHBOURS) == sorted(step for step in disc(2) if distance(*step) == 1)
    assert all(dx * dy >= 0 for dx, dy in NEIGHBOURS)


def test_rings() -> None:
    assert list(ring(0)) == [(0, 0)]
    assert list(ring(1)) == [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
    for radius in range(1, 11):
        fields = list(ring(radius))
        assert len(set(fields)) == len(fields) == 6 * radius
        assert {distance(*field) for field in fields} == {radius}
        assert fields[0] == (radius, 0)


def test_disc_counts() -> None:
    assert [len(list(disc(radius))) for radius in (0, 1, 2, 4, 5, 10)] == [1, 7, 19, 61, 91, 331]
