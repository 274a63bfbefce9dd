"""The journal of a round in process. Orders are noted as they were called and become text only if somebody asks."""

from collections.abc import Callable, Iterator
from typing import Any

from arena24.store.records import Header, Order, Record

# An order is noted as (team, code, *arguments). Numbers and not functions, because the garbage collector stops looking
# at tuples that hold nothing but numbers: it took a third of a long round.
_SPELLERS: list[Callable[..., bytes]] = []  # by code


def code_of(speller: Callable[..., bytes]) -> int:
    """The code of a function that gives the line for the arguments of an order."""
    _SPELLERS.append(speller)
    return len(_SPELLERS) - 1


class Notebook:
    """What happened in a round, in sequence."""

    __slots__ = ("_entries", "header", "note", "order")

    def __init__(self, header: Header) -> None:
        self.header = header
        self._entries: list[Any] = []  # records and noted orders; records are tuples too, but never plain ones
        self.note: Callable[[Record], None] = self._entries.append
        self.order: Callable[[tuple[Any, ...]], None] = self._entries.append

    def records(self) -> tuple[Record, ...]:
        """The records that a journal of this round has; only chain values are missing."""
        return tuple(self._spelt())

    def _spelt(self) -> Iterator[Record]:
        for entry in self._entries:
            if entry.__class__ is tuple:
                team, code, *arguments = entry
                yield Order(team, _SPELLERS[code](*arguments))
            else:
                yield entry
