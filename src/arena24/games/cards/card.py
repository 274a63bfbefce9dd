"""Cards as everybody sees them (cards 7.1), and what a deck is made of (cards 3)."""

from typing import NamedTuple

from arena24.games.core import BadSetup
from arena24.games.records import Word

NO_TARGET, MYSELF, OPPONENT = -1, -5, -6  # the targets of PLAY_CARD that are no card (cards 7.1)

GREATEST_ID, GREATEST_FIELD = 1000, 100  # of a card in a starting deck (cards 3)


class Kind(Word):
    """The kinds of cards; ASCII letters (R25)."""

    CREATURE = "C"
    HEAL = "H"
    DAMAGE = "D"
    TAKE = "T"
    BUFF = "B"
    DEACTIVATE = "I"


class Card(NamedTuple):
    """A card line: ID TYPE AT HP HPMAX COST MANA."""

    id: int
    kind: Kind
    at: int
    hp: int
    hpmax: int
    cost: int
    mana: int


def check_deck(cards: tuple[Card, ...]) -> None:
    """BadSetup unless the cards can be a starting deck (cards 3)."""
    if not 1 <= len(cards) <= GREATEST_ID:
        raise BadSetup(f"a deck has 1 to {GREATEST_ID} cards, not {len(cards)}")
    if len({card.id for card in cards}) < len(cards):
        raise BadSetup("two cards of the deck have the same id")
    for card in cards:
        if complaint := _complaint(card):
            raise BadSetup(f"card {card.id}: {complaint}")


def _complaint(card: Card) -> str:
    creature = card.kind is Kind.CREATURE
    if not 1 <= card.id <= GREATEST_ID:
        return f"ids are 1 to {GREATEST_ID}"
    if not all(0 <= value <= GREATEST_FIELD for value in card[2:6]) or card.mana > GREATEST_FIELD:
        return f"AT, HP, HPMAX, COST and MANA are 0 to {GREATEST_FIELD}"
    if creature and (card.mana < 0 or not 0 < card.hp <= card.hpmax):
        return "a creature has 0 < HP <= HPMAX and no negative MANA"
    if not creature and card.mana != -1:
        return "a spell has MANA -1"
    return ""
