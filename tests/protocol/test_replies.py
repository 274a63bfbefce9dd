"""What a client says, and how it reads the answer."""

from typing import Any

import pytest

from arena24.games.commands import Command, Commands, Kind, commands_of
from arena24.games.dialect import D24
from arena24.games.records import Rendered
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.replies import message_of
from tests.protocol import declarations as d


def message(game: type[Commands], name: str) -> Any:
    return message_of(commands_of(game)[name])


LINES: list[tuple[str, type[Commands], str, tuple[Any, ...], bytes]] = [
    ("no arguments", d.Battle, "list_units", (), b"LIST_UNITS"),
    ("numbers", d.Battle, "shoot", (2, -1, 0), b"SHOOT 2 -1 0"),
    ("a word", d.Battle, "create_unit", (d.UnitType.TANK,), b"CREATE_UNIT TANK"),
    ("a word outside the set", d.Battle, "create_unit", (None,), b"CREATE_UNIT ?"),
    ("a number and a word", d.Robots, "attack", (7, d.Delayed.YES), b"ATTACK 7 Y"),
    ("defaults are left out", d.Creatures, "enroll_team", (6,), b"ENROLL_TEAM 6"),
    ("given or not", d.Creatures, "enroll_team", (6, 0, 0), b"ENROLL_TEAM 6"),
    ("but not in the middle", d.Creatures, "enroll_team", (6, 0, 5), b"ENROLL_TEAM 6 0 5"),
    ("what must be given stays", d.Creatures, "enroll_team", (0,), b"ENROLL_TEAM 0"),
    ("any number", d.Painting, "get_arenas", (2, 4), b"GET_ARENAS 2 4"),
    ("none of them", d.Painting, "get_arenas", (), b"GET_ARENAS"),
    ("groups", d.Painting, "move", (d.Step(1, 1, 2), d.Step(1, 2, 3)), b"MOVE 1 1 2 1 2 3"),
    ("without its data", d.Robots, "build_robot", (1, (6, 7, 6)), b"BUILD_ROBOT 1"),
]


@pytest.mark.parametrize(("game", "name", "values", "line"), [pytest.param(*row[1:], id=row[0]) for row in LINES])
def test_the_canonical_line(game: type[Commands], name: str, values: tuple[Any, ...], line: bytes) -> None:
    assert message(game, name).line(*values) == line


def test_arguments_may_be_named() -> None:
    assert message(d.Battle, "shoot").line(2, dy=4, dx=3) == b"SHOOT 2 3 4"


def test_wrong_arguments_are_noticed_at_home() -> None:
    with pytest.raises(TypeError):
        message(d.Battle, "shoot").line(2, 3)
    with pytest.raises(TypeError):
        message(d.Battle, "shoot").line("tank", 3, 4)


def test_a_data_line_is_separate_and_follows_after_a_tab_in_a_journal() -> None:
    build = message(d.Robots, "build_robot")
    assert build.data(1, (6, 7, 6)) == b"6 7 6"
    assert build.data(1, links=(6, 7, 6)) == b"6 7 6"
    assert build.whole(1, (6, 7, 6)) == b"BUILD_ROBOT 1\t6 7 6"
    assert message(d.Battle, "shoot").whole(2, 3, 4) == b"SHOOT 2 3 4"


def test_a_data_line_cannot_be_empty() -> None:
    with pytest.raises(ValueError, match="cannot be empty"):
        message(d.Robots, "build_robot").data(0, ())


def test_what_must_be_asked_first() -> None:
    (told,) = message(d.Robots, "my_stats").told
    assert told.by == "current_stage"
    assert message(d.Battle, "list_units").told == ()


def test_a_printed_list_is_read_back() -> None:
    units = message(d.Flood, "list_workers")
    assert units.unrendered(Rendered.of(b"1\n2 3 2 Y 1 D\n")) == (d.Worker(2, 3, 2, d.YesNo.YES, 1, d.Ride.DRIVER),)


QUERIES = [
    pytest.param(game, command, id=f"{game.__name__}.{command.name}")
    for game in d.ALL
    for command in commands_of(game).values()
    if command.kind is not Kind.WAIT and (command.takes_nothing or command.name == "get_arenas")
]


@pytest.mark.parametrize(("game", "command"), QUERIES)
def test_what_the_server_prints_the_client_reads(game: type[Commands], command: Command) -> None:
    player: Commands = game()
    call = calls_of(player, D24, Printed())[command.wire_name]
    assert call is not None
    lines = iter(call.run([command.wire_name]).split(b"\n"))
    assert next(lines) == b"OK"
    assert message_of(command).read(lines.__next__, {"current_stage": 23}) == command.method(player)
    assert list(lines) == [b""]
