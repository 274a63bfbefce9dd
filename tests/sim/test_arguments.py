"""What a bot may write as an argument, in process as over TCP."""

from collections.abc import Callable
from typing import Any

import pytest

from arena24 import sim
from arena24.games import battle, cards, painting, robots, toy
from arena24.games.commands import commands_of
from arena24.games.core import AnyGame
from arena24.games.failures import BadFormat
from arena24.protocol.replies import message_of

Act = Callable[[Any], object]


class Seven:
    """A number of somebody's library."""

    def __index__(self) -> int:
        return 7


def line_of(game: AnyGame, name: str, *values: Any) -> bytes:
    return message_of(commands_of(game.player)[name]).whole(*values)


def raised(game: AnyGame, act: Act) -> BaseException | None:
    """What a bot meets in process."""
    met: list[BaseException | None] = []

    def bot(me: Any) -> None:
        try:
            act(me)
        except Exception as error:
            met.append(error)
        else:
            met.append(None)

    outcome = sim.play(game, [bot, lambda me: None])
    assert not outcome.incidents
    return met[0]


BAD: list[tuple[str, AnyGame, str, tuple[Any, ...], str]] = [
    ("a fraction", battle.GAME, "move", (1, 1.5, 0), "move: dx must be a whole number, not 1.5"),
    ("a float that is whole", battle.GAME, "move", (1, 1.0, 0), "move: dx must be a whole number, not 1.0"),
    ("a text", battle.GAME, "move", ("1", 0, 0), "move: unit must be a whole number, not '1'"),
    ("a tuple", battle.GAME, "move", (1, (0, 1), 0), "move: dx must be a whole number, not (0, 1)"),
    ("nothing", toy.GAME, "pour", (None,), "pour: litres must be a whole number, not None"),
    ("a text for a word", battle.GAME, "create_unit", ("TANK",), "create_unit: type must be one of UnitType."),
    ("numbers for a group", painting.GAME, "move", (1, 2, 3), "move: each argument must be (arena, pawn, direction)"),
    ("a group that is short", painting.GAME, "move", ((1, 2),), "not (1, 2)"),
    ("a group in a group", painting.GAME, "move", ((1, (2, 3), 4),), "move: pawn must be a whole number, not (2, 3)"),
    ("a text in a list", painting.GAME, "get_arenas", ("1",), "get_arenas: arena must be a whole number, not '1'"),
    ("data with a fraction", robots.GAME, "build_robot", (1, (1, 2.5)), "must be a whole number, not 2.5"),
    ("data that is one number", robots.GAME, "build_robot", (1, 5), "must be whole numbers, not 5"),
]


@pytest.mark.parametrize(("game", "name", "values", "says"), [pytest.param(*row[1:], id=row[0]) for row in BAD])
def test_what_has_no_spelling_is_refused_alike(game: AnyGame, name: str, values: tuple[Any, ...], says: str) -> None:
    with pytest.raises(TypeError) as over_tcp:
        line_of(game, name, *values)
    in_process = raised(game, lambda me: getattr(me, name)(*values))
    assert isinstance(in_process, TypeError)
    assert says in str(over_tcp.value) == str(in_process)


def test_what_has_a_spelling_is_taken() -> None:
    assert line_of(battle.GAME, "move", Seven(), True, 0) == b"MOVE 7 1 0"
    assert line_of(painting.GAME, "move", [1, Seven(), 3]) == b"MOVE 1 7 3"
    poured: list[object] = []
    assert raised(toy.GAME, lambda me: poured.append(me.pour(Seven()))) is None
    assert poured == [7]
    assert type(poured[0]) is int


@pytest.mark.parametrize(
    ("game", "act"),
    [
        (toy.GAME, lambda me: me.pour(10**18)),
        (toy.GAME, lambda me: me.pour(-(10**18))),
        (painting.GAME, lambda me: me.get_arenas(10**18)),
        (painting.GAME, lambda me: me.move((1, 10**18, 1))),
        (cards.GAME, lambda me: me.draw_card(10**30)),
    ],
)
def test_numbers_have_eighteen_digits_as_on_the_wire(game: AnyGame, act: Act) -> None:
    assert isinstance(raised(game, act), BadFormat)


def test_a_bad_argument_is_the_bots_own_mistake() -> None:
    def crooked(me: battle.Player) -> None:
        me.move(1, 0.5, 0)  # type: ignore[arg-type]  # the mistake

    outcome = sim.play(battle.GAME, [crooked, lambda me: None])
    shown = outcome.tracebacks[0].splitlines()
    assert [line for line in shown if line.startswith("  File")] == [shown[1]]
    assert __file__ in shown[1]
    assert "me.move(1, 0.5, 0)" in shown[2]
    assert shown[-1] == "TypeError: move: dx must be a whole number, not 0.5"
    assert not outcome.incidents
