"""The idea of cards' starters: draw, tap those that pay well, play what one can pay for, attack with the rest."""

from arena24.games import cards
from arena24.games.failures import attempt


def play_hand(me: cards.Player, match: int) -> None:
    """Play whatever the mana is enough for; the target of a creature is -1, of a spell us (-5) or them (-6)."""
    for card in me.get_hands(match).mine:
        if card.kind == cards.Kind.CREATURE:
            attempt(me.play_card, match, card.id, -1)
        elif card.kind == cards.Kind.DAMAGE:
            attempt(me.play_card, match, card.id, -6)
        elif card.kind == cards.Kind.HEAL or card.kind == cards.Kind.TAKE:
            attempt(me.play_card, match, card.id, -5)


def take_turn(me: cards.Player) -> None:
    """What the bot does in a turn: the same in every match in which it is our turn."""
    for match in me.get_my_matches():
        if not me.get_turn_info(match).on_turn:
            continue
        # Draw as long as one may. The first action ends the blocking phase: we never block.
        while attempt(me.draw_card, match):
            pass
        board = me.get_board(match).mine
        for creature in board:
            if creature.active and creature.mana > creature.at:
                attempt(me.add_mana, match, creature.id)
        play_hand(me, match)
        for creature in board:
            if creature.active and creature.mana <= creature.at:
                attempt(me.attack, match, creature.id)
