"""A game's declarations as other languages need them: enums, records, failures and methods.

Types of values are kept as shapes (`protocol.words`, `protocol.lines`): a shape says both what a value is and how it is
read. What a new game declares is found here without further ado; what a new language needs is one `Emitter`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from arena24.games.commands import Argument, Command, Kind, commands_of, failures_of, fields_of
from arena24.games.core import AnyGame
from arena24.games.dialect import Dialect
from arena24.games.failures import PLATFORM, Failure, TooManyArguments
from arena24.games.records import Told, Word
from arena24.protocol.hints import inline_of, marks_in, shape_of
from arena24.protocol.lines import Block, Counted, CountedBlock, Fixed, Line, Nothing, Shape, WordsLine
from arena24.protocol.words import Inline, IntOr, Maybe, OneOf, Record, Several, ToTheEnd
from arena24.starters.idea import IDEA, Idea
from arena24.starters.lengths import Length, length_of

COMMON = ("get_", "list_", "describe_")  # how many queries begin; a variable need not

AnyShape = Shape | Inline
AnyRecord = Record | Block | CountedBlock


@dataclass(frozen=True, slots=True)
class Repetition:
    """Arguments that repeat to the end of the line."""

    name: str  # plural
    record: Record | None  # None: single integers
    least: int


@dataclass(frozen=True, slots=True)
class Method:
    """A command."""

    name: str
    wire: str
    kind: Kind
    summary: str
    arguments: tuple[Argument, ...]
    group: Repetition | None
    data: str | None
    reply: Shape
    errors: tuple[type[Failure], ...]  # in the order of the checks
    every: int | None  # turns between two uses; 0: once per round; None: as often as one likes
    told: tuple[Length, ...]  # lengths in the reply that other queries tell
    bare: bool
    until: bool  # a wait for something else than the next turn

    @property
    def silent(self) -> bool:
        """Has the reply nothing but its OK?"""
        return isinstance(self.reply, Nothing)

    @property
    def tells(self) -> bool:
        """Does it only tell something, and needs no arguments?"""
        required = [argument for argument in self.arguments if argument.default is None]
        asks = self.kind is Kind.QUERY or self.every is not None
        return asks and not self.silent and not required and not (self.group and self.group.least)

    @property
    def cheap(self) -> bool:
        """Can it be asked in every turn?"""
        return self.tells and self.every in (None, 1)


@dataclass(frozen=True, slots=True)
class Model:
    """Everything about a game that a starter contains."""

    id: str
    title: str
    dialect: Dialect
    methods: tuple[Method, ...]
    failures: tuple[type[Failure], ...]  # of the game
    platform: tuple[type[Failure], ...] = PLATFORM
    enums: dict[str, type[Word]] = field(default_factory=dict)
    records: dict[str, AnyRecord] = field(default_factory=dict)  # each after those that it consists of
    entry: tuple[Method, tuple[int, ...]] | None = None  # what to say to take part; None: one does
    idea: Idea | None = None  # what a simple bot does in a turn
    plain: str = "BOT"  # the first of its house bots, to play against

    @property
    def waits(self) -> tuple[Method, ...]:
        """The waits, the one for the next turn first."""
        return tuple(sorted([m for m in self.methods if m.kind is Kind.WAIT], key=lambda m: m.until))

    def variable(self, method: Method) -> str:
        """The variable for the answer to a query: `list_units` gives `units`."""
        start = next((start for start in COMMON if method.name.startswith(start)), "")
        short = method.name.removeprefix(start)
        return method.name if short == self.id else short  # the game's own name is a module somewhere

    @property
    def cheap(self) -> tuple[Method, ...]:
        """What a bot may ask in every turn."""
        return tuple(method for method in self.methods if method.cheap)

    @property
    def rare(self) -> dict[Method, str]:
        """What a bot may ask now and then, and how often."""
        rare = [method for method in self.methods if method.tells and not method.cheap]
        return {method: f"once in {method.every} turns" if method.every else "once per round" for method in rare}


def model_of(game: AnyGame) -> Model:
    """Collect what a game declares."""
    commands = commands_of(game.player)
    failures = dict(failures_of(game.player))
    if game.dialect.surplus is not TooManyArguments:
        failures[game.dialect.surplus.code] = game.dialect.surplus
    methods = tuple(_method(command, game) for command in commands.values())
    errors = tuple(failures[code] for code in sorted(failures))
    model = Model(
        game.id,
        game.title,
        game.dialect,
        methods,
        errors,
        entry=_entry(game, methods),
        idea=_idea(game),
        plain=next(iter(game.bots), "BOT"),
    )
    for command, method in zip(commands.values(), methods, strict=True):
        for argument in command.arguments:
            if argument.words:
                model.enums[argument.words.__name__] = argument.words
        shapes: list[AnyShape] = [method.reply]
        if method.group and method.group.record:
            shapes.append(method.group.record)
        for shape in shapes:
            _collect(model, shape)
    return model


def _idea(game: AnyGame) -> Idea | None:
    file = resources.files(game.package) / IDEA
    return Idea(file.read_text(encoding="utf-8")) if file.is_file() else None


def _entry(game: AnyGame, methods: tuple[Method, ...]) -> tuple[Method, tuple[int, ...]] | None:
    """The first line with which one can take part."""
    if not game.entry:
        return None
    name, *numbers = game.entry[0].split()
    return next(method for method in methods if method.wire == name), tuple(map(int, numbers))


def _method(command: Command, game: AnyGame) -> Method:
    told = tuple(length_of(mark, commands_of(game.player)[mark.by]) for mark in marks_in(command.reply, Told))
    return Method(
        command.name,
        command.wire_name.decode(),
        command.kind,
        command.english,
        command.arguments,
        _group(command),
        command.data,
        shape_of(command.reply),
        command.mark.errors,
        command.mark.every,
        told,
        command.mark.bare,
        command.mark.until is not None,
    )


def _group(command: Command) -> Repetition | None:
    if command.group is None:
        return None
    if command.group.record is None:
        return Repetition(f"{command.group.names[0]}s", None, command.group.least)
    record: Any = command.group.record
    shape = Record(record, tuple((name, inline_of(hint)) for name, hint in fields_of(record).items()))
    return Repetition(f"{record.__name__}s", shape, command.group.least)


def _collect(model: Model, shape: AnyShape) -> None:
    """Note the enums and records of a shape, inner ones first."""
    for part in parts_of(shape):
        _collect(model, part)
    if isinstance(shape, OneOf | IntOr):
        _check(shape.words, model.enums.setdefault(shape.words.__name__, shape.words))
    elif isinstance(shape, Record | Block | CountedBlock):
        cls: Any = shape.cls
        known = model.records.setdefault(cls.__name__, shape)
        _check((cls, type(shape)), (known.cls, type(known)))


def _check(new: object, known: object) -> None:
    if new != known:
        raise TypeError(f"{new} and {known} have the same name; starters need a name for each")


def parts_of(shape: AnyShape) -> Iterator[AnyShape]:
    """The shapes directly inside a shape."""
    match shape:
        case Record(fields=fields) | Block(fields=fields) | CountedBlock(fields=fields):
            yield from (inner for _, inner in fields)
        case Counted(item=item) | Fixed(item=item):
            yield item
        case Line(inner=inner) | WordsLine(inner=inner) | Maybe(inner=inner):
            yield inner
        case Several(inner=inner) | ToTheEnd(inner=inner):
            yield inner


def told_in(shape: AnyShape) -> list[str]:
    """The queries whose answers one needs to read a shape."""
    own = [shape.count] if isinstance(shape, Fixed) and isinstance(shape.count, str) else []
    return own + [name for part in parts_of(shape) for name in told_in(part)]
