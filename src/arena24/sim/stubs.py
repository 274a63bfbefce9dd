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
from arena24.protocol.arguments import BOUND, bounded, checks
from arena24.protocol.replies import Message, message_of, no_data, parameters
from arena24.protocol.source import Source
from arena24.sim.notebook import code_of

SMALL = 2**30 - 1  # the greatest number of one digit, as Python keeps them: such are compared faster than others

Binder = Callable[..., Callable[..., Any]]  # takes the seat, and what notes, sits out and mends


@functools.cache
def binder_of(command: Command) -> Binder:
    """What makes the stubs of a query or an order. Names begin with `_`, lest an argument be called the same."""
    source = Source()
    source.namespace.update(Failure=Failure, BadFormat=BadFormat, Rendered=Rendered, BOUND=BOUND)
    source.namespace.update(_noted=reached_game, _bounded=bounded)
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
        lines.append(f"if not {command.data}: {source.name(no_data)}()")
        lines += _execution(source, command.mark.announce, arguments, _note(message.line, every))
        lines.append(f"if not _bounded({command.data}): raise BadFormat")
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
    for name in [argument.name for argument in command.arguments if argument.words is None]:
        lines.append(f"if not -{SMALL} < {name} < {SMALL} and not -BOUND < {name} < BOUND: raise BadFormat")
    if command.group:
        numbers = "_groups" if command.group.record is None else "[_one for _group in _groups for _one in _group]"
        lines.append(f"if not _bounded({numbers}): raise BadFormat")
        if command.group.least:
            lines.append(f"if len(_groups) < {command.group.least}: raise BadFormat")
    return lines


def _note(speller: Callable[..., bytes], arguments: list[str]) -> str:
    return f"_note(({', '.join(['_team', str(code_of(speller)), *arguments])}))"


def _execution(source: Source, method: object, arguments: list[str], note: str) -> list[str]:
    """Lines that call a method of the rules; refused orders are journalled like the others."""
    call = f"try: _value = {source.name(method)}({', '.join(['_seat.player', *arguments])})"
    broken = "except Exception as _error: raise _incident() from _error"
    if not note:
        return [call, "except Failure: raise", broken]
    return [call, "except Failure as _failure:", f"    if _noted(_failure): {note}", "    raise", broken, note]
