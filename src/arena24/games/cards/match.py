"""One match: the whole game between two players (cards 6, 7), apart from everything around it.

A bot that looks ahead plays it just as the server does: `Match(deck, limits)`, the methods named after the commands,
`end_turn`, `copy`. Every method checks everything, raises the failure that the rulebook names, and only then changes
something. This module is typed so that mypyc can compile it as it is; declarations live elsewhere.
"""

from typing import Final

from arena24.games.cards.card import MYSELF, NO_TARGET, OPPONENT, Card, Kind
from arena24.games.cards.deck import Deck
from arena24.games.cards.events import (
    BLOCKED,
    BURNED,
    CAST,
    DIED,
    DISCARDED,
    DRAWN,
    ENDED,
    ORDERED,
    PLAYED,
    STRUCK,
    TAPPED,
    Event,
    What,
)
from arena24.games.cards.failures import (
    BlockingAlreadyFinished,
    BurnLimitExceeded,
    CardNotInHand,
    CardNotOnBoard,
    DeckIsEmpty,
    DrawLimitExceeded,
    GameHasEnded,
    HandLimitExceeded,
    InactiveCard,
    NoCardWithSuchId,
    NoSuchAttacker,
    NotEnoughMana,
    NotYourCard,
    SpellTargetNotOnBoard,
    WrongTarget,
)
from arena24.games.failures import Failure

# Plain names: looking a member up in its class is slow.
CREATURE: Final = Kind.CREATURE
HEAL: Final = Kind.HEAL
DAMAGE: Final = Kind.DAMAGE
TAKE: Final = Kind.TAKE
BUFF: Final = Kind.BUFF
DEACTIVATE: Final = Kind.DEACTIVATE


class Limits:
    """The parameters of a match (cards 3)."""

    __slots__ = ("burns", "draws", "hand", "hp", "turns")

    def __init__(self, *, hp: int, draws: int, burns: int, hand: int, turns: int) -> None:
        self.hp = hp
        self.draws = draws
        self.burns = burns
        self.hand = hand
        self.turns = turns


class Creature:
    """A creature on the board; the card stays what was printed."""

    __slots__ = ("active", "at", "blocked", "card", "hp", "hpmax", "id", "mana")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id, _, self.at, self.hp, self.hpmax, _, self.mana = card  # at once: it is quicker than by name
        self.active = False  # until its owner's next turn (cards 7.3)
        self.blocked = False  # matters only while it attacks

    def copy(self) -> "Creature":
        """The same creature, for another match."""
        twin = Creature(self.card)
        twin.at, twin.hp, twin.hpmax = self.at, self.hp, self.hpmax
        twin.active, twin.blocked = self.active, self.blocked
        return twin


class Side:
    """One player: health, hand and board."""

    __slots__ = ("board", "hand", "hp", "player")

    def __init__(self, player: int, hp: int) -> None:
        self.player = player  # 0: who has turn 1
        self.hp = hp
        self.hand: dict[int, Card] = {}
        self.board: dict[int, Creature] = {}

    def copy(self) -> "Side":
        """The same player in another match."""
        twin = Side(self.player, self.hp)
        twin.hand = self.hand.copy()
        twin.board = {id_: creature.copy() for id_, creature in self.board.items()}
        return twin


class Match:
    """A match. `me` is the player on turn, `foe` the other one."""

    __slots__ = (
        "attackers",
        "blocking",
        "burns",
        "deck",
        "draws",
        "foe",
        "limits",
        "mana",
        "me",
        "news",
        "ordered",
        "over",
        "sides",
        "top",
        "turn",
    )

    def __init__(self, deck: Deck, limits: Limits) -> None:
        self.deck = deck
        self.limits = limits
        self.top = 0  # the index of the deck's top card
        self.sides = (Side(0, limits.hp), Side(1, limits.hp))
        self.turn = 1  # when it is over, the turn in which it ended
        self.over = False
        self.me, self.foe = self.sides
        self.blocking = True  # the phase
        self.attackers: dict[int, Creature] = {}  # of the opponent, living, unblocked and blocked
        self.ordered: dict[int, Creature] = {}  # of the player on turn: the attackers of the next turn
        self.mana = 0
        self.draws = limits.draws
        self.burns = limits.burns
        self.news: list[Event] | None = None  # None: nobody watches

    def copy(self) -> "Match":
        """The same match once more; what happens in it is nobody's news."""
        twin = Match(self.deck, self.limits)
        twin.top, twin.turn, twin.over, twin.blocking = self.top, self.turn, self.over, self.blocking
        twin.mana, twin.draws, twin.burns = self.mana, self.draws, self.burns
        twin.sides = (self.sides[0].copy(), self.sides[1].copy())
        twin.me, twin.foe = twin.sides[self.me.player], twin.sides[self.foe.player]
        twin.attackers = {id_: twin.foe.board[id_] for id_ in self.attackers}
        twin.ordered = {id_: twin.me.board[id_] for id_ in self.ordered}
        return twin

    @property
    def left(self) -> int:
        """Turns left, the current one included (R6)."""
        return self.limits.turns - self.turn + 1

    # ---- the blocking phase

    def block(self, attacker: int, blocker: int) -> None:
        """BLOCK: a fight, at once; both lose the other's AT (cards 7.4, R16)."""
        if self.over:
            raise GameHasEnded
        if not self.blocking:
            raise BlockingAlreadyFinished
        theirs = self.attackers.get(attacker)
        if theirs is None:  # known or not; the attacker is looked at before the blocker (R29)
            raise NoSuchAttacker
        mine = self._active(blocker)
        mine.active = False
        theirs.blocked = True
        if self.news is not None:
            self._note(BLOCKED, self.me, blocker, attacker, mine.at, theirs.at)
        mine.hp -= theirs.at
        theirs.hp -= mine.at
        self._bury(self.me, mine)
        self._bury(self.foe, theirs)

    def finish_block(self) -> None:
        """FINISH_BLOCK: unblocked attackers strike, then the player's creatures become active (cards 6.3, R15)."""
        if self.over:
            raise GameHasEnded
        if self.blocking:
            self._strike()

    def _strike(self) -> bool:
        """The end of the blocking phase; True: it ends the match."""
        me = self.me
        self.blocking = False
        if self.attackers:
            for creature in self.attackers.values():
                if not creature.blocked:
                    me.hp -= creature.at
                    if self.news is not None:
                        self._note(STRUCK, self.foe, creature.id, 0, creature.at)
            self.attackers = {}
            if me.hp <= 0:
                me.hp = 0
                self._end()
                return True
        for creature in me.board.values():
            creature.active = True
        return False

    # ---- the action phase; every action ends the blocking phase, even one that is refused (R13)

    def _act(self) -> None:
        if self.over:
            raise GameHasEnded
        # An action ends the blocking first, and who dies of that acts no more (R14).
        if self.blocking and self._strike():
            raise GameHasEnded

    def draw(self) -> Card:
        """DRAW_CARD (R31)."""
        self._act()
        me = self.me
        if self.draws <= 0:
            raise DrawLimitExceeded
        if self.top == self.deck.size:
            raise DeckIsEmpty
        if len(me.hand) >= self.limits.hand:
            raise HandLimitExceeded
        card = self.deck.cards[self.top]
        self.top += 1
        self.draws -= 1
        me.hand[card.id] = card
        if self.news is not None:
            self._note(DRAWN, me, card.id)
        return card

    def burn(self) -> None:
        """BURN_CARD: the top card leaves the game (R33)."""
        self._act()
        if self.burns <= 0:
            raise BurnLimitExceeded
        if self.top == self.deck.size:
            raise DeckIsEmpty
        if self.news is not None:
            self._note(BURNED, self.me, self.deck.cards[self.top].id)
        self.top += 1
        self.burns -= 1

    def discard(self, card: int) -> None:
        """DISCARD_CARD: a card of the hand leaves the game."""
        self._act()
        self._held(card)
        del self.me.hand[card]
        if self.news is not None:
            self._note(DISCARDED, self.me, card)

    def add_mana(self, card: int) -> None:
        """ADD_MANA: tap a creature (R34)."""
        self._act()
        creature = self._active(card)
        creature.active = False
        self.mana += creature.mana
        if self.news is not None:
            self._note(TAPPED, self.me, card, 0, creature.mana)

    def attack(self, card: int) -> None:
        """ATTACK: it will strike at the end of the opponent's next blocking phase (cards 7.5)."""
        self._act()
        creature = self._active(card)
        creature.active = False
        creature.blocked = False
        self.ordered[card] = creature
        if self.news is not None:
            self._note(ORDERED, self.me, card)

    def play(self, card: int, target: int) -> None:
        """PLAY_CARD: identity, then price, then target (R30)."""
        self._act()
        held = self._held(card)
        cost = held.cost
        if cost > self.mana:
            raise NotEnoughMana
        if held.kind is CREATURE:
            if target != NO_TARGET:
                raise WrongTarget
            self.me.board[card] = Creature(held)
            if self.news is not None:
                self._note(PLAYED, self.me, card)
        elif target > 0:
            self._cast_on_creature(held, target)
        else:
            self._cast_on_player(held, target)
        self.mana -= cost
        del self.me.hand[card]

    def _cast_on_creature(self, spell: Card, target: int) -> None:
        """Any creature on the board, of whichever player (cards 7.1, 7.2)."""
        if spell.kind is TAKE:
            raise WrongTarget
        owner = self.me if target in self.me.board else self.foe
        creature = owner.board.get(target)
        if creature is None:
            raise SpellTargetNotOnBoard
        if self.news is not None:
            self._note(CAST, self.me, spell.id, target)
        if spell.kind is DAMAGE:
            creature.hp -= spell.at
            self._bury(owner, creature)
        elif spell.kind is HEAL:
            creature.hp = min(creature.hpmax, creature.hp + spell.hp)
        elif spell.kind is BUFF:  # its HP field counts for HP and HPMAX (R26)
            creature.at += spell.at
            creature.hp += spell.hp
            creature.hpmax += spell.hp
        else:  # Deactivate (R19)
            creature.active = False

    def _cast_on_player(self, spell: Card, target: int) -> None:
        """Take only on oneself; Buff and Deactivate on no player (cards 7.1, 7.2)."""
        kind = spell.kind
        if (target != MYSELF and (target != OPPONENT or kind is TAKE)) or kind is BUFF or kind is DEACTIVATE:
            raise WrongTarget
        if self.news is not None:
            self._note(CAST, self.me, spell.id, target)
        side = self.me if target == MYSELF else self.foe
        if kind is TAKE:
            self.draws += spell.at  # it allows more draws in this turn, but does not draw (R24)
        elif kind is HEAL:
            side.hp = min(self.limits.hp, side.hp + spell.hp)
        else:
            side.hp = max(0, side.hp - spell.at)
            if side.hp == 0:  # the match ends inside the turn, even by a spell on oneself (R23)
                self._end()

    # ---- the end of the turn (cards 6.5)

    def end_turn(self) -> None:
        """The clock: blocking is finished at the latest now; then the other player's turn, if there is one."""
        if self.over or (self.blocking and self._strike()):
            return
        if self.turn >= self.limits.turns:  # attacks ordered in the last turn are lost (R22)
            self._end()
            return
        self._start_turn()

    def _start_turn(self) -> None:
        """cards 6.1"""
        self.turn += 1
        self.me, self.foe = self.foe, self.me
        self.attackers, self.ordered = self.ordered, {}
        self.blocking = True
        self.mana = 0
        self.draws = self.limits.draws
        self.burns = self.limits.burns

    # ---- parts

    def _held(self, card: int) -> Card:
        """A card in the player's hand (900, 903, 906)."""
        held = self.me.hand.get(card)
        if held is None:
            raise self._wrong_card(card, CardNotInHand)
        return held

    def _active(self, card: int) -> Creature:
        """An active creature of the player (900, 903, 912, 905)."""
        creature = self.me.board.get(card)
        if creature is None:
            raise self._wrong_card(card, CardNotOnBoard)
        if not creature.active:
            raise InactiveCard
        return creature

    def _wrong_card(self, card: int, elsewhere: type[Failure]) -> type[Failure]:
        """Why a card is not where it should be (cards 9, R28)."""
        if card not in self.deck.by_id:
            return NoCardWithSuchId
        if card in self.foe.hand or card in self.foe.board:
            return NotYourCard
        return elsewhere

    def _bury(self, owner: Side, creature: Creature) -> None:
        """A creature without HP is gone at once, and attacks no more (cards 7.2, 7.5)."""
        if creature.hp > 0:
            return
        id_ = creature.id
        del owner.board[id_]
        attacking = self.ordered if owner is self.me else self.attackers
        if id_ in attacking:
            del attacking[id_]
        if self.news is not None:
            self._note(DIED, owner, id_)

    def _end(self) -> None:
        self.over = True
        if self.news is not None:
            self._note(ENDED, self.me)

    def _note(self, what: What, side: Side, card: int = 0, target: int = 0, amount: int = 0, back: int = 0) -> None:
        assert self.news is not None
        self.news.append(Event(what, side.player, card, target, amount, back))
