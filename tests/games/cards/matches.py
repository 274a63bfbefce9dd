"""Decks and matches written briefly, random turns, and what must hold at every moment, for the tests of cards."""

from random import Random

from arena24.games.cards import MYSELF, NO_TARGET, OPPONENT, Card, Deck, Kind, Limits, Match, draw_deck
from arena24.games.failures import Failure


def deck(text: str) -> Deck:
    """`1 C 2 2 2 0 1 | 2 D 3 0 0 1 -1`"""
    rows = [row.split() for row in text.split("|")]
    return Deck(tuple(Card(int(id_), Kind(kind), *map(int, rest)) for id_, kind, *rest in rows))


def limits(*, hp: int = 20, draws: int = 3, burns: int = 2, hand: int = 5, turns: int = 60) -> Limits:
    """Those of the rulebook's vectors (cards 13)."""
    return Limits(hp=hp, draws=draws, burns=burns, hand=hand, turns=turns)


def fresh(chance: Random, size: int = 60) -> Match:
    """A match with a drawn deck and odd limits."""
    some = limits(
        hp=chance.choice((2, 10, 20, 40)),
        draws=chance.randint(1, 4),
        burns=chance.randint(0, 2),
        hand=chance.randint(2, 8),
        turns=chance.choice((4, 20, 60)),
    )
    return Match(Deck(draw_deck(size, chance)), some)


def random_order(match: Match, chance: Random) -> tuple[str, tuple[int, ...]]:
    """A command that a reckless player might give, mostly a sensible one."""
    mine, theirs = match.me, match.foe
    anything = [*match.deck.by_id, 0, -1, -5, -6, -7, 1001]

    def some(*ids: int) -> int:
        return chance.choice(ids) if ids and chance.random() < 0.85 else chance.choice(anything)

    name = chance.choice(("draw", "draw", "burn", "discard", "add_mana", "add_mana", "attack", "play", "play", "play"))
    if match.blocking and chance.random() < 0.6:
        name = chance.choice(("block", "block", "block", "block", "finish_block"))
    match name:
        case "block":
            return name, (some(*match.attackers), some(*mine.board))
        case "discard":
            return name, (some(*mine.hand),)
        case "add_mana" | "attack":
            return name, (some(*mine.board),)
        case "play":
            card = some(*mine.hand)
            held = match.deck.by_id.get(card)
            if held is not None and held.kind in (Kind.CREATURE, Kind.TAKE) and chance.random() < 0.9:
                return name, (card, NO_TARGET if held.kind is Kind.CREATURE else MYSELF)
            return name, (card, some(MYSELF, OPPONENT, *mine.board, *theirs.board))
    return name, ()


def attempt(match: Match, name: str, arguments: tuple[int, ...]) -> type[Failure] | None:
    """Give a command; the failure, if it is refused."""
    try:
        getattr(match, name)(*arguments)
    except Failure as failure:
        return type(failure)
    return None


def random_turn(match: Match, chance: Random, commands: int = 12) -> None:
    """Some commands, and the end of the turn."""
    for _ in range(commands):
        attempt(match, *random_order(match, chance))
    match.end_turn()


State = tuple[object, ...]


def state(match: Match) -> State:
    """Everything about a match, to compare."""
    sides = [
        (side.hp, sorted(side.hand), sorted((c.id, c.at, c.hp, c.hpmax, c.active) for c in side.board.values()))
        for side in match.sides
    ]
    attackers = sorted((c.id, c.blocked) for c in match.attackers.values())
    clock = (match.turn, match.over, match.blocking, match.me.player, match.top)
    return (*clock, match.mana, match.draws, match.burns, attackers, sorted(match.ordered), sides)


def check(match: Match) -> None:
    """What holds at every moment."""
    zones = [card.id for card in match.deck.cards[match.top :]]
    for side in match.sides:
        assert 0 <= side.hp <= match.limits.hp
        assert len(side.hand) <= match.limits.hand
        zones += [*side.hand, *side.board]
        for id_, creature in side.board.items():
            assert creature.id == id_
            assert 0 < creature.hp <= creature.hpmax
            assert creature.at >= 0
    assert len(zones) == len(set(zones)), "every card is in one place at most; the others are gone"
    assert set(zones) <= set(match.deck.by_id)
    assert match.mana >= 0
    assert match.draws >= 0
    assert 0 <= match.burns <= match.limits.burns
    assert match.over or min(side.hp for side in match.sides) > 0
    assert max(side.hp for side in match.sides) > 0, "both at 0 cannot happen (R20)"
    assert 1 <= match.turn <= match.limits.turns
    assert match.me.player == (match.turn - 1) % 2
    assert match.sides[match.me.player] is match.me
    assert match.sides[1 - match.me.player] is match.foe
    check_attacks(match)


def check_attacks(match: Match) -> None:
    """Attackers are living, inactive creatures of the right side."""
    assert match.blocking or not match.attackers
    assert not (match.blocking and match.ordered)
    for creatures, side in ((match.attackers, match.foe), (match.ordered, match.me)):
        for id_, creature in creatures.items():
            assert side.board[id_] is creature
            assert not creature.active
