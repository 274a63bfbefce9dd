"""Arguments as a caller gives them: what has no spelling on the wire is refused where it was written.

A client and a table in process check alike, so that a bot meets its mistakes in practice. The statements made here are
compiled into both; for a plain number they cost one comparison.
"""

import operator
from collections.abc import Callable, Collection, Iterable
from typing import Any

from arena24.games.commands import Command, Group
from arena24.games.records import Word
from arena24.protocol.source import Source

BOUND = 10**18  # numbers have up to 18 digits (platform 9.3.6)
PLAIN = frozenset({int})  # the types of numbers that need no mending


def checks(command: Command, source: Source) -> list[str]:
    """Statements after which every argument is what is declared; a TypeError names the one that cannot be."""
    statements = []
    for argument in command.arguments:
        name, words = argument.name, argument.words
        if words is None:
            mended = f"{source.name(whole)}({command.name!r}, {name!r}, {name})"
            statements.append(f"if {name}.__class__ is not int: {name} = {mended}")
        else:
            declared = source.name(words)
            refusal = f"{source.name(_no_word)}({command.name!r}, {name!r}, {name}, {declared})"
            statements.append(f"if {name} is not None and {name}.__class__ is not {declared}: {refusal}")
    if command.group:
        groups = f"{source.name(_groups)}({command.name!r}, {source.name(command.group)}, _groups)"
        statements.append(f"_groups = {groups}")
    if command.data:
        data = f"{source.name(_data)}({command.name!r}, {command.data!r}, {command.data})"
        statements.append(f"{command.data} = {data}")
    return statements


def whole(command: str, name: str, value: Any) -> int:
    """A whole number, of whatever library; 1.5 is none, and neither is 2.0."""
    try:
        return int(operator.index(value))
    except TypeError:
        raise TypeError(f"{command}: {name} must be a whole number, not {value!r}") from None


def _no_word(command: str, name: str, value: Any, words: type[Word]) -> None:
    known = ", ".join(f"{words.__name__}.{word.name}" for word in words)
    raise TypeError(f"{command}: {name} must be one of {known}, not {value!r}")


def bounded(numbers: Collection[int]) -> bool:
    """Have all of them few enough digits?"""
    return not numbers or (min(numbers) > -BOUND and max(numbers) < BOUND)


def _groups(command: str, group: Group, values: tuple[Any, ...]) -> tuple[Any, ...]:
    make: Callable[..., Any] | None = group.record
    if make is None:
        return _numbers(command, group.names[0], values)
    return tuple(
        [
            value
            if value.__class__ is make and PLAIN.issuperset(map(type, value))
            else make(*_record(command, group, value))
            for value in values
        ]
    )


def _record(command: str, group: Group, value: Any) -> Iterable[int]:
    names = group.names
    if not isinstance(value, tuple | list) or len(value) != len(names):
        raise TypeError(f"{command}: each argument must be ({', '.join(names)}), not {value!r}")
    return [whole(command, name, number) for name, number in zip(names, value, strict=True)]


def _data(command: str, name: str, values: Any) -> tuple[int, ...]:
    if not isinstance(values, Iterable):
        raise TypeError(f"{command}: {name} must be whole numbers, not {values!r}")
    return _numbers(command, name, tuple(values))


def _numbers(command: str, name: str, values: tuple[Any, ...]) -> tuple[int, ...]:
    """Whole numbers; those that are plain already are not looked at one by one."""
    return values if PLAIN.issuperset(map(type, values)) else tuple([whole(command, name, value) for value in values])
