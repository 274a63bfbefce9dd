"""What has happened, before anybody looks: plain tuples, of which `Event` is made when somebody does.

To make a record runs Python, whether rules are compiled or not, and every step of every dude is one.
"""

from collections.abc import Sequence
from typing import Final

from arena24.games.treasure.events import Event, What
from arena24.games.treasure.sightings import Field
from arena24.games.treasure.snapshot import Snapshot, common

# The fields of an event, with places for `to` (0: none) and `zone`.
Happening = tuple[What, int, int, int, int, int, int, tuple[int, ...], tuple[int, ...], bool]

# Plain names: looking a member up in its class is slow.
PLACED: Final = What.PLACED
MOVED: Final = What.MOVED
PLANTED: Final = What.PLANTED
EXPLODED: Final = What.EXPLODED
CRUMBLED: Final = What.CRUMBLED
DIED: Final = What.DIED


def at(field: Field, what: What, player: int, dude: int = 0, amount: int = 0, *, known: bool = False) -> Happening:
    """Something that happened on a field."""
    return (what, player, field.x, field.y, dude, amount, 0, (), (), known)


class Past:
    """What happened in a turn; records of it when somebody looks."""

    __slots__ = ("_before", "_common", "_events", "_fields", "_happened")

    def __init__(self, happened: list[Happening], before: Snapshot, fields: Sequence[Field]) -> None:
        self._happened = happened
        self._before = before  # as it was when that turn began
        self._fields = fields
        self._events: tuple[Event, ...] | None = None
        self._common: tuple[Event, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """All of it."""
        if self._events is None:
            self._events = tuple([self._recorded(happening) for happening in self._happened])
        return self._events

    def _recorded(self, happening: Happening) -> Event:
        what, player, x, y, dude, amount, to, zone, by, known = happening
        field, cross = self._fields[to] if to else None, tuple([self._fields[place] for place in zone])
        return Event(what, player, x, y, dude, amount, field, cross, by, known)

    @property
    def common(self) -> tuple[Event, ...]:
        """What of it everybody has seen."""
        if self._common is None:
            self._common = common(self.events, self._before.dudes)
        return self._common
