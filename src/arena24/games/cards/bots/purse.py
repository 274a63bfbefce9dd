"""What to draw, burn and play: the deck is face up, so both hands can be planned."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.cards.bots.worth import body, health, in_hand

DRAWS = 4  # planned at once; where limits are higher, one plans again
ANSWER = 2  # draws and burns of the opponent that are reckoned with


class Move(NamedTuple):
    """A card to play, and its target."""

    card: cards.Card
    target: int
    value: float


# ---- draws and burns


def income(side: cards.Side) -> int:
    """The mana that a player can have in a turn, soon."""
    on_board = sum(creature.card.mana for creature in side.board.values())
    return on_board + sum(card.mana for card in side.hand.values() if card.cost == 0 and card.mana > 0)


def plan_draws(match: cards.Match, burns: int, denial: float) -> str:
    """D and B in the best order: what we get, less what the opponent can get then."""
    rest = match.deck.cards[match.top : match.top + 12]
    room = match.limits.hand - len(match.me.hand)
    ours, others = income(match.me), income(match.foe)
    mine, theirs = [in_hand(card, ours) for card in rest], [in_hand(card, others) for card in rest]
    plans = _plans(min(match.draws, room, DRAWS), min(match.burns, burns), len(rest))
    left = [_best_answer(theirs[used:], match.limits) for used in range(max(map(len, plans)) + 1)]

    def value(plan: str) -> float:
        gain = sum([mine[place] for place, letter in enumerate(plan) if letter == "D"])
        return gain - denial * left[len(plan)]

    return max(plans, key=value)


def _best_answer(worth: Sequence[float], limits: cards.Limits) -> float:
    """What the opponent can get of these cards."""
    answers = _plans(min(limits.draws, ANSWER), min(limits.burns, ANSWER), len(worth))
    return max([sum([v for v, c in zip(worth, answer, strict=False) if c == "D"]) for answer in answers])


@lru_cache(maxsize=256)  # the same few numbers again and again
def _plans(draws: int, burns: int, cards_left: int) -> list[str]:
    """All orders of so many draws and burns at most."""
    plans = [("", draws, burns)]
    for plan, d, b in plans:
        if len(plan) < cards_left:
            plans += [(plan + "D", d - 1, b)] if d > 0 else []
            plans += [(plan + "B", d, b - 1)] if b > 0 else []
    return [plan for plan, *_ in plans]


# ---- plays


def plan_moves(match: cards.Match, *, snipes: bool) -> tuple[list[cards.Creature], list[Move]]:
    """Whom to tap and what to play: the best that the mana can buy, less what the tapped would have done."""
    payers = sorted(
        [creature for creature in match.me.board.values() if creature.active and creature.card.mana > 0],
        key=lambda creature: _tap_cost(creature) / creature.card.mana,
    )
    prices = _prices(payers, match.mana)
    moves = [move for card in match.me.hand.values() for move in _moves(match, card) if move.value > 0]
    if not snipes:
        moves = [move for move in moves if move.card.kind is not Kind.DAMAGE or move.target == cards.OPPONENT]
    moves = sorted(moves, key=lambda move: -move.value)[:8]
    best = max(_subsets(moves), key=lambda chosen: _total(chosen, prices))
    needed = sum(move.card.cost for move in best) - match.mana
    tapped: list[cards.Creature] = []
    for creature in payers:
        if needed > 0:
            tapped.append(creature)
            needed -= creature.card.mana
    return tapped, sorted(best, key=lambda move: move.card.kind is Kind.TAKE, reverse=True)


def _tap_cost(creature: cards.Creature) -> float:
    return 0.1 + 0.5 * creature.at + (0.1 * creature.hp if creature.at else 0.0)


def _prices(payers: Sequence[cards.Creature], mana: int) -> list[float]:
    """What it costs to have so much mana, by amount."""
    prices = [0.0] * (mana + 1)
    for creature, cost in zip(payers, accumulate(map(_tap_cost, payers)), strict=True):
        prices += [cost] * creature.card.mana
    return prices


def _subsets(moves: Sequence[Move]) -> list[tuple[Move, ...]]:
    chosen: list[tuple[Move, ...]] = [()]
    for move in moves:
        chosen += [(*some, move) for some in chosen if not _clashes(move, some)]
    return chosen


def _clashes(move: Move, others: Sequence[Move]) -> bool:
    """A card is played once; two spells at one creature seldom pay."""
    return any(move.card is other.card or (move.target > 0 and move.target == other.target) for other in others)


def _total(chosen: Sequence[Move], prices: Sequence[float]) -> float:
    cost = sum(move.card.cost for move in chosen)
    return sum(move.value for move in chosen) - prices[cost] if cost < len(prices) else -1.0


def _moves(match: cards.Match, card: cards.Card) -> Iterator[Move]:
    """The ways to play a card that make sense, with their values."""
    me, foe = match.me, match.foe
    match card.kind:
        case Kind.CREATURE:
            thirst = 1.5 if income(me) < 7 else 0.3
            yield Move(card, cards.NO_TARGET, body(card.at, card.hp, 0) + thirst * card.mana)
        case Kind.DAMAGE:
            yield Move(card, cards.OPPONENT, health(foe.hp) - health(foe.hp - card.at) - 0.5)
            for id_, creature in foe.board.items():
                if creature.hp <= card.at:
                    yield Move(card, id_, body(creature.at, creature.hp, creature.card.mana))
        case Kind.HEAL:
            healed = min(match.limits.hp, me.hp + card.hp)
            yield Move(card, cards.MYSELF, health(healed) - health(me.hp) - 0.5)
        case Kind.TAKE:
            if len(me.hand) < match.limits.hand and match.top < match.deck.size:
                yield Move(card, cards.MYSELF, 1.2 * card.at)
        case Kind.BUFF:
            strong = [creature for creature in me.board.values() if creature.at]
            if strong:
                best = max(strong, key=lambda creature: creature.hp)
                yield Move(card, best.id, 1.0 * card.at + 0.7 * card.hp)
        case Kind.DEACTIVATE:
            walls = [creature for creature in foe.board.values() if creature.active and creature.at]
            if walls:
                best = max(walls, key=lambda creature: body(creature.at, creature.hp, 0))
                yield Move(card, best.id, 0.3 * body(best.at, best.hp, 0))
