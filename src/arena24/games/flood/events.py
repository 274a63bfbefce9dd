"""Things to animate (flood 14)."""

from typing import NamedTuple

from arena24.games.flood.fields import Field
from arena24.games.records import Word


class What(Word):
    """What can happen."""

    PLACED = "placed"  # `amount` bags
    STOLEN = "stolen"  # `amount` bags of others lifted
    CAUGHT = "caught"  # a thief dropped `amount` bags
    BOUGHT = "bought"  # a wheelbarrow
    JUMPED = "jumped"  # a car, `to`
    BLOCKED = "blocked"  # a car that wanted to jump `to`
    DAMAGED = "damaged"  # an object, by `amount`
    DROWNED = "drowned"  # a worker with `amount` bags
    DAM = "dam"  # a worker who took a bag from an active dam


class Event(NamedTuple):
    """Something to animate, told to the team whose affair it is."""

    what: What
    team: int  # its number
    x: int
    y: int
    worker: int | None = None
    amount: int = 0
    to: Field | None = None
