"""What can happen in a match, for those who animate it (creatures 14)."""

from typing import NamedTuple

from arena24.games.records import Word


class What(Word):
    """Kinds of events."""

    SWITCH = "switch"  # `slot` enters, `number` leaves; 0: the arena was empty, the switch was forced
    FIGHT = "fight"  # with move slot `number`
    CHARGE = "charge"  # move slot `number` begins: invincible from now on
    BLOCKED = "blocked"  # an attack on an invincible creature
    HIT = "hit"  # `amount` HP lost by formula, with `effect` and `same_type`
    OWN_DAMAGE = "own damage"  # `amount` HP
    POISON = "poison"  # `amount` HP a tick, `number` ticks
    TICK = "tick"  # `amount` HP, `number` ticks are left
    BONUS = "bonus"  # attack by `number`, defence by `amount` per cent, before the clamp
    REST = "rest"  # it will rest in the next normal turn
    FAINT = "faint"


# Plain names: looking a member up in its class is slow.
SWITCH, FIGHT, CHARGE, BLOCKED, HIT, OWN_DAMAGE = (
    What.SWITCH,
    What.FIGHT,
    What.CHARGE,
    What.BLOCKED,
    What.HIT,
    What.OWN_DAMAGE,
)
POISON, TICK, BONUS, REST, FAINT = What.POISON, What.TICK, What.BONUS, What.REST, What.FAINT


class Event(NamedTuple):
    """Something that happened to a creature; `side` is 0 for the first player of the match."""

    what: What
    side: int
    slot: int
    number: int = 0
    amount: int = 0
    effect: int = 4  # TYPE in quarters
    same_type: bool = False
