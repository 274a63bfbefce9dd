"""Single values inside a line, and how the reference shows them."""

from typing import Annotated, Any, NewType

import pytest

from arena24.games.records import Digits
from arena24.protocol.hints import inline_of, shape_of
from arena24.protocol.words import alternatives, spellings
from tests.protocol import declarations as d
from tests.protocol.printing import printer, reader

Id = NewType("Id", int)

WORDS: list[tuple[Any, object, str]] = [
    (int, 0, "0"),
    (int, -(10**18) + 1, "-999999999999999999"),
    (Id, Id(7), "7"),
    (bool, True, "1"),
    (bool, False, "0"),
    (str, "7/3", "7/3"),
    (d.UnitType, d.UnitType.TANK, "TANK"),
    (d.CardKind, d.CardKind.HEAL, "H"),
    (int | d.Inf, 20, "20"),
    (int | d.Inf, 0, "0"),
    (int | d.Inf, -3, "-3"),
    (int | d.Inf, d.Inf.INF, "INF"),
    (Annotated[float, Digits(6)], 7.2, "7.200000"),
    (Annotated[float, Digits(5)], -1.2, "-1.20000"),
    (Annotated[float, Digits(6)], 0.0, "0.000000"),
    (Annotated[float, Digits(2)], 1e15, "1000000000000000.00"),  # never an exponent (platform 3)
    (float, 0.5, "0.5"),
    (float, 2.0, "2"),
    (float, 0.0, "0"),
]


@pytest.mark.parametrize(("hint", "value", "text"), WORDS)
def test_word(hint: Any, value: object, text: str) -> None:
    printed = printer(hint)(value)
    assert printed.decode() == text + "\n"
    again = reader(hint)(printed)
    assert again == value
    assert type(again) is type(value)


def test_a_word_outside_the_set_is_noticed() -> None:
    with pytest.raises(KeyError):
        reader(d.UnitType)(b"tank\n")


def test_spellings() -> None:
    assert spellings(d.YesNo) == {b"Y": d.YesNo.YES, b"N": d.YesNo.NO}
    assert alternatives(d.YesNo) == "Y|N"


CLOSED = [(int, True), (d.Field, True), (d.Part, True), (d.News, False), (int | None, False), (d.Offer, True)]


@pytest.mark.parametrize(("hint", "closed"), CLOSED)
def test_a_reader_knows_where_it_ends(hint: Any, closed: bool) -> None:
    assert inline_of(hint).closed is closed


REFERENCE: list[tuple[Any, str]] = [
    (None, ""),
    (d.Unit, "id x y type(HQ|CANNON|TANK|ARMORED) stamina(int|INF) busy"),
    (tuple[d.Offer, ...], "count / count × {id hp atk def spd k interfaces×k price}"),
    (d.News, "phase(BEGIN|NEXT|REMATCH|END) [outcome(WIN|LOSE|DRAW)]"),
    (d.Stats, "total / current_stage × {rank points}"),
    (tuple[int, ...], "count / value×count"),
]


@pytest.mark.parametrize(("hint", "text"), REFERENCE)
def test_reference(hint: Any, text: str) -> None:
    assert shape_of(hint).doc() == text
