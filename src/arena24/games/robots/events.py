"""Things to animate (robots 14)."""

from typing import NamedTuple

from arena24.games.records import Word


class Fate(Word):
    """What the hammer can say."""

    SOLD = "sold"
    TIE = "tie"
    NO_BID = "no bid"


class Hammer(NamedTuple):
    """The end of an auction; price and team are 0 if nobody has won."""

    house: int
    part: int
    fate: Fate
    price: int = 0
    team: int = 0


class Blow(NamedTuple):
    """An attack that was made. Blows of the same group were simultaneous."""

    attacker: int
    target: int
    damage: int
    group: int
    fell: bool  # the target fell in this group
