"""Whole replies: printed as the rulebooks show them, and read back equal."""

from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena24.games.commands import Command, commands_of
from arena24.games.records import Board, CountsFirst, Exactly, Letters, Rest, Square
from tests.protocol import declarations as d
from tests.protocol.printing import printer, reader, values_of

REPLIES = [
    pytest.param(command, id=f"{game.__name__}.{command.name}")
    for game in d.ALL
    for command in commands_of(game).values()
]


@pytest.mark.parametrize("command", REPLIES)
def test_random_values_of_every_declared_reply_come_back(command: Command) -> None:
    write, read = printer(command.reply), reader(command.reply)

    @settings(max_examples=25)
    @given(values_of(command.reply))
    def check(value: object) -> None:
        text = write(value)
        assert read(text) == value
        assert b"  " not in text  # single blanks, none at the end of a line (platform 9.1)
        assert b" \n" not in text
        assert not text.startswith(b" ")
        assert b"\n " not in text

    check()


EXAMPLES: list[tuple[str, Any, object, str]] = [
    ("nothing", None, None, ""),
    ("a number", int, -5, "-5\n"),
    ("a record", d.Field, d.Field(3, -4), "3 -4\n"),
    ("decimals", d.World, d.World(8, 1, 14, 8, 20, 20, 30, 40, 1.090508), "8 1 14 8 20 20 30 40 1.090508\n"),
    ("a list", tuple[d.Field, ...], (d.Field(1, 2), d.Field(3, 4)), "2\n1 2\n3 4\n"),
    ("an empty list", tuple[d.Field, ...], (), "0\n"),
    (
        "a word or a number",
        tuple[d.Point, ...],
        (d.Point(1, 1, 4), d.Point(2, 5, d.Owner.NONE)),
        "2\n1 1 4\n2 5 NONE\n",
    ),
    ("a word instead of a number", d.Wave, d.Wave(0, d.Na.NA), "0 NA\n"),
    ("only such a word", int | d.Na, d.Na.NA, "NA\n"),
    ("a list in a row, in a row", d.Offer, d.Offer(d.Part(1, 2, 4, 2, 1, (3, 5)), 310), "1 2 4 2 1 2 3 5 310\n"),
    ("an empty list in a row", d.Offer, d.Offer(d.Part(1, 2, 4, 2, 1, ()), 310), "1 2 4 2 1 0 310\n"),
    ("a fixed list in a row", d.Slot, d.BEAST, "11 340 0 0 0 0 25 20 15 10\n"),
    ("a missing word", d.News, d.News(d.Phase.NEXT, None), "NEXT\n"),
    ("a word that may be missing", d.News, d.News(d.Phase.REMATCH, d.Outcome.WIN), "REMATCH WIN\n"),
    ("words on a line", tuple[int, ...], (3, 5, 11), "3\n3 5 11\n"),
    ("no words on a line", tuple[int, ...], (), "0\n\n"),
    ("a fixed number of words", Annotated[tuple[int, ...], Exactly(3)], (1, 2, 3), "1 2 3\n"),
    ("the rest of a line", Annotated[tuple[float, ...], Rest()], (1.0, 0.5, 0.0, 2.0), "1 0.5 0 2\n"),
    ("lists in a list", tuple[tuple[int, ...], ...], ((1, 2), ()), "2\n2\n1 2\n0\n\n"),
    ("a square", Square, ("PPP", "PHP", "LPP"), "PPP\nPHP\nLPP\n"),
    ("a board", Board, ("__S__", "_____"), "2 5\n__S__\n_____\n"),
    ("boards", tuple[Board, ...], (("X",), ("..", "..")), "2\n1 1\nX\n2 2\n..\n..\n"),
    ("letters", Letters, "MMO", "3\nMMO\n"),
    ("no letters", Letters, "", "0\n"),
    ("a block", d.Surroundings, d.Surroundings(("#W", ".1"), ("#b", "..")), "#W\n.1\n#b\n..\n"),
    ("a block with a told length", d.Stats, d.Stats(9, (d.Standing(1, 2),) * 3), "9\n1 2\n1 2\n1 2\n"),
    (
        "blocks in lists in a list",
        tuple[tuple[d.Pawn, ...], ...],
        ((d.Pawn(d.Place(1, 95, 3, 3), ("111", "112", "112")),), ()),
        "2\n1\n1 95 3 3\n111\n112\n112\n0\n",
    ),
    (
        "counts first",
        Annotated[d.Hands, CountsFirst()],
        d.Hands((d.ELF,), (d.ELF, d.ELF)),
        "1 2\n" + "11 C 0 1 1 0 1\n" * 3,
    ),
    ("counts first, all 0", Annotated[d.Boards, CountsFirst()], d.Boards((), ()), "0 0\n"),
    (
        "lines without a count, in a block, in a list",
        tuple[d.Rival, ...],
        (d.Rival(rival_first=True, team=(d.NOBODY,) * 6),),
        "1\n1\n" + "0 0 0 0 0 0 0 0 0 0\n" * 6,
    ),
]


@pytest.mark.parametrize(("hint", "value", "text"), [pytest.param(*case[1:], id=case[0]) for case in EXAMPLES])
def test_example(hint: Any, value: object, text: str) -> None:
    assert printer(hint)(value).decode() == text
    assert reader(hint)(text.encode()) == value


SURPLUS = [(d.Field, b"1 2 3\n"), (d.Unit, b"1 1 1 HQ INF 0 0\n"), (d.Field, b"1\n")]


@pytest.mark.parametrize(("hint", "text"), SURPLUS)
def test_a_row_of_the_wrong_length_is_noticed(hint: Any, text: bytes) -> None:
    with pytest.raises(ValueError, match="values to unpack"):
        reader(hint)(text)


@given(st.lists(st.integers(-9, 9), max_size=3).map(tuple))
def test_the_empty_line_belongs_to_the_list(numbers: tuple[int, ...]) -> None:
    """Words come on one line even when there are none: what follows is not taken for them."""
    assert printer(tuple[int, ...])(numbers).count(b"\n") == 2
