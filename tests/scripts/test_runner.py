"""The runner: a case that must fail does fail, and says where."""

import dataclasses

import pytest

from arena24.games import catalogue, toy
from arena24.games.commands import waiting
from arena24.games.core import TeamId, TurnClock
from arena24.games.dialect import PIZZA
from arena24.games.seed import Seed
from arena24.scripts.fixture import Fixture
from arena24.scripts.location import ScriptError
from arena24.scripts.reply import refusals_of
from arena24.scripts.runner import CaseOutcome, Feeding, run_case
from arena24.scripts.tcp import SocketFixture
from arena24.scripts.text import read_script

HEAD = "game toy\n## one\n---\n"  # the conversation begins in line 4


def run(text: str, feeding: Feeding = Feeding.AS_IS, fixture: type[Fixture] = Fixture) -> CaseOutcome:
    (case,) = read_script(text, "x.a24")
    return run_case(case, feeding, fixture=fixture)


MUST_FAIL = pytest.mark.parametrize(
    ("conversation", "where", "expected", "got"),
    [
        ("A> PING => KO", 4, "KO", "OK"),
        ("A> PING\nA< KO", 5, "KO", "OK"),
        ("A> ADD 1 2 => OK | 4", 4, "OK | 4", "OK | 3"),
        ("A> ADD 1 2 => OK | 3 | 3", 4, "OK | 3 | 3", "OK | 3"),
        ("A> ADD 1 2 => OK", 4, "nothing more after this line", "3"),
        ("A> PING", 4, "nothing more after this line", "OK"),
        ("A> PONG => 3", 4, "3", "FAILED 2 unknown command"),
        ("A> PONG => FAILED 2", 4, "FAILED 2", "FAILED 2 unknown command"),
        ("A< OK", 4, "OK", "nothing"),
        ("A> WAIT => OK | *\nB> PING => OK\nA< OK", 6, "OK", "nothing"),
        ("A> WAIT => OK | *\n== turn", 5, "nothing more after this line", "OK"),
        ("A> WAIT => OK | *\n== turn\n== turn\nA< OK", 5, "nothing more after this line", "OK"),
        ("A> PING\n== at 0.5\nA< OK", 4, "nothing more after this line", "OK"),
        ("A> PING\n== pause\n== resume\nA< OK", 4, "nothing more after this line", "OK"),
        ("A> PING => OK\n== pause\nA> PING => OK", 6, "OK", "nothing"),
        ("A> ADD 1 2 => *3", 4, "*3", "OK | 3"),
        ("A> ADD 1 2 => *1", 4, "nothing more after this line", "3"),
        ("A>> PING\nA< OK", 5, "OK", "nothing"),
        ("A> PING => OK\n& B> PING => KO", 5, "KO", "OK"),
        ("A> WAIT => OK | WAITING 0.5", 4, "OK | WAITING 0.5", "OK | WAITING 1.000000"),
        ("A> ADD 1 2 => OK | ~ [a-z]*", 4, "OK | ~ [a-z]*", "OK | 3"),
        ("A> ADD 1 23 => OK | ~ 2", 4, "OK | ~ 2", "OK | 24"),
        ("A> ADD 1 2 => ...\nB> PING => ...\nA> ADD 1 2 => 3", 6, "3", "OK | 3"),
        ("@1> login1", 4, "nothing more after this line", "LOGIN | PASS"),
        ("@1< LOGIN\n@1> x => PASS\n@1> x => 1", 6, "nothing more after this line", "<closed>"),
        ("@1< LOGIN\n@1> x => PASS\n@1> x => 1 | *", 6, "1 | *", "FAILED 1 bad login or password | <closed>"),
        ("== close A\nA< *", 5, "*", "<closed>"),
        ("!> SCORE 1 => OK | 5", 4, "OK | 5", "OK | 0"),
        ("!> SCORE 1 => OK", 4, "nothing more after this line", "0"),
        ("!> SCORE", 4, "nothing more after this line", "FAILED 3 bad format"),
    ],
)


@pytest.mark.parametrize("feeding", Feeding)
@MUST_FAIL
def test_a_case_that_must_fail(conversation: str, where: int, expected: str, got: str, feeding: Feeding) -> None:
    mismatch = run(HEAD + conversation, feeding).mismatch
    assert mismatch is not None
    if "nothing more" not in expected or feeding is not Feeding.PACKED:  # in a packet nobody knows after which line
        assert mismatch.location.line == where
    assert (mismatch.expected, mismatch.got) == (expected, got)


@MUST_FAIL
def test_it_fails_over_a_socket_too(conversation: str, where: int, expected: str, got: str) -> None:
    mismatch = run(HEAD + conversation, fixture=SocketFixture).mismatch
    assert mismatch is not None
    assert (mismatch.location.line, mismatch.expected, mismatch.got) == (where, expected, got)


@pytest.mark.parametrize("fixture", [Fixture, SocketFixture])
@pytest.mark.parametrize("feeding", Feeding)
@pytest.mark.parametrize(
    "conversation",
    [
        "A> ADD 1 2 => OK | ...\nA> PING => OK",
        "A> ADD 1 2 => ...\nA> ADD 3 4 => OK | 7",
        "A> ADD 1 2; PING => OK | ...",
        "A> ADD 1 2; ADD 2 2 => OK | *",
        "A> ADD 1 2 => OK | ~ \\d",
        "A> ADD 1 2 => ...",
        "A> WAIT => ...\n== turn\nA< OK",
        "A> ADD 1 2\nA< OK\nA< 3",
        "30> PING => OK",
        "!> SCORE 9; FINISHED => OK | 0",
        "!> DANCE => 2",
        "== turn 3\n== turn\n== turn 5\nA> PING => OK",
        "== at 0.5\n== at 0.5\n== at 2\n== turn\n== at 0.1\nA> WAIT => OK | WAITING 0.900000\n== turn\nA< OK",
        "A> WAIT\nA> WAIT\nA< OK | *\n== turn\nA< OK | OK | WAITING 1.000000\n== turn\nA< OK",
        "A>> PI\nA> NG => OK",
        "A>> PI\nB> PING => OK\nA>> N\n== turn\nA> G => OK",
        "A>> PING\n== close A\nA< <closed>",
        "@1>> login\n@1< LOGIN\n@1> 1 => PASS\n@1> secret => OK",
        "A> POUR 1 => OK | *1\nA> ADD 1 2; ADD 2 2 => *2\n== turn\nA> PING\nA< *",
        "A> POUR 1 => OK | 1\n& B> POUR 2 => OK | 2\n& @3> x\n@3< LOGIN | PASS",
        # One line of each connection in turn (platform 5): the limit of three meets both.
        "A> PING; PING; PING\n& A.2> PING; PING\nA< OK | OK | *2\nA.2< OK | *2",
        "A> PING; PING; PING => OK\nA.2> PING; PING\nA.2< *2",
        "A>> PI\n& B> PING => OK\nA> NG => OK",
        "B> PING => OK\n== at 0.4\n== pause\nB> WAIT\n@1> x\n== resume\n@1< LOGIN | PASS\nB< OK | WAITING 1.000000",
        "A> WAIT => OK | *\n== pause\n== resume\n== at 0.9\n== turn\nA< OK",
        "A> PING => OK\n== pause\n== close A\n== resume\nA< <closed>",
        "A> PING; PING; PING => OK\n== pause\n== resume\nA> PING => 6 | WAITING 1.000000",
    ],
)
def test_a_case_that_must_pass(conversation: str, feeding: Feeding, fixture: type[Fixture]) -> None:
    outcome = run(HEAD + conversation, feeding, fixture)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize(
    ("conversation", "complaint"),
    [
        ("A> PING => 114", "x.a24:4: toy has no error 114"),
        ("!< OK", "x.a24:4: the referee says nothing unasked"),
        ("== turn 1", "x.a24:4: turn 1 is past: it is turn 1"),
        ("== turn 5\n== turn 4", "x.a24:5: turn 4 is past: it is turn 5"),
        ("== turn 12", "x.a24:4: the round ended after turn 10"),
        ("== at 0.5\n== at 0.4", "x.a24:5: time does not go back: 0.5 s of the turn have passed"),
        ("== pause\n== turn", "x.a24:5: the contest is paused: write '== resume' first"),
        ("== pause\n== at 0.5", "x.a24:5: the contest is paused"),
        ("== pause\n== pause", "x.a24:5: the contest is paused"),
        ("== resume", "x.a24:4: nothing to resume: write '== pause' first"),
    ],
)
def test_a_script_that_cannot_be_followed(conversation: str, complaint: str) -> None:
    with pytest.raises(ScriptError) as error:
        run(HEAD + conversation)
    assert str(error.value).startswith(complaint)


def test_a_position_that_the_game_refuses() -> None:
    with pytest.raises(ScriptError, match=r"^x\.a24:2: no round can begin like this: .*two HQs"):
        run("game battle\n## one\nunits: team id type x y\n  A 1 HQ 1 1 | A 2 HQ 2 2\n---\n")


def test_the_report_names_place_turn_and_command() -> None:
    outcome = run(HEAD + "A> PING => OK\nB> ADD 1 2 => OK | 3\n== turn 3\nB> WAIT => OK | *\nA> PING => KO")
    assert not outcome.passed
    assert str(outcome).splitlines() == [
        "FAILED x.a24:2 one",
        "x.a24:8: turn 3, A said PING",
        "         expected KO",
        "         got OK",
    ]
    early = run(HEAD + "A> WAIT => OK | *\n== turn\n== turn")
    assert str(early).splitlines()[1] == "x.a24:5: turn 2, A said WAIT"
    assert str(run(HEAD)) == "passed x.a24:2 one"


@pytest.mark.parametrize("fixture", [Fixture, SocketFixture])
@pytest.mark.parametrize(
    ("limit", "conversation"),
    [
        ("max_line = 10", "A> ADD 1 2 => OK | 3\nA> 12345678901 => 3 | <closed>"),
        ("max_line = 10", "A>> 1234567890\nB> PING => OK\nA>> 1\nA< FAILED 3 bad format | <closed>"),
        ("max_login_line = 8", "@1< LOGIN\n@1>> 123456789\n@1< FAILED 1 bad login or password | <closed>"),
        ("connections = 1", "A> PING => OK\n@1> login1\\nsecret\n@1< *2 | FAILED 7 too many connections | <closed>"),
    ],
)
def test_limits(limit: str, conversation: str, fixture: type[Fixture]) -> None:
    outcome = run(f"game toy\n{limit}\n## one\n---\n{conversation}", fixture=fixture)
    assert outcome.passed, str(outcome)


def test_refusals_are_the_declared_lines() -> None:
    refusals = refusals_of(catalogue.find("battle"))
    assert refusals[110] == {"FAILED 110 invalid target"}
    assert refusals[6] == {"FAILED 6 commands limit reached, forced waiting activated"}
    assert 114 not in refusals


# ---- a wait with patience of its own


class Sleeper(toy.Player):
    """A player who may take a nap."""

    __slots__ = ()

    def is_morning(self) -> bool:
        """Never."""
        return False

    def thirty_seconds(self) -> float:
        """How long a nap lasts."""
        return 30.0

    @waiting(until=is_morning, patience=thirty_seconds, bare=True)
    def nap(self) -> toy.Said:
        """Sleep a little. | Zdrzemnij się."""
        return toy.Said.BYE


class Night(toy.Toy):
    """A toy whose players may sleep."""

    def player(self, team: TeamId, clock: TurnClock) -> Sleeper:
        return Sleeper(self, team, clock)


def load(position: toy.ToyPosition) -> Night:
    return Night(position.params, Seed.from_hex(position.seed), dict(position.jugs), position.turn)


@pytest.mark.parametrize("fixture", [Fixture, SocketFixture])
@pytest.mark.parametrize(
    ("conversation", "passes"),
    [
        ("A> NAP => OK\n== at 29.9\nB> PING => OK\n== at 30\nA< BYE", True),
        ("A> NAP => OK\n== at 29.9\nA< BYE", False),
        ("== at 0.5\nA> NAP => OK\n== turn 31\n== at 0.4\nB> PING => OK\n== at 0.5\nA< BYE", True),
        ("A> NAP\nA> NAP\nA< OK\n== at 45\nA< BYE | OK\n== at 60\nA< BYE", True),
        ("A> NAP => OK\n== turn 40\nA< BYE", True),
    ],
)
def test_patience(conversation: str, passes: bool, fixture: type[Fixture], monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(toy.GAME, player=Sleeper, load=load, dialect=PIZZA)
    monkeypatch.setattr(catalogue, "find", lambda name: game)
    assert run("game night\nQ = 99\n## one\n---\n" + conversation, fixture=fixture).passed is passes


def test_an_exception_concerns_its_case_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: toy.Toy) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(toy.Toy, "TURN", (broken,))
    outcome = run(HEAD + "A> PING => OK\n== turn")
    assert not outcome.passed
    assert str(outcome).splitlines()[1].startswith("x.a24:5: turn 1: RuntimeError(")
    assert "broken" in str(outcome)
