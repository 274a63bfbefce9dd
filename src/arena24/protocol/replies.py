"""Declared commands compiled for the client: values in, the line to send; lines in, the value of the reply.

The other side of `calls`. A message is compiled once per command and has nothing to do with sockets: a client sends its
line, a simulator notes it in its journal, both in the same canonical spelling.
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from arena24.games.commands import Argument, Command
from arena24.games.records import Rendered, Told
from arena24.protocol.arguments import checks
from arena24.protocol.hints import marks_in, shape_of
from arena24.protocol.lines import Counted, Nothing, words
from arena24.protocol.source import Source

NO_WORD = b"?"  # how a client spells None, "a word outside the set": no set of words has it

NextLine = Callable[[], bytes]  # the next line of a reply, without its newline
Given = Mapping[str, int]  # the lengths that other queries told, by their names
NOTHING_GIVEN: Given = {}


@dataclass(frozen=True, slots=True)
class Message:
    """One command as a client says it. `line` and `data` take the arguments that the declared method takes."""

    command: Command
    line: Callable[..., bytes]  # upper-case name, single blanks, no newline
    data: Callable[..., bytes]  # the data line; empty for a command that has none
    read: Callable[[NextLine, Given], Any]  # the value of the reply
    told: tuple[Told, ...]  # what must be asked first to read the reply
    silent: bool  # is there nothing to read?
    listed: bool  # may the rules give a printed list instead of a list?

    def whole(self, *values: Any, **named: Any) -> bytes:
        """The line as journals have it: the data after a tab."""
        line = self.line(*values, **named)
        return b"%b\t%b" % (line, self.data(*values, **named)) if self.command.data else line

    def unrendered(self, value: Rendered) -> Any:
        """The list that a printed list stands for."""
        if value.made is not None:
            return value.made()
        return tuple(value) if value else self.read(iter(value.text.split(b"\n")).__next__, NOTHING_GIVEN)


@functools.cache
def message_of(command: Command) -> Message:
    """The message of a command."""
    shape = shape_of(command.reply)
    return Message(
        command,
        _compile_line(command),
        _compile_data(command),
        _compile_read(command),
        tuple(marks_in(command.reply, Told)),
        silent=isinstance(shape, Nothing),
        listed=isinstance(shape, Counted),
    )


def _compile_line(command: Command) -> Callable[..., bytes]:
    source = Source()
    optional = [a for a in command.arguments if a.default is not None]
    body = _fixed_line(command) if not optional and command.group is None else _open_line(command)
    text = _function("line", command, [*checks(command, source), body])
    return source.compile(command.name, text, "line")


def _function(name: str, command: Command, statements: list[str]) -> str:
    return "\n    ".join([f"def {name}({parameters(command)}):", *statements]) + "\n"


def parameters(command: Command) -> str:
    """The parameters of the declared method in its order, as source text."""
    names = [a.name if a.default is None else f"{a.name}={a.default}" for a in command.arguments]
    if command.data:
        names.append(command.data)
    if command.group:
        names.append("*_groups")
    return ", ".join(names)


def _fixed_line(command: Command) -> str:
    """A statement for a line whose number of words is known."""
    directives = [command.wire_name.decode(), *("%b" if a.words else "%d" for a in command.arguments)]
    values = "".join(f"{_value(a)}, " for a in command.arguments)
    return f"return b'{' '.join(directives)}' % ({values})"


def _open_line(command: Command) -> str:
    """Statements for a line that may end early, or goes on with groups."""
    lines = [f"_words = [{', '.join([repr(command.wire_name), *map(_word, command.arguments)])}]"]
    least = 1 + sum(a.default is None for a in command.arguments)
    defaults = [b"%d" % a.default for a in command.arguments if a.default is not None]
    if command.group:
        size = len(command.group.names)
        group = "_group" if command.group.record else "(_group,)"
        lines.append(f"_words += [b'{' '.join(['%d'] * size)}' % {group} for _group in _groups]")
    elif defaults:  # what would be assumed anyway is left out
        lines.append(f"_defaults = {defaults!r}")
        lines.append(
            f"while len(_words) > {least} and _words[-1] == _defaults[len(_words) - {least + 1}]: del _words[-1]"
        )
    return "\n    ".join([*lines, "return b' '.join(_words)"])


def _value(argument: Argument) -> str:
    """An expression for `%b` or `%d`."""
    name = argument.name
    return f"({NO_WORD!r} if {name} is None else {name}.wire)" if argument.words else name


def _word(argument: Argument) -> str:
    return _value(argument) if argument.words else f"b'%d' % ({argument.name},)"


def _compile_data(command: Command) -> Callable[..., bytes]:
    source, statements = Source(), ["return b''"]
    if command.data:
        line = f"b' '.join([b'%d' % _number for _number in {command.data}]) or {source.name(no_data)}()"
        statements = [*checks(command, source), f"return {line}"]
    return source.compile(command.name, _function("data", command, statements), "data")


def no_data() -> bytes:
    """A data line is refused where it was written."""
    raise ValueError("a data line cannot be empty: servers ignore empty lines")


def _compile_read(command: Command) -> Callable[[NextLine, Given], Any]:
    source = Source()
    source.namespace["words"] = words
    text = f"def read(line, given):\n    return {shape_of(command.reply).read(source)}\n"
    return source.compile(command.name, text, "read")
