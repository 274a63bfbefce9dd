"""What there is to read of snakes is there, and the code cites no paragraph that is not."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

import arena24_snakes
from arena24.cli.recording import sampled, samples_of
from arena24.reference.pages import game_pages
from arena24.reference.rulebook import passage, rulebook, rulebooks
from arena24.starters import LANGUAGES, starter
from arena24.web.modules import module_of
from arena24_snakes import GAME

PACKAGE = Path(str(files(arena24_snakes)))
BOOK = (PACKAGE / "rules.md").read_text()


def cited(path: Path) -> set[str]:
    """The paragraphs and rulings that a module names."""
    found = re.findall(r"\bsnakes (\d+(?:\.\d+)?(?:, (?:\d+\.\d+|R\d+))*)|\b(R\d+)\b", path.read_text())
    return {place for group, ruling in found for place in (group or ruling).split(", ")}


def test_every_citation_has_a_place() -> None:
    places = {place for path in PACKAGE.rglob("*.py") for place in cited(path)}
    assert {"6.5", "8", "R4"} <= places
    assert sorted(place for place in places if passage(BOOK, place) is None) == []


def test_the_rulebook_is_the_package_s() -> None:
    assert "snakes" in rulebooks()
    assert rulebook("snakes") == BOOK
    death = passage(BOOK, "6.5")
    assert death is not None
    assert death.endswith("nobody's way.\n")  # the paragraph, not its first line


def test_the_parameters_of_the_book_are_those_of_the_game() -> None:
    rows = dict(re.findall(r"^\| (\w) \|[^|]*\| ([\d.]+) \|", BOOK, re.MULTILINE))
    quick = msgspec.to_builtins(GAME.quick)
    assert {name: float(value) for name, value in rows.items()} == {name: float(value) for name, value in quick.items()}


def test_reference_pages_are_made_in_both_languages() -> None:
    pages = game_pages(GAME)
    assert sorted(pages) == ["english/snakes.md", "polish/snakes.md"]
    assert all("LIST_HAZARDS" in page for page in pages.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_starters_are_written(language: str) -> None:
    texts = "\n".join(starter(GAME, language).values())
    assert "listsnakes" in texts.lower().replace("_", "")  # spelt as the language spells names


def test_pictures_of_the_statement_are_fresh() -> None:
    samples = list(samples_of(GAME))
    assert samples
    for file, sample in samples:
        assert sampled(GAME, sample) == file.read_bytes(), "python -m arena24.cli.recording snakes makes it anew"


def test_it_has_a_board_of_its_own() -> None:
    board = module_of("snakes")
    assert board is not None
    assert b"export const kit = 1;" in board


def test_modules_are_documented() -> None:
    assert [path for path in PACKAGE.rglob("*.py") if not ast.get_docstring(ast.parse(path.read_text()))] == []
