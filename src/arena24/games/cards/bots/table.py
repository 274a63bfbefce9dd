"""All matches of a team at once: pictures of those in which it is on turn, and its orders sent together.

A turn takes a dozen round trips however many matches there are. Every rung above racer sits at this table; they differ
in how they decide.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from arena24.client import together
from arena24.client.lots import Sometimes, drawn
from arena24.games import cards
from arena24.games.cards.rounds import sign
from arena24.games.failures import Failure, LimitReached

T = TypeVar("T")


class Order(NamedTuple):
    """A command for one match: the name, and what follows the match."""

    name: str
    arguments: tuple[int, ...]


Decide = Callable[[cards.Match], list[Order]]  # in which we are `me`; it may be played on


def playing(usual: Decide, *others: Sometimes[Decide]) -> Callable[[cards.Player], None]:
    """A bot that decides like this, turn after turn; in some tournaments it may decide otherwise."""

    def play(me: cards.Player) -> None:
        new_round, decide = sign(me), usual
        while True:
            try:
                if new_round():
                    decide = drawn(usual, others)
                infos = asked(me.get_turn_info, new_round.seen)
                pictures = look(me, {id_: info.left for id_, info in infos.items() if info.on_turn})
                send(me, {id_: decide(match) for id_, match in pictures.items()})
            except LimitReached:
                continue  # then this turn is over, too
            except Failure:
                pass  # something unforeseen: look again in the next turn
            me.wait()

    return play


# ---- looking


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
