"""The declaration is the client: an object of the declared class in which every command goes somewhere else."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from arena24.games.commands import Command, Commands, commands_of

P = TypeVar("P", bound=Commands)
Stub = Callable[..., Any]


def played_by(player: type[P], caller: Callable[[Command], Stub]) -> P:
    """An object of a subclass of `player` whose commands are the functions that `caller` makes."""
    stubs = {name: staticmethod(_dressed(caller(command), command)) for name, command in commands_of(player).items()}
    cls = type(f"Remote{player.__name__}", (player,), {"__slots__": (), "__doc__": player.__doc__, **stubs})
    # Not cls(): what the declared class is made with lives on the other side.
    return object.__new__(cls)


def _dressed(stub: Stub, command: Command) -> Stub:
    """The stub with the name, the documentation and the signature of the declared method."""
    method = command.method
    stub.__name__, stub.__qualname__, stub.__doc__ = command.name, method.__qualname__, method.__doc__
    stub.__dict__["__signature__"] = _signature(command)
    return stub


@functools.cache
def _signature(command: Command) -> inspect.Signature:
    """The signature without `self`."""
    signature = inspect.signature(command.method)
    _, *parameters = signature.parameters.values()
    return signature.replace(parameters=parameters)
