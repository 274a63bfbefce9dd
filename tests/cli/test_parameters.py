"""What a practice game is played with."""

import shutil
from pathlib import Path

import pytest

from arena24.cli import parameters
from arena24.games import battle
from tests.cli.shell import complaint, said
from tests.games.creatures.worlds import own_pack


def test_as_on_a_server_with_some_changes() -> None:
    chosen = parameters.chosen(battle.GAME, "Battle3", ["Q=60", "green=F"])
    assert isinstance(chosen, battle.BattleParams)
    assert (chosen.size, chosen.turns, chosen.greenery) == (60, 60, battle.Greenery.FOREST)


def test_quick_if_nobody_says_otherwise() -> None:
    assert parameters.chosen(battle.GAME, None, []) == battle.GAME.quick


def test_play_and_tournament_take_them() -> None:
    assert "1 round, 7 turns" in said("play", "toy", "--bot", "pourer", "--set", "Q=7")
    words = ("tournament", "toy", "--bot", "pourer", "--bot", "pourer", "--rounds", 2, "--jobs", 1)
    assert "2 rounds, 14 turns" in said(*words, "--set", "Q=7")


def test_tables_of_your_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A parameter that is a folder is looked for where one is; a round that was recorded needs it no more."""
    monkeypatch.chdir(own_pack(tmp_path / "packs" / "mine").parents[1])
    own = ("--set", "content=['packs/mine']", "--set", "max_turns=3")
    assert "creatures, 1 round" in said("play", "creatures", "--bot", "rookie", "--bot", "rookie", *own)
    words = ("tournament", "creatures", "--bot", "rookie", "--bot", "rookie", "--rounds", 2, "--jobs", 1)
    assert "creatures, 2 rounds" in said(*words, *own)
    said("play", "creatures", "--bot", "rookie", "--bot", "rookie", "--record", "round.a24", *own)
    shutil.rmtree("packs")
    assert said("check", "round.a24") == "1 passed, 0 failed\n"
    told = "creatures cannot be played like this: there is no folder packs/mine; make it, with types.csv,"
    assert told in complaint("play", "creatures", *own)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--set", "Z=1"], "--set Z=1 is no NAME=VALUE of battle; its names are: L, N, T"),
        (["--set", "N"], "--set N is no NAME=VALUE of battle"),
        (["--set", "N=many"], "battle cannot be played like this: Expected `int`, got `str`"),
        (["--server", "Chess1"], "battle has no server 'Chess1'; it has: Battle1, Battle2, Battle3"),
        (["--server", "Battle1", "--position", "x.a24"], "a position has its own parameters"),
    ],
)
def test_what_cannot_be(words: list[str], told: str) -> None:
    assert told in complaint("play", "battle", *words)
