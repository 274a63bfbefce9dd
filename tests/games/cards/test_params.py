"""Parameters (cards 3)."""

import msgspec
import pytest

from arena24.games.cards import GAME, BadSetup, CardsParams
from arena24.games.seed import Seed

CONTEST = GAME.servers["Cards1"]


def test_defaults_of_the_rulebook() -> None:
    quick = GAME.quick
    assert (quick.turn_seconds, quick.turns, quick.init_hp, quick.deck_size) == (0.25, 60, 20, 60)
    assert (CONTEST.turn_seconds, CONTEST.init_hp, CONTEST.deck_size, CONTEST.command_limit) == (1.0, 40, 120, 0)
    for params in (quick, CONTEST):
        assert (params.draws, params.burns, params.hand) == (2, 2, 10)


def test_spelt_as_in_the_rulebook() -> None:
    text = {"TURN_TIME": 1, "T": 8, "INIT_HP": 10, "DRAW_LIMIT": 1, "BURN_LIMIT": 0, "HAND_LIMIT": 3, "DECK_SIZE": 5}
    params = msgspec.convert({**text, "COMMAND_LIMIT": 9}, CardsParams)
    limits = params.limits
    assert (limits.turns, limits.hp, limits.draws, limits.burns, limits.hand) == (8, 10, 1, 0, 3)
    assert (params.deck_size, params.command_limit) == (5, 9)


@pytest.mark.parametrize("turns", [0, 1, 61, -2, (), (60, 61)])
def test_t_is_even(turns: int | tuple[int, ...]) -> None:
    with pytest.raises(BadSetup, match="T must be even"):
        CardsParams(turns=turns)


@pytest.mark.parametrize("hp", [0, 1, 21, -2])
def test_init_hp_is_even(hp: int) -> None:
    """Times alpha, which may be 1.5, it has to be whole (R21)."""
    with pytest.raises(BadSetup, match="INIT_HP must be even"):
        CardsParams(init_hp=hp)


@pytest.mark.parametrize(
    "text", [{"INIT_HP": 21}, {"T": 7}, {"T": [56, 7]}, {"DECK_SIZE": 0}, {"DECK_SIZE": 1001}, {"TURN_TIME": 0}]
)
def test_configuration_is_checked(text: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(text, CardsParams)


def test_t_is_drawn_for_each_tournament() -> None:
    drawn = [CONTEST.settled(Seed.from_number(seed)).turns for seed in range(200)]
    assert set(drawn) == {56, 58, 60, 62, 64}
    assert GAME.quick.settled(Seed.from_number(1)) is GAME.quick
