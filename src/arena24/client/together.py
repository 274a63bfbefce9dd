"""Say many things at once: over TCP one round trip instead of as many as there are calls."""

from collections.abc import Callable, Iterable
from typing import TypeVar, TypeVarTuple, cast

from arena24.games.failures import Failure

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


def together(method: Callable[[*Ts], R], calls: Iterable[tuple[*Ts]]) -> list[R | Failure]:
    """Call a command with each of the argument tuples; over TCP all lines leave before the first reply is read.

    Refusals stand in the list in their places.
    """
    pipelined = getattr(method, "together", None)
    if pipelined is not None:
        return cast(list[R | Failure], pipelined(calls))
    return [_outcome(method, values) for values in calls]


def _outcome(method: Callable[[*Ts], R], values: tuple[*Ts]) -> R | Failure:
    try:
        return method(*values)
    except Failure as failure:
        return failure
