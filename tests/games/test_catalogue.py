"""Games as they are installed: ours, others', and those with which something is wrong."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.games import battle, catalogue, toy
from arena24.games.catalogue import NoGame
from tests.games.installed import found_in, install

OURS = ["battle", "robots", "flood", "creatures", "painting", "cards", "treasure"]

COPY = """
import dataclasses
from arena24.games import toy
GAME = dataclasses.replace(toy.GAME, id={id!r}, title="Jugs", package=__name__)
"""


@pytest.fixture(autouse=True)
def _no_modules_left() -> Iterator[None]:
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_ours_are_in_the_order_of_the_server_table() -> None:
    assert [game.id for game in catalogue.own()] == OURS
    assert sorted(catalogue.names()) == sorted(OURS)
    assert catalogue.find("battle") is battle.GAME
    assert not catalogue.faults()


def test_a_toy_is_found_and_not_listed() -> None:
    assert catalogue.find("toy") is toy.GAME
    assert "toy" not in catalogue.names()


@pytest.mark.parametrize("name", ["chess", "", "toy.toy", "..os", "battle:GAME"])
def test_no_such_game(name: str) -> None:
    with pytest.raises(NoGame, match=r"there is no game .*; there are: battle"):
        catalogue.find(name)


def test_a_game_of_somebody_else(tmp_path: Path) -> None:
    install(tmp_path, "jugs", {"jugs": "jugs_game:GAME"}, {"jugs_game": COPY.format(id="jugs")})
    with found_in(tmp_path):
        assert catalogue.names()[-1] == "jugs"
        assert [game.id for game in catalogue.games()] == [*OURS, "jugs"]
        assert [game.id for game in catalogue.own()] == OURS
        assert catalogue.find("jugs").title == "Jugs"
    assert "jugs" not in catalogue.names()


LYING = [
    ("GAME = 7", "jugs:GAME is a int, no Game"),
    (COPY.format(id="buckets"), "its id is 'buckets'"),
    (COPY.format(id="jugs") + "GAME = dataclasses.replace(GAME, params=int)", "params is .*no subclass of Params"),
    (COPY.format(id="jugs") + "GAME = dataclasses.replace(GAME, player=toy.Toy)", "no subclass of TeamCommands"),
    (
        COPY.format(id="jugs") + "GAME = dataclasses.replace(GAME, quick=None)",
        "quick and servers have to be of Toy",
    ),
    (
        COPY.format(id="jugs") + "from arena24.games.commands import query\n"
        "class Player(toy.Player):\n    @query()\n    def odd(self, what: complex) -> int: ...\n"
        "GAME = dataclasses.replace(GAME, player=Player)",
        "argument what: .* has no wire form",
    ),
]


@pytest.mark.parametrize(("text", "told"), LYING)
def test_a_game_that_is_not_what_it_says(tmp_path: Path, text: str, told: str) -> None:
    install(tmp_path, "jugs", {"jugs": "jugs:GAME"}, {"jugs": text})
    with found_in(tmp_path):
        with pytest.raises(NoGame, match=rf"the game jugs of jugs 1\.5 is not what it says: .*{told}"):
            catalogue.find("jugs")
        assert [game.id for game in catalogue.games()] == OURS
        assert list(catalogue.faults()) == ["jugs"]


@pytest.mark.parametrize("text", ["import nowhere_at_all", "1 / 0", "GAM = 7", "raise SystemError('no luck')", "def"])
def test_a_game_that_does_not_load_harms_no_other(tmp_path: Path, text: str) -> None:
    install(tmp_path, "jugs", {"jugs": "jugs:GAME"}, {"jugs": text})
    with found_in(tmp_path):
        with pytest.raises(NoGame, match=r"the game jugs of jugs 1\.5 does not load: \w+: .*; mend or uninstall jugs"):
            catalogue.find("jugs")
        assert [game.id for game in catalogue.games()] == OURS
        assert list(catalogue.faults()) == ["jugs"]


def test_two_games_with_one_name(tmp_path: Path) -> None:
    for name in ("north", "south"):
        install(tmp_path, name, {"jugs": f"{name}:GAME"}, {name: COPY.format(id="jugs")})
    with found_in(tmp_path):
        with pytest.raises(NoGame, match=r"jugs of north 1\.5 and jugs of south 1\.5 have the same name; uninstall"):
            catalogue.find("jugs")
        assert "jugs" not in catalogue.names()
        assert list(catalogue.faults()) == ["jugs"]
        assert [game.id for game in catalogue.games()] == OURS


def test_nobody_takes_a_name_of_ours(tmp_path: Path) -> None:
    install(tmp_path, "aaa", {"battle": "aaa:GAME"}, {"aaa": COPY.format(id="battle")})
    with found_in(tmp_path):
        assert catalogue.find("battle") is battle.GAME
        assert "battle of aaa 1.5 has a name of ours" in catalogue.faults()["battle"]
