"""Bots by name."""

import pytest

from arena24 import bots
from arena24.games.battle.bots import walker


def test_bots_are_found_by_game_and_name() -> None:
    assert bots.find("battle", "walker") is walker.play
    assert bots.names("battle") == ("walker", "saver", "gunner", "marshal")


@pytest.mark.parametrize(
    ("game", "name", "told"), [("battle", "queen", "battle has no bot"), ("chess", "walker", "there is no game")]
)
def test_what_is_not_there_is_told(game: str, name: str, told: str) -> None:
    with pytest.raises(LookupError, match=told):
        bots.find(game, name)


@pytest.mark.parametrize("game", ["battle", "toy"])
def test_every_name_leads_to_a_bot(game: str) -> None:
    assert all(callable(bots.find(game, name)) for name in bots.names(game))
