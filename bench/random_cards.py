"""Random players of cards, and a bare engine for them to play on. Compiled together with the rules (`bench.build`)."""

from random import Random

from arena24.games.cards.card import MYSELF, NO_TARGET, OPPONENT, Card, Kind
from arena24.games.cards.deck import Deck
from arena24.games.cards.match import BUFF, CREATURE, DAMAGE, DEACTIVATE, HEAL, TAKE, Creature, Limits, Match, Side

LIMITS = Limits(hp=100, draws=2, burns=2, hand=10, turns=60)


class Bare:
    """The yardstick: a match without failures, events and all that the random players do not do."""

    def __init__(self, deck: Deck, limits: Limits) -> None:
        self.deck, self.limits, self.top, self.turn, self.over = deck, limits, 0, 1, False
        self.me, self.foe = Side(0, limits.hp), Side(1, limits.hp)
        self.attackers: dict[int, Creature] = {}
        self.ordered: dict[int, Creature] = {}
        self.mana, self.draws = 0, limits.draws

    def block(self, attacker: int, blocker: int) -> None:
        """A fight."""
        mine, theirs = self.me.board[blocker], self.attackers.pop(attacker)
        mine.active = False
        mine.hp -= theirs.at
        theirs.hp -= mine.at
        if mine.hp <= 0:
            del self.me.board[blocker]
        if theirs.hp <= 0:
            del self.foe.board[attacker]

    def finish_block(self) -> None:
        """The unblocked strike."""
        for creature in self.attackers.values():
            self.me.hp -= creature.at
        for creature in self.me.board.values():
            creature.active = True
        self.over = self.me.hp <= 0

    def draw(self) -> None:
        """The top card."""
        card = self.deck.cards[self.top]
        self.top += 1
        self.draws -= 1
        self.me.hand[card.id] = card

    def add_mana(self, card: int) -> None:
        """Tap."""
        creature = self.me.board[card]
        creature.active = False
        self.mana += creature.mana

    def attack(self, card: int) -> None:
        """Order an attack."""
        creature = self.me.board[card]
        creature.active = False
        self.ordered[card] = creature

    def play(self, id_: int, target: int) -> None:
        """Any card."""
        card = self.me.hand.pop(id_)
        self.mana -= card.cost
        if card.kind is CREATURE:
            self.me.board[id_] = Creature(card)
        elif card.kind is DAMAGE:
            self.foe.hp = max(0, self.foe.hp - card.at)
            self.over = self.foe.hp == 0
        elif card.kind is HEAL:
            self.me.hp = min(self.limits.hp, self.me.hp + card.hp)
        elif card.kind is TAKE:
            self.draws += card.at
        elif card.kind is BUFF:
            creature = self.me.board[target]
            creature.at += card.at
            creature.hp += card.hp
            creature.hpmax += card.hp
        else:
            self.foe.board[target].active = False

    def end_turn(self) -> None:
        """The other player's turn."""
        self.turn += 1
        self.me, self.foe = self.foe, self.me
        self.attackers, self.ordered = self.ordered, {}
        self.mana, self.draws = 0, self.limits.draws
        self.over = self.over or self.turn > self.limits.turns


def any_cards() -> tuple[Card, ...]:
    """A hundred cards of any kind; the first are free."""
    chance = Random(1)
    deck = []
    for id_ in range(1, 101):
        kind = Kind(chance.choice("CCCCCCCHDTBI") if id_ > 8 else "C")
        at, hp = chance.randint(0, 5), chance.randint(1, 5)
        cost = 0 if id_ <= 8 or at < 2 else at
        mana = (1 if cost == 0 else chance.randint(0, 2)) if kind is CREATURE else -1
        deck.append(Card(id_, kind, at, hp, hp, cost, mana))
    return tuple(deck)


def random_match(match: "Match | Bare", chance: Random) -> None:
    """Play a whole match with two random players."""
    while not match.over:
        random_turn(match, chance)
        match.end_turn()


def random_turn(match: "Match | Bare", chance: Random) -> None:
    """Blocks, draws, taps, attacks and spells."""
    if match.over:
        return
    _random_blocks(match, chance)
    match.finish_block()
    _random_actions(match, chance)


def _random_actions(match: "Match | Bare", chance: Random) -> None:
    if match.over:
        return
    me = match.me
    while match.draws and match.top < match.deck.size and len(me.hand) < match.limits.hand:
        match.draw()
    uniform = chance.random
    for id_, creature in list(me.board.items()):
        if creature.mana and uniform() < 0.6:
            match.add_mana(id_)
        else:
            match.attack(id_)
    for id_, card in list(me.hand.items()):
        if card.cost <= match.mana and uniform() >= 0.2:
            target = _random_target(match, card, chance)
            if target and _still_runs(match):
                match.play(id_, target)


def _still_runs(match: "Match | Bare") -> bool:
    return not match.over


def _random_blocks(match: "Match | Bare", chance: Random) -> None:
    attackers = list(match.attackers)
    if not attackers:
        return
    uniform = chance.random
    for id_ in [id_ for id_, creature in match.me.board.items() if creature.active]:
        if uniform() < 0.5 and attackers:
            target = attackers[int(uniform() * len(attackers))]
            match.block(target, id_)
            attackers.remove(target)


def _random_target(match: "Match | Bare", card: Card, chance: Random) -> int:
    kind = card.kind
    if kind is CREATURE:
        return NO_TARGET
    if kind is BUFF or kind is DEACTIVATE:
        ids = list((match.me if kind is BUFF else match.foe).board)
        return ids[int(chance.random() * len(ids))] if ids else 0
    return OPPONENT if kind is DAMAGE else MYSELF
