"""The plain bot of cards: draws, plays what it can pay for, attacks with everything. Copy it and make it better."""

from collections.abc import Callable
from contextlib import suppress

from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.failures import Failure, LimitReached


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    keep_playing(me, take_turn)


def keep_playing(me: cards.Player, take_turn: Callable[[cards.Player, int], None]) -> None:
    """Take the turns of all matches in which we have one."""
    while True:
        try:
            for match in me.get_my_matches():
                with suppress(cards.GameHasEnded):
                    if me.get_turn_info(match).on_turn:
                        take_turn(me, match)
        except LimitReached:
            continue  # then this turn is over, too
        except Failure:
            pass  # something unforeseen: look again in the next turn
        me.wait()


def take_turn(me: cards.Player, match: int) -> None:
    """Draw, tap and play, attack. The first of these ends the blocking phase: we never block."""
    with suppress(cards.DrawLimitExceeded, cards.DeckIsEmpty, cards.HandLimitExceeded):
        while True:
            me.draw_card(match)
    boards = me.get_board(match)
    idle = sorted((creature for creature in boards.mine if creature.active), key=lambda creature: creature.at)
    mana = 0
    for card in sorted(me.get_hands(match).mine, key=lambda card: -card.cost):
        target = aim(card, boards)
        payers = [creature for creature in idle if creature.mana]
        if target == 0 or card.cost > mana + sum(creature.mana for creature in payers):
            continue
        while mana < card.cost:  # those that fight worst pay first
            payer = payers.pop(0)
            idle.remove(payer)
            me.add_mana(match, payer.id)
            mana += payer.mana
        with suppress(cards.SpellTargetNotOnBoard):  # an earlier spell may have killed it
            me.play_card(match, card.id, target)
            mana -= card.cost
    for creature in idle:
        if creature.at:
            me.attack(match, creature.id)


def aim(card: cards.Card, boards: cards.Boards) -> int:
    """The target of a card: our best creature or theirs, or a player; 0: there is none."""
    match card.kind:
        case Kind.CREATURE:
            return cards.NO_TARGET
        case Kind.DAMAGE:
            return cards.OPPONENT
        case Kind.HEAL | Kind.TAKE:
            return cards.MYSELF
        case Kind.BUFF:
            return max(boards.mine, key=lambda creature: creature.at).id if boards.mine else 0
        case Kind.DEACTIVATE:
            return max(boards.opponents, key=lambda creature: creature.at).id if boards.opponents else 0
