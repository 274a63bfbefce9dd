"""Scores of matches and tournaments (cards 8)."""

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import TypeVar

from arena24.games.cards.match import Match

T = TypeVar("T")
Scores = tuple[int, int]  # of a match; the own one first


def match_score(mine: int, theirs: int, init_hp: int) -> int:
    """The score of a player with this health; an integer because INIT_HP is even (R21)."""
    if mine == theirs:  # also if both were 0, which cannot happen (R20)
        return 3 * init_hp // 2
    bonus = 3 * init_hp if theirs == 0 else 0 if mine == 0 else 3 * init_hp // 2
    return mine - theirs + bonus


def match_scores(first: int, second: int, init_hp: int) -> Scores:
    """The scores of both players."""
    return match_score(first, second, init_hp), match_score(second, first, init_hp)


def final_scores(match: Match, player: int = 0) -> Scores:
    """The scores of a match, if it ended now; that of this player first."""
    return match_scores(match.sides[player].hp, match.sides[1 - player].hp, match.limits.hp)


def tournament_scores(scores: Mapping[T, Sequence[int]]) -> dict[T, float]:
    """For each team the sum of R(S)^1.5 over its matches; R is how many of all scores are strictly smaller."""
    everything = sorted(score for each in scores.values() for score in each)
    worth = {score: _worth(bisect_left(everything, score)) for score in set(everything)}
    # fsum is exact: the order of the matches does not matter.
    return {team: math.fsum(worth[score] for score in each) for team, each in scores.items()}


def _worth(rank: int) -> float:
    return rank * math.sqrt(rank)  # rank ** 1.5 may differ in the last digit from one machine to the next
