"""The declared commands (flood 9) and errors (flood 10). What they do is in the scripts."""

from pathlib import Path

import pytest

from arena24.games import flood
from arena24.games.commands import Kind, commands_of, failures_of
from arena24.games.failures import Failure
from arena24.games.flood import Player
from arena24.scripts.text import Say, read_file
from tests.games.flood.worlds import RING, A, StoppedClock, world

SCRIPTS = Path(flood.__file__).parent / "scripts"

MESSAGES = {
    101: "incorrect explorer identifier",
    102: "explorer is busy",
    103: "destination is not a neighbor",
    104: "there are no sandbags to leave",
    105: "unable to put sandbag here",
    106: "unable to buy wheelbarrow outside warehouse",
    107: "not enough sandbags to buy wheelbarrow",
    108: "cannot take another sandbag",
    109: "unable to take sandbag here",
    110: "explorer already has wheelbarrow",
    111: "invalid repeat value",
    112: "explorer cannot move that far",
    113: "cannot get into a jumpcar with a wheelbarrow",
    114: "driver cannot do that",
    115: "passenger cannot do that",
    116: "explorer cannot enter jumpcar while he carries sandbags",
    117: "this is not your jumpcar",
    118: "this jumpcar is full",
    119: "this jumpcar is moving",
    120: "explorer with sandbags cannot go there",
    121: "driver cannot go there",
    122: "explorer cannot see that far",
    123: "unable to see warehouse contents",
}

COMMANDS = {  # kind and codes in the order of checks
    "describe_world": (Kind.QUERY, []),
    "list_workers": (Kind.QUERY, []),
    "list_objects": (Kind.QUERY, []),
    "forecast": (Kind.QUERY, []),
    "flood_status": (Kind.QUERY, []),
    "my_stat": (Kind.QUERY, []),
    "look_around": (Kind.QUERY, [101]),
    "show_stack": (Kind.QUERY, [101, 122, 123]),
    "buy_wheelbarrow": (Kind.ORDER, [101, 114, 115, 102, 106, 107, 110]),
    "move": (Kind.ORDER, [101, 115, 102, 103, 112, 121, 120]),
    "take": (Kind.ORDER, [101, 114, 115, 102, 111, 113, 116, 117, 118, 119, 108, 109]),
    "leave": (Kind.ORDER, [101, 102, 111, 119, 104, 105]),
    "wait": (Kind.WAIT, []),
}


def test_catalogue() -> None:
    assert {code: failure.text for code, failure in failures_of(Player).items()} == MESSAGES


def test_declarations() -> None:
    declared = commands_of(Player).items()
    assert {name: (c.kind, [e.code for e in c.mark.errors]) for name, c in declared} == COMMANDS


def test_everything_a_bot_needs_is_in_the_package() -> None:
    assert {failure.__name__ for failure in failures_of(Player).values()} <= set(flood.__all__)
    assert all(hasattr(flood, name) for name in flood.__all__)


def test_the_scripts_hear_every_error() -> None:
    cases = [case for path in SCRIPTS.glob("*.a24") for case in read_file(path)]
    heard = {step.reply.code() for case in cases for step in case.steps if isinstance(step, Say) and step.reply}
    texts = {step.reply.text for case in cases for step in case.steps if isinstance(step, Say) and step.reply}
    for code, message in MESSAGES.items():
        assert code in heard or f"FAILED {code} {message}" in texts


def test_tempo_is_the_clocks() -> None:
    w = world()
    assert flood.Player(w.flood, A, StoppedClock(7.25)).describe_world() == (20, 10, 5, 1, 50, 7.25)


def test_real_turn_lengths_are_rounded_up() -> None:
    flood_ = flood.load(flood.FloodPosition(params=flood.FloodParams(turn_seconds=0.2)))
    assert flood.Player(flood_, A, StoppedClock()).describe_world().turn_seconds == 1


HUGE = 10**18 - 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move 1 0 0", 103),
        (f"move 1 {HUGE} 0", 103),
        (f"move 1 {-HUGE} {HUGE}", 103),
        (f"move {HUGE} 1 0", 101),
        (f"take 1 {HUGE}", 111),
        (f"take {-HUGE} 1", 101),
        ("take 1 1", 109),
        (f"leave 1 {-HUGE}", 111),
        ("leave 1 1", 104),
        ("buy_wheelbarrow 1", 106),
        ("buy_wheelbarrow 0", 101),
        ("look_around 3", 101),
        (f"show_stack 1 {HUGE} {HUGE}", 122),
        ("show_stack 1 -3 -3", 0),
        (f"show_stack 2 0 {-HUGE}", 122),
        (f"move 2 {HUGE} 0", 112),
        ("move 2 0 0", 103),
        ("move 2 3 3", 121),
        ("leave 2 5", 111),
    ],
)
def test_a_refusal_changes_nothing(line: str, code: int) -> None:
    w = world("A1 12,12; A2 20,20; B1 5,5", cars="A 20,20 40", stacks=f"A,A {RING}")
    w.player(A).take(2, 1)
    before = w.flood.digest()
    name, *words = line.split()
    try:
        getattr(w.player(A), name)(*map(int, words))
        refused = 0
    except Failure as failure:
        refused = failure.code
    assert refused == code
    assert w.flood.digest() == before


def test_a_hand_on_the_dam_is_the_one_refusal_that_changes_the_world() -> None:
    """TAKE from an active dam is refused, and the worker dies of it (R23)."""
    w = world("A1 11,10 A,A 5", stacks=f"A,A {RING}", waves="2 2 N")
    w.turn()
    before = w.flood.digest()
    with pytest.raises(flood.CannotTakeHere):
        w.player(A).take(1, 1)
    assert w.flood.digest() != before
    assert w.player(A).list_workers() == ()
    assert flood.FloodReferee(w.flood).stack(11, 10) == 4
