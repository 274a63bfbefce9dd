"""What the guides name is there: files, modules, tests and verbs of make; and the script that they show is one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena24.scripts.runner import run_case
from arena24.scripts.text import read_script
from tests.ours import OURS

ROOT = Path(__file__).parents[2]
BASES = (ROOT, ROOT / "src/arena24", ROOT / "src/arena24/games/battle")  # `rules.py` alone is any game's
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
GLOSSARY = (ROOT / "docs/architecture.md").read_text().partition("\n## The house's words\n")[2]

_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_QUOTED = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\]\(([^)#:]+)\)")
_FILE = re.compile(r"[\w.-]*(?:/[\w.-]+)+|[\w-]+\.(?:py|ts|md|svelte|yaml)")
_MODULE = re.compile(r"(?:arena24|tests|bench)(?:\.\w+)+")
_MAKE = re.compile(r"make (\w+)")
_ANY = re.compile(r"\b[A-Z]+\b|(?<=_)[A-Z]+\b")  # `cli/VERB.py`, `test_VERB.py`
ELSEWHERE = ("/", "http", ".venv/")  # addresses of the web, and what `make` sets up


def named(text: str) -> Iterator[str]:
    """Words in backticks that look like files, modules or tests of ours, and what links lead to."""
    plain = _FENCED.sub("", text)
    for quoted in _QUOTED.findall(plain):
        for word in quoted.split():
            file = word.partition("::")[0]
            if not word.startswith(ELSEWHERE) and (_FILE.fullmatch(file) or _MODULE.fullmatch(word)):
                yield word
    yield from _LINK.findall(plain)


def exists(word: str) -> bool:
    """Does it lead somewhere? GAME stands for each of the games, any other word in capitals for something."""
    file, _, test = word.partition("::")
    if _MODULE.fullmatch(file):
        file = file.removeprefix("arena24.").replace(".", "/")
        return any((base / f"{file}.py").is_file() or (base / file).is_dir() for base in BASES)
    for base in BASES:
        if (base / file).exists():
            return not test or re.search(rf"^def {test}\(", (base / file).read_text(), re.MULTILINE) is not None
    if "GAME" in file:
        return all(exists(file.replace("GAME", game)) for game in OURS)
    pattern = _ANY.sub("*", file)
    return pattern != file and any(any(base.glob(pattern)) for base in BASES)


@pytest.mark.parametrize("text", [GUIDE, GLOSSARY], ids=["CONTRIBUTING.md", "glossary"])
def test_what_is_named_is_there(text: str) -> None:
    words = set(named(text))
    assert len(words) > 50  # or there is nothing to look at
    assert sorted(word for word in words if not exists(word)) == []


def test_every_word_of_the_glossary_has_its_place_and_is_in_order() -> None:
    rows = [line.strip("|").split("|") for line in GLOSSARY.splitlines() if line.startswith("| ")][1:]
    words = [row[0].strip() for row in rows]
    assert words == sorted(set(words))
    assert [word for word, _, where in rows if not set(named(where))] == []


def test_what_is_to_be_made_can_be_made() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(_MAKE.findall(" ".join(_QUOTED.findall(GUIDE)))) <= targets


def test_the_script_of_the_guide_passes() -> None:
    (text,) = re.findall(r"^```a24\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    outcomes = [run_case(case) for case in read_script(text, "CONTRIBUTING.md")]
    assert outcomes
    assert [str(outcome) for outcome in outcomes if not outcome.passed] == []


# ---- the tests of the test


@pytest.mark.parametrize(
    "word",
    [
        *("games/core.py", "games/GAME/rules.py", "cli/VERB.py", "tests/cli/test_VERB.py", "arena24.games.core"),
        "tests/reference/test_pages.py::test_python",
    ],
)
def test_what_there_is_is_found(word: str) -> None:
    assert list(named(f"see `{word}`")) == [word]
    assert exists(word)


@pytest.mark.parametrize(
    "word",
    [
        *("games/kernel.py", "games/GAME/sight.py", "cli/VERB.cpp", "arena24.games.kernel", "docs/nothing.md"),
        "tests/reference/test_pages.py::test_cobol",
    ],
)
def test_what_there_is_not_is_missed(word: str) -> None:
    assert list(named(f"see `{word}`")) == [word]
    assert not exists(word)
