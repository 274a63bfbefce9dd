"""How bots compare after some rounds: ratings, shares of points with their intervals, who beats whom.

In a round a bot has the mean of its seats' results. Against every other bot it scores 1 point for the better result,
1/2 for the same; its points of the round are the mean of these. Whoever failed in a round has 0 and comes last.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from arena24.sim.ratings import Comparison, Rating, ratings
from arena24.sim.report import RoundReport
from arena24.sim.seating import Seating

SURE = 1.96  # standard deviations: 95 %


@dataclass(frozen=True, slots=True)
class Interval:
    """A value that is between `low` and `high` with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot."""

    rating: Interval  # as in `sim/ratings.py`, and 1.96 standard errors to either side
    points: Interval  # the mean, and Wilson's interval for as many independent rounds as the worlds are worth
    result: float  # the mean, as the game counts
    rounds: int
    failed: int  # rounds that it lost by failing


@dataclass(frozen=True, slots=True)
class Duel:
    """One bot against another."""

    points: float  # the mean
    rounds: int


@dataclass(frozen=True, slots=True)
class Standings:
    """All of them, by the bots' numbers."""

    bots: tuple[BotStanding, ...]
    duels: Mapping[tuple[int, int], Duel]  # of those that have met

    @property
    def order(self) -> list[int]:
        """The bots, the best first: by points, which everybody can count; the rating decides between equals."""
        keys = [(own.points.value, own.rating.value) for own in self.bots]
        return sorted(range(len(keys)), key=lambda bot: keys[bot], reverse=True)


class Achieved(NamedTuple):
    """What a bot has in a round; any failure is worse than any result."""

    sound: bool
    result: float


Results = dict[int, Achieved]  # of one round, by bot


def standings(
    bots: int, played: Sequence[tuple[Seating, RoundReport]], fixed: Mapping[int, float] | None = None
) -> Standings:
    """Count rounds, in whatever sequence. Void rounds do not count. Ratings of some bots may be known."""
    valid = [(seating, report) for seating, report in played if not report.void]
    results = [_by_bot(seating, report) for seating, report in valid]
    failed = [0] * bots
    for seating, report in valid:
        for bot in {seating.seats[failure.seat] for failure in report.failed}:
            failed[bot] += 1
    worlds = [seating.world for seating, _ in valid]
    rated = [surely(rating) for rating in ratings(bots, _compared(results, worlds), fixed)]
    return Standings(
        tuple(_standing(bot, rated[bot], results, worlds, failed[bot]) for bot in range(bots)),
        {pair: duel for pair in permutations(range(bots), 2) if (duel := _duel(*pair, results)).rounds},
    )


def _by_bot(seating: Seating, report: RoundReport) -> Results:
    seats: dict[int, list[float]] = {}
    for bot, result in zip(seating.seats, report.results, strict=True):
        seats.setdefault(bot, []).append(result)
    failed = {seating.seats[failure.seat] for failure in report.failed}
    return {bot: Achieved(bot not in failed, sum(own) / len(own)) for bot, own in seats.items()}


def surely(rating: Rating) -> Interval:
    """A rating with its interval."""
    return Interval(rating.value, rating.value - SURE * rating.error, rating.value + SURE * rating.error)


def _compared(rounds: Sequence[Results], worlds: Sequence[int]) -> list[Comparison]:
    return [
        Comparison(world, one, two, _scored(results[one], results[two]), 1 / (len(results) - 1))
        for world, results in zip(worlds, rounds, strict=True)
        for one, two in combinations(sorted(results), 2)
    ]


def _standing(bot: int, rating: Interval, rounds: Sequence[Results], worlds: Sequence[int], failed: int) -> BotStanding:
    own = [(world, results) for world, results in zip(worlds, rounds, strict=True) if bot in results]
    points = [(world, _points(bot, results)) for world, results in own]
    mean = sum(results[bot].result for _, results in own) / len(own) if own else 0.0
    return BotStanding(rating, _share(points), mean, len(own), failed)


def _points(bot: int, results: Results) -> float:
    others = [result for other, result in results.items() if other != bot]
    return sum(_scored(results[bot], other) for other in others) / len(others) if others else 0.5


def _scored(own: Achieved, other: Achieved) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0


def _duel(bot: int, rival: int, rounds: Sequence[Results]) -> Duel:
    met = [_scored(results[bot], results[rival]) for results in rounds if bot in results and rival in results]
    return Duel(sum(met) / len(met) if met else 0.5, len(met))


def _share(points: Sequence[tuple[int, float]]) -> Interval:
    """The mean with an interval. Rounds of one world are alike, so the worlds are what varies by chance."""
    if not points:
        return Interval(0.5, 0.0, 1.0)
    count = len(points)
    mean = sum(scored for _, scored in points) / count
    by_world: dict[int, float] = {}  # how far its rounds are off the mean
    for world, scored in points:
        by_world[world] = by_world.get(world, 0.0) + scored - mean
    worlds = len(by_world)
    return _wilson(mean, _worth(mean, count, worlds, sum(off * off for off in by_world.values())))


def _worth(mean: float, count: int, worlds: int, spread: float) -> float:
    """How many independent wins and losses would vary as much as these rounds do."""
    if worlds < 2 or mean in (0.0, 1.0):
        return float(worlds)
    variance = worlds / (worlds - 1) * spread / count**2
    if variance * count <= mean * (1 - mean):  # steadier than chance: no more than there are rounds
        return float(count)
    return mean * (1 - mean) / variance


def _wilson(mean: float, count: float) -> Interval:
    middle = (mean + SURE**2 / (2 * count)) / (1 + SURE**2 / count)
    half = SURE / (1 + SURE**2 / count) * math.sqrt(mean * (1 - mean) / count + SURE**2 / (4 * count**2))
    return Interval(mean, max(0.0, middle - half), min(1.0, middle + half))
