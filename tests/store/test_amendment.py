"""Amended rules: which ones are offered, and what is loaded."""

import re
from pathlib import Path
from typing import Any

import pytest

from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.games.toy import ToyParams
from arena24.store.amendment import amendment, offered
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

MANUAL = Path(__file__).parents[2] / "docs" / "organisers.md"
RULES = "from arena24.games.toy import GAME\n"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A contest whose rules have a module, a package, and what is neither."""
    rules = tmp_path / "c" / "rules"
    for name in ("packed", "__pycache__", "no-name"):
        (rules / name).mkdir(parents=True)
    (rules / "packed" / "__init__.py").write_text(RULES)
    (rules / "no-name" / "__init__.py").write_text(RULES)
    (rules / "single.py").write_text(RULES)
    (rules / "notes.md").write_text("why")
    return Folder(tmp_path / "c")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution with an amendment, as pip would leave it."""
    site = tmp_path / "site"
    (site / "mended-1.0.dist-info").mkdir(parents=True)
    (site / "mended-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: mended\nVersion: 1.0\n")
    (site / "mended-1.0.dist-info" / "entry_points.txt").write_text("[arena24.amendments]\nmended = mended_toy:GAME\n")
    (site / "mended_toy.py").write_text(RULES)
    (site / "other_toy.py").write_text(RULES)
    monkeypatch.syspath_prepend(site)


def test_what_lies_there_is_offered_and_not_loaded(folder: Folder) -> None:
    (folder.rules / "broken.py").write_text("raise SystemExit")
    assert offered(folder) == ["broken", "packed", "single"]
    assert offered(Folder(folder.path / "none")) == []


def test_what_is_installed_is_offered_if_it_says_what_it_is(folder: Folder, installed: None) -> None:
    assert offered(folder) == ["mended", "packed", "single"]
    assert amendment("mended", [folder.rules]).id == "toy"


@pytest.mark.parametrize("name", ["packed", "single"])
def test_a_game_is_loaded_from_its_place_alone(folder: Folder, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.rules)
    with pytest.raises(StoreError, match="does not load"):
        amendment(name, [])
    assert amendment(name, [folder.rules]).id == "toy"


def test_the_example_of_the_manual_counts_as_it_says(folder: Folder) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    (folder.rules / "of_the_manual.py").write_text(code)
    game = amendment("of_the_manual", [folder.rules])
    round_: Any = game.new_round(Start(ToyParams(), (TeamId(1), TeamId(2)), Seed.from_number(0)))
    round_.jugs |= {1: 99, 2: 101}
    assert round_.results() == {1: 99, 2: 100}
