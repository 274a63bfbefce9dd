"""What docs/games.md shows of snakes is what its files have."""

import re
from pathlib import Path

import pytest

from arena24.cli.verbs import VERBS

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "games.md").read_text()
SNAKES = ROOT / "examples" / "snakes"
PLACES = (SNAKES / "src" / "arena24_snakes", SNAKES)

EXCERPTS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "excerpt"), EXCERPTS, ids=[name for name, _ in EXCERPTS])
def test_excerpts_are_true(name: str, excerpt: str) -> None:
    (file,) = (place / name for place in PLACES if (place / name).is_file())
    assert excerpt in file.read_text()


def test_there_are_excerpts_of_everything_that_is_needed() -> None:
    wanted = {
        "rules.py",
        "setup.py",
        "commands.py",
        "position.py",
        "view.py",
        "__init__.py",
        "board.js",
        "pyproject.toml",
    }
    assert wanted <= {name for name, _ in EXCERPTS}


def test_the_verbs_exist() -> None:
    typed = set(re.findall(r"^arena24 (\w+)", GUIDE, re.MULTILINE))
    assert len(typed) > 8
    assert typed <= set(VERBS)


def test_files_that_are_named_are_there() -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|md|json|js))`", GUIDE)) - {
        "samples/NAME.json",
        "bots/NAME.py",
        "examples.py",
    }
    assert sorted(name for name in named if not any((place / name).exists() for place in (*PLACES, ROOT))) == []
