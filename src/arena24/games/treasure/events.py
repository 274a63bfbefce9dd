"""Things to animate (treasure 14)."""

from typing import NamedTuple

from arena24.games.records import Word
from arena24.games.treasure.sightings import Field

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
