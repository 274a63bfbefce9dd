"""Ideas in other languages: what stays, and what cannot be said."""

import dataclasses

import pytest

from arena24.games.catalogue import find
from arena24.starters import LANGUAGES
from arena24.starters.emitter import Emitter
from arena24.starters.idea import Idea
from arena24.starters.model import model_of

HEAD = '''"""An idea."""

from arena24.games import battle


def take_turn(me: battle.Player) -> None:
    """What the bot does in a turn."""
'''


def translated(language: str, *lines: str) -> str:
    """A turn in which this is done."""
    emitter = LANGUAGES[language]
    assert isinstance(emitter, Emitter)
    text = HEAD + "".join(f"    {line}\n" for line in lines)
    return emitter.turn(dataclasses.replace(model_of(find("battle")), idea=Idea(text)))


def test_comments_and_brackets_stay() -> None:
    told = translated("javascript", "# Why so?", "x = 2 * (3 + 4) - (5 - 6)", "if not (x > 1 and x < 3):", "    return")
    assert told.splitlines()[2:-1] == [
        "  // Why so?",
        "  const x = 2 * (3 + 4) - (5 - 6);",
        "  if (!(x > 1 && x < 3)) {",
        "    return;",
        "  }",
    ]


def test_a_variable_belongs_to_its_block() -> None:
    told = translated(
        "rust", "x = 0", "for unit in me.list_units():", "    y = unit.x", "    x = y", "if x > 0:", "    x += 1"
    )
    assert "let mut x = 0;" in told
    assert "let y = unit.x;" in told
    with pytest.raises(TypeError, match="line 10: 'y' cannot be said"):
        translated("rust", "for unit in me.list_units():", "    y = unit.x", "me.move(y, 0, 0)")


def test_a_number_or_a_word() -> None:
    lines = (
        "for point in me.list_strategic_points():",
        "    if point.owner == battle.Owner.YOURS or point.owner != 3:",
        "        break",
    )
    assert "arena24::is(point.owner, Owner::Yours) || !arena24::is(point.owner, Int(3))" in translated("cpp", *lines)
    assert "point.owner().is(Battle.Owner.YOURS) || !point.owner().is(3)" in translated("java", *lines)
    assert "point.Owner.Word == Owner.Yours || point.Owner.Number != 3" in translated("csharp", *lines)
    assert "point.owner === Owner.YOURS || point.owner !== 3" in translated("javascript", *lines)


@pytest.mark.parametrize(
    "line",
    [
        "x = [unit.id for unit in me.list_units()]",
        "x = {}",
        "x = 'words'",
        "x = me.fly(1)",
        "x = me.list_units()[0].name",
        "x, y = 1, 2",
        "import os",
        "x = 1 < 2 < 3",
        "print(1)",
        "x = 0.5",
    ],
)
def test_what_cannot_be_said_in_all_languages_is_told_with_its_line(line: str) -> None:
    with pytest.raises(TypeError, match=r"line 8: .* cannot be said in all languages"):
        translated("java", line)


def test_items_of_two_lists_are_objects_in_java() -> None:
    with pytest.raises(TypeError, match="line 9"):
        translated("java", "xs: list[int] = []", "same = xs[0] == xs[1]")
