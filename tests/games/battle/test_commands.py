"""The declared commands (battle 9) and errors (battle 10): catalogue, order of checks, limits."""

import pytest

from arena24.games import battle
from arena24.games.battle import Player, UnitType
from arena24.games.battle.position import dump
from arena24.games.commands import Kind, commands_of, failures_of
from arena24.games.failures import Failure
from tests.games.battle.worlds import A, B, C, StoppedClock, World, world

MESSAGES = {
    100: "incorrect identifier",
    101: "incorrect destination terrain",
    102: "incorrect coordinates",
    103: "incorrect unit type",
    104: "not enough points",
    105: "no empty field",
    106: "usage limit reached for this command",
    107: "hq does not exist",
    108: "no more shoots available",
    109: "target out of sight",
    110: "invalid target",
    111: "out of shoot range",
    112: "unit not moving",
    113: "unit already moving",
    115: "no more actions available for this unit",
}

COMMANDS = {  # kind and codes in the order of checks
    "describe_world": (Kind.QUERY, []),
    "time_to_end": (Kind.QUERY, []),
    "list_units": (Kind.QUERY, []),
    "list_enemies": (Kind.QUERY, []),
    "list_strategic_points": (Kind.QUERY, []),
    "my_stat": (Kind.QUERY, []),
    "look_around": (Kind.ORDER, [106]),
    "move": (Kind.ORDER, [100, 113, 115, 102, 101]),
    "cancel_move": (Kind.ORDER, [100, 112]),
    "shoot": (Kind.ORDER, [100, 103, 108, 102, 111, 109, 110]),
    "create_unit": (Kind.ORDER, [103, 107, 104, 105]),
    "repair_unit": (Kind.ORDER, [100, 103, 107, 115, 113, 110, 104]),
    "wait": (Kind.WAIT, []),
}


def test_catalogue() -> None:
    assert {code: failure.text for code, failure in failures_of(Player).items()} == MESSAGES


def test_declarations() -> None:
    declared = commands_of(Player).items()
    assert {name: (c.kind, [e.code for e in c.mark.errors]) for name, c in declared} == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_documented_in_both_languages(name: str) -> None:
    command = commands_of(Player)[name]
    assert command.english
    assert command.polish


def test_everything_a_bot_needs_is_in_the_package() -> None:
    assert {failure.__name__ for failure in failures_of(Player).values()} <= set(battle.__all__)
    assert all(hasattr(battle, name) for name in battle.__all__)


def refusal(w: World, line: str) -> int:
    """The code that a command is refused with; 0: it is not."""
    name, *words = line.split()
    arguments = [int(word) if word.lstrip("-").isdigit() else getattr(UnitType, word, None) for word in words]
    try:
        getattr(w.player(A), name)(*arguments)
    except Failure as failure:
        return failure.code
    return 0


def busy_world() -> World:
    """1 HQ, 2 a tank, 3 a tank that is moving, 4 a repaired tank, 5 a tank that has shot, 6 a cannon far away."""
    units = "A1 HQ 3,3; A2 TANK 4,3; A3 TANK 3,4; A4 TANK 2,3; A5 TANK 2,2; A6 CANNON 12,12"
    w = world(14, f"{units}; B1 HQ 6,3; B2 TANK 9,3", terrain="L 5,3", scores=(6, 0))
    w.player(A).move(3, 0, 1)
    w.player(A).repair_unit(4)
    w.player(A).shoot(5, -1, 0)
    return w


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move 9 7 7", 100),
        ("move 3 7 7", 113),
        ("move 4 7 7", 115),
        ("move 2 1 -1", 102),
        ("move 2 0 0", 102),
        ("move 2 2 0", 102),
        ("move 6 7 7", 102),
        ("move 2 1 0", 101),
        ("move 2 -1 0", 0),  # onto the own HQ: no error (R23)
        ("move 5 1 1", 0),
        ("cancel_move 9", 100),
        ("cancel_move 2", 112),
        ("cancel_move 3", 0),
        ("shoot 9 99 99", 100),
        ("shoot 1 99 99", 103),
        ("shoot 5 99 99", 108),
        ("shoot 2 99 99", 102),
        ("shoot 2 -4 0", 102),
        ("shoot 2 0 0", 111),
        ("shoot 2 6 0", 111),
        ("shoot 2 5 0", 109),
        ("shoot 2 0 4", 0),
        ("shoot 2 2 0", 110),
        ("shoot 6 2 0", 111),
        ("shoot 6 -6 -9", 111),
        ("shoot 3 0 3", 0),  # moving units shoot (R15)
        ("shoot 4 -1 -1", 0),  # and repaired ones
        ("create_unit HQ", 103),
        ("create_unit nonsense", 103),
        ("create_unit TANK", 104),
        ("repair_unit 9", 100),
        ("repair_unit 1", 103),
        ("repair_unit 4", 115),
        ("repair_unit 3", 113),
        ("repair_unit 6", 110),
        ("repair_unit 2", 0),
    ],
)
def test_refusals(line: str, code: int) -> None:
    assert refusal(busy_world(), line) == code


def test_a_refused_command_changes_nothing() -> None:
    w = busy_world()
    before = w.battle.digest()
    for line in ("move 2 1 0", "shoot 2 5 0", "create_unit TANK", "repair_unit 6", "cancel_move 2", "shoot 2 2 0"):
        assert refusal(w, line)
    assert w.battle.digest() == before


def test_create_unit_at_its_limits() -> None:
    """A sixth cannon, no empty field beside the HQ, too few points (V30)."""
    cannons = "A3 CANNON 9,9; A4 CANNON 9,8; A5 CANNON 9,7; A6 CANNON 9,6"
    w = world(12, f"A1 HQ 1,1; A2 ARMORED 1,2; {cannons}; B1 HQ 12,12", terrain="L 2,1", scores=(25, 0))
    assert w.player(A).create_unit(UnitType.CANNON) == (7, 2, 2)
    assert refusal(w, "create_unit CANNON") == 103
    assert refusal(w, "create_unit TANK") == 105
    w.player(A).move(2, 0, 1)
    w.turn()
    assert w.player(A).create_unit(UnitType.TANK) == (8, 1, 2)
    assert w.player(A).my_stat() == 5
    assert refusal(w, "create_unit ARMORED") == 104


def test_range_and_sight_on_a_hill() -> None:
    """A hill sees twice as far and shoots one field further, but not to another hill (V20)."""
    units = "A1 HQ 24,1; A2 TANK 12,12; A3 CANNON 4,4; A4 CANNON 20,20; B1 HQ 1,24; B2 TANK 12,17; B3 TANK 18,12"
    w = world(24, units, terrain="H 12,12 12,17 4,4 13,4")
    lines = ["2 0 5", "2 7 0", "2 6 0", "3 9 0", "3 0 9", "4 0 -9", "4 0 -8"]
    assert [refusal(w, f"shoot {line}") for line in lines] == [109, 111, 0, 111, 0, 111, 0]


def test_look_around() -> None:
    """Once in a hundred turns for each team (V34)."""
    w = world(4, "A1 HQ 1,1; B1 HQ 4,4", terrain="H 3,2; L 1,4", grace=1000)
    rows = ("PPPP", "PPHP", "PPPP", "LPPP")
    assert w.player(A).look_around() == rows
    assert refusal(w, "look_around") == 106
    assert w.player(B).look_around() == rows
    w.turn(100)
    assert refusal(w, "look_around") == 106
    w.turn(101)
    assert refusal(w, "look_around") == 0
    assert commands_of(Player)["look_around"].mark.every == 100


def test_late_team_looks_around_once_too() -> None:
    w = world(4, "A1 HQ 1,1")
    before = w.battle.digest()
    w.player(C)
    assert w.battle.digest() == before
    w.player(C).look_around()
    resumed = World(battle.load(dump(w.battle)))
    with pytest.raises(battle.UsageLimit):
        resumed.player(C).look_around()
    assert resumed.battle.digest() == w.battle.digest() != before
    assert C not in resumed.battle.results()


def test_describe_world() -> None:
    """The parameters in the order of the reply, K last; T is whole (V35)."""
    units = "A1 HQ 3,3; B1 HQ 5,5"
    w = world(5, units, capture=22, income=4, countdown=10, command_limit=50, turns=150, turn_seconds=2)
    w.clock = StoppedClock(2**0.5)
    assert w.player(A).describe_world() == (5, 2, 22, 4, 20, 20, 10, 50, 2**0.5)
    assert isinstance(w.player(A).describe_world().turn_seconds, int)
    assert w.player(A).time_to_end() == 150
    assert w.player(A).list_enemies() == ((5, 5, UnitType.HQ, battle.Inf.INF, 2),)
