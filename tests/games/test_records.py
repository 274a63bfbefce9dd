"""The vocabulary of declared values."""

from typing import NamedTuple

import pytest

from arena24.games.dialect import D24, PIZZA, Dialect
from arena24.games.failures import PLATFORM, Failure
from arena24.games.records import BLOCKS, Rendered, Word, block


class Direction(Word):
    NORTH = "N"
    SOUTH = "S"


def test_a_words_value_is_its_spelling() -> None:
    assert [(word.name, word.value, word.wire) for word in Direction] == [("NORTH", "N", b"N"), ("SOUTH", "S", b"S")]
    assert Direction("S") is Direction.SOUTH


def test_a_block_is_the_class_itself() -> None:
    class Pair(NamedTuple):
        one: int
        two: int

    assert Pair not in BLOCKS
    assert block(Pair) is Pair
    assert Pair in BLOCKS


def test_rendered_passes_for_any_list() -> None:
    value = Rendered.of(b"2\n1\n2\n")
    assert isinstance(value, tuple)
    assert value.text == b"2\n1\n2\n"


class Empty(Failure, code=100, text="the jug is empty"): ...


REFUSALS: list[tuple[Dialect, bytes]] = [
    (D24, b"FAILED 100 the jug is empty\n"),
    (PIZZA, b"ERR 100 the jug is empty\n"),
]


@pytest.mark.parametrize(("dialect", "line"), REFUSALS)
def test_refusals(dialect: Dialect, line: bytes) -> None:
    assert dialect.refuse(Empty) == line


def test_a_failure_tells_itself() -> None:
    assert str(Empty()) == "100 the jug is empty"


PLATFORM_10 = [
    (1, "bad login or password"),
    (2, "unknown command"),
    (3, "bad format"),
    (4, "too many arguments"),
    (5, "internal error, sorry..."),
    (6, "commands limit reached, forced waiting activated"),
    (7, "too many connections"),
]


def test_the_platforms_errors() -> None:
    assert [(failure.code, failure.text) for failure in PLATFORM] == PLATFORM_10
