"""The declaration language: what is read from signature, decorator and docstring."""

from typing import Annotated, Any, NamedTuple

import pytest

from arena24.games.commands import (
    Argument,
    Commands,
    Every,
    Group,
    Kind,
    commands_of,
    failures_of,
    fields_of,
    find_mark,
    is_record,
    noted,
    order,
    query,
    unannotated,
    waiting,
)
from arena24.games.failures import Failure
from arena24.games.records import AtLeast, Data, Digits, Exactly, Word


class First(Failure, code=101, text="first"): ...


class Second(Failure, code=102, text="second"): ...


class Colour(Word):
    RED = "R"
    BLUE = "B"


class Step(NamedTuple):
    arena: int
    pawn: int


class Player(Commands):
    """One command of every form."""

    __slots__ = ()

    @query(snapshot=True)
    def look(self) -> tuple[int, ...]:
        """Look. | Patrz.

        What else there is to say stands below and is no part of the reference.
        """
        return ()

    @order(Second, First)
    def paint(self, place: int, colour: Colour | None, times: int = 1) -> None:
        """Paint. | Maluj."""

    @order(Second, every=Every(100, First, lambda player, turns, *steps: bool(steps)))
    def go(self, *steps: Annotated[Step, AtLeast(2)]) -> None:
        """Go. | Idź."""

    @query()
    def names(self, *arenas: int) -> None:
        """Names. | Nazwy."""

    def may_build(self, count: int) -> None:
        """No command: it is not marked."""

    @order(announce=may_build)
    def build(self, count: int, links: Data) -> None:
        """Build. | Buduj."""

    @waiting(First)
    def wait(self) -> None:
        """Wait."""

    def no_command(self) -> None:
        """Not marked, not callable from outside."""


class Louder(Player):
    """A subclass may say a command anew, and adds its own."""

    __slots__ = ()

    @query()
    def look(self) -> tuple[int, ...]:
        """Look harder. | Patrz lepiej."""
        return (1,)

    @query()
    def listen(self) -> None:
        """Listen. | Słuchaj."""


COMMANDS = commands_of(Player)


def test_commands_in_the_order_in_which_they_are_written() -> None:
    assert list(COMMANDS) == ["look", "paint", "go", "names", "build", "wait"]
    assert list(commands_of(Louder)) == [*COMMANDS, "listen"]


def test_a_subclass_says_it_anew() -> None:
    assert commands_of(Louder)["look"].english == "Look harder."
    assert commands_of(Player)["look"].english == "Look."


FORMS: list[tuple[str, tuple[Argument, ...], Group | None, str | None]] = [
    ("look", (), None, None),
    ("paint", (Argument("place"), Argument("colour", Colour), Argument("times", None, 1)), None, None),
    ("go", (), Group(("arena", "pawn"), Step, 2), None),
    ("names", (), Group(("arena",), None, 0), None),
    ("build", (Argument("count"),), None, "links"),
    ("wait", (), None, None),
]


@pytest.mark.parametrize(("name", "arguments", "group", "data"), FORMS)
def test_forms(name: str, arguments: tuple[Argument, ...], group: Group | None, data: str | None) -> None:
    command = COMMANDS[name]
    assert (command.arguments, command.group, command.data) == (arguments, group, data)


MARKS: list[tuple[str, Kind, tuple[type[Failure], ...], bool, int | None]] = [
    ("look", Kind.QUERY, (), True, None),
    ("paint", Kind.ORDER, (Second, First), False, None),  # in the order in which they are checked
    ("go", Kind.ORDER, (Second, First), False, 100),
    ("wait", Kind.WAIT, (First,), False, None),
]


@pytest.mark.parametrize(("name", "kind", "errors", "snapshot", "every"), MARKS)
def test_marks(name: str, kind: Kind, errors: tuple[type[Failure], ...], snapshot: bool, every: int | None) -> None:
    mark = COMMANDS[name].mark
    assert (COMMANDS[name].kind, mark.errors, mark.snapshot, mark.every) == (kind, errors, snapshot, every)


class Diary:
    """Who remembers."""

    asked = 0


class Curious(Commands):
    """What may be asked once in three turns, and what once per round."""

    def __init__(self) -> None:
        self.diary, self.turn, self.asleep = Diary(), 1, False

    def _now(self) -> tuple[Diary, int]:
        return self.diary, self.turn

    def _awake(self, number: int) -> None:
        if self.asleep:
            raise Second

    @order(Second, every=Every(3, First, noted(_now, "asked"), _awake))
    def ask(self, number: int) -> int:
        """Ask. | Pytaj."""
        return number

    @order(every=Every(0, First, noted(_now, "asked")))
    def ask_once(self) -> None:
        """Ask, but only once. | Zapytaj, ale tylko raz."""


def test_a_limited_order_is_refused_when_it_comes_too_soon() -> None:
    curious, heard = Curious(), []
    for curious.turn in range(1, 9):
        try:
            heard.append(curious.ask(curious.turn))
        except First:
            continue
    assert heard == [1, 4, 7]


def test_once_per_round() -> None:
    curious = Curious()
    curious.ask_once()
    curious.turn = 1000
    with pytest.raises(First):
        curious.ask_once()


def test_what_other_checks_refuse_is_no_use() -> None:
    curious = Curious()
    curious.asleep = True
    with pytest.raises(Second):
        curious.ask(1)
    assert curious.diary.asked == 0
    curious.asleep = False
    assert curious.ask(number=2) == 2
    curious.asleep = True
    with pytest.raises(Second):  # they come first
        curious.ask(3)


def test_a_limited_order_is_declared_like_any_other() -> None:
    command = commands_of(Curious)["ask"]
    assert (command.arguments, command.english) == ((Argument("number"),), "Ask.")
    assert (command.mark.errors, command.mark.every) == ((Second, First), 3)


def test_documentation_is_the_first_line_in_two_languages() -> None:
    assert (COMMANDS["look"].english, COMMANDS["look"].polish) == ("Look.", "Patrz.")
    assert (COMMANDS["wait"].english, COMMANDS["wait"].polish) == ("Wait.", "")


NOTHING = {"look": True, "paint": False, "go": False, "names": False, "build": False, "wait": True}


@pytest.mark.parametrize(("name", "nothing"), NOTHING.items())
def test_takes_nothing(name: str, nothing: bool) -> None:
    assert COMMANDS[name].takes_nothing is nothing
    assert COMMANDS[name].wire_name == name.upper().encode()


def test_catalogue() -> None:
    assert failures_of(Player) == {101: First, 102: Second}


def test_declarations_are_read_once() -> None:
    assert commands_of(Player) is commands_of(Player)


class FloatArgument(Commands):
    @query()
    def bad(self, amount: float) -> None:
        """Real numbers are not sent by clients. | Nie."""


class SureWord(Commands):
    @query()
    def bad(self, colour: Colour) -> None:
        """A word outside the set has to arrive as something. | Nie."""


class Unmarked(Commands):
    @query()
    def bad(self, numbers: tuple[int, ...]) -> None:
        """A list that is no data line. | Nie."""


@pytest.mark.parametrize("declared", [FloatArgument, SureWord, Unmarked])
def test_an_argument_without_wire_form(declared: type[Commands]) -> None:
    with pytest.raises(TypeError, match="has no wire form"):
        commands_of(declared)


HINTS: list[tuple[Any, Any, tuple[Any, ...]]] = [
    (int, int, ()),
    (Annotated[float, Digits(5)], float, (Digits(5),)),
    (Annotated[tuple[int, ...], Exactly(4), Digits(1)], tuple[int, ...], (Exactly(4), Digits(1))),
]


@pytest.mark.parametrize(("hint", "bare", "marks"), HINTS)
def test_marks_and_what_they_mark(hint: Any, bare: Any, marks: tuple[Any, ...]) -> None:
    assert unannotated(hint) == (bare, marks)
    assert find_mark(marks, Exactly) == next((m for m in marks if isinstance(m, Exactly)), None)


RECORDS: list[tuple[Any, bool]] = [
    (Step, True),
    (tuple, False),
    (tuple[int, ...], False),
    (int, False),
    (Step(1, 2), False),
]


@pytest.mark.parametrize(("hint", "record"), RECORDS)
def test_records(hint: Any, record: bool) -> None:
    assert is_record(hint) is record


def test_fields() -> None:
    assert fields_of(Step) == {"arena": int, "pawn": int}
