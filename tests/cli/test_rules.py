"""`arena24 rules`: the rulebooks in a terminal, as they are here; tests/delivery has those of a wheel."""

from pathlib import Path

import pytest
from rich.console import Console

from arena24.cli import rules
from arena24.reference.rulebook import passage, rulebook, rulebooks, sections
from tests.cli.shell import arena24, complaint, said

ROOT = Path(__file__).parents[2]


def read(*words: str) -> str:
    """The rulebooks' own lines, which are long."""
    result = arena24("rules", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_all_of_them_are_listed() -> None:
    output = said("rules")
    assert all(f"\n{name} " in output for name in rulebooks())


@pytest.mark.parametrize("name", rulebooks())
def test_the_whole_rulebook(name: str) -> None:
    assert read(name) == (ROOT / "docs" / "rules" / f"{name}.md").read_text()


@pytest.mark.parametrize("name", rulebooks())
def test_every_section_is_found_by_its_number(name: str) -> None:
    text = rulebook(name)
    numbers = [section.number for section in sections(text) if section.number]
    assert len(numbers) == len(set(numbers)) >= 12
    for number in numbers:
        assert (passage(text, number) or "").splitlines()[0].lstrip("# ").startswith(number)


def test_parts() -> None:
    assert read("flood", "7.2").startswith("### 7.2 Bags\n")
    assert "### 7.3" not in read("flood", "7.2")
    assert "### 7.6" in read("flood", "7")
    assert read("flood", "R26").startswith("* **R26** Car collisions")
    assert read("treasure", "r36").startswith("- **R36 Burning deposit:**")
    assert read("treasure", "7.5").startswith("**7.5 Death and kills.**")
    assert read("cards", "scoring").startswith("## 8. Scoring\n")
    assert read("flood", "dry groups").startswith("### 7.6 Dry groups\n")
    assert read("platform", "P34").startswith("- **P34**")


def test_a_paragraph_is_shown_to_its_end() -> None:
    text = "**6.5 Death.** First this,\nthen that.\n\n**6.6 Next.** More.\n- **R1** One\n  goes on.\n- **R2** Two.\n"
    assert passage(text, "6.5") == "**6.5 Death.** First this,\nthen that.\n"
    assert passage(text, "R1") == "- **R1** One\n  goes on.\n"


def test_a_game_without_a_rulebook_has_its_statement() -> None:
    assert read("toy") == (ROOT / "src/arena24/games/toy/statement/en.md").read_text()
    assert read("toy", "goal").startswith("## Goal\n")
    assert complaint("rules", "toy", "7").endswith("it has\n       Goal\n       Commands to try")


def test_what_people_get_wrong() -> None:
    assert complaint("rules", "chess").startswith("arena24: there is no rulebook 'chess'; there are: platform, battle,")
    assert "it has\n  1    The game in one paragraph\n" in complaint("rules", "flood", "99")


def test_a_terminal_gets_it_laid_out_and_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setenv("LESS", "FRX")  # as it would be set, and left behind
    monkeypatch.setattr("pydoc.pager", paged.append)
    monkeypatch.setattr("arena24.cli.terminal.out", lambda: Console(force_terminal=True, width=80))
    rules.rules("flood", "7.2")
    (page,) = paged
    assert "Bags" in page
    assert "###" not in page
    assert "\x1b[" in page
