"""The good bot of cards: plans draws and burns over the visible deck, blocks and attacks by a small search.

Every turn of a match is planned on the engine itself, from a picture of the match; then the orders of all matches are
sent together, so that a turn takes a dozen round trips however many matches there are.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from arena24.client import together
from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.cards.bots.fights import Defence, Front, choose_attackers
from arena24.games.cards.bots.purse import income, plan_draws, plan_moves
from arena24.games.cards.bots.worth import fighter, in_hand
from arena24.games.failures import Failure, LimitReached

T = TypeVar("T")


class Order(NamedTuple):
    """A command for one match: the name, and what follows the match."""

    name: str
    arguments: tuple[int, ...]


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    while True:
        try:
            matches = me.get_my_matches()
            infos = asked(me.get_turn_info, matches)
            pictures = look(me, {id_: info.left for id_, info in infos.items() if info.on_turn})
            send(me, {id_: plan(picture) for id_, picture in pictures.items()})
        except LimitReached:
            continue  # then this turn is over, too
        except Failure:
            pass  # something unforeseen: look again in the next turn
        me.wait()


def asked(method: Callable[[int], T], matches: Iterable[int]) -> dict[int, T]:
    """What a query tells of each match; those that refuse are left out."""
    ids = list(matches)
    answers = together(method, [(id_,) for id_ in ids])
    return {id_: answer for id_, answer in zip(ids, answers, strict=True) if not isinstance(answer, Failure)}


def look(me: cards.Player, left: dict[int, int]) -> dict[int, cards.Match]:
    """Pictures of the matches in which we are on turn: one round trip for each kind of question."""
    hps, limits, decks = asked(me.get_hp, left), asked(me.get_card_limits, left), asked(me.get_deck, left)
    hands, boards, attackers = asked(me.get_hands, left), asked(me.get_board, left), asked(me.get_attackers, left)
    known = hps.keys() & limits.keys() & decks.keys() & hands.keys() & boards.keys() & attackers.keys()
    return {
        id_: picture(hps[id_], limits[id_], decks[id_], hands[id_], boards[id_], attackers[id_], left[id_])
        for id_ in sorted(known)
    }


def picture(
    hp: cards.Health,
    limits: cards.CardLimits,
    deck: tuple[cards.Card, ...],
    hands: cards.Hands,
    boards: cards.Boards,
    attackers: tuple[cards.Card, ...],
    left: int,
) -> cards.Match:
    """A match as we see it, we are `me`; its deck is what is left of the deck."""
    match = cards.Match(
        cards.Deck(deck),
        cards.Limits(hp=hp.initial, draws=limits.draws, burns=limits.burns, hand=limits.hand, turns=left),
    )
    for side, health, hand, board in (
        (match.me, hp.mine, hands.mine, boards.mine),
        (match.foe, hp.opponents, hands.opponents, boards.opponents),
    ):
        side.hp = health
        side.hand = {card.id: card for card in hand}
        side.board = {row.id: creature(row) for row in board}
    match.attackers = {card.id: match.foe.board[card.id] for card in attackers}
    return match


def creature(row: cards.OnBoard) -> cards.Creature:
    """A creature from its line."""
    made = cards.Creature(cards.Card(*row[:-1]))
    made.active = row.active
    return made


# ---- planning


def plan(match: cards.Match) -> list[Order]:
    """The orders for a turn, tried on the picture."""
    orders: list[Order] = []
    with suppress(Failure):  # the match is over, or we have erred: what is planned so far is still good
        _plan_blocks(match, orders)
        _plan_cards(match, orders)
        _plan_attacks(match, orders)
    return orders


def _plan_blocks(match: cards.Match, orders: list[Order]) -> None:
    attackers = [fighter(each) for each in match.attackers.values()]
    blockers = [fighter(each) for each in match.me.board.values() if each.active]
    for block in Defence(attackers, blockers).best(match.me.hp).blocks:
        for pair in block.pairs:
            match.block(*pair)
            orders.append(Order("block", pair))
    match.finish_block()


def _plan_cards(match: cards.Match, orders: list[Order]) -> None:
    """Draw, tap and play; after a Take once more."""
    for _ in range(3):
        _plan_discards(match, orders)
        while letters := plan_draws(match):
            for letter in letters:
                (match.draw if letter == "D" else match.burn)()
                orders.append(Order("draw_card" if letter == "D" else "burn_card", ()))
        tapped, moves = plan_moves(match)
        for each in tapped:
            match.add_mana(each.id)
            orders.append(Order("add_mana", (each.id,)))
        for card, target, _ in moves:
            orders.append(Order("play_card", (card.id, target)))
            match.play(card.id, target)
        if not any(move.card.kind is Kind.TAKE for move in moves):
            return


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


def _plan_attacks(match: cards.Match, orders: list[Order]) -> None:
    ours, theirs = match.me.board.values(), match.foe.board.values()
    front = Front(
        ready=tuple(fighter(each) for each in ours if each.active),
        walls=tuple(fighter(each) for each in theirs if each.active),
        foes=tuple(fighter(each) for each in theirs),
        hp=match.me.hp,
        foe_hp=match.foe.hp,
        left=match.left,
    )
    for id_ in choose_attackers(front):
        match.attack(id_)
        orders.append(Order("attack", (id_,)))


# ---- sending


def send(me: cards.Player, plans: dict[int, list[Order]]) -> None:
    """Send the orders of all matches, in each match one after another, but as few kinds of batches as that allows."""
    methods: dict[str, Callable[..., object]] = {
        "block": me.block,
        "discard_card": me.discard_card,
        "draw_card": me.draw_card,
        "burn_card": me.burn_card,
        "add_mana": me.add_mana,
        "play_card": me.play_card,
        "attack": me.attack,
    }
    while any(plans.values()):
        heads = [orders[0].name for orders in plans.values() if orders]
        name = max(methods, key=heads.count)
        together(methods[name], [call for id_, orders in plans.items() for call in _taken(id_, orders, name)])


def _taken(match: int, orders: list[Order], name: str) -> Sequence[tuple[int, ...]]:
    """The first orders of a match, as long as they are of this kind; they leave the list."""
    count = next((place for place, order in enumerate(orders) if order.name != name), len(orders))
    calls = [(match, *order.arguments) for order in orders[:count]]
    del orders[:count]
    return calls
