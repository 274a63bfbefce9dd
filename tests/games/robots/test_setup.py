"""Generation (robots 4): fair, varied, within the ranges of the source; and the last round of a contest."""

from collections import Counter

import msgspec
import pytest

from arena24.games.core import Start, TeamId
from arena24.games.robots import GAME, BadSetup, Player, Robots, RobotsParams, new_round
from arena24.games.robots.drawn import draw_weights
from arena24.games.robots.position import dump
from arena24.games.robots.setup import fitting, house_sizes
from arena24.games.seed import Seed
from tests.games.robots.worlds import StoppedClock

SEEDS = range(200)
CONTEST = GAME.servers["Robots1"]


def begin(seed: int, teams: int = 4, params: RobotsParams = GAME.quick) -> Robots:
    robots = new_round(Start(params, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert robots is not None
    return robots


ROUNDS = [begin(seed, seed % 30 + 1) for seed in SEEDS]


@pytest.mark.parametrize("robots", ROUNDS[::8], ids=lambda robots: f"{len(robots.teams)} teams")
def test_world(robots: Robots) -> None:
    catalogue = robots.catalogue
    assert [offer.id for offer in catalogue] == list(range(1, 31))
    msgspec.convert(msgspec.to_builtins(dump(robots)), GAME.position)  # every range is kept
    assert max(max(offer[1:5]) for offer in catalogue) <= 20
    assert sum(points > 0 for points in robots.base_points) >= 6
    assert all(100 <= abs(points) <= 1000 for points in robots.base_points)
    assert 5 * robots.cash == pytest.approx(3 * sum(offer.price for offer in catalogue), abs=3)
    w_atk, w_def, w_spd = robots.weights.exact
    assert -100_000 <= w_atk <= 300_000
    assert max(abs(w_def), abs(w_spd)) <= 200_000
    assert {w_atk % 10_000, w_def % 10_000, w_spd % 10_000} == {0}


@pytest.mark.parametrize("robots", ROUNDS[::8], ids=lambda robots: f"{len(robots.teams)} teams")
def test_everybody_begins_alike(robots: Robots) -> None:
    teams = list(robots.teams.values())
    assert {(t.cash, t.spent, len(t.parts), t.builds) for t in teams} == {(robots.cash, 0, 0, 0)}
    assert len({t.number for t in teams}) == len(teams)
    assert all(1 <= t.number <= 100 for t in teams)
    assert sorted(len(house.teams) for house in robots.houses) == sorted(house_sizes(len(teams)))
    assert sorted(t.id for house in robots.houses for t in house.teams) == [t.id for t in teams]
    assert {tuple(house.unsold) for house in robots.houses} == {()}


def test_house_sizes() -> None:
    """As few houses as hold three each, of sizes that differ by 1 at most (vector 13, R3)."""
    sizes = ["1", "2", "3", "2+2", "3+2", "3+3", "3+2+2", "3+3+2", "3+3+3", "3+3+2+2"]
    assert ["+".join(map(str, house_sizes(n))) for n in range(1, 11)] == sizes


def test_numbers_and_houses_are_random() -> None:
    rounds = [begin(seed, 6) for seed in SEEDS]
    assert len({robots.teams[TeamId(1)].number for robots in rounds}) > 60
    together = Counter(robots.teams[TeamId(1)].house is robots.teams[TeamId(2)].house for robots in rounds)
    assert 0.25 < together[True] / len(rounds) < 0.55  # expected 2/5: two of the other five are in its house


def test_weights_cover_their_range() -> None:
    drawn = [draw_weights(20, Seed.from_number(seed).generator("weights")) for seed in range(3000)]
    assert {w.w_atk for w in drawn} == {tenth / 10 for tenth in range(-10, 31)}
    assert {w.w_def for w in drawn} == {w.w_spd for w in drawn} == {tenth / 10 for tenth in range(-20, 21)}
    strong = [draw_weights(1000, Seed.from_number(seed).generator("weights")) for seed in range(3000)]
    assert max(max(w.w_def, w.w_spd) for w in strong) == 10
    assert min(min(w.w_def, w.w_spd) for w in strong) == -10


def test_signs_of_base_points() -> None:
    negative = Counter(name for r in ROUNDS for name, points in r.base_points._asdict().items() if points < 0)
    assert 0.5 < negative["unused"] / 200 < 0.7
    assert all(negative[name] / 200 < 0.2 for name in ("hits", "frags", "condition"))
    assert all(0.1 < negative[name] / 200 < 0.3 for name in ("parts", "cheap", "attack", "health", "total"))


def test_interfaces() -> None:
    """A team with a third of the catalogue can connect nearly all of it (robots 4.5)."""
    counts = Counter(len(offer.interfaces) for robots in ROUNDS for offer in robots.catalogue)
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert counts[3] > counts[1]
    shares = []
    for seed in range(10):
        third = begin(seed, 3, CONTEST).catalogue[::3]
        shares.append(largest_piece([set(offer.interfaces) for offer in third]) / len(third))
    assert sum(shares) / len(shares) > 0.85


def largest_piece(parts: list[set[int]]) -> int:
    """The most parts that shared types of interfaces connect."""
    best, left = 0, list(parts)
    while left:
        types, size = left.pop(), 1
        while near := [part for part in left if part & types]:
            left = [part for part in left if not part & types]
            types, size = types.union(*near), size + len(near)
        best = max(best, size)
    return best


def test_rounds_differ() -> None:
    assert len({robots.catalogue for robots in ROUNDS}) == len(ROUNDS)
    assert len({robots.weights for robots in ROUNDS}) > 150
    assert begin(5).digest() == begin(5).digest()


def test_largest_world() -> None:
    params = msgspec.structs.replace(CONTEST, catalogue=5000, stat_max=1000)
    robots = begin(1, 30, params)
    msgspec.convert(msgspec.to_builtins(dump(robots)), GAME.position)
    assert len({kind for offer in robots.catalogue for kind in offer.interfaces}) <= 400


def test_too_many_teams_are_refused() -> None:
    """LIST_ROBOTS holds no more than 30 (R39)."""
    with pytest.raises(BadSetup, match="at most 30 teams"):
        begin(1, 31)


@pytest.mark.parametrize(
    ("turns", "parts"),
    [(1000, 30), (29, 30), (28, 25), (27, 20), (26, 15), (25, 10), (24, None), (0, None)],
)
def test_last_round_of_a_contest(turns: int, parts: int | None) -> None:
    """With fewer parts if need be, five less at a time, but never below ten (robots 5)."""
    params = fitting(Start(GAME.quick, [TeamId(1)], Seed.from_number(1), remaining=turns * 1.0))
    assert (params and params.catalogue) == parts
    if params:
        assert params.longest <= turns


@pytest.mark.parametrize(("turns", "parts"), [(120, 250), (119, 245), (87, 85), (86, None)])
def test_last_round_has_a_third_of_the_parts(turns: int, parts: int | None) -> None:
    params = fitting(Start(CONTEST, [TeamId(1)], Seed.from_number(1), remaining=turns * 2.0))
    assert (params and params.catalogue) == parts


def test_a_late_team_plays_the_next_round() -> None:
    """Until then it has no number and no result (vector 36)."""
    robots = begin(1, 3)
    late = TeamId(4)
    assert Player(robots, late, StoppedClock()).my_id() == 0
    assert late not in robots.results()
    following = begin(2, 4)
    assert Player(following, late, StoppedClock()).my_id() > 0
    assert Player(following, late, StoppedClock()).my_cash() == following.cash
    assert late in following.results()
