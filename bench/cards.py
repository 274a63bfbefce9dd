"""Cards: the match engine for search and training, and the turn of 30 teams (cards 15)."""

import time
from collections.abc import Callable
from random import Random

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import cards
from arena24.games.cards.generator import draw_deck
from arena24.games.cards.match import BUFF, CREATURE, DAMAGE, DEACTIVATE, HEAL, TAKE
from arena24.games.core import Audience, Start, TeamId
from arena24.games.dialect import PIZZA
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS = 30
MATCHES = 200  # in one measurement
LIMITS = cards.Limits(hp=100, draws=2, burns=2, hand=10, turns=60)


def rows() -> list[Row]:
    """Matches per second, turns, replies, rounds in process."""
    any_deck, drawn_deck = cards.Deck(any_cards()), cards.Deck(draw_deck(100, Random(1)))
    world = tournament()
    racers = [find_bot("cards", "racer")] * 2
    seconds = best_seconds(lambda: sim.play(cards.GAME, racers, seed=3), repeat=3)
    return [
        engine_row("random matches", any_deck),
        engine_row("random matches, generated deck", drawn_deck),
        share_of_turn(f"turn of {TEAMS} teams, {len(world.bouts)} matches", turn_seconds(world)),
        share_of_turn("GET_DECK in half the matches", deck_seconds(world)),
        share_of_turn("dump and digest, once in 50 turns", best_seconds(world.digest), aim=""),
        share_of_turn("public frame", best_seconds(lambda: world.frame(Audience.PUBLIC)), aim=""),
        share_of_turn("full frame", best_seconds(lambda: world.frame(Audience.FULL)), aim=""),
        Row("tournament of two racers in process", f"{1 / seconds:.1f} rounds/s"),
    ]


def engine_row(what: str, deck: cards.Deck) -> Row:
    """Whole matches of random players, in turns with the yardstick: the machine may be busy."""
    ours = bare = 0.0
    for _ in range(5):
        ours = max(ours, _matches_per_second(lambda: cards.Match(deck, LIMITS)))
        bare = max(bare, _matches_per_second(lambda: Bare(deck, LIMITS)))
    return Row(what, f"{ours:.0f} /s", ours / bare, f"bare engine, {bare:.0f} /s", ">= 0.5")


def _matches_per_second(begin: Callable[[], "cards.Match | Bare"]) -> float:
    def play() -> None:
        for number in range(MATCHES):
            random_match(begin(), Random(number))

    return MATCHES / best_seconds(play, repeat=1)


class Bare:
    """The yardstick: a match without failures, events and all that the random players do not do."""

    def __init__(self, deck: cards.Deck, limits: cards.Limits) -> None:
        self.deck, self.limits, self.top, self.turn, self.over = deck, limits, 0, 1, False
        self.me, self.foe = cards.Side(0, limits.hp), cards.Side(1, limits.hp)
        self.attackers: dict[int, cards.Creature] = {}
        self.ordered: dict[int, cards.Creature] = {}
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
        self.mana += creature.card.mana

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
            self.me.board[id_] = cards.Creature(card)
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


def any_cards() -> tuple[cards.Card, ...]:
    """A hundred cards of any kind; the first are free."""
    chance = Random(1)
    deck = []
    for id_ in range(1, 101):
        kind = cards.Kind(chance.choice("CCCCCCCHDTBI") if id_ > 8 else "C")
        at, hp = chance.randint(0, 5), chance.randint(1, 5)
        cost = 0 if id_ <= 8 or at < 2 else at
        mana = (1 if cost == 0 else chance.randint(0, 2)) if kind is CREATURE else -1
        deck.append(cards.Card(id_, kind, at, hp, hp, cost, mana))
    return tuple(deck)


def tournament() -> cards.Tournament:
    """Thirty teams, with boards as they are in the middle of a match."""
    start = Start(cards.GAME.servers["Cards1"], [TeamId(n) for n in range(1, TEAMS + 1)], Seed.from_number(1))
    world = cards.new_round(start)
    assert world is not None
    chance = Random(1)
    for _ in range(16):
        for bout in world.bouts.values():
            random_turn(bout.match, chance)
        world.end_turn(float("inf"))
    return world


def turn_seconds(world: cards.Tournament) -> float:
    """The best of several turns in which all teams have played."""
    chance, best = Random(2), float("inf")
    for _ in range(5):
        for bout in world.bouts.values():
            random_turn(bout.match, chance)
        start = time.perf_counter()
        world.end_turn(float("inf"))
        best = min(best, time.perf_counter() - start)
    return best


def deck_seconds(world: cards.Tournament) -> float:
    """Every team asks for the decks of the matches in which it is on turn, and gets them printed."""
    asked = []
    for team in world.seats:
        call = calls_of(world.player(team, StillClock()), PIZZA, Printed())[b"GET_DECK"]
        assert call is not None
        seats = world.seats[team].items()
        asked += [(call.run, id_) for id_, (m, player) in seats if not m.over and m.me.player == player]
    return best_seconds(lambda: [run([b"GET_DECK", b"%d" % id_]) for run, id_ in asked])


def random_match(match: "cards.Match | Bare", chance: Random) -> None:
    """Play a whole match with two random players."""
    while not match.over:
        random_turn(match, chance)
        match.end_turn()


def random_turn(match: "cards.Match | Bare", chance: Random) -> None:
    """Blocks, draws, taps, attacks and spells."""
    if match.over:
        return
    _random_blocks(match, chance)
    match.finish_block()
    _random_actions(match, chance)


def _random_actions(match: "cards.Match | Bare", chance: Random) -> None:
    if match.over:
        return
    me = match.me
    while match.draws and match.top < match.deck.size and len(me.hand) < match.limits.hand:
        match.draw()
    uniform = chance.random
    for id_, creature in list(me.board.items()):
        if creature.card.mana and uniform() < 0.6:
            match.add_mana(id_)
        else:
            match.attack(id_)
    for id_, card in list(me.hand.items()):
        if card.cost <= match.mana and uniform() >= 0.2:
            target = _random_target(match, card, chance)
            if target and _still_runs(match):
                match.play(id_, target)


def _still_runs(match: "cards.Match | Bare") -> bool:
    return not match.over


def _random_blocks(match: "cards.Match | Bare", chance: Random) -> None:
    attackers = list(match.attackers)
    if not attackers:
        return
    uniform = chance.random
    for id_ in [id_ for id_, creature in match.me.board.items() if creature.active]:
        if uniform() < 0.5 and attackers:
            target = attackers[int(uniform() * len(attackers))]
            match.block(target, id_)
            attackers.remove(target)


def _random_target(match: "cards.Match | Bare", card: cards.Card, chance: Random) -> int:
    kind = card.kind
    if kind is CREATURE:
        return cards.NO_TARGET
    if kind is BUFF or kind is DEACTIVATE:
        ids = list((match.me if kind is BUFF else match.foe).board)
        return ids[int(chance.random() * len(ids))] if ids else 0
    return cards.OPPONENT if kind is DAMAGE else cards.MYSELF
