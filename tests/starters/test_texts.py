"""What is written, without building it: all games in all languages, and C#, for which there is no compiler here."""

import ast
import dataclasses
import re
from collections.abc import Iterator
from typing import Any

import pytest

from arena24.games import robots, toy
from arena24.games.catalogue import find
from arena24.games.commands import commands_of
from arena24.games.records import Told
from arena24.starters import LANGUAGES, starter
from arena24.starters.emitter import filled, spread, template
from arena24.starters.lengths import Sum, length_of
from arena24.starters.model import model_of
from arena24.starters.names import Casing, camel, pascal, snake, upper
from tests.ours import OURS


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_blank_is_filled_in(language: str, game: str) -> None:
    files = starter(find(game), language)
    assert "README.md" in files
    for name, text in files.items():
        assert "@@" not in text + name
        assert text.endswith("\n")
        assert not [line for line in text.splitlines() if line != line.rstrip()], name


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "python"])
def test_every_command_is_there(language: str, game: str) -> None:
    text = "\n".join(starter(find(game), language).values())
    for command in commands_of(find(game).player).values():
        assert f"{command.wire_name.decode()}: {command.english}"[:40] in text


def skeleton(game: str) -> str:
    """The starter in Python of a game that had no idea what to do."""
    return LANGUAGES["python"].files(dataclasses.replace(model_of(find(game)), idea=None))["bot.py"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_an_idea_everything_is_asked(language: str) -> None:
    files = LANGUAGES[language].files(dataclasses.replace(model_of(find("battle")), idea=None))
    text = "\n".join(files.values())
    assert "---- your code: the variables above hold what the server told" in text
    assert "@@" not in text
    assert starter(toy.GAME, language)


@pytest.mark.parametrize("game", OURS)
def test_python_asks_only_what_there_is(game: str) -> None:
    tree = ast.parse(skeleton(game))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "me"
    }
    assert used <= set(commands_of(find(game).player))
    assert {method.name for method in model_of(find(game)).cheap} <= used


@pytest.mark.parametrize(
    ("game", "rare"),
    [
        ("battle", {"look_around": "once in 100 turns"}),
        ("painting", {"get_arenas": "once in 30 turns"}),
        ("robots", {"all_parts": "once per round", "sale_parts": "once per round", "my_parts": "once in 10 turns"}),
        ("flood", {}),
    ],
)
def test_what_may_be_asked_now_and_then_is_not_asked_in_every_turn(game: str, rare: dict[str, str]) -> None:
    model = model_of(find(game))
    assert {method.name: often for method, often in model.rare.items()} == rare
    assert not {method.name for method in model.cheap} & rare.keys()
    bot = skeleton(game)
    for name, often in rare.items():
        assert f"    # {often}: {model.variable(next(m for m in model.rare if m.name == name))} = ask(me.{name})" in bot


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_restart_at_most_a_turn_is_lost(language: str) -> None:
    text = "\n".join(starter(find("battle"), language).values())
    (longest,) = re.findall(r"(?i)longest_?pause(?:: f64)? ?= ?([0-9.]+)", text)
    assert float(longest) <= min(params.turn_seconds for params in find("battle").servers.values())


def test_an_unknown_language() -> None:
    with pytest.raises(LookupError, match="no starters in cobol; there are: python"):
        starter(toy.GAME, "cobol")


# ---- C#

NO_PARSER = "starters in csharp: no parser here; pip install tree-sitter tree-sitter-c-sharp"


@pytest.mark.parametrize("game", OURS)
def test_csharp_can_be_parsed(game: str) -> None:
    tree_sitter: Any = pytest.importorskip("tree_sitter", reason=NO_PARSER)
    grammar: Any = pytest.importorskip("tree_sitter_c_sharp", reason=NO_PARSER)
    parser = tree_sitter.Parser(tree_sitter.Language(grammar.language()))
    for name, text in starter(find(game), "csharp").items():
        if name.endswith(".cs"):
            faults = [f"{name}:{node.start_point}" for node in _faults(parser.parse(text.encode()).root_node)]
            assert faults == []


def _faults(node: Any) -> Iterator[Any]:
    if node.type == "ERROR" or node.is_missing:
        yield node
    for child in node.children:
        yield from _faults(child)


@pytest.mark.parametrize("game", OURS)
def test_csharp_uses_what_its_connection_has(game: str) -> None:
    files = starter(find(game), "csharp")
    text, runtime = files[f"{pascal(game)}.cs"], files["Connection.cs"]
    for name in set(re.findall(r"\b(?:reply|words|Connection)\.(\w+)", text)) - {"Connection"}:
        assert re.search(rf"\b(?:public|internal) [\w<>?, ]+ {name}(?:<\w+>)?\(", runtime), name
    readers = set(re.findall(r"public static \w+ (\w+)\((?:Words|Reply)", text))
    assert set(re.findall(r"\bRead\.(\w+)", text)) <= readers
    declared = set(re.findall(r"\b(?:record|enum|class) (\w+)", text + runtime))
    for name in re.findall(r"(?:List|Word|Either)<(\w+)>", text):
        assert name in declared | {"long", "string", "double", "bool", "List"}, name


# ---- the tools of emitters


@pytest.mark.parametrize(
    ("name", "spellings"),
    [
        ("my_stat", ("my_stat", "myStat", "MyStat", "MY_STAT")),
        ("UnitType", ("unit_type", "unitType", "UnitType", "UNIT_TYPE")),
        ("NoHp", ("no_hp", "noHp", "NoHp", "NO_HP")),
        ("HQ", ("hq", "hq", "Hq", "HQ")),
        ("def_", ("def", "def", "Def", "DEF")),
        ("pp1", ("pp1", "pp1", "Pp1", "PP1")),
    ],
)
def test_cases(name: str, spellings: tuple[str, ...]) -> None:
    assert (snake(name), camel(name), pascal(name), upper(name)) == spellings


def test_reserved_words_are_avoided() -> None:
    assert Casing(snake, frozenset({"move"}))("move") == "move_"


def test_a_length_that_another_query_tells() -> None:
    commands = commands_of(robots.Player)
    told = Told("current_stage", lambda stage: 2 * (stage.left + 3 * stage.fights) + 1)
    length = length_of(told, commands["current_stage"])
    assert length.sum == Sum(1, ((2, "left"), (6, "fights")))


@pytest.mark.parametrize(
    ("query", "formula"), [("my_cash", lambda cash: cash), ("current_stage", lambda stage: 7), ("current_stage", str)]
)
def test_a_length_that_no_language_could_compute(query: str, formula: Any) -> None:
    with pytest.raises(TypeError):
        length_of(Told(query, formula), commands_of(robots.Player)[query])


def test_templates() -> None:
    assert filled("a @@x@@\n  @@x@@\n", {"x": "1\n2"}) == "a 1\n2\n  1\n  2\n"
    assert "take_turn" in template("cpp", "main.cpp")


def test_lists_are_broken_when_they_are_long() -> None:
    assert spread("f(", ["a", "b"], ")") == "f(a, b)"
    assert spread("f(", ["a", "b"], ")", width=5) == "f(\n    a,\n    b,\n)"
    assert spread("f(", ["a", "b"], ")", trailing="", width=5) == "f(\n    a,\n    b\n)"
