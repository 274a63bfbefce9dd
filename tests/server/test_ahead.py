"""The next world is made in advance, and used only if it is still the right one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from arena24.games import battle
from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.server.ahead import Ahead
from tests.server.test_rehearsal import AtOnce

TEAMS = (TeamId(1), TeamId(2))
LASTS = battle.GAME.quick.turns * battle.GAME.quick.turn_seconds
START = Start(battle.GAME.quick, TEAMS, Seed.from_number(1), remaining=3 * LASTS, number=2)


@pytest.fixture
def made() -> list[Round | None]:
    """The rounds that a game was asked for."""
    return []


@pytest.fixture
def game(made: list[Round | None]) -> AnyGame:
    def new_round(start: Start[battle.BattleParams]) -> battle.Battle | None:
        made.append(round_ := battle.GAME.new_round(start))
        return round_

    return replace(battle.GAME, new_round=new_round)


def test_a_world_is_made_once_and_before_it_is_needed(game: AnyGame, made: list[Round | None]) -> None:
    ahead = Ahead(game, AtOnce())
    for turn in range(5):
        ahead.prepare(replace(START, remaining=START.remaining - turn))
    assert len(made) == 1
    assert ahead.round(replace(START, remaining=LASTS)) is made[0]
    assert len(made) == 1


CHANGES: dict[str, Callable[[Start[battle.BattleParams]], Start[battle.BattleParams]]] = {
    "a team has come": lambda start: replace(start, teams=(*TEAMS, TeamId(3))),
    "something else is carried": lambda start: replace(start, carried=[1]),
    "the round before was no round": lambda start: replace(start, number=1, seed=Seed.from_number(2)),
    "a whole round does not fit any more": lambda start: replace(start, remaining=LASTS - 1),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_has_changed_is_made_anew(
    game: AnyGame,
    made: list[Round | None],
    change: Callable[[Start[battle.BattleParams]], Start[battle.BattleParams]],
) -> None:
    ahead = Ahead(game, AtOnce())
    ahead.prepare(START)
    start = change(START)
    begun, expected = ahead.round(start), battle.GAME.new_round(start)
    assert len(made) == 2
    assert begun is made[1]
    assert begun is not None
    assert expected is not None
    assert begun.digest() == expected.digest()


def test_a_round_that_is_shortened_is_not_made_in_advance(game: AnyGame, made: list[Round | None]) -> None:
    ahead = Ahead(game, AtOnce())
    ahead.prepare(replace(START, remaining=LASTS - 1))
    assert made == []


def test_a_world_that_could_not_be_made_is_tried_again_where_it_is_noticed(game: AnyGame) -> None:
    crowd = replace(START, teams=tuple(map(TeamId, range(1, 200))))
    with ThreadPoolExecutor(1) as worlds:
        ahead = Ahead(game, worlds)
        ahead.prepare(crowd)
        with pytest.raises(battle.BadSetup):
            ahead.round(crowd)
        ahead.prepare(START)
        assert ahead.round(START) is not None


@pytest.mark.parametrize("name", ["battle", "painting", "toy"])
def test_games_tell_how_long_a_whole_round_lasts(name: str) -> None:
    game = find(name)
    assert game.lasts is not None
    for params in (game.quick, *game.servers.values()):
        start = Start(params, TEAMS, Seed.from_number(1), remaining=game.lasts(params))
        endless = replace(start, remaining=float("inf"))
        whole, longer = game.new_round(start), game.new_round(endless)
        assert whole is not None
        assert longer is not None
        assert whole.digest() == longer.digest()
