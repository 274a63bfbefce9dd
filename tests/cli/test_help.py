"""Whoever is lost types --help."""

import pytest

from arena24 import __version__
from arena24.cli.verbs import VERBS
from tests.cli.shell import arena24, complaint, said


@pytest.mark.parametrize(
    "verb",
    [
        *VERBS,
        *("team add", "team list", "team passwd", "team official", "team kick", "game new", "game check", "game types"),
        *("cluster haproxy", "database copy"),
        *(f"schedule {name}" for name in ("list", "start", "pause", "resume", "freeze", "announce", "cancel")),
    ],
)
def test_every_verb_gives_examples(verb: str) -> None:
    help_ = arena24(*verb.split(), "--help").stdout
    assert verb == "team" or f"  arena24 {verb}" in help_


def test_the_overview_names_every_verb() -> None:
    overview = said("--help")
    assert all(f"\n  {verb} " in overview for verb in VERBS)
    assert "..." not in overview.partition("Commands:")[2]  # each is said in one short line


def test_the_version() -> None:
    assert said("--version") == f"arena24 {__version__}, from its sources\n"


def test_an_unknown_verb() -> None:
    assert "No such command" in complaint("dance", code=2)


def test_games() -> None:
    assert "battle" in said("games")
    assert "toy" not in said("games")


def test_no_contest_folder() -> None:
    for verb in ("serve", "status", "results", "verify", "pause", "resume"):
        assert complaint(verb, "nowhere") == (
            "arena24: nowhere is not a contest folder; `arena24 init nowhere` makes one"
        )


@pytest.mark.parametrize("polish", [[], ["--polish"]])
def test_a_game_on_one_page(polish: list[str]) -> None:
    page = arena24("help", "battle", "--sheet", *polish).stdout
    assert page.startswith("# battle: ")
    assert "`SHOOT" in page
    assert "| OutOfSight |" in page
    assert "| LimitReached |" in page
    assert "![" not in page
    rules = page.splitlines()[2 : page.splitlines().index("... `arena24 rules battle`")]
    assert len(rules) == 20


def test_a_page_of_no_game() -> None:
    assert "--sheet shows one game" in complaint("help", "--sheet")
