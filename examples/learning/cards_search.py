"""A bot of cards that looks ahead: it tries ways to play its turn on copies of the match, and plays on from there.

    arena24 tournament cards --bot examples/learning/cards_search.py --bot planner --rounds 40

The player on turn sees both hands, both boards and the deck in its order (cards 14), so there is nothing to guess:
the copy is made of answers to the bot's own questions (`cards_mirror.py`), and what happens in it is what would happen.
Only what the rival will do is unknown: it is tried, too.

A way to play a turn is a `Style` with some chance in it. To each way the rival answers in any way; then the worse half
is given up, and the others are answered once more, until one is left (sequential halving). A way is as good as its
worst answer. Playing on for longer, by simple habits, made the bot worse: they are too bad a guess.
"""

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from random import Random
from typing import NamedTuple

from arena24.games import cards
from arena24.games.cards import Kind
from arena24.games.failures import Failure
from cards_mirror import match_of

WAYS = 128  # to play a turn that are tried
WON = 1000.0  # more than anything else is worth


class Order(NamedTuple):
    """A command for a match: its name, and what follows the match."""

    name: str
    arguments: tuple[int, ...] = ()


class Style(NamedTuple):
    """The habits of a player in one turn."""

    burns: int = 0  # cards that are burned before we draw
    spoils: int = 0  # and afterwards, so that the rival does not get them
    health: float = 1.0  # what a point of our own health is worth when we block
    daring: float = 1.0  # how likely a creature attacks that has somebody to fear
    calm: float = 0.0  # how likely one stays at home that has nobody to fear
    whim: float = 0.0  # how much chance decides what is played first
    face: float = 0.5  # how likely a spell hits the player rather than a creature


USUAL = Style()


def drawn(chance: Random, limits: cards.Limits) -> Style:
    """Any habits."""
    burns = chance.randrange(limits.burns + 1)
    return Style(
        burns=burns,
        spoils=chance.randrange(limits.burns + 1 - burns),
        health=chance.choice((0.3, 1.0, 3.0)),
        daring=chance.choice((0.0, 0.5, 1.0)),
        calm=chance.choice((0.0, 0.0, 0.4, 1.0)),
        whim=chance.choice((0.0, 2.0, 6.0)),
        face=chance.random(),
    )


class Turn:
    """One turn of a match, played by a style; what was ordered is kept."""

    def __init__(self, match: cards.Match, style: Style, chance: Random) -> None:
        self._match, self._style, self._chance = match, style, chance
        self.orders: list[Order] = []

    def play(self) -> list[Order]:
        """Block, draw, cast, attack; ends the turn."""
        match = self._match
        with suppress(Failure):  # the match has ended in the middle of it
            if match.attackers:
                self._block()
            match.finish_block()
            self._draw()
            self._cast()
            self._attack()
        match.end_turn()
        return self.orders

    # ---- blocks

    def _block(self) -> None:
        """The strongest attackers first, each by the creature for which it is worth most, if it is worth anything."""
        match = self._match
        me, danger = match.me, sum([attacker.at for attacker in match.attackers.values()])
        for attacker in sorted(match.attackers.values(), key=_strength, reverse=True):
            deadly = danger >= me.hp
            best, blocker = 0.0, 0
            for creature in me.board.values():
                if creature.active:
                    value = self._gain(attacker, creature) + (WON if deadly else 0.0)
                    if value > best:
                        best, blocker = value, creature.id
            if blocker:
                danger -= attacker.at
                self.orders.append(Order("block", (attacker.id, blocker)))
                match.block(attacker.id, blocker)

    def _gain(self, attacker: cards.Creature, blocker: cards.Creature) -> float:
        gain = attacker.at * self._style.health
        if blocker.at >= attacker.hp:
            gain += worth(attacker)
        if blocker.hp <= attacker.at:
            gain -= worth(blocker)
        return gain

    # ---- cards

    def _draw(self) -> None:
        match, style = self._match, self._style
        self._burn(style.burns)
        while match.draws > 0 and match.top < match.deck.size and len(match.me.hand) < match.limits.hand:
            self.orders.append(Order("draw_card"))
            match.draw()
        self._burn(style.spoils)

    def _burn(self, count: int) -> None:
        match = self._match
        for _ in range(min(count, match.burns, match.deck.size - match.top)):
            self.orders.append(Order("burn_card"))
            match.burn()

    def _cast(self) -> None:
        """What is dearest first, more or less; creatures that fight worst pay for it."""
        match, uniform, whim = self._match, self._chance.random, self._style.whim
        hand = sorted(match.me.hand.values(), key=lambda card: -card.cost - whim * uniform())
        payers = sorted([c for c in match.me.board.values() if c.active and c.card.mana], key=_strength)
        purse = sum([c.card.mana for c in payers])
        for card in hand:
            if card.cost > match.mana + purse:
                continue
            target = self._target(card)
            if not target:
                continue
            while match.mana < card.cost:
                payer = payers.pop(0)
                purse -= payer.card.mana
                self.orders.append(Order("add_mana", (payer.id,)))
                match.add_mana(payer.id)
            self.orders.append(Order("play_card", (card.id, target)))
            match.play(card.id, target)
            if card.kind is Kind.TAKE:
                self._draw()

    def _target(self, card: cards.Card) -> int:
        """Whom a card is for; 0: nobody."""
        match, kind = self._match, card.kind
        me, foe = match.me, match.foe
        if kind is Kind.CREATURE:
            return cards.NO_TARGET
        if kind is Kind.TAKE:
            return cards.MYSELF if match.top < match.deck.size else 0
        if kind is Kind.HEAL:
            return cards.MYSELF if me.hp < match.limits.hp else 0
        if kind is Kind.BUFF:
            return max(me.board.values(), key=_strength).id if me.board else 0
        if kind is Kind.DEACTIVATE:
            walls = [creature for creature in foe.board.values() if creature.active]
            return max(walls, key=worth).id if walls else 0
        victims = [creature for creature in foe.board.values() if creature.hp <= card.at]
        if foe.hp <= card.at or not victims or self._chance.random() < self._style.face:
            return cards.OPPONENT
        return max(victims, key=worth).id

    # ---- attacks

    def _attack(self) -> None:
        """Who could be killed for nothing by somebody who may block needs some daring."""
        match, uniform, style = self._match, self._chance.random, self._style
        if match.left < 2:
            return  # the last attack is never resolved
        walls = [creature for creature in match.foe.board.values() if creature.active]
        for creature in [c for c in match.me.board.values() if c.active and c.at]:
            fears = any(wall.at >= creature.hp and wall.hp > creature.at for wall in walls)
            if uniform() < style.daring if fears else uniform() >= style.calm:
                self.orders.append(Order("attack", (creature.id,)))
                match.attack(creature.id)


def worth(creature: cards.Creature) -> float:
    """What a creature is worth, in points of health."""
    return 0.5 + creature.at + 0.6 * creature.hp + creature.card.mana


def _strength(creature: cards.Creature) -> int:
    return creature.at


def value(match: cards.Match, player: int) -> float:
    """How well a match stands for one of its players."""
    me, foe = match.sides[player], match.sides[1 - player]
    if not me.hp or not foe.hp:
        return WON if me.hp else -WON
    if match.over:
        return 10.0 * (me.hp - foe.hp)
    ours = sum([worth(creature) for creature in me.board.values()]) + len(me.hand)
    theirs = sum([worth(creature) for creature in foe.board.values()]) + len(foe.hand)
    return 1.5 * (me.hp - foe.hp) + ours - theirs


class Way:
    """A way to play the turn: its orders, the match after it, and the worst that came of it so far."""

    def __init__(self, match: cards.Match, style: Style, chance: Random) -> None:
        self._player, self._chance = match.me.player, chance
        self._after = match.copy()
        self.orders = Turn(self._after, style, chance).play()
        self.worst = inf

    def answer(self) -> None:
        """Let the rival answer once more."""
        match = self._after.copy()
        if not match.over:
            Turn(match, drawn(self._chance, match.limits), self._chance).play()
        self.worst = min(self.worst, value(match, self._player))


def best(match: cards.Match, chance: Random) -> list[Order]:
    """The orders of the way that does best."""
    ways = [Way(match, USUAL, chance), *(Way(match, drawn(chance, match.limits), chance) for _ in range(WAYS - 1))]
    while len(ways) > 1:
        for way in ways:
            way.answer()
        ways.sort(key=lambda way: way.worst, reverse=True)
        del ways[(len(ways) + 1) // 2 :]
    return ways[0].orders


def give(me: cards.Player, match: int, orders: Sequence[Order]) -> None:
    """Say what was decided; the blocking phase ends with the first order after the blocks."""
    for order in orders:
        getattr(me, order.name)(match, *order.arguments)


def play(me: cards.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    chance = Random(1)
    while True:
        with suppress(Failure):  # something unforeseen: look again in the next turn
            for match in me.get_my_matches():
                with suppress(cards.GameHasEnded):
                    if me.get_turn_info(match).on_turn:
                        give(me, match, best(match_of(me, match), chance))
        me.wait()
