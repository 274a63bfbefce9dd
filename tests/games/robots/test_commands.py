"""The declared commands (robots 9) and errors (robots 10): catalogue, order of checks, limits, snapshots."""

from pathlib import Path

import pytest

from arena24.games import robots as game
from arena24.games.commands import Kind, commands_of, failures_of
from arena24.games.robots import GAME, Delayed, Part, Player, TooManyCalls
from arena24.games.robots.position import TeamAt
from arena24.games.robots.stages import AUCTION, BUILDING, FIGHTING, SALE
from arena24.protocol.calls import Printed, calls_of
from arena24.scripts.text import Say, read_file
from tests.games.robots.worlds import CATALOGUE_S, T5, T44, T70, StoppedClock, robots, world

SCRIPTS = Path(game.__file__).parent / "scripts"

MESSAGES = {
    101: "improper current turn stage",
    102: "improper previous turn stage",
    103: "too many calls within a specific turns period",
    104: "part with given ID is not currently available",
    105: "the price is too low",
    106: "you have not enough beetcoins",
    107: "you do not own part with given ID",
    108: "improper number of connections of the robot",
    109: "improper connection between parts",
    110: "given interface is no more available for one of the parts",
    111: "not all parts are connected",
    112: "a part cannot be connected to itself",
    113: "improper target ID",
    114: "improper delayed value",
    115: "only one attack is available for a single turn",
    116: "your robot has no stamina to attack",
}

COMMANDS = {  # kind and codes in the order of checks
    "describe_game": (Kind.QUERY, []),
    "my_cash": (Kind.QUERY, []),
    "my_id": (Kind.QUERY, []),
    "current_stage": (Kind.QUERY, []),
    "all_parts": (Kind.ORDER, [101, 103]),
    "current_parts": (Kind.QUERY, [101]),
    "sale_parts": (Kind.ORDER, [101, 103]),
    "my_parts": (Kind.ORDER, [101, 103]),
    "last_winning_bids": (Kind.QUERY, [102]),
    "bid": (Kind.ORDER, [101, 104, 105, 106]),
    "my_robot": (Kind.QUERY, [101]),
    "build_robot": (Kind.ORDER, [101, 103, 108, 107, 112, 109, 110, 111]),
    "list_robots": (Kind.QUERY, [101]),
    "last_attacks": (Kind.QUERY, [102]),
    "attack": (Kind.ORDER, [101, 113, 114, 115, 116]),
    "my_stats": (Kind.QUERY, [101]),
    "wait": (Kind.WAIT, []),
}


def test_catalogue() -> None:
    assert {code: failure.text for code, failure in failures_of(Player).items()} == MESSAGES


def test_declarations() -> None:
    declared = commands_of(Player).items()
    assert {name: (c.kind, [e.code for e in c.mark.errors]) for name, c in declared} == COMMANDS


def test_failures_can_be_imported_from_the_game() -> None:
    assert all(getattr(game, failure.__name__) is failure for failure in failures_of(Player).values())


def test_lists_for_all_are_printed_once() -> None:
    """robots 15: 30 teams ask for the same 200 kB."""
    w, printed = world(), Printed()
    texts = []
    for team in (5, 44, 70):
        call = calls_of(w.player(team), GAME.dialect, printed)[b"ALL_PARTS"]
        assert call is not None
        texts.append(call.run([b"ALL_PARTS"]))
    assert texts[0] is texts[1] is texts[2]
    assert texts[0].split(b"\n")[:3] == [b"OK", b"10", b"1 2 4 2 1 6 3 5 4 1 7 9 394"]


def test_sale_list_stands_for_the_whole_stage() -> None:
    w = world(stage=SALE, teams=(TeamAt(T5), TeamAt(T44, parts=(3, 4)), TeamAt(T70)))
    listed = w.player(5).sale_parts()
    assert [offer.id for offer in listed] == [1, 2, 5, 6, 7, 8, 9, 10]
    w.turn()
    assert w.player(70).sale_parts() is listed


def test_parts_of_a_team_are_listed_by_id() -> None:
    w = world(stage=BUILDING, teams=(TeamAt(T5), TeamAt(T44, parts=(7, 2, 6)), TeamAt(T70)))
    assert w.player(44).my_parts() == tuple(Part.of(CATALOGUE_S[i - 1]) for i in (2, 6, 7))


def test_refused_calls_do_not_count() -> None:
    """The ten turns run from the last call that was answered (R14)."""
    w = world({"planning_turns": 30})
    w.player(44).my_parts()
    for _ in range(9):
        w.turn()
        with pytest.raises(TooManyCalls):
            w.player(44).my_parts()
    w.turn()
    assert w.player(44).my_parts() == ()


def test_k_is_the_clocks() -> None:
    """DESCRIBE_GAME shows the current K (R36)."""
    w = world(stage=AUCTION)
    w.clock = StoppedClock(7.25)
    assert w.player(44).describe_game() == ((0, 0, 0, 1, 7.25), (100,) * 11)


def test_a_weight_is_never_a_negative_zero() -> None:
    w = world({"weights": game.Weights(-0.0, 0, 0)})
    call = calls_of(w.player(44), GAME.dialect, Printed())[b"DESCRIBE_GAME"]
    assert call is not None
    assert call.run([b"DESCRIBE_GAME"]).startswith(b"OK\n0.00000 0.00000 0.00000 1 1.00000\n")


def test_plans_are_secret_and_single() -> None:
    w = world(stage=FIGHTING, robots=robots("5 10 10 0 3; 44 20 9 0 2; 70 30 1 0 1"))
    listed = w.player(44).list_robots()
    w.player(5).attack(44, Delayed.NO)
    assert w.player(44).list_robots() is listed
    with pytest.raises(game.AlreadyAttacking):
        w.player(5).attack(70, Delayed.NO)
    w.turn()
    assert w.player(44).last_attacks() == ((5, 44, 10),)
    w.player(5).attack(70, Delayed.YES)


def test_every_error_is_heard_in_a_script() -> None:
    cases = [case for path in SCRIPTS.glob("*.a24") for case in read_file(path)]
    heard = {step.reply.code() for case in cases for step in case.steps if isinstance(step, Say) and step.reply}
    assert set(MESSAGES) - heard == set()
