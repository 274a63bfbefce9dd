"""Bots from modules and files."""

from pathlib import Path

import pytest

from arena24.games.toy.bots.pourer import play as pourer
from arena24.sim.entrant import Unknown, entrants, load

HOUSE = "arena24.games.toy.bots.pourer:play"


def written(folder: Path, text: str, name: str = "bot.py") -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return str(folder / name)


def test_a_function_of_a_module() -> None:
    assert load(HOUSE) is pourer


def test_a_file_with_its_neighbours(tmp_path: Path) -> None:
    written(tmp_path, "LITRES = 7\n", "cellar.py")
    bot = load(written(tmp_path, "import cellar\ndef play(me): me.append(cellar.LITRES)\n"))
    heard: list[int] = []
    bot(heard)
    assert heard == [7]


def test_versions_in_two_folders_have_their_own_neighbours(tmp_path: Path) -> None:
    bots = []
    for version in ("v1", "v2"):
        written(tmp_path / version, f"NAME = {version!r}\n", "names.py")
        bots.append(load(written(tmp_path / version, "import names\ndef play(me): me.append(names.NAME)\n")))
    heard: list[str] = []
    for bot in bots:
        bot(heard)
    assert heard == ["v1", "v2"]


def test_the_same_file_twice_shares_nothing(tmp_path: Path) -> None:
    file = written(tmp_path, "SEEN = []\ndef play(me):\n    SEEN.append(me)\n    me.append(len(SEEN))\n")
    heard: list[int] = []
    load(file)(heard)
    load(file)(heard)
    assert heard == [1, 1]


def test_another_function_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, "def dance(me): me.append(1)\n")
    heard: list[int] = []
    load(f"{file}:dance")(heard)
    assert heard == [1]
    with pytest.raises(Unknown, match="no function play"):
        load(file)


def test_names_are_short_where_that_is_enough(tmp_path: Path) -> None:
    one, two = written(tmp_path / "v1", ""), written(tmp_path / "v2", "")
    named = entrants([("pourer", HOUSE), ("pourer", HOUSE), (one, one), (HOUSE, HOUSE)])
    assert [entrant.name for entrant in named] == ["pourer", "pourer (2)", "bot", HOUSE]
    assert [entrant.name for entrant in entrants([(one, one), (two, two)])] == [one, two]


def test_a_changed_file_is_noticed(tmp_path: Path) -> None:
    file = written(tmp_path, "old")
    (before,) = entrants([(file, file)])
    written(tmp_path, "new")
    (after,) = entrants([(file, file)])
    assert before.digest != after.digest


@pytest.mark.parametrize("source", ["nowhere.py", "no_such_module:play", "no_such.module:play"])
def test_there_is_no_such_bot(source: str) -> None:
    with pytest.raises(Unknown):
        entrants([(source, source)])
