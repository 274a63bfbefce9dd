"""Snakes beyond its scripts: how rounds begin and end, what is refused, and what onlookers are told."""

import math

import pytest

from arena24.games.core import Audience, BadSetup, Start, TeamId
from arena24.games.seed import Seed
from arena24_snakes import GAME, Direction, Snakes, SnakesParams, SnakesPosition, Spot, load, new_round
from arena24_snakes.actions import hint
from arena24_snakes.field import Border
from arena24_snakes.position import SnakeAt, dump
from arena24_snakes.setup import places
from arena24_snakes.view import FullFrame, TeamFrame

A, B, C = map(TeamId, (1, 2, 3))
STARVED = SnakesParams(size=11, least_food=0, food_chance=0)


def begun(teams: int, params: SnakesParams = SnakesParams(), remaining: float = math.inf, seed: int = 7) -> Snakes:
    start = Start(params, tuple(map(TeamId, range(1, teams + 1))), Seed.from_number(seed), remaining)
    round_ = new_round(start)
    assert round_ is not None
    return round_


def placed(*snakes: SnakeAt, params: SnakesParams = STARVED, food: tuple[Spot, ...] = (), turn: int = 1) -> Snakes:
    return load(SnakesPosition(params=params, turn=turn, snakes=snakes, food=food))


def ended(round_: Snakes) -> bool:
    """End a turn; was it the last?"""
    round_.end_turn(math.inf)
    return round_.finished


def snake(team: TeamId, *body: tuple[int, int], health: int = 100) -> SnakeAt:
    return SnakeAt(team, tuple(Spot(*spot) for spot in body), health)


# ---- the beginning (snakes 4)


@pytest.mark.parametrize("teams", range(1, 31))
def test_everybody_has_a_place_and_a_meal(teams: int) -> None:
    round_ = begun(teams)
    heads, middle = [snake.head for snake in round_.living()], (round_.params.size + 1) // 2
    assert len(set(heads)) == teams
    assert all(map(round_.holds, [*heads, *round_.food]))
    assert len(set(round_.food)) == len(round_.food) == teams + (Spot(middle, middle) not in heads)
    assert not set(heads) & set(round_.food)
    for head in heads:
        assert any(abs(head.x - food.x) == abs(head.y - food.y) == 1 for food in round_.food)
    assert len({(head.x + head.y) % 2 for head in heads}) == 1  # or two of them could never meet (R2)
    assert all(len(snake.body) == 3 and snake.health == 100 for snake in round_.living())


def test_up_to_eight_begin_in_corners_and_middles() -> None:
    chance = Seed.from_number(1).generator("places")
    assert set(places(11, 8, chance)) == {
        *(Spot(2, 2), Spot(2, 10), Spot(10, 2), Spot(10, 10)),
        *(Spot(2, 6), Spot(6, 2), Spot(6, 10), Spot(10, 6)),
    }
    drawn = {frozenset(places(11, 4, Seed.from_number(seed).generator("places"))) for seed in range(20)}
    assert len(drawn) == 2  # four corners, or four middles


def test_the_board_grows_for_many_and_heads_keep_their_distance() -> None:
    assert [begun(teams).params.size for teams in (8, 9, 16, 17, 30)] == [11, 13, 17, 21, 25]
    assert begun(30, GAME.servers["Snakes3"]).params.size == 39
    heads = [snake.head for snake in begun(30).living()]
    assert min(abs(a.x - b.x) + abs(a.y - b.y) for a in heads for b in heads if a != b) >= 3


def test_a_board_has_a_middle() -> None:
    with pytest.raises(BadSetup, match="odd"):
        SnakesParams(size=10)


# ---- the end (snakes 5, 8)


def test_the_last_one_ends_the_round_and_has_outlived_the_others() -> None:
    round_ = placed(snake(A, (1, 1), (2, 1)), snake(B, (9, 9), (9, 9)), snake(C, (5, 1), (5, 2)))
    round_.end_turn(math.inf)
    assert round_.finished
    assert round_.results() == {A: 0, B: 1 + 2 * 50, C: 0}
    assert {row.team: row.died and row.died.value for row in dump(round_).snakes} == {A: "wall", B: None, C: "wall"}


def test_nobody_is_left() -> None:
    round_ = placed(snake(A, (4, 4), (3, 4)), snake(B, (6, 4), (7, 4)))
    round_.end_turn(math.inf)
    assert round_.finished
    assert round_.results() == {A: 0, B: 0}
    assert round_.living() == []


def test_alone_one_plays_on_until_one_dies() -> None:
    round_ = placed(snake(A, (3, 2), (3, 2)))
    assert [ended(round_), ended(round_)] == [False, True]
    assert round_.results() == {A: 1}


def test_a_round_without_teams_lasts_its_turns() -> None:
    round_ = begun(0, SnakesParams(turns=3))
    assert [ended(round_) for _ in range(3)] == [False, False, True]
    assert round_.results() == {}


def test_after_the_last_turn_all_that_live_have_survived_it() -> None:
    round_ = placed(snake(A, (4, 4), (4, 5)), snake(B, (8, 8), (8, 9)), params=SnakesParams(turns=2, least_food=0))
    round_.end_turn(math.inf)
    round_.end_turn(math.inf)
    assert round_.finished
    assert round_.results() == {A: 2, B: 2}


def test_the_last_round_of_a_contest_is_short_or_not_played() -> None:
    params = SnakesParams(turn_seconds=1, turns=200)
    assert begun(2, params, remaining=199).params.turns == 199
    assert begun(2, params, remaining=50).params.turns == 50
    assert new_round(Start(params, (A, B), Seed.from_number(1), 49)) is None
    assert begun(2, SnakesParams(turn_seconds=1, turns=20), remaining=20).params.turns == 20


# ---- hazards and food (snakes 6.6, 6.7)


def test_hazards_close_in_until_there_is_nothing_else() -> None:
    round_ = begun(0, SnakesParams(size=7, shrink=1, turns=100))
    seen = []
    while not round_.finished:
        seen.append(len(round_.hazards()))
        round_.end_turn(math.inf)
    assert seen[:2] == [0, 7]
    assert seen == sorted(seen)
    assert seen[-1] == 49
    assert round_.border.covers(7)


def test_a_snake_outside_does_not_die_of_a_hazard() -> None:
    position = SnakesPosition(
        params=STARVED, border=Border(top=1), snakes=(snake(A, (3, 1), (3, 2), health=5), snake(B, (9, 9), (9, 9)))
    )
    round_ = load(position)
    round_.end_turn(math.inf)
    assert [row.died and row.died.value for row in dump(round_).snakes] == ["wall", None]


def test_food_comes_by_chance() -> None:
    def grown(chance: int) -> int:
        round_ = placed(
            snake(A, (4, 4), (4, 4)), snake(B, (8, 8), (8, 8)), params=SnakesParams(least_food=0, food_chance=chance)
        )
        for _ in range(3):
            round_.end_turn(math.inf)
        return len(round_.food)

    assert [grown(0), grown(100)] == [0, 3]


# ---- positions


@pytest.mark.parametrize(
    ("snakes", "why"),
    [
        ((snake(A, (1, 1), (1, 1)), snake(A, (5, 5), (5, 5))), "twice"),
        ((snake(A),), "has a body"),
        ((snake(A, (3, 3)),), "2 parts"),
        ((snake(A, (0, 1), (1, 1)),), "not on the board"),
        ((snake(A, (3, 3), (3, 3)), snake(B, (3, 4), (3, 3))), "over another"),
        ((snake(A, (3, 3), (3, 5)),), "gaps"),
        ((snake(A, (3, 3), (3, 3), health=0),), "health"),
        ((snake(A, (3, 3), (3, 3), health=101),), "health"),
    ],
)
def test_positions_that_cannot_be(snakes: tuple[SnakeAt, ...], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        placed(*snakes)


def test_turns_and_food_that_cannot_be() -> None:
    with pytest.raises(BadSetup, match="turn 201"):
        placed(turn=201)
    for food in ((Spot(0, 1),), (Spot(1, 1), Spot(1, 1))):
        with pytest.raises(BadSetup, match="food"):
            placed(food=food)


# ---- what onlookers see


def test_pictures_tell_what_happened_and_no_orders() -> None:
    round_ = placed(
        snake(A, (4, 4), (3, 4)), snake(B, (5, 3), (5, 4), (5, 5)), snake(C, (9, 9), (9, 9)), food=(Spot(9, 8),)
    )
    round_.snakes[A].order = Direction.R
    assert round_.frame(Audience.PUBLIC) == round_.frame(Audience.PUBLIC)
    before = round_.frame(A)
    round_.snakes[A].order = Direction.D
    assert round_.frame(A) == before  # an order is not yet a fact
    round_.snakes[A].order = Direction.R
    round_.end_turn(math.inf)
    frame = round_.frame(Audience.FULL)
    assert isinstance(frame, FullFrame)
    told = [(event.what.value, event.team, event.cause and event.cause.value, event.by) for event in frame.events]
    assert told == [("ate", C, None, None), ("died", A, "body", B)]
    assert [highlight.weight for highlight in frame.highlights(before)] == [2]


def test_who_is_dead_is_offered_nothing() -> None:
    round_ = placed(snake(A, (1, 1), (2, 1)), snake(B, (9, 9), (9, 9)), snake(C, (5, 5), (5, 5)))
    alive = round_.frame(A)
    round_.end_turn(math.inf)
    frames = alive, round_.frame(A), round_.frame(TeamId(9))
    assert [hint(frame) for frame in frames if isinstance(frame, TeamFrame)] == [{"move": {}}, {}, {}]
