r"""The grammar of scripts: a file is a preamble and cases, a case is a head, `---`, and a conversation.

    script = preamble { "## " TITLE head "---" conversation }
    head   = "game" NAME | KEY "=" VALUE | NAME ":" COLUMN* { indented row { " | " row } }
           | "unset" NAME                          what the preamble gives, this case does without
    row    = CELL* (COLUMN "=" CELL)*              a table without columns is a board: its lines as they stand
    say    = WHO "> " COMMAND { "; " COMMAND } [ " => " reply ]          each of the commands gets that reply
           | WHO ">> " PART                        the beginning of a line, which the next thing said goes on with
           | "& " say                              arrives at the same moment as what was said in the line before
    hear   = WHO "< " reply
    event  = "== turn" [NUMBER] | "== at" SECONDS | "== close" WHO | "== pause" | "== resume"
    WHO    = team | team.2 (another connection) | @1 (one that has not logged in) | ! (the referee)

A line that begins with `#` is a comment unless it begins a case. What is sent knows `\t \r \v \n \\ \x..`.

Time passes only at events, and an answer must not come before its time: whatever anybody has heard by `== turn`,
`== at`, `== pause`, `== resume` or the end must have been expected by then. A pause is a soft one (platform 5): nobody
is read or answered, and after `== resume` the turn has its full length again.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from arena24.scripts.location import Location, ScriptError
from arena24.scripts.reply import Reply, read_answer, read_reply

BLANKS = " \t"  # nothing else separates: a text in a cell may hold any other character


class ScriptLine(NamedTuple):
    """One line that says something, and where it stands."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """`KEY = VALUE`."""

    location: Location
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, or a line of a board."""

    location: Location
    text: str

    def cells(self) -> list[str]:
        """Its words; only blanks and tabs separate them."""
        return re.split(r"[ \t]+", self.text.strip(BLANKS))


@dataclass(frozen=True, slots=True)
class ScriptTable:
    """`NAME: columns` and its rows; without columns, a board."""

    location: Location
    columns: tuple[str, ...]
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """All that stands before a conversation, still as words."""

    location: Location
    game: Value | None = None
    values: dict[str, Value] = field(default_factory=dict)
    tables: dict[str, ScriptTable] = field(default_factory=dict)
    unset: dict[str, Value] = field(default_factory=dict)

    def over(self, earlier: "Head") -> "Head":
        """This head after an earlier one: what is given again replaces what was given before."""
        for name, value in self.unset.items():
            if name not in earlier.values and name not in earlier.tables:
                raise ScriptError(value.location, f"nothing to unset: {name} is not given before the first case")
        values = {name: value for name, value in earlier.values.items() if name not in self.unset}
        tables = {name: table for name, table in earlier.tables.items() if name not in self.unset}
        return Head(self.location, self.game or earlier.game, values | self.values, tables | self.tables)


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who talks: a connection of a team, one that has not logged in, or the referee."""

    name: str

    @property
    def is_referee(self) -> bool:
        """Is it the referee?"""
        return self.name == "!"

    @property
    def is_stranger(self) -> bool:
        """Has it yet to log in?"""
        return self.name.startswith("@")

    @property
    def team(self) -> str:
        """The team's name, for those who have one."""
        return self.name.partition(".")[0]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Say:
    """Something sent, and what should come back at once."""

    location: Location
    who: Who
    line: bytes
    reply: Reply | None
    whole: bool = True  # False: the line goes on
    together: bool = False  # with what was said before: both arrive at the same moment

    @property
    def sent(self) -> bytes:
        """The bytes."""
        return self.line + b"\n" if self.whole else self.line

    def __str__(self) -> str:
        return escape(self.line.decode("latin-1"))


@dataclass(frozen=True, slots=True)
class Hear:
    """Something that comes unasked, or later."""

    location: Location
    who: Who
    reply: Reply


@dataclass(frozen=True, slots=True)
class TurnStep:
    """Turns pass until this one opens; None: one turn."""

    location: Location
    number: int | None


@dataclass(frozen=True, slots=True)
class At:
    """So many seconds of the turn have passed."""

    location: Location
    seconds: float


@dataclass(frozen=True, slots=True)
class Close:
    """A client closes its sending side."""

    location: Location
    who: Who


@dataclass(frozen=True, slots=True)
class PauseStep:
    """The contest stands still, or goes on."""

    location: Location
    begins: bool


Step = Say | Hear | TurnStep | At | Close | PauseStep


@dataclass(frozen=True, slots=True)
class Case:
    """One case: where the world stands, and what is said."""

    location: Location
    title: str
    head: Head
    steps: tuple[Step, ...]


T = TypeVar("T", Value, ScriptTable)

WHO = r"!|@\d+|[A-Z](?:\.\d+)?|\d+(?:\.\d+)?"
_SPEECH = re.compile(rf"({WHO})(<|>>?)((?: .*)?)")
_TOGETHER = "& "
_EVENT = re.compile(r"== (\w+) ?(.*)")
_VALUE = re.compile(r"(\w+) = (.*)")
_TABLE = re.compile(r"(\w+):((?: +\w+)*) *")
_UNSET = re.compile(r"unset (\w+)")


def read_file(path: Path) -> tuple[Case, ...]:
    """The cases of a file."""
    return read_script(path.read_text(encoding="utf-8"), str(path))


def read_script(text: str, file: str) -> tuple[Case, ...]:
    """The cases of a text; `file` is its name in complaints."""
    # Not splitlines(): that cuts at form feeds and other characters too.
    lines = [ScriptLine(Location(file, number), line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1)]
    said = [line for line in lines if line.text.strip(BLANKS) and (line.text[0] != "#" or line.text.startswith("## "))]
    starts = [index for index, line in enumerate(said) if line.text.startswith("## ")]
    preamble = _preamble(said[: starts[0]] if starts else said, Location(file, 1))
    ends = [*starts[1:], len(said)][: len(starts)]
    cases = [_case(said[start], said[start + 1 : end], preamble) for start, end in zip(starts, ends, strict=True)]
    _check_titles(cases)
    return tuple(cases)


def _preamble(lines: list[ScriptLine], location: Location) -> Head:
    for line in lines:
        if line.text == "---":
            raise ScriptError(line.location, "'---' before the first case; a case begins with '## title'")
    head = read_head(lines, location)
    for value in head.unset.values():
        raise ScriptError(value.location, "nothing to unset: no case has begun")
    return head


def _check_titles(cases: Iterable[Case]) -> None:
    seen: dict[str, Location] = {}
    for case in cases:
        if case.title in seen:
            raise ScriptError(case.location, f"{case.title!r} is already the title of the case at {seen[case.title]}")
        seen[case.title] = case.location


def _case(title: ScriptLine, lines: list[ScriptLine], preamble: Head) -> Case:
    cut = next((index for index, line in enumerate(lines) if line.text == "---"), None)
    if cut is None:
        raise ScriptError(title.location, "the case has no '---' between its head and its conversation")
    head = read_head(lines[:cut], title.location).over(preamble)
    if head.game is None:
        raise ScriptError(title.location, "no game is named; write 'game NAME' before the first case")
    steps = tuple(step for line in lines[cut + 1 :] for step in _steps(line))
    _check_together(steps)
    return Case(title.location, title.text[3:].strip(), head, steps)


def _check_together(steps: tuple[Step, ...]) -> None:
    """Only what is said arrives, and the referee is asked alone."""
    for before, step in zip((None, *steps), steps, strict=False):
        if isinstance(step, Say) and step.together:
            if not isinstance(before, Say):
                raise ScriptError(step.location, "nothing was said in the line before that this could arrive with")
            if before.who.is_referee or step.who.is_referee:
                raise ScriptError(step.location, "the referee is asked alone; write the question without '&'")


# ---- heads


def read_head(lines: Iterable[ScriptLine], location: Location) -> Head:
    """Read what stands before `---`."""
    head, name = Head(location), ""
    for line in lines:
        if line.text.startswith((" ", "\t")):
            _add_rows(head, name, line)
        elif match := _VALUE.fullmatch(line.text):
            name = ""
            _add_once(head.values, match[1], Value(line.location, match[2].strip(BLANKS)))
        elif match := _TABLE.fullmatch(line.text):
            name = match[1]
            _add_once(head.tables, name, ScriptTable(line.location, tuple(match[2].split())))
        elif match := _UNSET.fullmatch(line.text):
            name = ""
            _add_once(head.unset, match[1], Value(line.location, ""))
        elif line.text.startswith("game "):
            head, name = replace(head, game=Value(line.location, line.text[5:].strip())), ""
        else:
            expected = "'game NAME', 'KEY = VALUE', 'NAME: COLUMNS', 'unset NAME' or an indented row"
            raise ScriptError(line.location, f"cannot read {line.text!r}; expected {expected}")
    return head


def _add_once(names: dict[str, T], name: str, new: T) -> None:
    if name in names:
        raise ScriptError(new.location, f"{name} was already given at {names[name].location}")
    names[name] = new


def _add_rows(head: Head, name: str, line: ScriptLine) -> None:
    if not name:
        raise ScriptError(line.location, "an indented row that belongs to no table")
    table = head.tables[name]
    texts = line.text.split(" | ") if table.columns else [line.text]
    rows = tuple(Row(line.location, text.strip(BLANKS)) for text in texts)
    head.tables[name] = ScriptTable(table.location, table.columns, table.rows + rows)


# ---- conversations


def _steps(line: ScriptLine) -> Iterator[Step]:
    if match := _EVENT.fullmatch(line.text):
        yield _event(line.location, match[1], match[2].strip())
        return
    together, text = line.text.startswith(_TOGETHER), line.text.removeprefix(_TOGETHER)
    match = _SPEECH.fullmatch(text)
    if match is None or (together and match[2] == "<"):
        expected = "'WHO> COMMAND => REPLY', 'WHO>> PART', '& WHO> COMMAND', 'WHO< REPLY' or '== EVENT'"
        raise ScriptError(line.location, f"cannot read {line.text!r}; expected {expected}")
    who = Who(match[1])
    if match[2] == "<":
        yield Hear(line.location, who, _reply(line.location, match[3], read_reply))
    elif match[2] == ">>":
        yield Say(line.location, who, _sent(line.location, match[3][1:]), None, whole=False, together=together)
    else:
        yield from _says(line.location, who, match[3], together=together)


def _says(location: Location, who: Who, text: str, *, together: bool) -> Iterator[Say]:
    commands, arrow, expected = text.partition(" => ")
    reply = _reply(location, expected, read_answer) if arrow else None
    for command in commands[1:].split("; "):
        yield Say(location, who, _sent(location, command), reply, together=together)
        # The commands of a line come one after another; after `&` all of them arrive with the line before.


def _sent(location: Location, text: str) -> bytes:
    try:
        return unescape(text).encode("latin-1")
    except ValueError as error:
        raise ScriptError(location, f"cannot send {text!r}: {error}") from None


def _reply(location: Location, text: str, read: Callable[[str], Reply]) -> Reply:
    try:
        return read(text)
    except ValueError as error:
        raise ScriptError(location, f"cannot expect {text.strip()!r}: {error}") from None


def _event(location: Location, what: str, argument: str) -> Step:
    match what:
        case "turn" if not argument:
            return TurnStep(location, None)
        case "turn" if argument.isdecimal():
            return TurnStep(location, int(argument))
        case "at" if re.fullmatch(r"\d+(\.\d+)?", argument):
            return At(location, float(argument))
        case "close" if re.fullmatch(WHO, argument) and argument != "!":
            return Close(location, Who(argument))
        case "pause" | "resume" if not argument:
            return PauseStep(location, what == "pause")
    expected = "'== turn', '== turn NUMBER', '== at SECONDS', '== close WHO', '== pause' or '== resume'"
    raise ScriptError(location, f"cannot read '== {what} {argument}'; expected {expected}")


# ---- escapes

_ESCAPES = {"t": "\t", "r": "\r", "v": "\v", "n": "\n", "\\": "\\"}
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(.?))", re.DOTALL)


def unescape(text: str) -> str:
    r"""Replace `\t \r \v \n \\ \x..`."""

    def one(match: re.Match[str]) -> str:
        if match[1]:
            return chr(int(match[1], 16))
        if match[2] not in _ESCAPES:
            raise ValueError(rf"there is no escape \{match[2]}; there are \t \r \v \n \\ \x..")
        return _ESCAPES[match[2]]

    return _ESCAPE.sub(one, text)


def escape(text: str, special: str = "") -> str:
    r"""Write control characters, backslashes and the special ones as `\x..`."""
    return "".join(rf"\x{ord(c):02x}" if c < " " or c in "\\\x7f" or c in special else c for c in text)
