"""The declaration language: a game's commands are the methods of a class.

    @query(...)    tells, and leaves the world as it is
    @order(...)    may change the world, even when it is refused: it is journalled
    @waiting(...)  answers later

Signature, return type, decorator and docstring are the whole declaration. The docstring's first line is the
documentation, English and Polish with ` | ` between them.
"""

import enum
import functools
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from arena24.games.docstrings import documentation
from arena24.games.failures import Failure
from arena24.games.records import AtLeast, DataLine, Word

F = TypeVar("F", bound=Callable[..., Any])
M = TypeVar("M")


class Commands:
    """What somebody can say to a round. Subclasses declare it; a client is an object of the same class."""

    __slots__ = ()


class Kind(enum.Enum):
    """What a command promises."""

    QUERY = "query"
    ORDER = "order"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class Every:
    """How often an order may be used: this refuses it when it comes too soon, and nothing else does.

    The hooks are methods of the same class, and get the order's arguments.
    """

    turns: int  # from one use to the next; 0: once per round
    failure: type[Failure]  # the last of the order's errors
    use: Callable[..., bool]  # gets `turns` first: notes the use, unless it comes too soon
    first: Callable[..., None] | None = None  # the checks before it: what they refuse is no use

    def applied(self, method: F) -> F:
        """The method under this limit."""

        @functools.wraps(method)
        def limited(player: Commands, *words: Any, **named: Any) -> Any:
            if self.first is not None:
                self.first(player, *words, **named)
            if not self.use(player, self.turns, *words, **named):
                raise self.failure
            return method(player, *words, **named)

        return cast(F, limited)


def noted(whose: Callable[[Any], tuple[object, int]], attribute: str) -> Callable[..., bool]:
    """The usual `use`: an attribute has the turn of the last one, 0 for none. `whose` it is comes with the turn."""

    def use(player: Commands, turns: int, *words: object, **named: object) -> bool:
        owner, turn = whose(player)
        last = getattr(owner, attribute)
        if last and (turns == 0 or last > turn - turns):
            return False
        setattr(owner, attribute, turn)
        return True

    return use


@dataclass(frozen=True, slots=True)
class Mark:
    """What a decorator says of a command; the hooks are methods of the same class."""

    kind: Kind
    errors: tuple[type[Failure], ...]  # in the order in which they are checked
    announce: Callable[..., None] | None = None  # answers the first line; the method answers the data line, or later
    snapshot: bool = False  # the value stands for the whole turn and is printed once
    limit: Every | None = None  # None: as often as one likes
    until: Callable[..., bool] | None = None  # a wait: released when this holds; None: when the next turn opens
    patience: Callable[..., float] | None = None  # ... or after so many seconds
    bare: bool = False  # a wait whose later answer has no OK before it

    @property
    def every(self) -> int | None:
        """Turns from one use to the next; 0: once per round; None: as often as one likes."""
        return self.limit.turns if self.limit else None


MARKS: dict[Callable[..., Any], Mark] = {}


def _marked(mark: Mark) -> Callable[[F], F]:
    def decorate(method: F) -> F:
        MARKS[method] = mark
        return method

    return decorate


def query(*errors: type[Failure], snapshot: bool = False) -> Callable[[F], F]:
    """A command that changes nothing."""
    return _marked(Mark(Kind.QUERY, errors, snapshot=snapshot))


def order(
    *errors: type[Failure],
    announce: Callable[..., None] | None = None,
    snapshot: bool = False,
    every: Every | None = None,
) -> Callable[[F], F]:
    """A command that may change the world; the error of its limit comes after those given."""
    if every is None:
        return _marked(Mark(Kind.ORDER, errors, announce, snapshot))
    mark = _marked(Mark(Kind.ORDER, (*errors, every.failure), announce, snapshot, every))
    return lambda method: mark(every.applied(method))


def waiting(
    *errors: type[Failure],
    announce: Callable[..., None] | None = None,
    until: Callable[..., bool] | None = None,
    patience: Callable[..., float] | None = None,
    bare: bool = False,
) -> Callable[[F], F]:
    """A command answered later, when the next turn opens unless `until` says otherwise; the method gives the answer."""
    return _marked(Mark(Kind.WAIT, errors, announce, until=until, patience=patience, bare=bare))


@dataclass(frozen=True, slots=True)
class Argument:
    """One word after the command's name."""

    name: str
    words: type[Word] | None = None  # a keyword; None: an integer
    default: int | None = None  # None: it must be given


@dataclass(frozen=True, slots=True)
class Group:
    """Arguments that repeat to the end of the line."""

    names: tuple[str, ...]
    record: Callable[..., Any] | None  # the NamedTuple of one group; None: single integers
    least: int


@dataclass(frozen=True, slots=True)
class Command:
    """One declared command, everything about it."""

    name: str
    mark: Mark
    english: str
    polish: str
    arguments: tuple[Argument, ...]
    group: Group | None
    data: str | None  # the name of the argument that comes on a data line
    reply: Any  # the return annotation, with its marks
    method: Callable[..., Any]

    @property
    def kind(self) -> Kind:
        """Query, order or wait."""
        return self.mark.kind

    @property
    def wire_name(self) -> bytes:
        """The name as documented; clients may write it in any case (platform R11)."""
        return self.name.upper().encode()

    @property
    def takes_nothing(self) -> bool:
        """Is any further word one too many?"""
        return not self.arguments and self.group is None


_TABLES: dict[type[Commands], Mapping[str, Command]] = {}  # declarations never change, and reading them takes time


def commands_of(declared: type[Commands]) -> Mapping[str, Command]:
    """The commands of a class, in the order in which they are written."""
    if declared not in _TABLES:
        _TABLES[declared] = {
            name: _declaration(name, method)
            for base in reversed(declared.__mro__)
            for name, method in vars(base).items()
            if isinstance(method, types.FunctionType) and method in MARKS
        }
    return _TABLES[declared]


def failures_of(declared: type[Commands]) -> Mapping[int, type[Failure]]:
    """The error catalogue of a class: every failure that its commands declare, by code."""
    errors = [error for command in commands_of(declared).values() for error in command.mark.errors]
    return {error.code: error for error in sorted(errors, key=lambda e: e.code)}


def _declaration(name: str, method: types.FunctionType) -> Command:
    hints = typing.get_type_hints(method, include_extras=True)
    arguments: list[Argument] = []
    group, data = None, None
    for parameter in list(inspect.signature(method).parameters.values())[1:]:
        hint, marks = unannotated(hints[parameter.name])
        if parameter.kind is parameter.VAR_POSITIONAL:
            group = _group(parameter.name, hint, marks)
        elif find_mark(marks, DataLine):
            data = parameter.name
        else:
            arguments.append(_argument(parameter, hint))
    english, _, polish = documentation(method).split("\n")[0].partition(" | ")
    return Command(name, MARKS[method], english, polish, tuple(arguments), group, data, hints["return"], method)


def _group(name: str, hint: Any, marks: tuple[Any, ...]) -> Group:
    at_least = find_mark(marks, AtLeast)
    least = at_least.count if at_least else 0
    if is_record(hint):
        return Group(hint._fields, hint, least)
    return Group((name.removesuffix("s"),), None, least)


def _argument(parameter: inspect.Parameter, hint: Any) -> Argument:
    default = None if parameter.default is parameter.empty else parameter.default
    if hint is int:
        return Argument(parameter.name, None, default)
    # A keyword is declared as `UnitType | None`: a word outside the set arrives as None, because its check has a place
    # among the others.
    words = [m for m in get_args(hint) if isinstance(m, type) and issubclass(m, Word)]
    if len(words) == 1 and types.NoneType in get_args(hint):
        return Argument(parameter.name, words[0])
    raise TypeError(f"argument {parameter.name}: {hint!r} has no wire form; use int or `SomeWord | None`")


def unannotated(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A hint without its marks, and the marks."""
    if get_origin(hint) is Annotated:
        bare, *marks = get_args(hint)
        return bare, tuple(marks)
    return hint, ()


def find_mark(marks: tuple[Any, ...], kind: type[M]) -> M | None:
    """The first mark of a kind."""
    return next((m for m in marks if isinstance(m, kind)), None)


def is_record(hint: Any) -> bool:
    """Is it a NamedTuple class?"""
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def fields_of(record: Any) -> dict[str, Any]:
    """The fields of a record and their hints, marks included."""
    hints = typing.get_type_hints(record, include_extras=True)
    return {name: hints[name] for name in record._fields}
