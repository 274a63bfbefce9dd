"""The records of replies (cards 9); cards themselves are those of the deck."""

from typing import NamedTuple

from arena24.games.cards.card import Card, Kind
from arena24.games.records import block


class OnBoard(NamedTuple):
    """A creature on the board: its card line with the present values, and whether it is active."""

    id: int
    kind: Kind
    at: int
    hp: int
    hpmax: int
    cost: int
    mana: int
    active: bool


@block
class Hands(NamedTuple):
    """Both hands, each by id."""

    mine: tuple[Card, ...]
    opponents: tuple[Card, ...]


@block
class Boards(NamedTuple):
    """Both boards, each by id."""

    mine: tuple[OnBoard, ...]
    opponents: tuple[OnBoard, ...]


class Score(NamedTuple):
    """The scores of an ended match."""

    mine: int
    opponents: int


class TurnInfo(NamedTuple):
    """Whose turn it is, and how many turns are left, the current one included (R6)."""

    on_turn: bool
    left: int


class Health(NamedTuple):
    """Initial, which is also the most, and present."""

    initial: int
    mine: int
    opponents: int


class CardLimits(NamedTuple):
    """What may still be drawn and burned in this turn, and how many cards a hand holds."""

    draws: int
    burns: int
    hand: int
