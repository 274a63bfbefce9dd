"""The journal of a round in process. What happens is noted in few numbers, which become text only if somebody asks."""

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from arena24.store.records import Header, Order, Record, TurnEnd

TEMPO = 1.0  # K of a contest that has just begun

# An order is noted as (team, code, *arguments). Numbers and not functions, because the garbage collector stops looking
# at tuples that hold nothing but numbers: it took a third of a long round.
_SPELLERS: list[Callable[..., bytes]] = []  # by code


def code_of(speller: Callable[..., bytes]) -> int:
    """The code of a function that gives the line for the arguments of an order."""
    _SPELLERS.append(speller)
    return len(_SPELLERS) - 1


class Notebook:
    """What happened in a round, in sequence."""

    __slots__ = ("_entries", "header", "note", "order", "turn_ended")

    def __init__(self, header: Header) -> None:
        self.header = header
        # Records, noted orders and numbers of turns that have ended; records are tuples too, but never plain ones.
        self._entries: list[Any] = []
        self.note: Callable[[Record], None] = self._entries.append
        self.order: Callable[[tuple[Any, ...]], None] = self._entries.append
        self.turn_ended: Callable[[int], None] = self._entries.append

    def records(self) -> tuple[Record, ...]:
        """The records that a journal of this round has; only chain values are missing."""
        return tuple(self._spelt())

    def _spelt(self) -> Iterator[Record]:
        for entry in self._entries:
            if entry.__class__ is tuple:
                team, code, *arguments = entry
                yield Order(team, _SPELLERS[code](*arguments))
            elif entry.__class__ is int:
                yield TurnEnd(entry, inf, TEMPO)
            else:
                yield entry
