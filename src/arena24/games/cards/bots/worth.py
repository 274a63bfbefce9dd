"""What things are worth to those who plan, in points of AT; found by trying."""

from typing import NamedTuple

from arena24.games import cards
from arena24.games.cards import Kind

DEATH = 1000.0


class Fighter(NamedTuple):
    """A creature as far as fights are concerned."""

    id: int
    at: int
    hp: int
    worth: float


def fighter(creature: cards.Creature) -> Fighter:
    """A creature of the board."""
    return Fighter(creature.id, creature.at, creature.hp, body(creature.at, creature.hp, creature.card.mana))


def body(at: int, hp: int, mana: int) -> float:
    """A creature on the board."""
    return at + 0.8 * hp + 0.8 * mana


def health(hp: int) -> float:
    """A player's health: the last points count most."""
    return 0.6 * hp - 32 / (hp + 4) if hp > 0 else -DEATH


def in_hand(card: cards.Card, income: int) -> float:
    """A card that one might draw, for a player who can have so much mana in a turn."""
    late = 1.0 if card.cost <= income + 1 else 0.6 if card.cost <= income + 3 else 0.3
    match card.kind:
        case Kind.CREATURE:
            thirst = 2.5 if income < 4 else 1.2 if income < 7 else 0.3
            return late * (card.at + 0.8 * card.hp) + thirst * card.mana - 0.7 * card.cost
        case Kind.DAMAGE:
            return late * 1.6 * card.at - 0.4 * card.cost
        case Kind.HEAL:
            return late * 0.6 * card.hp - 0.4 * card.cost
        case Kind.BUFF:
            return late * (card.at + 0.7 * card.hp) - 0.4 * card.cost
        case Kind.TAKE:
            return 0.8 * card.at - 0.4 * card.cost
        case Kind.DEACTIVATE:
            return 0.5
