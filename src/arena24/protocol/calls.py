"""Declared commands compiled for the server: words in, the printed reply out.

A command is compiled once per dialect into a binder; binding it to a team's player gives the function that runs for
each line. Nothing is looked up by name on the way.
"""

import functools
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arena24.games.commands import Argument, Command, Commands, Kind, commands_of
from arena24.games.dialect import AtOnce, Dialect
from arena24.games.failures import BadFormat, Failure, TooManyArguments
from arena24.games.records import Rendered
from arena24.protocol.hints import shape_of
from arena24.protocol.integers import INTEGERS
from arena24.protocol.lines import Counted, Nothing
from arena24.protocol.source import Source
from arena24.protocol.words import spellings

Words = list[bytes]
Run = Callable[[Words], bytes]
Memo = dict[int, tuple[object, bytes]]  # values printed in this turn, by identity; the value is kept alive


class Printed(dict[str, Memo]):
    """What has been printed in this turn, by command; shared by all seats, so that a common value is printed once."""

    def __missing__(self, name: str) -> Memo:
        self[name] = {}
        return self[name]

    def forget(self) -> None:
        """A new turn: the values may have changed."""
        for memo in self.values():
            memo.clear()


@dataclass(slots=True)
class Call:
    """One command of one team, ready to run."""

    run: Run  # answers the line; for a wait and for a command with data: the first answer
    is_order: bool
    finish: Callable[[Words, Words], bytes] | None = None  # answers the data line
    later: Callable[[], bytes] | None = None  # the later answer of a wait
    until: Callable[[], bool] | None = None
    patience: Callable[[], float] | None = None


class Calls(dict[bytes, Call | None]):
    """Calls by name. Names ignore case (platform R11); unusual spellings are not remembered: nothing is unbounded."""

    __slots__ = ()

    def __missing__(self, name: bytes) -> Call | None:
        return self.get(name.upper())


def calls_of(player: Commands, dialect: Dialect, printed: Printed) -> Calls:
    """All commands of a player, bound."""
    calls = Calls()
    for command in commands_of(type(player)).values():
        call = _bound(command, player, dialect, printed)
        calls[command.wire_name] = calls[command.wire_name.lower()] = call
    return calls


def _bound(command: Command, player: Commands, dialect: Dialect, printed: Printed) -> Call:
    mark, compiled = command.mark, _compiled(command, dialect)
    method = command.method.__get__(player)
    first = mark.announce.__get__(player) if mark.announce else method
    if command.kind is Kind.WAIT:
        run = compiled.first(mark.announce.__get__(player) if mark.announce else _nothing)
        later = compiled.whole(method, printed[command.name])
        return Call(
            run,
            is_order=False,
            later=lambda: later([b""]),
            until=mark.until.__get__(player) if mark.until else None,
            patience=mark.patience.__get__(player) if mark.patience else None,
        )
    if command.data:
        return Call(compiled.first(first), is_order=True, finish=compiled.data(method))
    return Call(compiled.whole(method, printed[command.name]), is_order=command.kind is Kind.ORDER)


def _nothing() -> None:
    """A wait that nobody refuses."""


@dataclass(frozen=True, slots=True)
class _Compiled:
    """The binders of a command."""

    whole: Callable[[Callable[..., Any], Memo], Run]
    first: Callable[[Callable[..., None]], Run]
    data: Callable[[Callable[..., Any]], Callable[[Words, Words], bytes]]


@functools.cache
def _compiled(command: Command, dialect: Dialect) -> _Compiled:
    return _Compiled(_compile_whole(command, dialect), _compile_first(command, dialect), _compile_data(command))


def _compile_whole(command: Command, dialect: Dialect) -> Callable[[Callable[..., Any], Memo], Run]:
    source = _source(command, dialect)
    text = f"""\
def bind(method, memo):
    def {command.name}(words):
        {_count_check(command)}
        {_answer(command, dialect, source)}
    return {command.name}
"""
    return source.compile(command.name, text, "bind")


def _answer(command: Command, dialect: Dialect, source: Source) -> str:
    """Lines that call the method and print what it gives."""
    call, ok = f"method({_argument_list(command, source)})", _opening(command, dialect)
    shape = shape_of(command.reply)
    if isinstance(shape, Nothing):
        return f"{call}\n        return {ok!r}"
    lines = [f"value = {call}"]
    if command.mark.snapshot:
        lines.append("known = memo.get(id(value))")
        lines.append("if known is not None: return known[1]")
    if isinstance(shape, Counted):
        lines.append(f"if value.__class__ is {source.name(Rendered)}: return {ok!r} + value.text")
    lines.append(f"text = {ok!r} + {shape.write('value', source)}")
    if command.mark.snapshot:
        lines.append("memo[id(value)] = value, text")
    return "\n        ".join([*lines, "return text"])


def _opening(command: Command, dialect: Dialect) -> bytes:
    """What stands before the reply's own lines."""
    if command.kind is not Kind.WAIT:
        return b"OK\n"
    if dialect.at_once is AtOnce.NOTHING and command.reply is not types.NoneType:
        return b"OK "
    return b"" if command.mark.bare else b"OK\n"


def _compile_first(command: Command, dialect: Dialect) -> Callable[[Callable[..., None]], Run]:
    source = _source(command, dialect)
    text = f"""\
def bind(announce):
    def {command.name}(words):
        {_count_check(command)}
        announce({_argument_list(command, source)})
        return b'OK\\n'
    return {command.name}
"""
    return source.compile(command.name, text, "bind")


def _compile_data(command: Command) -> Callable[[Callable[..., Any]], Callable[[Words, Words], bytes]]:
    source = Source()
    arguments = ", ".join([*_arguments(command, source), f"tuple([{source.name(INTEGERS)}[d] for d in data])"])
    text = f"""\
def bind(method):
    def {command.name}(words, data):
        value = method({arguments})
        return b'OK\\n' + {shape_of(command.reply).write("value", source)}
    return {command.name}
"""
    return source.compile(command.name, text, "bind")


def _source(command: Command, dialect: Dialect) -> Source:
    source = Source()
    surplus: type[Failure] = dialect.surplus if command.takes_nothing else TooManyArguments
    source.namespace.update(BadFormat=BadFormat, TooMany=surplus)
    return source


def _count_check(command: Command) -> str:
    """A statement that refuses a wrong number of words (platform 9.3.5)."""
    least = 1 + sum(argument.default is None for argument in command.arguments)
    most = 1 + len(command.arguments)
    if command.group:
        size = len(command.group.names)
        fewest = least + size * command.group.least
        return f"if len(words) < {fewest} or (len(words) - {least}) % {size}: raise BadFormat"
    if least == most:
        return f"if len(words) != {most}: raise TooMany if len(words) > {most} else BadFormat"
    return f"if not {least} <= len(words) <= {most}: raise TooMany if len(words) > {most} else BadFormat"


def _argument_list(command: Command, source: Source) -> str:
    return ", ".join(_arguments(command, source))


def _arguments(command: Command, source: Source) -> list[str]:
    """Expressions for the arguments, read from `words`."""
    expressions = []
    for place, argument in enumerate(command.arguments, 1):
        expression = _argument(argument, f"words[{place}]", source)
        if argument.default is not None:
            expression = f"{expression} if len(words) > {place} else {argument.default}"
        expressions.append(expression)
    if command.group:
        integers = f"map({source.name(INTEGERS.__getitem__)}, words[{1 + len(command.arguments)}:])"
        if command.group.record is None:
            expressions.append(f"*{integers}")
        else:
            groups = f"zip(*[iter({integers})] * {len(command.group.names)})"
            expressions.append(f"*[{source.name(command.group.record)}(*group) for group in {groups}]")
    return expressions


def _argument(argument: Argument, word: str, source: Source) -> str:
    if argument.words is None:
        return f"{source.name(INTEGERS)}[{word}]"
    return f"{source.name(spellings(argument.words))}.get({word})"
