"""Points, intervals and ratings."""

import math
import random

import pytest

from arena24.sim.report import Failed, How, RoundReport
from arena24.sim.seating import Seating
from arena24.sim.standings import Standings, standings


def counted(*rounds: tuple[tuple[int, ...], tuple[float, ...]], worlds: int = 1) -> Standings:
    """Rounds as pairs of seats and results; so many of them in each world."""
    played = [
        (Seating(number + 1, number // worlds, seats), RoundReport(round=number + 1, results=results))
        for number, (seats, results) in enumerate(rounds)
    ]
    return standings(1 + max(bot for seats, _ in rounds for bot in seats), played)


AHEAD = ((0, 1), (2.0, 1.0))
BEHIND = ((1, 0), (5.0, 3.0))
EVEN = ((0, 1), (1.0, 1.0))


def test_points_and_results() -> None:
    first, second = counted(AHEAD, BEHIND, EVEN, AHEAD).bots
    assert first.points.value == pytest.approx(2.5 / 4)
    assert second.points.value == pytest.approx(1.5 / 4)
    assert first.result == pytest.approx((2 + 3 + 1 + 2) / 4)
    assert first.rounds == 4


def test_points_are_the_mean_over_rivals() -> None:
    first, second, third = counted(((0, 1, 2), (3.0, 2.0, 2.0))).bots
    assert [bot.points.value for bot in (first, second, third)] == [1.0, 0.25, 0.25]


def test_a_bot_with_several_seats_has_their_mean() -> None:
    first, second = counted(((0, 1, 0), (4.0, 3.0, 1.0))).bots
    assert first.result == 2.5
    assert second.points.value == 1.0


def test_who_beats_whom() -> None:
    duels = counted(AHEAD, AHEAD, BEHIND, ((1, 2), (1.0, 1.0))).duels
    assert duels[0, 1].points == pytest.approx(2 / 3)
    assert duels[0, 1].rounds == 3
    assert duels[2, 1].points == 0.5
    assert (0, 2) not in duels


def test_the_better_bot_has_the_higher_rating_and_more_rounds_make_it_surer() -> None:
    few, many = counted(AHEAD, AHEAD, BEHIND), counted(*[AHEAD, AHEAD, BEHIND] * 10)
    for first, second in (few.bots, many.bots):
        assert first.rating.value > second.rating.value
        assert first.rating.low < first.rating.value < first.rating.high
    assert many.bots[0].rating.high - many.bots[0].rating.low < few.bots[0].rating.high - few.bots[0].rating.low


def test_even_bots_are_rated_alike() -> None:
    first, second = counted(*[EVEN] * 10).bots
    assert first.rating.value == pytest.approx(second.rating.value)


def test_wilson_for_independent_worlds() -> None:
    # 80 of 100 with z = 1.96, a textbook value
    points = counted(*[AHEAD] * 80, *[BEHIND] * 20).bots[0].points
    assert (points.value, points.low, points.high) == pytest.approx((0.8, 0.7112, 0.8666), abs=1e-3)


def test_a_clean_sheet_proves_no_more_than_its_worlds() -> None:
    points = counted(*[AHEAD] * 20, worlds=2).bots[0].points
    assert points.high == 1.0
    assert points.low == pytest.approx(10 / (10 + 1.96**2))


def test_rounds_that_repeat_each_other_count_once() -> None:
    apart = counted(*[AHEAD] * 60, *[BEHIND] * 40).bots[0].points
    alike = counted(*[AHEAD] * 60, *[BEHIND] * 40, worlds=2).bots[0].points  # both rounds of a world end alike
    assert alike.high - alike.low == pytest.approx(math.sqrt(2) * (apart.high - apart.low), rel=0.03)


def test_failures_are_counted_and_void_rounds_are_not() -> None:
    failed = (Failed(1, How.RAISED, "KeyError"), Failed(1, How.DIED, ""))
    played = [
        (Seating(1, 0, (1, 0)), RoundReport(round=1, results=(4.0, 0.0), failed=failed)),
        (Seating(2, 0, (0, 1)), RoundReport(round=2, void="the lights went out")),
    ]
    first, second = standings(2, played).bots
    assert (first.rounds, first.failed, second.failed) == (1, 1, 0)


def test_nothing_is_known_before_the_first_round() -> None:
    first, second = standings(2, []).bots
    assert (first.points.low, first.points.high) == (0.0, 1.0)
    assert first.rating == second.rating


def shuffled(seed: int, *rounds: tuple[tuple[int, ...], tuple[float, ...]]) -> Standings:
    """The same rounds of the same worlds in another sequence."""
    played = [
        (Seating(number + 1, number // 2, seats), RoundReport(round=number + 1, results=results))
        for number, (seats, results) in enumerate(rounds)
    ]
    random.Random(seed).shuffle(played)
    return standings(2, played)


def test_the_sequence_of_rounds_changes_no_rating() -> None:
    rounds = [AHEAD] * 7 + [BEHIND] * 5 + [EVEN] * 3
    assert len({tuple(bot.rating for bot in shuffled(seed, *rounds).bots) for seed in range(20)}) == 1


@pytest.mark.parametrize("ahead", range(21))
def test_whoever_has_more_points_of_a_duel_is_rated_higher_and_comes_first(ahead: int) -> None:
    for seed in range(3):
        found = shuffled(seed, *[AHEAD] * ahead, *[BEHIND] * (20 - ahead))
        first, second = found.bots
        assert (first.points.value > second.points.value) == (first.rating.value > second.rating.value)
        assert found.order[0] == (ahead < 10)


def test_ratings_are_those_of_chess() -> None:
    first, second = counted(*[AHEAD] * 3000, *[BEHIND] * 1000).bots  # 3 : 1 is 191 points
    assert first.rating.value - second.rating.value == pytest.approx(400 * math.log10(3), abs=0.5)
    assert first.rating.value + second.rating.value == pytest.approx(3000)


def test_the_error_of_a_rating_is_that_of_the_share() -> None:
    # 100 even rounds: the share is sure to 1 / 20, a rating to half of what that makes of the difference.
    first, _ = counted(*[AHEAD, BEHIND] * 5000).bots
    share = 1.96 * math.sqrt(0.25 / 10000)
    assert first.rating.high - first.rating.value == pytest.approx(share * 4 * 400 / math.log(10) / 2, rel=0.05)


def test_worlds_that_decide_make_a_rating_less_sure() -> None:
    alike = [AHEAD] * 4 + [BEHIND] * 4
    sure, unsure = counted(*alike * 10, worlds=1).bots[0].rating, counted(*alike * 10, worlds=4).bots[0].rating
    assert unsure.value == pytest.approx(sure.value)
    assert unsure.high - unsure.low > 1.5 * (sure.high - sure.low)


def test_who_has_not_lost_is_not_infinitely_good() -> None:
    first, second = counted(*[AHEAD] * 10).bots
    assert 1500 < first.rating.value < 2500
    assert second.rating.value < 1500
