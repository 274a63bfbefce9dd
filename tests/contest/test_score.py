"""Scores over rounds."""

from fractions import Fraction
from itertools import permutations

import pytest

from arena24.contest.score import Credit, score
from arena24.contest.tempo import Tempo

HOUR = 3600.0


def test_p26_score() -> None:
    tempo = Tempo()
    assert score([Credit(tempo.at(8 * HOUR), 120), Credit(tempo.at(16 * HOUR), 50)]) == pytest.approx(440)


@pytest.mark.parametrize(
    ("credits", "total"),
    [
        ([], 0.0),
        ([Credit(1.5, Fraction(7, 3))], 3.5),
        ([Credit(2.0, -3), Credit(1.0, 1.0)], -5.0),
    ],
)
def test_sums(credits: list[Credit], total: float) -> None:
    assert score(credits) == total


def test_order_of_rounds_does_not_matter() -> None:
    rounds = [Credit(1.1, 1e16), Credit(1.2, 0.1), Credit(7.3, -1e16), Credit(3.3, 5)]
    assert len({score(order) for order in permutations(rounds)}) == 1
