"""Hints without a wire form are refused when they are declared, not when the first value is printed."""

from typing import Annotated, Any, NamedTuple

import pytest

from arena24.games.commands import commands_of
from arena24.games.records import Board, CountsFirst, Exactly, Letters, Rest, Square, Told, block
from arena24.protocol.hints import marks_in, shape_of
from tests.protocol import declarations as d


class MaybeFirst(NamedTuple):
    number: int | None
    last: int


class OnlyMaybe(NamedTuple):
    number: int | None


class NewsInside(NamedTuple):
    news: d.News
    last: int


class BoardInside(NamedTuple):
    id: int
    board: Board


class BlockInside(NamedTuple):
    id: int
    description: d.Description


class BytesInside(NamedTuple):
    id: int
    raw: bytes


class RestInside(NamedTuple):
    id: int
    others: Annotated[tuple[int, ...], Rest()]


@block
class OneCount(NamedTuple):
    mine: tuple[d.Card, ...]
    total: int


WITHOUT_WIRE_FORM: list[tuple[str, Any]] = [
    ("a class of Python's", dict[str, int]),
    ("a list", list[int]),
    ("bytes", bytes),
    ("anything", object),
    ("a union of words", d.Inf | d.Owner),
    ("a union of three", int | d.Inf | d.Owner),
    ("a number or a text", int | str),
    ("a pair", tuple[int, int]),
    ("no items", tuple[()]),
    ("a bare tuple", tuple),
    ("a reply that may be missing", int | None),
    ("a list of words that may be missing", tuple[int | None, ...]),
    ("a word that may be missing, with one behind it", MaybeFirst),
    ("a word that may be missing, with none before it", OnlyMaybe),
    ("a record that may lack a word, with one behind it", NewsInside),
    ("a record that may be missing", tuple[d.Field | None, ...]),
    ("a board inside a line", BoardInside),
    ("a block inside a line", BlockInside),
    ("the rest of a line inside a line", RestInside),
    ("records to the end of a line", Annotated[tuple[d.Field, ...], Rest()]),
    ("counts of something that is no list", Annotated[OneCount, CountsFirst()]),
    ("a record with a field of no form", tuple[BytesInside, ...]),
]


@pytest.mark.parametrize("hint", [pytest.param(hint, id=name) for name, hint in WITHOUT_WIRE_FORM])
def test_no_wire_form(hint: Any) -> None:
    with pytest.raises(TypeError):
        shape_of(hint)


@pytest.mark.parametrize("game", d.ALL)
def test_every_declared_reply_has_one(game: Any) -> None:
    for command in commands_of(game).values():
        assert isinstance(shape_of(command.reply).doc(), str)


def test_marks_are_found_wherever_they_are() -> None:
    (told,) = marks_in(d.Stats, Told)
    assert (told.by, told.length(d.Stage(d.StageName.RESULTS, 0, 0, 5))) == ("current_stage", 23)
    assert marks_in(tuple[d.Offer, ...], Told) == []


def test_pictures_are_told_apart() -> None:
    assert len({type(shape_of(hint)) for hint in (Board, Square, Letters)}) == 3


def test_a_count_is_fixed_in_a_line_and_among_lines() -> None:
    assert shape_of(Annotated[tuple[int, ...], Exactly(2)]).doc() == "value×2"
    assert shape_of(Annotated[tuple[d.Field, ...], Exactly(2)]).doc() == "2 × {x y}"
