"""Parameters (flood 3): spelling, ranges, servers."""

import msgspec
import pytest

from arena24.games.flood import GAME, BadSetup, Between, FloodParams

SYMBOLS = {"N", "P", "E", "T", "L", "workers", "bags", "buildings", "cars", "waves", "arrival", "gap"}


def read(text: str) -> FloodParams:
    return msgspec.json.decode(text, type=FloodParams)


def test_spelling_is_the_rulebooks() -> None:
    assert set(msgspec.to_builtins(GAME.quick)) == SYMBOLS | {"first_height", "height"}


def test_quick_game() -> None:
    assert GAME.quick == read(
        '{"N": 30, "P": 15, "E": 10, "T": 1, "L": 50, "workers": 4, "bags": 150, "buildings": 3, "cars": 1,'
        ' "waves": 2, "arrival": [60, 80], "gap": [50, 70], "first_height": [1, 2], "height": [1, 2]}'
    )


def test_contest_servers() -> None:
    one = read(
        '{"N": 150, "P": 100, "E": 30, "T": 2, "L": 50, "workers": 10, "bags": 2000, "buildings": 6, "cars": 2,'
        ' "waves": 4, "arrival": [250, 350], "gap": [180, 260], "first_height": [2, 2], "height": [2, 6]}'
    )
    assert GAME.servers == {
        "Flood1": one,
        "Flood2": msgspec.structs.replace(one, bags=900, buildings=10, cars=3),
    }


@pytest.mark.parametrize(
    "text",
    [
        '{"N": 19}',
        '{"N": 301}',
        '{"P": 0}',
        '{"P": 10001}',
        '{"E": 0}',
        '{"E": 101}',
        '{"T": 0}',
        '{"T": 5.1}',
        '{"L": 0}',
        '{"L": 101}',
        '{"workers": 0}',
        '{"bags": -1}',
        '{"waves": 0}',
        '{"gap": [5, 4]}',
        '{"height": [0, 4]}',
        '{"first_height": [1, 31]}',
        '{"arrival": [1, 10]}',
        '{"M": 1}',
    ],
)
def test_bad_values_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(text)


def test_refusals_say_why() -> None:
    with pytest.raises(BadSetup, match="gap cannot be drawn from 4 to 3"):
        FloodParams(gap=Between(4, 3))
    with pytest.raises(BadSetup, match="known 10 turns before"):
        FloodParams(arrival=Between(2, 10))
