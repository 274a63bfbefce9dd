"""Things to animate (treasure 14)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arena24.games.records import Word
from arena24.games.treasure.mine import Field
from arena24.games.treasure.snapshot import Dude

MOST_TOLD = 200  # of what a player's orders do in a turn: gold can be grabbed and dropped without end


class What(Word):
    """What can happen."""

    PLACED = "placed"  # a deposit, on joining and by MOVE_DEPOSIT
    MOVED = "moved"  # a dude, `to` a field
    PLANTED = "planted"
    GRABBED = "grabbed"  # an `amount` of gold
    DROPPED = "dropped"
    DEPOSITED = "deposited"
    UPGRADED = "upgraded"  # the `amount` is the type of the upgrade
    BOUGHT = "bought"  # a new dude
    EXPLODED = "exploded"  # a bomb, and which `zone` it hit
    CRUMBLED = "crumbled"  # a wall, and the `amount` of gold that fell out
    DIED = "died"  # a dude that had an `amount` of gold, killed `by` these players


class Event(NamedTuple):
    """Something that a player did or that happened to it; 0 is nobody."""

    what: What
    player: int
    x: int
    y: int
    dude: int = 0
    amount: int = 0
    to: Field | None = None
    zone: tuple[Field, ...] = ()
    by: tuple[int, ...] = ()
    known: bool = False  # does everybody see it?


def common(events: Iterable[Event], before: Iterable[Dude]) -> Iterator[Event]:
    """What can be told from one snapshot to the next: neither steps nor killers, nor how far a bomb reached."""
    seen = {dude.id: dude for dude in before}
    for event in events:
        if event.what is What.EXPLODED and event.known:
            yield Event(event.what, event.player, event.x, event.y, known=True)
        elif event.what is What.DIED and event.dude in seen:
            dude = seen[event.dude]
            yield Event(event.what, dude.player, dude.x, dude.y, dude.id, known=True)
        elif event.known:
            yield event
