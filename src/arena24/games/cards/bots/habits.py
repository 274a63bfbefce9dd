"""A turn of a match, planned on a picture of it by the engine itself; the rungs differ in their habits."""

from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.cards.bots.fights import Defence, Front, choose_attackers
from arena24.games.cards.bots.purse import income, plan_draws, plan_moves
from arena24.games.cards.bots.table import Order
from arena24.games.cards.bots.worth import fighter, in_hand
from arena24.games.failures import Failure


class Attack(Enum):
    """Who attacks."""

    CHOSEN = "those for whom it pays, whatever the rival answers"
    EVERYBODY = "all who can"
    NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Habits:
    """What somebody does in a turn without thinking of it."""

    burns: int = 2  # cards of a plan that are burned for better ones, at most
    denial: float = 0.8  # how much a card that the opponent does not get is worth to us
    attack: Attack = Attack.CHOSEN
    snipes: bool = True  # hits creatures with spells, too, not the player alone

    def __call__(self, match: cards.Match) -> list[Order]:
        """The orders for a turn, tried on the picture."""
        orders: list[Order] = []
        with suppress(Failure):  # the match is over, or we have erred: what is planned so far is still good
            _plan_blocks(match, orders)
            self._plan_cards(match, orders)
            self._plan_attacks(match, orders)
        return orders

    def _plan_cards(self, match: cards.Match, orders: list[Order]) -> None:
        """Draw, tap and play; after a Take once more."""
        for _ in range(3):
            _plan_discards(match, orders)
            while letters := plan_draws(match, self.burns, self.denial):
                for letter in letters:
                    (match.draw if letter == "D" else match.burn)()
                    orders.append(Order("draw_card" if letter == "D" else "burn_card", ()))
            tapped, moves = plan_moves(match, snipes=self.snipes)
            for each in tapped:
                match.add_mana(each.id)
                orders.append(Order("add_mana", (each.id,)))
            for card, target, _ in moves:
                orders.append(Order("play_card", (card.id, target)))
                match.play(card.id, target)
            if not any(move.card.kind is Kind.TAKE for move in moves):
                return

    def _plan_attacks(self, match: cards.Match, orders: list[Order]) -> None:
        if self.attack is Attack.CHOSEN:
            attackers = choose_attackers(_front(match))
        else:
            able = [each.id for each in match.me.board.values() if each.active and each.at]
            attackers = able if self.attack is Attack.EVERYBODY else []
        for id_ in attackers:
            match.attack(id_)
            orders.append(Order("attack", (id_,)))


def _plan_blocks(match: cards.Match, orders: list[Order]) -> None:
    attackers = [fighter(each) for each in match.attackers.values()]
    blockers = [fighter(each) for each in match.me.board.values() if each.active]
    for block in Defence(attackers, blockers).best(match.me.hp).blocks:
        for pair in block.pairs:
            match.block(*pair)
            orders.append(Order("block", pair))
    match.finish_block()


def _plan_discards(match: cards.Match, orders: list[Order]) -> None:
    """Make room in a full hand for a better card."""
    hand = match.me.hand
    if len(hand) < match.limits.hand or not match.draws or match.top == match.deck.size:
        return
    mana = income(match.me)
    worst = min(hand.values(), key=lambda card: in_hand(card, mana))
    if in_hand(worst, mana) < in_hand(match.deck.cards[match.top], mana):
        match.discard(worst.id)
        orders.append(Order("discard_card", (worst.id,)))


def _front(match: cards.Match) -> Front:
    ours, theirs = match.me.board.values(), match.foe.board.values()
    return Front(
        ready=tuple(fighter(each) for each in ours if each.active),
        walls=tuple(fighter(each) for each in theirs if each.active),
        foes=tuple(fighter(each) for each in theirs),
        hp=match.me.hp,
        foe_hp=match.foe.hp,
        left=match.left,
    )
