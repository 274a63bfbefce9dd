"""The session: every transition of its table, and the same behaviour however the bytes are cut."""

import itertools
import sys
from collections.abc import Callable
from types import FrameType
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena24.games.commands import Commands
from arena24.games.dialect import D24, PIZZA, Dialect
from arena24.games.failures import TooManyConnections
from arena24.protocol import session as session_module
from arena24.protocol.session import CHECKING as CHECK
from arena24.protocol.session import CLOSED, COMMAND, DATA, FORCED_WAIT, LOGIN, PASS, WAITING, Session, SessionState
from tests.protocol import declarations as d
from tests.protocol.reception import Reception, heard

F1, F3, F5 = "FAILED 1 bad login or password", "FAILED 3 bad format", "FAILED 5 internal error, sorry..."
F6 = "FAILED 6 commands limit reached, forced waiting activated | WAITING 0.500000"
F7 = "FAILED 7 too many connections"

# ---- the table of docs/architecture.md

REACH: dict[SessionState, bytes] = {
    LOGIN: b"",
    PASS: b"team\n",
    CHECK: b"team\nsecret\n",
    COMMAND: b"team\nsecret\n",
    DATA: b"team\nsecret\nSUM 2\n",
    WAITING: b"team\nsecret\nWAIT\n",
    FORCED_WAIT: b"team\nsecret\nPING\nPING\nPING\nPING\n",
    CLOSED: b"team\nsecret\n",
}


def at(state: SessionState) -> tuple[Reception, Session]:
    """A session in this state, its words so far forgotten."""
    reception = Reception()
    reception.hesitates = state is CHECK
    session = reception.connect()
    session.feed(REACH[state])
    reception.pump()
    if state is CLOSED:
        session.close()
    assert session.state is state
    session.out.clear()
    return reception, session


Event = Callable[[Reception, Session], None]


def sends(line: bytes) -> Event:
    def event(reception: Reception, session: Session) -> None:
        session.feed(line)
        reception.pump()

    return event


def asked_to_step(reception: Reception, session: Session) -> None:
    """A line, and a step that nobody should have taken unless it was ready."""
    session.feed(b"PING\n")
    session.step()


EVENTS: dict[str, Event] = {
    "PING": sends(b"PING\n"),
    "WAIT": sends(b"WAIT\n"),
    "SUM 2": sends(b"SUM 2\n"),
    "1 2": sends(b"1 2\n"),
    "blank": sends(b" \t\r\n"),
    "long": sends(b"x" * 65 + b"\n"),
    "long, unfinished": sends(b"x" * 65),
    "unfinished": sends(b"PING"),
    "turn": lambda reception, session: session.turn_opened(),
    "release": lambda reception, session: session.release(),
    "end": lambda reception, session: session.feed_eof(),
    "close": lambda reception, session: session.close(),
}

F2 = "FAILED 2 unknown command"
TABLE: dict[SessionState, dict[str, tuple[SessionState, str]]] = {
    LOGIN: {
        "PING": (PASS, "PASS"),
        "WAIT": (PASS, "PASS"),
        "SUM 2": (PASS, "PASS"),
        "1 2": (PASS, "PASS"),
        "blank": (PASS, "PASS"),  # an empty login
        "long": (CLOSED, F1),
        "long, unfinished": (CLOSED, F1),
        "unfinished": (LOGIN, ""),
        "turn": (LOGIN, ""),
        "release": (LOGIN, ""),
        "end": (CLOSED, ""),
        "close": (CLOSED, ""),
    },
    PASS: {
        "PING": (CLOSED, F1),
        "WAIT": (CLOSED, F1),
        "SUM 2": (CLOSED, F1),
        "1 2": (CLOSED, F1),
        "blank": (CLOSED, F1),  # an empty password
        "long": (CLOSED, F1),
        "long, unfinished": (CLOSED, F1),
        "unfinished": (PASS, ""),
        "turn": (PASS, ""),
        "release": (PASS, ""),
        "end": (CLOSED, ""),
        "close": (CLOSED, ""),
    },
    CHECK: {
        "PING": (CHECK, ""),
        "WAIT": (CHECK, ""),
        "SUM 2": (CHECK, ""),
        "1 2": (CHECK, ""),
        "blank": (CHECK, ""),
        "long": (CHECK, ""),
        "long, unfinished": (CHECK, ""),
        "unfinished": (CHECK, ""),
        "turn": (CHECK, ""),
        "release": (CHECK, ""),
        "end": (CHECK, ""),
        "close": (CLOSED, ""),
    },
    COMMAND: {
        "PING": (COMMAND, "OK"),
        "WAIT": (WAITING, "OK | WAITING 0.500000"),
        "SUM 2": (DATA, "OK"),
        "1 2": (COMMAND, F2),
        "blank": (COMMAND, ""),
        "long": (CLOSED, F3),
        "long, unfinished": (CLOSED, F3),
        "unfinished": (COMMAND, ""),
        "turn": (COMMAND, ""),
        "release": (COMMAND, ""),
        "end": (CLOSED, ""),
        "close": (CLOSED, ""),
    },
    DATA: {
        "PING": (COMMAND, F3),  # whatever it contains, it is data
        "WAIT": (COMMAND, F3),
        "SUM 2": (COMMAND, F3),
        "1 2": (COMMAND, "OK | 3"),
        "blank": (DATA, ""),
        "long": (CLOSED, F3),
        "long, unfinished": (CLOSED, F3),
        "unfinished": (DATA, ""),
        "turn": (DATA, ""),
        "release": (DATA, ""),
        "end": (CLOSED, ""),
        "close": (CLOSED, ""),
    },
    WAITING: {
        "PING": (WAITING, ""),
        "WAIT": (WAITING, ""),
        "SUM 2": (WAITING, ""),
        "1 2": (WAITING, ""),
        "blank": (WAITING, ""),
        "long": (WAITING, ""),
        "long, unfinished": (WAITING, ""),
        "unfinished": (WAITING, ""),
        "turn": (COMMAND, "OK"),
        "release": (COMMAND, "OK"),
        "end": (WAITING, ""),
        "close": (CLOSED, ""),
    },
    FORCED_WAIT: {
        "PING": (FORCED_WAIT, ""),
        "WAIT": (FORCED_WAIT, ""),
        "SUM 2": (FORCED_WAIT, ""),
        "1 2": (FORCED_WAIT, ""),
        "blank": (FORCED_WAIT, ""),
        "long": (FORCED_WAIT, ""),
        "long, unfinished": (FORCED_WAIT, ""),
        "unfinished": (FORCED_WAIT, ""),
        "turn": (COMMAND, "OK"),
        "release": (FORCED_WAIT, ""),  # patience is a matter of waits that the client chose
        "end": (FORCED_WAIT, ""),
        "close": (CLOSED, ""),
    },
    CLOSED: dict.fromkeys(EVENTS, (CLOSED, "")),
}
ROWS = [
    pytest.param(state, event, *row, id=f"{state.name}-{event}")
    for state, rows in TABLE.items()
    for event, row in rows.items()
]


@pytest.mark.parametrize(("state", "event", "after", "said"), ROWS)
def test_transition(state: SessionState, event: str, after: SessionState, said: str) -> None:
    reception, session = at(state)
    EVENTS[event](reception, session)
    assert (session.state, heard(session)) == (after, said)
    assert session.unread >= 0


def test_the_table_is_complete() -> None:
    assert set(TABLE) == set(SessionState)
    assert all(set(rows) == set(EVENTS) for rows in TABLE.values())


@pytest.mark.parametrize("state", [state for state in SessionState if not state.takes_lines])
def test_a_step_out_of_turn_admits_nobody(state: SessionState) -> None:
    """A session may be closed while it stands in its server's queue."""
    reception, session = at(state)
    asked_to_step(reception, session)
    assert session.state is state
    assert heard(session) == ""


IN_PLAY = {COMMAND, DATA, WAITING, FORCED_WAIT}


@pytest.mark.parametrize("state", SessionState)
def test_in_play(state: SessionState) -> None:
    _, session = at(state)
    assert session.in_play is (state in IN_PLAY)


# ---- login

SENT: list[tuple[bytes, str]] = [
    (b"", "LOGIN"),
    (b"team\n", "LOGIN | PASS"),
    (b"team\nsecret\n", "LOGIN | PASS | OK"),
    (b"\t team \r\n  secret\r\n", "LOGIN | PASS | OK"),
    (b"Team\nsecret\n", f"LOGIN | PASS | {F1}"),
    (b"team\nSecret\n", f"LOGIN | PASS | {F1}"),
    (b"team\nsecret x\n", f"LOGIN | PASS | {F1}"),
    (b"team\n\n", f"LOGIN | PASS | {F1}"),
    (b"\nsecret\n", f"LOGIN | PASS | {F1}"),
    (b"te\vam\nsecret\n", f"LOGIN | PASS | {F1}"),
    (b"\xff\0\nsecret\n", f"LOGIN | PASS | {F1}"),
    (b"team\nsecret\nPING\nADD 1 2\n", "LOGIN | PASS | OK | OK | OK | 3"),
    (b"team\nwrong\nPING\n", f"LOGIN | PASS | {F1}"),
    (b"x" * 16 + b"\n", "LOGIN | PASS"),
    (b"x" * 17 + b"\n", f"LOGIN | {F1}"),
    (b"x" * 17, f"LOGIN | {F1}"),
    (b"team\n" + b"x" * 17, f"LOGIN | PASS | {F1}"),
    (b"team\nsecret\n" + b" " * 60 + b"PING\n", "LOGIN | PASS | OK | OK"),
    (b"team\nsecret\n" + b" " * 61 + b"PING\n", f"LOGIN | PASS | OK | {F3}"),
]


@pytest.mark.parametrize(("sent", "said"), SENT)
def test_login(sent: bytes, said: str) -> None:
    reception = Reception()
    session = reception.connect()
    session.feed(sent)
    reception.pump()
    assert heard(session) == said


def test_refused_for_another_reason() -> None:
    _, session = at(CHECK)
    session.refuse(TooManyConnections)
    assert (session.state, heard(session)) == (CLOSED, F7)


def test_login_errors_are_the_same_in_every_dialect() -> None:
    reception = Reception(d.Treasure(), dialect=d.TREASURE)
    session = reception.connect()
    session.feed(b"team\nwrong\n")
    reception.pump()
    assert heard(session) == f"LOGIN | PASS | {F1}"


def test_what_is_sent_during_the_check_is_executed_afterwards() -> None:
    reception, session = at(CHECK)
    session.feed(b"PING\nADD 1 2\n" + b"x" * 20)  # too long for a login, not for a command
    reception.pump()
    assert heard(session) == ""
    reception.verdict()
    reception.pump()
    assert heard(session) == "OK | OK | OK | 3"
    assert session.unread == 20


ENDED_DURING_CHECK = [
    (b"", "OK", CLOSED),
    (b"PING\nWAI", "OK | OK", CLOSED),
    (b"WAIT\nADD 1 2\n", "OK | OK | WAITING 0.500000", WAITING),
    (b"x" * 65, f"OK | {F3}", CLOSED),
]


@pytest.mark.parametrize(("sent", "said", "state"), ENDED_DURING_CHECK)
def test_end_of_input_during_the_check(sent: bytes, said: str, state: SessionState) -> None:
    reception, session = at(CHECK)
    session.feed(sent)
    session.feed_eof()
    assert (session.state, heard(session)) == (CHECK, "")
    reception.verdict()
    reception.pump()
    assert (session.state, heard(session)) == (state, said)


def test_a_verdict_on_somebody_who_has_left() -> None:
    reception, session = at(CHECK)
    session.close()
    session.admit(reception.seat)
    session.refuse()
    assert (session.state, heard(session)) == (CLOSED, "")


# ---- commands

CONVERSATIONS: list[tuple[str, list[str], str]] = [
    ("blank lines are not counted", ["", "\r", " \t ", "PING", "PING", "PING"], "OK | OK | OK"),
    ("the limit", ["PING", "PONG", "ADD 1", "PING", "..."], f"OK | {F2} | {F3} | {F6} | OK"),
    ("WAIT is exempt", ["PING", "PING", "PING", "WAIT", "..."], "OK | OK | OK | OK | WAITING 0.500000 | OK"),
    ("WAIT with a word is not", ["WAIT 1", "PING", "PING", "WAIT 1"], f"FAILED 4 too many arguments | OK | OK | {F6}"),
    ("6 before 2", ["PING", "PING", "PING", "PONG"], f"OK | OK | OK | {F6}"),
    ("queued behind the limit", ["PING\nPING\nPING\nPING\nPING", "..."], f"OK | OK | OK | {F6} | OK | OK"),
    ("data is not counted", ["SUM 1", "5", "SUM 1", "6", "PING"], "OK | OK | 5 | OK | OK | 6 | OK"),
    ("data after the limit", ["PING", "PING", "SUM 1", "6"], "OK | OK | OK | OK | 6"),
    ("a blank line before data", ["SUM 2", "", "1 2"], "OK | OK | 3"),
    ("bad data", ["SUM 2", "1 x", "PING"], f"OK | {F3} | OK"),
    ("no data after a refusal", ["SUM x", "1 2 3"], f"{F3} | {F2}"),
    ("a vertical tab is no white space", ["PING\v", "PING\f", "PING\v1"], f"{F2} | {F2} | {F2}"),
    ("other bytes", ["\0", "\xff\xfe", "PING\xa0"], f"{F2} | {F2} | {F2}"),
    ("white space", ["  add\t2 \t 40\r"], "OK | 42"),
    ("a crash", ["CRASH", "PING"], f"{F5} | OK"),
    ("a turn within data", ["SUM 2", "...", "1 2"], "OK | OK | 3"),
]


@pytest.mark.parametrize(("lines", "said"), [pytest.param(*case[1:], id=case[0]) for case in CONVERSATIONS])
def test_conversation(lines: list[str], said: str) -> None:
    assert Reception().talk(*lines) == said


SECONDS = [
    (0.42, "WAITING 0.420000"),
    (0.0, "WAITING 0.000000"),
    (-0.1, "WAITING 0.000000"),
    (1e9, "WAITING 1000000000.000000"),
]


@pytest.mark.parametrize(("left", "line"), SECONDS)
def test_the_time_is_never_negative(left: float, line: str) -> None:
    reception = Reception()
    reception.left = left
    assert reception.talk("WAIT") == f"OK | {line}"


def test_decimals_are_the_dialects() -> None:
    reception = Reception(dialect=Dialect("d24 with five", b"FAILED", 5, D24.at_once))
    assert reception.talk("WAIT") == "OK | WAITING 0.50000"


def test_one_reply_one_piece() -> None:
    """What collects in `out` are whole replies, each for one write (platform R25)."""
    reception = Reception()
    session = reception.login()
    session.feed(b"ADD 1 2\nWAIT\n")
    reception.pump()
    reception.open_turn()
    assert session.out == [b"OK\n3\n", b"OK\nWAITING 0.500000\n", b"OK\n"]


def test_two_connections_share_the_limit() -> None:
    reception = Reception()
    one, two = reception.login(), reception.login()
    for session in (one, two, one, two, one):
        session.feed(b"PING\n")
        reception.pump()
    assert heard(one) == f"OK | OK | {F6}"
    assert heard(two) == f"OK | {F6}"
    reception.open_turn()
    assert one.out[-1] == two.out[-1] == b"OK\n"


def test_one_connection_waits_and_the_other_goes_on() -> None:
    reception = Reception()
    one, two = reception.login(), reception.login()
    one.feed(b"WAIT\nADD 1 2\n")
    two.feed(b"PING\n")
    reception.pump()
    assert (heard(one), heard(two)) == ("OK | WAITING 0.500000", "OK")
    reception.open_turn()
    assert (heard(one), heard(two)) == ("OK | WAITING 0.500000 | OK | OK | 3", "OK")


# ---- the waits of other dialects

E6 = "ERR 6 commands limit reached, forced waiting activated | WAITING 0.500000"
ENROLLED = ["ENROLL_TEAM 1"]
WAITS: list[tuple[type[Commands], Dialect, list[str], str]] = [
    (d.Battle, D24, ["WAIT", "..."], "OK | WAITING 0.500000 | OK"),
    (d.Cards, PIZZA, ["WAIT", "..."], "OK | OK"),
    (d.Creatures, PIZZA, ["WAIT", "..."], "ERR 777 not enrolled"),
    (d.Creatures, PIZZA, [*ENROLLED, "WAIT", "..."], "OK | OK | OK | 3 | NEXT | REMATCH WIN | END DRAW"),
    (d.Treasure, d.TREASURE, ["WAIT", "..."], "OK NEXT_TURN 99"),
    (d.Treasure, d.TREASURE, ["WAIT"], ""),
    (d.Treasure, d.TREASURE, ["WAIT 5"], "ERR 101 command should got no arguments"),
    (d.Treasure, d.TREASURE, ["BUY_DUDE"] * 4 + ["..."], f"OK | OK | OK | {E6} | OK"),  # plain, whatever WAIT answers
    (d.Creatures, PIZZA, ["WAIT_FOR_REGISTRATION", "..."], "OK"),
]


@pytest.mark.parametrize(("game", "dialect", "lines", "said"), WAITS)
def test_waits(game: type[Commands], dialect: Dialect, lines: list[str], said: str) -> None:
    assert Reception(game(), dialect=dialect).talk(*lines) == said


def test_a_wait_for_something_that_is_there_already() -> None:
    player = d.Creatures()
    player.open = True
    assert Reception(player, dialect=PIZZA).talk("WAIT_FOR_REGISTRATION", "GET_TYPES 1") == (
        "OK | OK | ERR 4 too many arguments"
    )


def test_a_wait_for_something_that_comes() -> None:
    player = d.Creatures()
    reception = Reception(player, dialect=PIZZA)
    session = reception.login()
    session.feed(b"WAIT_FOR_REGISTRATION\n")
    reception.pump()
    reception.open_turn()
    assert (session.state, reception.impatient) == (WAITING, [(session, session.wait, 30.0)])
    player.open = True
    reception.open_turn()
    assert (heard(session), session.state) == ("OK | OK", COMMAND)
    assert not session.lose_patience(session.wait)  # that wait is over


def test_the_end_of_patience() -> None:
    reception = Reception(d.Creatures(), dialect=PIZZA)
    session = reception.login()
    session.feed(b"WAIT_FOR_REGISTRATION\nENROLL_TEAM 1\nWAIT\n")
    reception.pump()
    ((_, wait, _),) = reception.impatient
    assert session.lose_patience(wait)
    reception.pump()
    assert heard(session) == "OK | NOTYET | OK | OK"
    assert session.state is WAITING
    assert not session.lose_patience(wait)  # it waits for something else now
    assert len(reception.impatient) == 1


def test_a_closed_session_does_not_come_back() -> None:
    reception, session = at(WAITING)
    session.feed(b"POUR 5\n")
    session.close()
    session.release()
    reception.open_turn()
    assert (session.state, heard(session), reception.log) == (CLOSED, "", [])


BROKEN = [
    ("WAIT", f"OK | WAITING 0.500000 | {F5}"),
    ("WAIT_UNTIL", "OK | WAITING 0.500000 | OK"),
    ("WAIT_LONG", "OK | WAITING 0.500000 | OK"),
    ("WAIT_IF", F5),
]


@pytest.mark.parametrize(("line", "said"), BROKEN)
def test_no_exception_escapes_from_a_wait(line: str, said: str) -> None:
    reception = Reception(d.BrokenWaits())
    session = reception.login()
    session.feed(line.encode() + b"\n")
    reception.pump()
    for impatient, wait, seconds in reception.impatient:
        assert seconds == 0.0
        impatient.lose_patience(wait)
    reception.open_turn()
    assert heard(session) == said
    assert [type(exception) for _, exception in reception.incidents] == [RuntimeError]


# ---- the end of input

HALF_CLOSED = [
    (b"PING\nADD 1 2\n", "OK | OK | 3"),
    (b"WAIT\nADD 1 2\n", "OK | WAITING 0.500000 | OK | OK | 3"),
    (b"WAIT\nWAIT\nPING\n", "OK | WAITING 0.500000 | OK | OK | WAITING 0.500000 | OK | OK"),
    (b"PING\nPING\nPING\nPING\nPING\n", f"OK | OK | OK | {F6} | OK | OK"),
    (b"SUM 2\n", "OK"),
    (b"SUM 2\n1 2", "OK"),
    (b"PING\nPING", "OK"),  # what follows the last newline is ignored
    (b"WAIT\nPING", "OK | WAITING 0.500000 | OK"),
    (b"PING\n" + b"x" * 65, f"OK | {F3}"),
    (b"WAIT\n" + b"x" * 65, f"OK | WAITING 0.500000 | OK | {F3}"),
]


@pytest.mark.parametrize("eager", [True, False])
@pytest.mark.parametrize(("sent", "said"), HALF_CLOSED)
def test_lines_received_are_answered(sent: bytes, said: str, eager: bool) -> None:
    """Whether they are executed before the end of input is noticed or after it makes no difference."""
    reception = Reception()
    session = reception.login()
    session.feed(sent)
    if eager:
        reception.pump()
    session.feed_eof()
    reception.pump()
    for _ in range(3):
        reception.open_turn()
    assert (session.state, heard(session)) == (CLOSED, said)


# ---- however the bytes are cut

LINES = [
    b"PING",
    b"add 3 4",
    b"POUR 5",
    b"pour -3",
    b"POUR -100",
    b"POUR x",
    b"SUM 3",
    b"1 2 3",
    b"SUM 0",
    b"1 x",
    b"WAIT",
    b"WAIT 1",
    b"",
    b"\r",
    b" \t ",
    b"PONG x",
    b"CRASH",
    b"PING\v",
    b"\x00\xff",
    b"PING\r",
    b"y" * 64,
    b"y" * 65,
    b"y" * 200,
]
SEGMENTS = st.lists(st.sampled_from(LINES), max_size=8).map(b"\n".join)
TAILS = st.sampled_from([b"", b"\n", b"\nPI", b"\n" + b"z" * 70])
LOGINS = st.sampled_from([b"team\nsecret\n"] * 6 + [b"team\nwrong\n", b"t" * 17 + b"\n", b"team\n" + b"s" * 17])
STREAMS = st.tuples(LOGINS, st.lists(SEGMENTS, min_size=1, max_size=5), TAILS).map(
    lambda parts: [parts[0] + parts[1][0], *parts[1][1:-1], b"".join(parts[1][1:][-1:]) + parts[2]]
)
Fed = tuple[bytes, SessionState, list[tuple[int, bytes]], object]


def play(segments: list[bytes], cuts: list[set[int]], *, lazy: bool = False, hesitates: bool = False) -> Fed:
    """Feed segments, cut as given, with a turn opening after each; then the end of input, and turns until it closes."""
    reception = Reception()
    reception.hesitates = hesitates
    session, fed = reception.connect(), b""
    for number, (segment, places) in enumerate(zip(segments, cuts, strict=True)):
        bounds = [0, *sorted(places), len(segment)]
        for start, end in itertools.pairwise(bounds):
            session.feed(segment[start:end])
            fed += segment[start:end]
            if not lazy:
                reception.pump()
                check_unread(session, fed)
        if number + 1 < len(segments):
            reception.pump()
            reception.verdict()
            reception.open_turn()
            check_unread(session, fed)
    session.feed_eof()
    reception.pump()
    reception.verdict()
    reception.pump()
    for _ in range(60):
        reception.open_turn()
        check_unread(session, fed)
    return b"".join(session.out), session.state, reception.log, reception.round.dump()


def check_unread(session: Session, fed: bytes) -> None:
    assert 0 <= session.unread <= len(fed)
    if session.state.takes_lines:
        assert not session.ready  # everything is taken, so only the unfinished line is left
        assert session.unread == len(fed) - (fed.rfind(b"\n") + 1)


@settings(max_examples=150)
@given(STREAMS, st.booleans(), st.data())
def test_cuts_make_no_difference(segments: list[bytes], hesitates: bool, data: st.DataObject) -> None:
    whole = play(segments, [set() for _ in segments], hesitates=hesitates)
    assert whole[1] is CLOSED
    every_byte = [set(range(1, len(segment))) for segment in segments]
    assert play(segments, every_byte, hesitates=hesitates) == whole
    cuts = [data.draw(st.sets(st.integers(0, len(segment)), max_size=6)) for segment in segments]
    assert play(segments, cuts, hesitates=hesitates) == whole
    assert play(segments, cuts, lazy=True, hesitates=hesitates) == whole
    with patch.object(session_module, "PIECE", 3):  # nearly everything is a large piece, which is split as needed
        assert play(segments, [set() for _ in segments], hesitates=hesitates) == whole
        assert play(segments, cuts, hesitates=hesitates) == whole
        assert play(segments, cuts, lazy=True, hesitates=hesitates) == whole


def test_of_a_large_piece_only_what_is_needed_is_split() -> None:
    """Short lines take many times the memory of their bytes."""
    session = Reception(limit=0, max_line=300_000).login()
    session.feed(b"PING\n" * 50_000)
    assert sys.getsizeof(session._lines) < 20_000
    for _ in range(50_000):
        assert session.ready
        session.step()
    assert not session.ready
    assert session.out == [b"OK\n"] * 50_000
    assert session.unread == 0


def joins(session: Session, data: bytes) -> tuple[int, int]:
    """How many built-in functions, and how many joins among them, it takes to feed byte by byte."""
    called: list[str] = []

    def note(frame: FrameType, event: str, function: object) -> None:
        if event == "c_call" and frame.f_globals.get("__name__") == Session.__module__:
            called.append(getattr(function, "__name__", ""))

    pieces = [data[i : i + 1] for i in range(len(data))]
    sys.setprofile(note)
    try:
        for piece in pieces:
            session.feed(piece)
            if session.ready:
                session.step()
    finally:
        sys.setprofile(None)
    return len(called), called.count("join")


def test_dribbling_a_long_line_costs_linear_work() -> None:
    counted = []
    for length in (1000, 2000, 4000):
        session = Reception(max_line=10_000).login()
        counted.append(joins(session, b"x" * length))
    assert [join for _, join in counted] == [0, 0, 0]
    first, second, third = (calls for calls, _ in counted)
    assert third - second == 2 * (second - first)


def test_a_dribbled_line_is_joined_once() -> None:
    session = Reception(max_line=10_000).login()
    line = b"ADD 1 " + b" " * 3000 + b"2\n"
    _, count = joins(session, line)
    assert heard(session) == "OK | 3"
    assert count == 1
