"""What the starters of all languages have in common: which files there are, and how a shape becomes an expression.

An expression reads from `reply` (whole lines) or from `words` (inside a line). The runtime of each language has the
same methods under the same names, so that an emitter only says how its language spells calls, closures and types.
"""

import abc
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from typing import Any, ClassVar

from arena24.games.commands import Argument, Kind
from arena24.games.dialect import AtOnce
from arena24.games.failures import Failure
from arena24.protocol.lines import (
    Block,
    Counted,
    CountedBlock,
    CountedLetters,
    Fixed,
    Line,
    Nothing,
    Shape,
    SizedBoard,
    SquareBoard,
    WordsLine,
)
from arena24.protocol.words import Bool, Inline, Int, IntOr, Maybe, OneOf, Real, Record, Several, Text, ToTheEnd
from arena24.reference.entries import documentation
from arena24.starters.lengths import Sum
from arena24.starters.model import AnyRecord, AnyShape, Method, Model, told_in
from arena24.starters.names import Casing, pascal, snake
from arena24.starters.phrases import Phrases
from arena24.starters.translation import Translation

WORDS = {Int: "integer", Bool: "flag", Text: "text", Real: "real"}  # single words inside a line
PICTURES = {SizedBoard: "board", SquareBoard: "square", CountedLetters: "letters"}
KINDS = {Kind.QUERY: "query", Kind.ORDER: "order", Kind.WAIT: "wait"}


def template(language: str, name: str) -> str:
    """A file of the package's data."""
    return (resources.files(__package__) / "templates" / language / name).read_text(encoding="utf-8")


def filled(text: str, values: Mapping[str, str]) -> str:
    """A template with its `@@blanks@@` filled in; a line that is only a blank takes the indentation with it."""

    def line(match: re.Match[str]) -> str:
        value = values[match[2]]
        return "\n".join(match[1] + row if row else "" for row in value.split("\n"))

    whole = re.sub(r"^([ \t]*)@@(\w+)@@$", line, text, flags=re.MULTILINE)
    return re.sub(r"@@(\w+)@@", lambda match: values[match[1]], whole)


class Emitter(abc.ABC):
    """One language."""

    language: ClassVar[str]
    runtime: ClassVar[tuple[str, ...]]  # files that are the same for every game
    names: ClassVar[Casing]  # of variables and parameters
    methods: ClassVar[Casing]
    fields: ClassVar[Casing]
    members: ClassVar[Casing]  # of enums, and of the codes of failures
    calls: ClassVar[Casing] = Casing(snake)  # of the runtime's methods
    types: ClassVar[Mapping[str, str]]  # integer, flag, text, real, nothing
    lets: ClassVar[tuple[str, str]]  # how a variable is declared: for an answer, and for a number
    taken: ClassVar[frozenset[str]]  # names of types that a game's records and words must not have

    # ---- files

    def files(self, model: Model) -> Mapping[str, str]:
        """The starter of a game: texts by path."""
        values = self.values(model)
        made = {name: template(self.language, name) for name in self.runtime}
        made[self.game_path(model)] = filled(template(self.language, self.game_template), values)
        for path, name in self.frames(model).items():
            made[path] = filled(template(self.language, name), values)
        return made

    game_template: ClassVar[str]

    @abc.abstractmethod
    def game_path(self, model: Model) -> str:
        """Where the generated commands go."""

    @abc.abstractmethod
    def frames(self, model: Model) -> Mapping[str, str]:
        """Other files that differ from game to game, by path: the names of their templates."""

    def values(self, model: Model) -> dict[str, str]:
        """What fills the blanks of the templates."""
        values = self.declared(model)
        return values | {"turn": self.turn(model) or self.skeleton(values)}

    def skeleton(self, values: Mapping[str, str]) -> str:
        """A turn in which everything is asked and nothing is done."""
        return filled(template(self.language, self.turn_template), values).rstrip("\n")

    def turn(self, model: Model) -> str:
        """What the bot does in a turn, if the game has an idea of it."""
        return Translation(model, model.idea, self.phrases(self, model.id)).text if model.idea else ""

    turn_template: ClassVar[str]  # of games that have none
    phrases: ClassVar[type[Phrases]]

    def declared(self, model: Model) -> dict[str, str]:
        """What follows from the declarations."""
        return {
            "game": model.id,
            "Game": pascal(model.id),
            "title": model.title,
            "plain": model.plain,
            "at_once": {AtOnce.SECONDS: "Seconds", AtOnce.OK: "Ok", AtOnce.NOTHING: "Nothing"}[model.dialect.at_once],
            "codes": "\n".join(map(self.code, [*model.platform, *model.failures])),
            "enums": "\n\n".join(self.enum(self.typed(name), words) for name, words in model.enums.items()),
            "records": "\n\n".join(self.record(self.typed(name), shape) for name, shape in model.records.items()),
            "commands": "\n\n".join(map(self.method, model.methods)),
            "asks": "\n".join([*self.often(model), *self.rarely(model)]),
            "wait": self.say(model.waits[0]),
            "enter": "\n".join(self.enter(model)) or "// whoever is logged in plays",
        }

    def often(self, model: Model) -> Iterator[str]:
        """Statements that ask what may be asked in every turn."""
        return (self.ask(method, self.names(model.variable(method))) for method in model.cheap)

    def rarely(self, model: Model) -> Iterator[str]:
        """Comments that show how to ask what need not be asked in every turn, or may not."""
        for method, often in model.rare.items():
            statement = self.ask(method, self.names(model.variable(method)))
            yield f"// {often}: {statement.removeprefix('[[maybe_unused]] ')}"

    enroll: ClassVar[str] = "enroll(me);"

    def enter(self, model: Model) -> Iterator[str]:
        """Statements that wait for registration, and register."""
        yield from map(self.say, model.waits[1:])
        if model.idea is not None and model.idea.registers:
            yield self.enroll
        elif model.entry is not None:
            method, values = model.entry
            yield self.say(method, *values)

    # ---- what a language says

    @abc.abstractmethod
    def code(self, failure: type[Failure]) -> str:
        """A named constant."""

    @abc.abstractmethod
    def enum(self, name: str, words: Any) -> str:
        """A set of words."""

    @abc.abstractmethod
    def record(self, name: str, shape: AnyRecord) -> str:
        """A record and its reader."""

    @abc.abstractmethod
    def method(self, method: Method) -> str:
        """A command."""

    @abc.abstractmethod
    def ask(self, method: Method, variable: str) -> str:
        """A statement of the bot that asks a query."""

    @abc.abstractmethod
    def say(self, method: Method, *values: int) -> str:
        """A statement of the bot that waits, or orders something."""

    def own(self, query: str) -> str:
        """A player's call of one of its own queries."""
        return f"{self.methods(query)}()"

    def field(self, name: str) -> str:
        """How a record's field is read."""
        return self.fields(name)

    def asked(self, method: Method) -> str:
        """Statements that ask for lengths first."""
        answer, number = self.lets
        statements = []
        for length in method.told:
            now = self.names(f"{length.by}_now")
            statements.append(f"{answer} {now} = {self.own(length.by)};\n")
            statements.append(f"{number} {self.length_name(length.by)} = {self.length(length.sum, now, self.field)};\n")
        return "".join(statements)

    # ---- types

    @abc.abstractmethod
    def list_type(self, item: str) -> str:
        """A list."""

    @abc.abstractmethod
    def maybe_type(self, inner: str) -> str:
        """Something that may be missing."""

    @abc.abstractmethod
    def either_type(self, words: str) -> str:
        """A number, or a word."""

    def type_of(self, shape: AnyShape) -> str:
        """The type of a value."""
        match shape:
            case Int() | Bool() | Text() | Real():
                return self.types[WORDS[type(shape)]]
            case OneOf(words=words):
                return self.typed(words.__name__)
            case IntOr(words=words):
                return self.either_type(self.typed(words.__name__))
            case Maybe(inner=inner):
                return self.maybe_type(self.type_of(inner))
            case Record() | Block() | CountedBlock():
                return self.name_of(shape)
            case CountedLetters():
                return self.types["text"]
            case Nothing():
                return self.types["nothing"]
            case Line(inner=inner):
                return self.type_of(inner)
        return self.list_type(self.item_type(shape))

    def item_type(self, shape: AnyShape) -> str:
        """The type of what a list consists of."""
        match shape:
            case Counted(item=item) | Fixed(item=item):
                return self.type_of(item)
            case WordsLine(inner=inner) | Several(inner=inner) | ToTheEnd(inner=inner):
                return self.type_of(inner)
        return self.types["text"]  # a picture

    def name_of(self, shape: AnyRecord) -> str:
        """The name of a record."""
        cls: Any = shape.cls
        return self.typed(cls.__name__)

    def typed(self, name: str) -> str:
        """The name of a type, if need be changed a little."""
        return f"{name}Value" if name in self.taken else name

    def argument_type(self, argument: Argument) -> str:
        """An integer, or a word."""
        return self.typed(argument.words.__name__) if argument.words else self.types["integer"]

    # ---- expressions

    @abc.abstractmethod
    def again(self, source: str, expression: str) -> str:
        """A closure that reads one item of a list from `source`."""

    @abc.abstractmethod
    def row_reader(self, inner: Inline) -> str:
        """A function that reads a line from its words."""

    @abc.abstractmethod
    def word_of(self, call: str, words: str) -> str:
        """An expression for a word of a closed set; `call` is `word` or `either`."""

    @abc.abstractmethod
    def read_record(self, name: str, source: str, told: Iterable[str]) -> str:
        """An expression that calls a record's reader."""

    def read(self, shape: AnyShape) -> str:
        """An expression that reads a shape."""
        return self.read_lines(shape) if isinstance(shape, Shape) else self.read_words(shape)

    def read_lines(self, shape: Shape) -> str:
        """An expression that reads from `reply`."""
        match shape:
            case Line(inner=inner):
                return self.call("reply", "row", self.row_reader(inner))
            case Counted(item=item):
                return self.call("reply", "list", self.again("reply", self.read(item)))
            case Fixed(item=item, count=count):
                length = str(count) if isinstance(count, int) else self.length_name(count)
                return self.call("reply", "times", length, self.again("reply", self.read(item)))
            case WordsLine(inner=inner):
                return self.call("reply", "words", self.row_reader(inner))
            case Block() | CountedBlock():
                return self.read_record(self.name_of(shape), "reply", told_in(shape))
        return self.call("reply", PICTURES[type(shape)])

    def read_words(self, shape: Inline) -> str:
        """An expression that reads from `words`."""
        match shape:
            case OneOf(words=words):
                return self.word_of("word", self.typed(words.__name__))
            case IntOr(words=words):
                return self.word_of("either", self.typed(words.__name__))
            case Maybe(inner=inner):
                return self.call("words", "maybe", self.again("words", self.read(inner)))
            case Several(inner=inner, count=None):
                return self.call("words", "list", self.again("words", self.read(inner)))
            case Several(inner=inner, count=count):
                return self.call("words", "times", str(count), self.again("words", self.read(inner)))
            case ToTheEnd(inner=inner):
                return self.call("words", "rest", self.again("words", self.read(inner)))
            case Record():
                return self.read_record(self.name_of(shape), "words", ())
        return self.call("words", WORDS[type(shape)])

    def call(self, source: str, method: str, *arguments: str) -> str:
        """A call of the runtime."""
        return f"{source}.{self.calls(method)}({', '.join(arguments)})"

    def length_name(self, query: str) -> str:
        """The variable that holds a length which another query tells."""
        return self.names(f"{query}_length")

    def length(self, sum_: Sum, value: str, accessor: Callable[[str], str]) -> str:
        """The formula of such a length; `value` is the answer of that query."""
        terms = [f"{value}.{accessor(name)}" if n == 1 else f"{n} * {value}.{accessor(name)}" for n, name in sum_.terms]
        return " + ".join([*([str(sum_.constant)] if sum_.constant else []), *terms]) or "0"

    def field_reads(self, shape: AnyRecord) -> list[tuple[str, str, str]]:
        """Name, type and reading expression of the fields of a record."""
        if not isinstance(shape, CountedBlock):
            return [(self.fields(name), self.type_of(inner), self.read(inner)) for name, inner in shape.fields]
        return [
            (
                self.fields(name),
                self.type_of(inner),
                self.call("reply", "times", f"counts[{place}]", self.again("reply", self.read(inner.item))),
            )
            for place, (name, inner) in enumerate(shape.fields)
        ]

    # ---- texts

    def summary(self, method: Method) -> list[str]:
        """What a comment says of a command."""
        errors = ", ".join(f"{error.code} {error.__name__}" for error in method.errors)
        return [f"{method.wire}: {method.summary}", *([f"Refused with {errors}."] if errors else [])]

    @staticmethod
    def about(cls: Any) -> str:
        """What a comment says of a record or of a set of words."""
        return documentation(cls)

    def all_arguments(self, method: Method) -> list[tuple[str, Argument]]:
        """The arguments by the names of their parameters."""
        return [(self.names(argument.name), argument) for argument in method.arguments]


def wrapped(prefix: str, lines: Iterable[str], width: int = 110) -> str:
    """Comment lines with a prefix, none too long."""
    rows: list[str] = []
    for line in lines:
        row = prefix
        for word in line.split():
            if len(row) + len(word) + 1 > width:
                rows.append(row)
                row = prefix
            row += f" {word}"
        rows.append(row)
    return "\n".join(rows)


def spread(opening: str, items: Iterable[str], closing: str, *, trailing: str = ",", width: int = 100) -> str:
    """A list in brackets: in one line if it fits, else an item per line, with or without a comma after the last."""
    all_ = list(items)
    line = f"{opening}{', '.join(all_)}{closing}"
    if len(line) <= width and "\n" not in line:
        return line
    rows = ",\n".join(f"    {item}" for item in all_) + trailing
    return f"{opening.rstrip()}\n{rows}\n{closing.lstrip()}"


def indented(text: str, by: str = "    ") -> str:
    """Every line a step to the right."""
    return "\n".join(by + line if line else "" for line in text.split("\n"))
