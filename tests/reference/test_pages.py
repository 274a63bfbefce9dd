"""The reference says what is declared, and the pages in `docs` say what the reference says."""

from pathlib import Path

import pytest

from arena24.games import battle as battle_game
from arena24.games import catalogue
from arena24.games.catalogue import find
from arena24.games.commands import Kind, commands_of
from arena24.games.glossary import glossary
from arena24.reference import Tongue, all_pages, examples_of, guide_of, platform_guide
from arena24.reference.__main__ import main
from arena24.reference.entries import signature_of, usage_of
from arena24.reference.examples import NEXT_TURN
from arena24.reference.pages import common_pages, game_pages
from arena24.reference.refusals import refusals_of
from tests.ours import OURS

DOCS = Path(__file__).parents[2] / "docs" / "reference"
STALE = "docs/reference is not what the declarations say: `make docs` writes it anew"


@pytest.mark.parametrize("game", OURS)
def test_the_pages_of_a_game_are_fresh(game: str) -> None:
    for name, text in game_pages(find(game)).items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, STALE


def test_the_common_pages_are_fresh() -> None:
    for name, text in common_pages().items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, STALE


def test_there_are_no_other_pages() -> None:
    expected = {"README.md", *(f"{t.value}/{name}.md" for t in Tongue for name in (*OURS, "platform"))}
    assert {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} == expected


def test_all_pages_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "own", lambda: [find("painting")])
    main(tmp_path)
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")} == set(all_pages())


@pytest.mark.parametrize("tongue", Tongue)
@pytest.mark.parametrize("game", OURS)
def test_every_command_is_described(game: str, tongue: Tongue) -> None:
    guide = guide_of(find(game), tongue)
    declared = commands_of(find(game).player)
    assert [entry.name for entry in guide.entries] == [name.upper() for name in declared]
    for entry, command in zip(guide.entries, declared.values(), strict=True):
        assert entry.summary
        surplus = [101] if game == "treasure" and command.takes_nothing else []  # arguments that it does not take
        assert [error.code for error in entry.errors] == [*surplus, *[error.code for error in command.mark.errors]]
        assert len(entry.reply) == (2 if command.kind is Kind.WAIT else 1)


def test_usage() -> None:
    def usage(game: str, command: str) -> str:
        return " / ".join(usage_of(commands_of(find(game).player)[command]))

    assert usage("battle", "move") == "MOVE unit dx dy"
    assert usage("creatures", "enroll_team") == "ENROLL_TEAM a [b] [c] [d] [e] [f]"
    assert usage("painting", "get_arenas") == "GET_ARENAS [arena...]"
    assert usage("painting", "move") == "MOVE {arena pawn direction}..."
    assert usage("robots", "build_robot") == "BUILD_ROBOT connections / links..."


def test_details() -> None:
    battle = {entry.name: entry for entry in guide_of(find("battle"), Tongue.ENGLISH).entries}
    assert battle["CREATE_UNIT"].arguments[0].meaning.startswith("one of HQ|ARMORED|TANK|CANNON; all but HQ can be")
    assert "Once in 100 turns." in battle["LOOK_AROUND"].notes
    assert [answer.shape for answer in battle["WAIT"].reply] == ["OK / WAITING seconds", "OK"]
    assert battle["LIST_UNITS"].reply[0].shape == (
        "OK / count / count × {id x y type(HQ|ARMORED|TANK|CANNON) stamina(int|INF) busy}"
    )
    treasure = {entry.name: entry for entry in guide_of(find("treasure"), Tongue.ENGLISH).entries}
    assert treasure["WAIT"].reply[1].shape == "OK what(NEXT_TURN|NEXT_ROUND) left"
    robots = {entry.name: entry for entry in guide_of(find("robots"), Tongue.POLISH).entries}
    assert "Liczbę wierszy podaje CURRENT_STAGE: zapytaj najpierw o nią." in robots["MY_STATS"].notes
    assert "Raz na rozgrywkę." in robots["ALL_PARTS"].notes


def test_meanings_are_shown_in_both_languages() -> None:
    for tongue, opponent in ((Tongue.ENGLISH, "-6 the opponent"), (Tongue.POLISH, "-6 przeciwnik")):
        cards = {entry.name: entry for entry in guide_of(find("cards"), tongue).entries}
        target = cards["PLAY_CARD"].arguments[2]
        assert target.name == "target"
        assert "-5 " in target.meaning
        assert opponent in target.meaning
        kinds = next(record for record in cards["DRAW_CARD"].records if record.name == "Kind")
        assert [field.name for field in kinds.fields] == ["C", "H", "D", "T", "B", "I"]


def test_a_glossary_is_read() -> None:
    read = glossary("x: row | wiersz\nmove.x: new row | nowy wiersz")
    assert (read.key("x", "move"), read.key("x", "shoot"), read.key("y", "move")) == ("move.x", "x", None)
    for bad in ("x: row", "x: row | wiersz\nx: row | wiersz"):
        with pytest.raises(ValueError, match="once for each name"):
            glossary(bad)


def test_python() -> None:
    battle, painting = (commands_of(find(game).player) for game in ("battle", "painting"))
    assert signature_of(battle["shoot"]) == "shoot(unit: int, dx: int, dy: int) -> Field"
    assert signature_of(battle["create_unit"]) == "create_unit(type: UnitType | None) -> Created"
    assert signature_of(painting["move"]) == "move(*steps: Step) -> None"
    assert signature_of(painting["get_arenas"]) == "get_arenas(*arenas: int) -> tuple[tuple[str, ...], ...]"
    entry = next(entry for entry in guide_of(find("battle"), Tongue.ENGLISH).entries if entry.name == "CANCEL_MOVE")
    assert [getattr(battle_game, error.name).code for error in entry.errors] == [error.code for error in entry.errors]


def test_examples_are_possible() -> None:
    """A wait ends with the turn, and the next one is really another."""
    assert examples_of(find("treasure"))["wait"].lines == ("> WAIT", NEXT_TURN, "< OK NEXT_TURN 99")
    assert examples_of(find("creatures"))["wait"].lines[-2:] == ("< BEGIN", "< BEGIN")


@pytest.mark.parametrize("game", OURS)
def test_examples_are_conversations(game: str) -> None:
    rules = find(game)
    examples = examples_of(rules)
    assert list(examples) == list(commands_of(rules.player))
    for name, example in examples.items():
        assert example.lines[0].startswith(f"> {name.upper()}")
        assert all(line.startswith(("> ", "< ", "      (")) for line in example.lines)
        refusal = rules.dialect.refusal.decode()
        assert example.refused == example.lines[-1].startswith(f"< {refusal} "), name


def test_the_platform() -> None:
    guide = platform_guide(Tongue.ENGLISH)
    assert [error.entry.code for error in guide.errors] == [1, 2, 3, 4, 5, 6, 7]
    assert guide.refusals == (("d24", "FAILED code message"), ("pizza", "ERR code message"))
    assert {(wait.game, wait.at_once) for wait in guide.waits} >= {
        ("battle", "OK / WAITING seconds"),
        ("cards", "OK"),
        ("treasure", "nothing"),
    }


@pytest.mark.parametrize("game", OURS)
def test_every_error_has_an_example(game: str) -> None:
    declared = {error.code: error.text for error in guide_of(find(game), Tongue.ENGLISH).errors}
    found = refusals_of(find(game))
    assert {code for code in found if code >= 100} == {code for code in declared if code >= 100}
    for code, (*_, said, answer) in found.items():
        if code < 100:
            continue  # too many arguments, an error of the platform
        assert said.startswith("> ")
        assert answer.endswith(f" {code} {declared[code]}")


def test_an_error_of_a_data_line_shows_what_asked_for_it() -> None:
    said = refusals_of(find("robots"))[109]
    assert said[0].startswith("> BUILD_ROBOT ")
    assert said[1] == "< OK"
    assert said[-1] == "< FAILED 109 improper connection between parts"
