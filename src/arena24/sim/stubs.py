"""Commands compiled for a table: what a server does with a line is done here with a call.

Like `protocol.calls`: a command is compiled once into a binder, and binding it to a seat gives the function that a bot
calls. Written out with the parameters of the command a call costs half of what `*values, **named` would.
"""

import functools
from collections.abc import Callable
from typing import Any

from arena24.games.commands import Command, Kind
from arena24.games.failures import BadFormat, Failure
from arena24.games.records import Rendered
from arena24.protocol.allowance import reached_game
from arena24.protocol.arguments import BOUND, checks
from arena24.protocol.replies import Message, message_of, parameters
from arena24.protocol.source import Source
from arena24.sim.notebook import code_of

Binder = Callable[..., Callable[..., Any]]  # takes the seat, and what notes, sits out and mends


@functools.cache
def binder_of(command: Command) -> Binder:
    """What makes the stubs of a query or an order. Names begin with `_`, lest an argument be called the same."""
    source = Source()
    source.namespace.update(Failure=Failure, BadFormat=BadFormat, Rendered=Rendered, BOUND=BOUND, _noted=reached_game)
    text = f"""\
def bind(_seat, _note, _sit_out, _incident):
    _team = _seat.team
    def {command.name}({parameters(command)}):
        {_body(command, message_of(command), source)}
    return {command.name}
"""
    return source.compile(command.name, text, "bind")


def _body(command: Command, message: Message, source: Source) -> str:
    """Count the command, execute it, journal it."""
    arguments = [a.name for a in command.arguments] + (["*_groups"] if command.group else [])
    lines = [*checks(command, source), "if _seat.used >= _seat.allowed: _sit_out()", "_seat.used += 1"]
    lines += _format(command)
    if command.data:  # two lines, both journalled; the second one is not counted (platform 9.3)
        every = [*arguments, command.data]
        lines.append(f"{source.name(message.data)}({', '.join(every)})  # refuses an empty one")
        lines += _execution(source, command.mark.announce, arguments, _note(message.line, every))
        lines.append(f"if not all([-BOUND < _one < BOUND for _one in {command.data}]): raise BadFormat")
        lines += _execution(source, command.method, every, _note(message.whole, every))
    else:
        note = _note(message.line, arguments) if command.kind is Kind.ORDER else ""
        lines += _execution(source, command.method, arguments, note)
    if message.listed:
        lines.append(f"if _value.__class__ is Rendered: return {source.name(message.unrendered)}(_value)")
    return "\n        ".join([*lines, "return _value"])


def _format(command: Command) -> list[str]:
    """Statements that refuse what a server would: such a line would not reach the game (platform 9.3.5, 9.3.6)."""
    lines = []
    numbers = [f"-BOUND < {a.name} < BOUND" for a in command.arguments if a.words is None]
    if numbers:
        lines.append(f"if not ({' and '.join(numbers)}): raise BadFormat")
    if command.group:
        number = "_one" if command.group.record is None else "_number"
        inner = "" if command.group.record is None else " for _number in _one"
        lines.append(f"if not all([-BOUND < {number} < BOUND for _one in _groups{inner}]): raise BadFormat")
        if command.group.least:
            lines.append(f"if len(_groups) < {command.group.least}: raise BadFormat")
    return lines


def _note(speller: Callable[..., bytes], arguments: list[str]) -> str:
    return f"_note(({', '.join(['_team', str(code_of(speller)), *arguments])}))"


def _execution(source: Source, method: object, arguments: list[str], note: str) -> list[str]:
    """Lines that call a method of the rules; refused orders are journalled like the others."""
    return [
        f"try: _value = {source.name(method)}({', '.join(['_seat.player', *arguments])})",
        "except Failure as _failure:",
        f"    if _noted(_failure): {note or 'pass'}",
        "    raise",
        "except Exception as _error: raise _incident() from _error",
        *([note] if note else []),
    ]
