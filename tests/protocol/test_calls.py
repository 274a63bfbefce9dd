"""Declared commands, bound and called with words: counts and forms of arguments, waits, snapshots, printed text."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games.commands import Commands, order, query, waiting
from arena24.games.dialect import D24, PIZZA, AtOnce, Dialect
from arena24.games.failures import BadFormat, Failure
from arena24.games.records import Data, Rendered
from arena24.protocol.calls import Call, Printed, calls_of
from arena24.protocol.integers import INTEGERS
from tests.protocol import declarations as d


def call(player: Commands, name: str, dialect: Dialect = D24) -> Call:
    found = calls_of(player, dialect, Printed())[name.encode()]
    assert found is not None
    return found


def say(player: Commands, line: str, dialect: Dialect = D24) -> str | int:
    """The reply, its lines separated by ` | `; or the code of the failure."""
    words = line.encode().split()
    found = calls_of(player, dialect, Printed())[words[0]]
    if found is None:
        return 2
    try:
        return found.run(words).decode().removesuffix("\n").replace("\n", " | ")
    except Failure as failure:
        return failure.code


class Numbers(Commands):
    """Commands of every form of argument list."""

    __slots__ = ()

    @query()
    def none(self) -> None:
        """Takes nothing. | Nic."""

    @query()
    def two(self, a: int, b: int) -> int:
        """Takes two. | Dwa."""
        return a + b

    @query()
    def up_to_three(self, a: int, b: int = -7, c: int = 0) -> tuple[int, ...]:
        """Takes one to three. | Jeden do trzech."""
        return a, b, c

    @query()
    def any_number(self, *numbers: int) -> tuple[int, ...]:
        """Takes any number. | Dowolnie wiele."""
        return numbers

    @query()
    def one_and_more(self, first: int, *others: int) -> tuple[int, ...]:
        """Takes one and any number. | Jeden i dowolnie wiele."""
        return first, *others

    @query()
    def word(self, number: int, word: d.UnitType | None) -> str:
        """Takes a keyword. | Słowo."""
        return str(word)


COUNTS = [
    ("NONE", "OK"),
    ("NONE 1", 4),
    ("TWO", 3),
    ("TWO 1", 3),
    ("TWO 1 2", "OK | 3"),
    ("TWO 1 2 3", 4),
    ("TWO x y z", 4),  # R12: the number of words before their form
    ("TWO x", 3),
    ("TWO x 1", 3),
    ("TWO 1 x", 3),
    ("UP_TO_THREE", 3),
    ("UP_TO_THREE 1", "OK | 3 | 1 -7 0"),
    ("UP_TO_THREE 1 2", "OK | 3 | 1 2 0"),
    ("UP_TO_THREE 1 2 3", "OK | 3 | 1 2 3"),
    ("UP_TO_THREE 1 2 3 4", 4),
    ("UP_TO_THREE 1 2 x", 3),
    ("UP_TO_THREE x x x x", 4),
    ("ANY_NUMBER", "OK | 0 | "),
    ("ANY_NUMBER 1 2 3 4 5", "OK | 5 | 1 2 3 4 5"),
    ("ANY_NUMBER 1 2 3 4 x", 3),
    ("ONE_AND_MORE", 3),
    ("ONE_AND_MORE 1", "OK | 1 | 1"),
    ("ONE_AND_MORE 1 2 3", "OK | 3 | 1 2 3"),
    ("WORD 1 TANK", "OK | UnitType.TANK"),
    ("WORD 1 tank", "OK | None"),  # keywords are compared exactly, and by the game
    ("WORD 1 TANKS", "OK | None"),
    ("WORD x TANKS", 3),
    ("WORD TANK", 3),
    ("WORD 1 TANK TANK", 4),
    ("NOBODY", 2),
    ("NOBODY 1 2 3", 2),
    ("two 1 2", "OK | 3"),
    ("tWo 1 2", "OK | 3"),
]


@pytest.mark.parametrize(("line", "reply"), COUNTS)
def test_arguments(line: str, reply: str | int) -> None:
    assert say(Numbers(), line) == reply


NO_INTEGERS = [
    "+5",
    "1_000",
    "0x10",
    "1.0",
    "1e3",
    "٣",
    "-",
    "--1",
    "-+1",
    "1-",
    "5\0",
    "\xa05",
    "0" * 19,
    "-" + "9" * 19,
    str(10**400),
    "",
]
INTEGER_SPELLINGS = [
    ("0", 0),
    ("-0", 0),
    ("007", 7),
    ("-1", -1),
    ("9999", 9999),
    ("10000", 10000),
    ("-1000", -1000),
    ("-1001", -1001),
    ("9" * 18, 10**18 - 1),
    ("-" + "9" * 18, 1 - 10**18),
    ("0" * 17 + "1", 1),
]


@pytest.mark.parametrize("word", NO_INTEGERS)
def test_no_integer(word: str) -> None:
    with pytest.raises(BadFormat):
        INTEGERS[word.encode()]


@pytest.mark.parametrize(("word", "number"), INTEGER_SPELLINGS)
def test_integer(word: str, number: int) -> None:
    assert INTEGERS[word.encode()] == number
    assert say(Numbers(), f"TWO {word} 0") == f"OK | {number}"


@given(st.integers(1 - 10**18, 10**18 - 1))
def test_every_integer_of_eighteen_digits_is_read(number: int) -> None:
    assert INTEGERS[b"%d" % number] == number


def test_spellings_are_not_remembered() -> None:
    before = len(INTEGERS)
    calls = calls_of(Numbers(), D24, Printed())
    names = len(calls)
    for number in range(100_000, 100_100):
        assert INTEGERS[b"%d" % number] == number
        assert calls[b"tW%d" % number] is None
    assert calls[b"tWO"] is calls[b"TWO"]
    assert (len(INTEGERS), len(calls)) == (before, names)


GROUPS = [
    ("MOVE", 3),
    ("MOVE 1", 3),
    ("MOVE 1 2 3", ((1, 2, 3),)),
    ("MOVE 1 2 3 4", 3),
    ("MOVE 1 2 3 4 5", 3),
    ("MOVE 1 2 3 4 5 6", ((1, 2, 3), (4, 5, 6))),
    ("MOVE 1 2 x", 3),
    ("MOVE 1 2 3 4 5 x", 3),
]


@pytest.mark.parametrize(("line", "expected"), GROUPS)
def test_groups(line: str, expected: object) -> None:
    player = d.Painting()
    reply = say(player, line, PIZZA)
    assert (player.steps if reply == "OK" else reply) == expected
    assert all(type(step) is d.Step for step in player.steps)


SURPLUS = [
    ("GET_WALLS 1", 101),
    ("BUY_DUDE x", 101),
    ("WAIT 5", 101),
    ("MOVE_DUDE 1 2 3 4", 4),
    ("MOVE_DUDE 1 2", 3),
    ("MOVE_DUDE 2 2 2", 110),
]


@pytest.mark.parametrize(("line", "code"), SURPLUS)
def test_the_dialect_has_its_own_error_for_commands_without_arguments(line: str, code: int) -> None:
    assert say(d.Treasure(), line, d.TREASURE) == code


def test_dialects_do_not_mix() -> None:
    assert [say(d.Treasure(), "GET_WALLS 1", dialect) for dialect in (D24, d.TREASURE, PIZZA)] == [4, 101, 4]


STAND_INS: list[tuple[type[Commands], str, str | int]] = [
    (d.Battle, "SHOOT 1 2 -3", "OK | 3 -2"),
    (d.Battle, "SHOOT 9 2 -3", 100),
    (d.Battle, "CREATE_UNIT TANK", "OK | 7 2 2"),
    (d.Battle, "CREATE_UNIT HQ", 103),
    (d.Battle, "CREATE_UNIT Q", 103),
    (d.Battle, "LOOK_AROUND", "OK | PPPP | PPHP | PPPP | LPPP"),
    (d.Robots, "ATTACK 1 Y", "OK"),
    (d.Robots, "ATTACK 99 Q", 113),  # the keyword's check has its place among the others
    (d.Robots, "ATTACK 1 Q", 114),
    (d.Flood, "TAKE 8 1", "OK | NA"),
    (d.Flood, "TAKE 1 4", "OK | 4"),
    (d.Flood, "SHOW_STACK 1 0 0", "OK | 0"),
    (d.Flood, "SHOW_STACK 1 1 0", "OK | 3 | MMO"),
    (d.Painting, "GET_ARENAS 1", "OK | 1 | 3 4 | XXXX | X..X | XXXX"),
    (d.Cards, "GET_MY_MATCHES", "OK | 5 | 3 5 7 11 20"),
    (d.Cards, "GET_HANDS 1", "OK | 2 0 | 11 C 0 1 1 0 1 | 11 C 0 1 1 0 1"),
    (d.Creatures, "GET_STATES", "OK | 2 | 3 0 1 1 0 0 SWITCH 1 | 0 0 0 0 0 0 NO_MOVE"),
]


@pytest.mark.parametrize(("game", "line", "reply"), STAND_INS)
def test_stand_ins(game: type[Commands], line: str, reply: str | int) -> None:
    assert say(game(), line) == reply


# ---- data lines

DATA = [
    ("BUILD_ROBOT 2", "1 2 3 4 5 6", "OK"),
    ("BUILD_ROBOT 2", "1 2 3", 108),
    ("BUILD_ROBOT 2", "1 2 3 4 5 x", 3),
    ("BUILD_ROBOT 2", "1 2 3 4 5 +6", 3),
]


@pytest.mark.parametrize(("line", "data", "reply"), DATA)
def test_data(line: str, data: str, reply: str | int) -> None:
    player = d.Robots()
    assert say(player, line) == "OK"
    finish = call(player, "BUILD_ROBOT").finish
    assert finish is not None
    try:
        answered: str | int = finish(line.encode().split(), data.encode().split()).decode().strip()
    except Failure as failure:
        answered = failure.code
    assert answered == reply
    assert player.robot == ((1, 2, 3, 4, 5, 6) if reply == "OK" else ())


REFUSED_AT_ONCE = [("BUILD_ROBOT 0", 108), ("BUILD_ROBOT x", 3), ("BUILD_ROBOT", 3), ("BUILD_ROBOT 1 2", 4)]


@pytest.mark.parametrize(("line", "code"), REFUSED_AT_ONCE)
def test_a_refused_first_line(line: str, code: int) -> None:
    assert say(d.Robots(), line) == code


# ---- snapshots and printed text


class Row(NamedTuple):
    """A number, and a list in the same line."""

    number: int
    words: tuple[int, ...]


class Noted(tuple[int, ...]):
    """Counts how often it is printed: a list in a line is preceded by its length."""

    printed = 0

    def __len__(self) -> int:
        Noted.printed += 1
        return super().__len__()


class Pictures(Commands):
    """Values that stand for a turn."""

    __slots__ = ("value",)

    def __init__(self, value: tuple[Row, ...]) -> None:
        self.value = value

    @query(snapshot=True)
    def snapshot(self) -> tuple[Row, ...]:
        """Printed once. | Raz."""
        return self.value

    @query()
    def live(self) -> tuple[Row, ...]:
        """Printed each time. | Za każdym razem."""
        return self.value


def test_a_snapshot_is_printed_once_for_all_teams() -> None:
    rows = (Row(1, Noted((2, 3))),)
    printed = Printed()
    teams = [calls_of(Pictures(rows), D24, printed) for _ in range(3)]
    Noted.printed = 0

    def ask(name: bytes) -> int:
        for calls in teams:
            found = calls[name]
            assert found is not None
            assert found.run([name]) == b"OK\n1\n1 2 2 3\n"
        return Noted.printed

    assert ask(b"SNAPSHOT") == 1
    assert ask(b"SNAPSHOT") == 1
    printed.forget()  # the next turn
    assert ask(b"SNAPSHOT") == 2
    assert ask(b"LIVE") == 5


def test_a_snapshot_is_known_by_identity() -> None:
    """Equal but other objects, also at a recycled address, are printed for themselves."""
    player, printed = Pictures(()), Printed()
    found = calls_of(player, D24, printed)[b"SNAPSHOT"]
    assert found is not None
    for number in range(50):
        player.value = (Row(number, ()),)
        assert found.run([b"SNAPSHOT"]) == b"OK\n1\n%d 0\n" % number


@pytest.mark.parametrize("name", ["SNAPSHOT", "LIVE"])
def test_rendered_text_is_sent_as_it_is(name: str) -> None:
    assert say(Pictures(Rendered.of(b"1\n7 0\n")), name) == "OK | 1 | 7 0"


# ---- waits


class Waits(Commands):
    """Waits of every kind."""

    __slots__ = ()

    @waiting()
    def plain(self) -> None:
        """Wait. | Czekaj."""

    @waiting()
    def news(self) -> d.Opened:
        """Wait for news. | Czekaj na wieści."""
        return d.Opened(d.Opening.NEXT_TURN, 5)

    @waiting(bare=True)
    def bare(self) -> d.Registration:
        """Wait for a word. | Czekaj na słowo."""
        return d.Registration.NOT_YET


NOTHING = Dialect("quiet", b"ERR", 6, AtOnce.NOTHING)
LATER = [
    (D24, "PLAIN", "OK\n"),
    (PIZZA, "PLAIN", "OK\n"),
    (NOTHING, "PLAIN", "OK\n"),
    (D24, "NEWS", "OK\nNEXT_TURN 5\n"),
    (PIZZA, "NEWS", "OK\nNEXT_TURN 5\n"),
    (NOTHING, "NEWS", "OK NEXT_TURN 5\n"),
    (D24, "BARE", "NOTYET\n"),
    (PIZZA, "BARE", "NOTYET\n"),
]


@pytest.mark.parametrize(("dialect", "name", "text"), LATER)
def test_later_answers(dialect: Dialect, name: str, text: str) -> None:
    wait = call(Waits(), name, dialect)
    assert wait.run([name.encode()]) == b"OK\n"
    assert wait.later is not None
    assert wait.later().decode() == text


def test_hooks_of_waits_are_bound_to_the_player() -> None:
    player = d.Creatures()
    plain, special = call(player, "WAIT", PIZZA), call(player, "WAIT_FOR_REGISTRATION", PIZZA)
    assert (plain.until, plain.patience) == (None, None)
    assert special.until is not None
    assert special.patience is not None
    assert (special.until(), special.patience()) == (False, 30.0)
    player.open = True
    assert special.until()


def test_a_wait_may_be_refused() -> None:
    player = d.Creatures()
    assert say(player, "WAIT", PIZZA) == 777
    assert say(player, "ENROLL_TEAM 0 5", PIZZA) == "OK"
    assert player.enrolled == (0, 5, 0, 0, 0, 0)
    assert say(player, "WAIT", PIZZA) == "OK"


# ---- kinds

KINDS: list[tuple[type[Commands], str, tuple[bool, bool, bool]]] = [  # is an order, takes data, answers later
    (d.Battle, "LIST_UNITS", (False, False, False)),
    (d.Battle, "SHOOT", (True, False, False)),
    (d.Battle, "WAIT", (False, False, True)),
    (d.Robots, "BUILD_ROBOT", (True, True, False)),
]


@pytest.mark.parametrize(("game", "name", "kinds"), KINDS)
def test_kinds(game: type[Commands], name: str, kinds: tuple[bool, bool, bool]) -> None:
    bound = call(game(), name)
    assert (bound.is_order, bound.finish is not None, bound.later is not None) == kinds


class Odd(Commands):
    """A reply without wire form."""

    __slots__ = ()

    @query()
    def odd(self) -> bytes:
        """What is this? | Co to?"""
        return b""


def test_a_reply_without_wire_form_is_found_when_the_class_is_bound() -> None:
    with pytest.raises(TypeError):
        calls_of(Odd(), D24, Printed())


class Summed(Commands):
    """A data line with an answer."""

    __slots__ = ()

    def may(self, count: int) -> None:
        """Always."""

    @order(announce=may)
    def sum(self, count: int, numbers: Data) -> tuple[int, ...]:
        """All of them. | Wszystkie."""
        return count, *numbers


def test_the_arguments_of_the_first_line_come_again_with_the_data() -> None:
    finish = call(Summed(), "SUM").finish
    assert finish is not None
    assert finish([b"SUM", b"7"], [b"1", b"2"]) == b"OK\n3\n7 1 2\n"
