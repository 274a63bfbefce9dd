"""The records of robots' replies (robots 9) that are nothing but that.

Offers, winning bids, contenders, attacks and standings are told as the rules keep them.
"""

from typing import Annotated, NamedTuple

from arena24.games.records import Digits, Told, Word, block
from arena24.games.robots.params import BasePoints
from arena24.games.robots.parts import Offer
from arena24.games.robots.reports import Standing
from arena24.games.robots.scoring import FIXED, PER_FIGHT
from arena24.games.robots.stages import StageName


class Delayed(Word):
    """Whether an attack waits for the others."""

    YES = "Y"
    NO = "N"


Real = Annotated[float, Digits(5)]  # as in the source's example (R35)


class Rates(NamedTuple):
    """W1 W2 W3 T K."""

    w_atk: Real
    w_def: Real
    w_spd: Real
    turn_seconds: int
    tempo: Real


@block
class Description(NamedTuple):
    """The parameters of a round."""

    rates: Rates
    base_points: BasePoints


class Stage(NamedTuple):
    """The stage: full turns left after this one, number of the fight (0: no fight), fights in the round."""

    name: StageName
    left: int
    fight: int
    fights: int


class Part(NamedTuple):
    """A part as its owner sees it; a type of interface may occur more than once."""

    id: int
    hp: int
    atk: int
    def_: int
    spd: int
    interfaces: tuple[int, ...]

    @staticmethod
    def of(offer: Offer) -> "Part":
        """Without the price."""
        return Part(*offer[:6])


@block
class Stats(NamedTuple):
    """The result, and the places that it is made of: 8 categories, then Hits, Frags, Condition of every fight."""

    total: int
    standings: Annotated[tuple[Standing, ...], Told("current_stage", lambda stage: FIXED + PER_FIGHT * stage.fights)]
