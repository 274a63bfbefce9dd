"""What there is to read of games: statements and samples, from their packages."""

import re

import msgspec
import pytest

from arena24.games.catalogue import find, own
from arena24.web.documents import Sample
from arena24.web.shapes import frames_of
from tests.web.contest import Web

GAMES = [game.id for game in own()]
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
SAMPLE = re.compile(r"\]\(sample:([^)]*)\)")


def statement(web: Web, address: str, language: str) -> str:
    found = web.get(f"{address}?language={language}")
    assert found["language"] == language
    return str(found["text"])


@pytest.mark.parametrize("game", [*GAMES, "toy"])
def test_every_game_has_a_statement_in_both_languages(web: Web, game: str) -> None:
    english, polish = (statement(web, f"/api/games/{game}/statement", language) for language in ("en", "pl"))
    assert HEADING.findall(english) == HEADING.findall(polish)
    assert (english.splitlines()[0], polish.splitlines()[0]) == tuple(f"# {title}" for title in find(game).titles)
    assert SAMPLE.findall(english) == SAMPLE.findall(polish)


def test_what_all_games_share_is_told_once(web: Web) -> None:
    english, polish = (statement(web, "/api/statement", language) for language in ("en", "pl"))
    assert HEADING.findall(english) == HEADING.findall(polish) == ["##"]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_statement_is_there(web: Web, game: str) -> None:
    names = SAMPLE.findall(statement(web, f"/api/games/{game}/statement", "en"))
    assert names
    for name in names:
        sample = msgspec.convert(web.get(f"/api/games/{game}/samples/{name}"), type=Sample)
        assert sample.frame["turn"] == sample.before["turn"] + 1
        assert sample.frame["type"] in [kind.__struct_config__.tag for kind in frames_of(find(game))]


def test_every_error_is_told_in_both_languages(web: Web) -> None:
    """Of our games: what the server says is one thing, what it means another."""
    for game in web.get("/api/games"):
        errors = {error["code"]: error for error in game["errors"]}
        assert list(errors) == sorted(errors)
        assert errors.keys() >= {1, 2, 3, 4, 5, 6, 7}
        if game["id"] in GAMES:
            same = [code for code, error in errors.items() if error["polish"] in ("", error["text"], error["english"])]
            assert same == [], game["id"]


def test_another_language_is_answered_in_english(web: Web) -> None:
    for language in ("", "de", "../pl", "pl.md"):
        assert web.get(f"/api/games/battle/statement?language={language}")["language"] == "en"
    assert web.get("/api/games/battle/statement")["language"] == "en"


def test_what_there_is_not(web: Web) -> None:
    for address in (
        "chess/statement",
        "battle/samples/none",
        "battle/samples/..%2Fstatement%2Fen.md",
        "toy/samples/board",
    ):
        assert web.client.get(f"/api/games/{address}").status_code == 404, address
