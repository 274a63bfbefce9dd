"""The bots of snakes: they avoid what can be avoided, and the good one is better."""

from collections.abc import Callable

import pytest

import arena24_snakes
from arena24 import bots, sim
from arena24.games.core import TeamId
from arena24.protocol.orders import StillClock
from arena24_snakes import GAME, Direction, Player, SnakesParams, SnakesPosition, Spot, load
from arena24_snakes.bots import grazer, viper
from arena24_snakes.bots.sight import Sight, look, place_of
from arena24_snakes.position import SnakeAt

A, B = TeamId(1), TeamId(2)
Body = tuple[tuple[int, int], ...]


def seen(*bodies: Body, food: Body = (), health: int = 100) -> Player:
    """The player of the first snake."""
    snakes = [SnakeAt(TeamId(team), tuple(Spot(*spot) for spot in body)) for team, body in enumerate(bodies, 1)]
    snakes[0] = snakes[0]._replace(health=health)
    meals = tuple(Spot(*spot) for spot in food)
    position = SnakesPosition(params=SnakesParams(size=7), snakes=tuple(snakes), food=meals)
    return Player(load(position), A, StillClock())


@pytest.mark.parametrize("choose", [grazer.choose, lambda sight: viper.choose(sight, frozenset())])
def test_nobody_runs_into_what_is_there(choose: Callable[[Sight], Direction]) -> None:
    corner = seen(((1, 1), (2, 1), (3, 1)))
    assert choose(look(corner, 7)) is Direction.D
    alley = seen(((2, 1), (1, 1), (1, 2)), ((2, 3), (2, 2), (3, 2), (4, 2)), food=((2, 4),))
    assert choose(look(alley, 7)) is Direction.R


def test_both_go_for_food() -> None:
    hungry = seen(((4, 4), (4, 5), (4, 6)), food=((1, 4),), health=20)
    assert grazer.choose(look(hungry, 7)) is Direction.L
    assert viper.choose(look(hungry, 7), frozenset()) is Direction.L


def test_the_viper_fears_longer_heads_and_hunts_shorter_ones() -> None:
    ours: Body = ((3, 4), (2, 4), (1, 4))
    longer = look(seen(ours, ((5, 4), (6, 4), (7, 4), (7, 5))), 7)
    shorter = look(seen(ours, ((5, 4), (6, 4))), 7)
    between = place_of(Spot(4, 4), longer.width)
    assert viper.duels(longer, between) < 0 < viper.duels(shorter, between)
    assert viper.choose(longer, frozenset()) is not Direction.R


def test_the_viper_keeps_out_of_hazards_and_dead_ends() -> None:
    sight = look(seen(((4, 4), (4, 5), (4, 6))), 7)
    assert viper.choose(sight, frozenset(place_of(Spot(x, 4), sight.width) for x in (3, 5))) is Direction.U
    # Left is a pocket of two fields, right is the rest of the board.
    pocket = look(seen(((2, 3), (3, 3), (3, 2), (3, 1)), ((1, 5), (2, 5), (2, 4), (1, 4))), 7)
    assert viper.choose(pocket, frozenset()) is not Direction.D


def test_the_good_one_is_better() -> None:
    seated = [bots.find("snakes", name) for name in ("grazer", "viper", "grazer", "viper")]
    won = {"grazer": 0.0, "viper": 0.0}
    for seed in range(3):
        outcome = sim.play(GAME, seated, GAME.quick, seed=seed)
        for name, result in zip(("grazer", "viper", "grazer", "viper"), outcome.results, strict=True):
            won[name] += float(result)
    assert won["viper"] > 2 * won["grazer"]


def test_they_are_where_they_are_looked_for() -> None:
    assert bots.names("snakes") == GAME.bots
    assert bots.find("snakes", "grazer") is grazer.play
    assert arena24_snakes.__all__[0] == "GAME"
