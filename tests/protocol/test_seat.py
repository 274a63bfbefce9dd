"""The seat: where a failure becomes a reply, any other exception error 5, and an executed order a record."""

import pytest

from arena24.games import toy
from arena24.games.commands import Commands, order, query
from arena24.games.core import TeamId
from arena24.games.dialect import D24, PIZZA
from arena24.games.failures import PLATFORM, BadFormat, Failure, LimitReached
from arena24.games.records import Data
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from arena24.protocol.seat import Budget
from tests.protocol import declarations as d
from tests.protocol.reception import TEAM, Reception

F2, F3, F4, F5 = (
    "FAILED 2 unknown command",
    "FAILED 3 bad format",
    "FAILED 4 too many arguments",
    "FAILED 5 internal error, sorry...",
)
EMPTY = "FAILED 100 the jug is empty"

JOURNALLED: list[tuple[str, list[str], str, list[bytes]]] = [
    ("an order", ["POUR 5"], "OK | 5", [b"POUR 5"]),
    ("its words only", ["  pour \t 5 \r"], "OK | 5", [b"pour 5"]),
    ("a refused order", ["POUR -5"], EMPTY, [b"POUR -5"]),
    ("a query", ["ADD 1 2"], "OK | 3", []),
    ("a wait", ["WAIT"], "OK | WAITING 0.500000", []),
    ("unknown", ["FLY"], F2, []),
    ("badly formed", ["POUR x"], F3, []),
    ("too few words", ["POUR"], F3, []),
    ("too many words", ["POUR 1 2"], F4, []),
    ("a crash", ["CRASH"], F5, []),
    ("above the limit", ["POUR 1", "POUR 1", "POUR 1", "POUR 1"], "", [b"POUR 1"] * 3),
    ("data after a tab", ["SUM 2", " 1\t2"], "OK | OK | 3", [b"SUM 2", b"SUM 2\t1 2"]),
    ("data, its command trimmed", [" sum   2 ", "1 2"], "OK | OK | 3", [b"sum 2", b"sum 2\t1 2"]),
    ("bad data", ["SUM 2", "1 x"], f"OK | {F3}", [b"SUM 2"]),
]


@pytest.mark.parametrize(("lines", "said", "journal"), [pytest.param(*case[1:], id=case[0]) for case in JOURNALLED])
def test_what_is_journalled(lines: list[str], said: str, journal: list[bytes]) -> None:
    reception = Reception()
    assert said in reception.talk(*lines)
    assert reception.log == [(TEAM, line) for line in journal]


def test_refused_data_is_journalled() -> None:
    reception = Reception(d.Robots())
    assert reception.talk("BUILD_ROBOT 2", "1 2 3").startswith("OK | FAILED 108")
    assert [line for _, line in reception.log] == [b"BUILD_ROBOT 2", b"BUILD_ROBOT 2\t1 2 3"]


def test_surplus_words_with_a_code_of_the_game() -> None:
    """Such a line never reached the game: it is refused for its form, and not noted."""
    reception = Reception(d.Treasure(), dialect=d.TREASURE)
    for line in ("GET_WALLS 1", "BUY_DUDE 1 2 3"):
        assert reception.talk(line) == "ERR 101 command should got no arguments"
    assert reception.log == []


def test_of_an_endless_word_only_the_beginning_is_noted() -> None:
    """The word is none that the command knows, and so is its beginning: folded, the line does the same."""
    reception = Reception(Shouter(), max_line=300_000)
    assert reception.talk("SHOUT 5 " + "x" * 250_000) == "FAILED 100 the jug is empty"
    assert reception.log == [(TEAM, b"SHOUT 5 " + b"x" * 64)]


class Shouter(Commands):
    """Takes a word."""

    __slots__ = ()

    @order(toy.Refused)
    def shout(self, volume: int, word: toy.Said | None) -> None:
        """Shout. | Krzycz."""
        if word is None:
            raise toy.Refused


def test_what_is_noted_of_a_team_is_bounded_in_every_turn() -> None:
    """Error 6 for the rest of the turn; what overdraws the budget is paid back in the next turns (platform R30)."""
    reception = Reception(limit=0, budget=Budget(turn=15, saved=20))
    assert reception.talk("POUR 1", "POUR 1", "POUR 1") == "OK | 1 | OK | 2 | OK | 3"  # of 6 bytes each
    assert reception.talk("POUR 1000000000000000", "PING") == (
        "OK | 1000000000000003 | FAILED 6 commands limit reached, forced waiting activated | WAITING 0.500000"
    )
    assert reception.talk("PING").startswith("FAILED 6")  # the count is the team's
    reception.open_turn()
    assert reception.talk("PING").startswith("FAILED 6")  # the last order was longer than a turn's budget
    reception.open_turn()
    assert reception.talk("PING", "POUR 1") == "OK | OK | 1000000000000004"
    assert len(reception.log) == 5


class Clumsy(Commands):
    """Exceptions of every kind."""

    __slots__ = ()

    @query()
    def look(self) -> int:
        """Breaks. | Psuje się."""
        return 1 // 0

    def may_build(self, count: int) -> None:
        """Breaks for 0."""
        if not count:
            raise KeyError(count)

    @order(announce=may_build)
    def build(self, count: int, numbers: Data) -> None:
        """Breaks with its data. | Psuje się z danymi."""
        raise LookupError(numbers)


INCIDENTS: list[tuple[list[str], str, list[tuple[bytes, type[Exception]]]]] = [
    (["LOOK"], F5, [(b"LOOK", ZeroDivisionError)]),
    (["BUILD 0", "1"], f"{F5} | {F2}", [(b"BUILD 0", KeyError)]),
    (["BUILD 1", "7 8"], f"OK | {F5}", [(b"BUILD 1\t7 8", LookupError)]),
]


@pytest.mark.parametrize(("lines", "said", "incidents"), INCIDENTS)
def test_incidents_name_the_line(lines: list[str], said: str, incidents: list[tuple[bytes, type[Exception]]]) -> None:
    reception = Reception(Clumsy())
    assert reception.talk(*lines) == said
    assert [(line, type(exception)) for line, exception in reception.incidents] == incidents


def test_after_a_change_of_rounds_old_data_goes_to_the_old_round() -> None:
    reception = Reception()
    session = reception.login()
    session.feed(b"SUM 2\n")
    reception.pump()
    reception.log.clear()
    fresh = toy.Toy(toy.ToyParams(), Seed.from_number(8), {})
    reception.seat.sit(fresh.player(TEAM, StillClock()), reception.printed, reception.log)
    session.feed(b"1 2\nPOUR 4\n")
    reception.pump()
    assert session.out[1:] == [b"OK\n3\n", b"OK\n4\n"]
    assert reception.log == [(TEAM, b"POUR 4")]
    assert (reception.round.jugs, fresh.jugs) == ({TEAM: 0}, {TEAM: 4})


@pytest.mark.parametrize("failure", PLATFORM)
def test_refusals_speak_the_dialect(failure: type[Failure]) -> None:
    for dialect, word in ((D24, "FAILED"), (PIZZA, "ERR")):
        seat = Reception(dialect=dialect).seat
        assert seat.refusal(failure).decode() == f"{word} {failure.code} {failure.text}\n"
        assert seat.refusal(failure) is seat.refusal(failure)  # printed once


def test_teams_have_seats_of_their_own() -> None:
    one, two = Reception(), Reception()
    assert one.talk("PING", "PING", "PING", "PING").endswith("WAITING 0.500000")
    assert two.talk("PING") == "OK"
    assert two.seat.team == TeamId(1)
    assert one.seat.refusal(LimitReached) != one.seat.refusal(BadFormat)
