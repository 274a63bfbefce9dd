"""Ranks and points (robots 8): vectors 27-31 and 34, and an independent implementation."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.score import credit, score
from arena24.games.robots.reports import Standing
from arena24.games.robots.scoring import in_order_of_stats, points, standings, total

V27 = {
    813: [813, 650, 555, 487, 435, 392, 356, 325],
    -613: [-613, -491, -419, -368, -329],
    7: [7, 5, 4, 4],
    -7: [-7, -6, -5, -5],
}


@pytest.mark.parametrize("base", V27)
def test_points(base: int) -> None:
    """Rounded down, also below 0 (vector 27)."""
    assert [points(base, rank) for rank in range(1, len(V27[base]) + 1)] == V27[base]
    assert points(-1000, 4) == -600


@pytest.mark.parametrize("rank", range(1, 32))
def test_points_are_those_of_the_formula(rank: int) -> None:
    for base in range(-1000, 1001):
        if rank in (1, 2, 4, 8, 16):
            expected = math.floor(Fraction(base * (5 - int(math.log2(rank))), 5))
        else:
            expected = math.floor(base * (1 - math.log(rank) / math.log(32)))
        assert points(base, rank) == expected, base


def test_ranks_and_last_place() -> None:
    """Equal values share a rank, and all who are last get nothing (vector 28)."""
    places = standings([5, 5, 2, 0, 0], 100)
    assert places == [(1, 100), (1, 100), (3, 68), (4, 0), (4, 0)]


def test_nobody_gets_anything_when_all_tie() -> None:
    """Nobody is strictly worse, so everybody is last (vector 29, R31)."""
    assert standings([0, 0], 720) == [(1, 0), (1, 0)]
    assert standings([7], 720) == [(1, 0)]
    assert standings([], 720) == []


def test_cheap_is_compared_exactly() -> None:
    """As a fraction: rounded down it would always be 0 (vector 31, R33)."""
    values = [Fraction(2, 500), Fraction(4, 1000), Fraction(1, 251), Fraction(0)]
    assert [place.rank for place in standings(values, 100)] == [1, 1, 3, 4]


@pytest.mark.parametrize(("mine", "theirs", "place"), [(1, 0, (1, -100)), (0, 1, (2, 0))])
def test_sum_is_never_negative(mine: int, theirs: int, place: tuple[int, int]) -> None:
    """Eleven categories that take points away make a sum of 0 (vector 34)."""
    places = [standings([mine, theirs], -100)[0] for _ in range(11)]
    assert places == [place] * 11
    assert total(places) == 0


def test_order_of_stats() -> None:
    """Hits, Frags and Condition are scored once per fight: Q lines of each (R41)."""
    fixed = [Standing(n, 0) for n in range(8)]
    fights = [Standing(10 * fight + category, 0) for fight in (1, 2, 3) for category in (1, 2, 3)]
    listed = [place.rank for place in in_order_of_stats([*fixed, *fights], 3)]
    assert listed == [*range(8), 11, 21, 31, 12, 22, 32, 13, 23, 33]
    partly = [place.rank for place in in_order_of_stats([*fixed, *fights[:3]], 3)]
    assert partly == [*range(8), 11, 0, 0, 12, 0, 0, 13, 0, 0]


@given(st.lists(st.integers(0, 5), max_size=30), st.integers(-1000, 1000))
def test_standings_agree_with_counting(values: list[int], base: int) -> None:
    for value, place in zip(values, standings(values, base), strict=True):
        better = sum(other > value for other in values)
        assert place.rank == better + 1
        assert place.points == (points(base, better + 1) if any(other < value for other in values) else 0)


def test_k_multiplies_the_result() -> None:
    """The credit of team 44 in the full example (vector 33)."""
    assert score([credit(1.2, 7750)]) == pytest.approx(9300)
