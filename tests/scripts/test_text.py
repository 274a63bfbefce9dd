"""The grammar: what is read, and what is said about what cannot be read."""

import pytest

from arena24.scripts.location import Location, ScriptError
from arena24.scripts.reply import Anything, Like, Literally, Refused
from arena24.scripts.text import At, Case, Close, Hear, PauseStep, Say, TurnStep, Who, escape, read_script, unescape

PREAMBLE = "game toy\n"


def only_case(conversation: str) -> Case:
    (case,) = read_script(f"{PREAMBLE}## one\n---\n{conversation}", "x.a24")
    return case


def test_a_file_is_a_preamble_and_cases() -> None:
    preamble = "# why\ngame toy\nT = 1\njugs: team water\n  A 1 | B 2\n\n"
    cases = "## first\nT = 2\n---\nA> PING\n\n## second\njugs: team\n---\n"
    first, second = read_script(preamble + cases, "x.a24")
    assert (first.title, second.title) == ("first", "second")
    assert (first.location, second.location) == (Location("x.a24", 7), Location("x.a24", 12))
    assert [case.head.values["T"].text for case in (first, second)] == ["2", "1"]
    assert [row.text for row in first.head.tables["jugs"].rows] == ["A 1", "B 2"]
    assert [row.location.line for row in first.head.tables["jugs"].rows] == [5, 5]
    assert second.head.tables["jugs"].rows == ()  # given again, it replaces the earlier one


def test_a_case_may_do_without() -> None:
    preamble = "game toy\nT = 1\nQ = 5\njugs: team water\n  A 1\n"
    first, second = read_script(preamble + "## first\nunset jugs\nunset T\n---\n## second\n---\n", "x.a24")
    assert (set(first.head.values), set(first.head.tables)) == ({"Q"}, set())
    assert (set(second.head.values), set(second.head.tables)) == ({"T", "Q"}, {"jugs"})


def test_parts_of_lines_and_moments() -> None:
    steps = only_case("A>> PI\n& B> PING; PING => OK\nA> NG\n").steps
    assert [(step.sent, step.together, str(step.who)) for step in steps if isinstance(step, Say)] == [
        (b"PI", False, "A"),
        (b"PING\n", True, "B"),
        (b"PING\n", True, "B"),
        (b"NG\n", False, "A"),
    ]


def test_a_board_is_its_lines_as_they_stand() -> None:
    (case,) = read_script("game flood\n## look\nboard:\n  ..#..\n  ##|##\n  a | b\n---\n", "x.a24")
    assert [row.text for row in case.head.tables["board"].rows] == ["..#..", "##|##", "a | b"]


def test_comments_stand_at_the_start_of_a_line() -> None:
    case = only_case("# a remark\n#another\nA> SAY # => 3\n")
    (say,) = case.steps
    assert isinstance(say, Say)
    assert say.line == b"SAY #"


def test_each_of_several_commands_gets_the_reply() -> None:
    steps = only_case("A> PING; ADD 1; => 3 | *\n").steps
    assert [(step.line, step.reply.text) for step in steps if isinstance(step, Say) and step.reply] == [
        (b"PING", "3 | *"),
        (b"ADD 1;", "3 | *"),
    ]


@pytest.mark.parametrize(
    ("line", "sent"),
    [
        ("A>", b""),
        ("A> ", b""),
        ("A> => 3", b""),
        ("A>   PING  => OK", b"  PING "),
        (r"A> a\tb\rc\vd\ne\\f\x00\xff", b"a\tb\rc\vd\ne\\f\x00\xff"),
        ("A> SAY => x => OK", b"SAY"),
    ],
)
def test_what_is_sent(line: str, sent: bytes) -> None:
    (say,) = only_case(line).steps
    assert isinstance(say, Say)
    assert say.line == sent


@pytest.mark.parametrize(
    ("line", "who"),
    [("A> x", "A"), ("A.2> x", "A.2"), ("44> x", "44"), ("44.3> x", "44.3"), ("@1> x", "@1"), ("!> x", "!")],
)
def test_who_speaks(line: str, who: str) -> None:
    (say,) = only_case(line).steps
    assert isinstance(say, Say)
    assert say.who == Who(who)


def test_events() -> None:
    assert [
        (type(step), getattr(step, "number", None), getattr(step, "seconds", None), str(getattr(step, "who", "")))
        for step in only_case("== turn\n== turn 12\n== at 0.58\n== close A.2\n").steps
    ] == [(TurnStep, None, None, ""), (TurnStep, 12, None, ""), (At, None, 0.58, ""), (Close, None, None, "A.2")]
    assert [step.begins for step in only_case("== pause\n== resume").steps if isinstance(step, PauseStep)] == [
        True,
        False,
    ]


def test_replies() -> None:
    (many,) = only_case("A> X => OK | *3 | * | *x").steps
    assert isinstance(many, Say)
    assert many.reply is not None
    assert many.reply.lines == (Literally("OK"), *[Anything()] * 4, Literally("*x"))
    (say,) = only_case('A> X => 109 | 3 | * | ~ a+ | "" | <closed>').steps
    assert isinstance(say, Say)
    assert say.reply is not None
    number, count, anything, like, empty, closed = say.reply.lines
    assert (number, count, anything, empty, closed) == (
        Refused(109),
        Literally("3"),
        Anything(),
        Literally(""),
        Literally("<closed>"),
    )
    assert isinstance(like, Like)
    assert not say.reply.open_end


def test_a_number_that_is_heard_is_a_line() -> None:
    (hear,) = only_case("A< 42 | ...").steps
    assert isinstance(hear, Hear)
    assert (hear.reply.lines, hear.reply.open_end) == ((Literally("42"),), True)


CASE = "game toy\n## one\n---\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game toy\n---\n", "x.a24:2: '---' before the first case; a case begins with '## title'"),
        ("game toy\n## one\nA> PING\n", "x.a24:2: the case has no '---'"),
        ("game toy\n## one\n", "x.a24:2: the case has no '---' between its head and its conversation"),
        ("## one\n---\n", "x.a24:1: no game is named"),
        (CASE + "\n## one\n---\n", "x.a24:5: 'one' is already the title of the case at x.a24:2"),
        ("game toy\n  A 1\n", "x.a24:2: an indented row that belongs to no table"),
        ("jugs: team\nT = 1\n  A\n", "x.a24:3: an indented row that belongs to no table"),
        ("T = 1\n\nT = 2\n", "x.a24:3: T was already given at x.a24:1"),
        ("jugs: team\njugs: team\n", "x.a24:2: jugs was already given at x.a24:1"),
        ("jugs: te-am\n", "x.a24:1: cannot read 'jugs: te-am'; expected 'game NAME', 'KEY = VALUE'"),
        (CASE + "A PING\n", "x.a24:4: cannot read 'A PING'; expected 'WHO> COMMAND => REPLY'"),
        (CASE + "a> PING\n", "x.a24:4: cannot read 'a> PING'"),
        (CASE + "A>PING\n", "x.a24:4: cannot read 'A>PING'"),
        (CASE + "A<\n", "x.a24:4: cannot expect '': an empty line is written \"\""),
        (
            CASE + "A> X => OK | ... | 5\n",
            "x.a24:4: cannot expect 'OK | ... | 5': ... is whatever follows",
        ),
        (CASE + "A> X => ~ (\n", "x.a24:4: cannot expect '~ (': '(' is no regular expression"),
        (CASE + "A> \\q\n", r"x.a24:4: cannot send '\\q': there is no escape \q"),
        (CASE + "A> \\x1\n", r"x.a24:4: cannot send '\\x1': there is no escape \x"),
        (CASE + "A> \\\n", r"x.a24:4: cannot send '\\': there is no escape"),
        (CASE + "A> żółw\n", "x.a24:4: cannot send 'żółw'"),
        (CASE + "== turn x\n", "x.a24:4: cannot read '== turn x'; expected '== turn'"),
        (CASE + "== at -1\n", "x.a24:4: cannot read '== at -1'"),
        (CASE + "== close !\n", "x.a24:4: cannot read '== close !'"),
        (CASE + "== dance\n", "x.a24:4: cannot read '== dance '"),
        (CASE + "== pause 5\n", "x.a24:4: cannot read '== pause 5'"),
        ("game toy\nunset T\n", "x.a24:2: nothing to unset: no case has begun"),
        ("game toy\n## one\nunset T\n---\n", "x.a24:3: nothing to unset: T is not given before the first case"),
        ("T = 1\ngame toy\n## one\nunset T\nunset T\n---\n", "x.a24:5: T was already given at x.a24:4"),
        (CASE + "& A> PING\n", "x.a24:4: nothing was said in the line before"),
        (CASE + "A> PING\n== turn\n& A> PING\n", "x.a24:6: nothing was said in the line before"),
        (CASE + "A> PING\n& A< OK\n", "x.a24:5: cannot read '& A< OK'"),
        (CASE + "A> PING\n& !> SCORE 1\n", "x.a24:5: the referee is asked alone"),
    ],
)
def test_complaints(text: str, complaint: str) -> None:
    with pytest.raises(ScriptError) as error:
        read_script(text, "x.a24")
    assert str(error.value).startswith(complaint)


@pytest.mark.parametrize("text", ["", "plain", "a b\\c", "\t\r\n\v\x00\x7f", "ąę"])
def test_escapes_read_back(text: str) -> None:
    assert unescape(escape(text, " ")) == text
    assert " " not in escape(text, " ")
