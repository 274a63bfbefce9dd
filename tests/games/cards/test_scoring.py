"""Scores (cards 8), with the vectors C33 to C35."""

from random import Random

import pytest

from arena24.games.cards.scoring import match_scores, tournament_scores


@pytest.mark.parametrize(
    ("hp", "scores"),
    [
        ((25, 0), (145, -25)),
        ((0, 1), (-1, 121)),
        ((40, 0), (160, -40)),
        ((40, 40), (60, 60)),
        ((1, 40), (21, 99)),
        ((7, 7), (60, 60)),
        ((0, 0), (60, 60)),
    ],
)
def test_c33_match_scores(hp: tuple[int, int], scores: tuple[int, int]) -> None:
    assert match_scores(*hp, 40) == scores
    assert match_scores(hp[1], hp[0], 40) == scores[::-1]


def test_c34_tournament_score() -> None:
    scores = {"A": (130, 55, 160, -5), "B": (-10, 65, 60, 130), "C": (-40, 125, 60, -10)}
    shown = {team: f"{score:.2f}" for team, score in tournament_scores(scores).items()}
    assert shown == {"A": "76.68", "B": "57.70", "C": "34.81"}


def test_c35_all_equal() -> None:
    assert tournament_scores({"A": [30, 30], "B": [30, 30]}) == {"A": 0.0, "B": 0.0}


@pytest.mark.parametrize("seed", range(20))
def test_ranks_by_counting(seed: int) -> None:
    chance = Random(seed)
    scores = {team: [chance.randint(-40, 160) for _ in range(8)] for team in range(5)}
    everything = [score for each in scores.values() for score in each]
    for team, total in tournament_scores(scores).items():
        ranks = [sum(other < score for other in everything) for score in scores[team]]
        assert total == pytest.approx(sum(rank**1.5 for rank in ranks))
    turned = {team: each[::-1] for team, each in scores.items()}
    assert tournament_scores(turned) == tournament_scores(scores), "not a bit depends on the order of the matches"
