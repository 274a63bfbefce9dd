"""Ranks and points of the categories (robots 8). No floats: points are exact."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from arena24.games.robots.reports import NOWHERE, Standing

FIXED = 8  # categories that are ranked once; after them Hits, Frags and Condition of every fight
BOUGHT = 2  # of these, those that are ranked after SALE
PER_FIGHT = 3


def points(base: int, rank: int) -> int:
    """floor(B · (1 − ln i / ln 32)), towards −∞ (R32).

    ln i / ln 32 is log2(i) / 5, and B · log2(i) is log2(i^B): the length of an integer tells its floor and its ceiling.
    """
    power: int = rank ** abs(base)
    if base >= 0:
        return base - -(-((power - 1).bit_length()) // 5)
    return base + (power.bit_length() - 1) // 5


@cache  # few ranks, and eleven base points per round
def place(base: int, rank: int) -> Standing:
    """A rank that is not the last one."""
    return Standing(rank, points(base, rank))


def standings(values: Sequence[Any], base: int) -> list[Standing]:
    """Rank i = 1 + number of strictly better values; the last place gets nothing (R30, R31)."""
    if not values:
        return []
    ordered = sorted(values, reverse=True)
    ranks, last = [ordered.index(value) + 1 for value in values], ordered.index(ordered[-1]) + 1
    return [Standing(rank, 0) if rank == last else place(base, rank) for rank in ranks]


def total(places: Iterable[Standing]) -> int:
    """The result of a round: never below 0."""
    return max(0, sum([place.points for place in places]))


def in_order_of_stats(places: Sequence[Standing], fights: int) -> tuple[Standing, ...]:
    """All 8 + 3Q places as MY_STATS lists them: those of one category together; ranked so far, the rest nowhere."""
    whole = [*places, *[NOWHERE] * (FIXED + PER_FIGHT * fights - len(places))]
    by_category = [whole[FIXED + category :: PER_FIGHT] for category in range(PER_FIGHT)]
    return tuple(whole[:FIXED] + [place for places_ in by_category for place in places_])
