"""Scores over rounds."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.score import Scores, credit, score
from arena24.contest.tempo import Tempo

HOUR = 3600.0


def test_p26_score() -> None:
    tempo = Tempo()
    assert score([credit(tempo.at(8 * HOUR), 120), credit(tempo.at(16 * HOUR), 50)]) == pytest.approx(440)


@pytest.mark.parametrize(
    ("credits", "total"),
    [
        ([], 0.0),
        ([credit(1.5, Fraction(7, 3))], 3.5),
        ([credit(2.0, -3), credit(1.0, 1.0)], -5.0),
    ],
)
def test_sums(credits: list[float], total: float) -> None:
    assert score(credits) == total


def test_order_of_rounds_does_not_matter() -> None:
    rounds = [credit(1.1, 1e16), credit(1.2, 0.1), credit(7.3, -1e16), credit(3.3, 5)]
    assert len({score(order) for order in permutations(rounds)}) == 1


def test_scores_of_all_servers() -> None:
    scores = Scores(["Battle1", "Flood1"])
    scores.add("Battle1", 3.0, {2: 7, 3: 1})
    scores.add("Toy1", 2.0, {1: Fraction(1, 2)})
    scores.add("Battle1", 1.5, {2: -4})
    assert scores.by_server() == {"Battle1": {2: 15.0, 3: 3.0}, "Flood1": {}, "Toy1": {1: 1.0}}
    assert (scores.on("Battle1"), scores.on("elsewhere")) == ({2: 15.0, 3: 3.0}, {})


@pytest.mark.parametrize("results", list(permutations([1e16, 0.1, -1e16, 5.0])))
def test_scores_do_not_depend_on_the_order_of_rounds(results: tuple[float, ...]) -> None:
    scores = Scores()
    for result in results:
        scores.add("Battle1", 1.0, {1: result})
    assert scores.on("Battle1") == {1: 5.1}


@given(st.lists(st.floats(-1e9, 1e9)))
def test_scores_are_exact_however_many_rounds_there_are(results: list[float]) -> None:
    scores = Scores()
    for result in results:
        scores.add("Battle1", 1.0, {1: result})
    assert scores.on("Battle1").get(1, 0.0) == score(results)
