"""Cards for learning programs: one match at a time, cards by their places in the hands and on the boards.

What a team may see of a match it sees in its own turns (cards 14), and then all of it: both hands, both boards, the
deck. Cards are in the order of their ids. Of several matches the first is shown in which the team is not done.
"""

from collections.abc import Sequence
from struct import Struct

from arena24.games.cards.card import MYSELF, NO_TARGET, OPPONENT, Card, Kind
from arena24.games.cards.commands import Player
from arena24.games.cards.deck import Deck
from arena24.games.cards.match import BUFF, CREATURE, DEACTIVATE, TAKE, Creature, Match
from arena24.games.cards.params import CardsParams
from arena24.games.cards.rules import Tournament
from arena24.games.core import TeamId
from arena24.games.lenses import CELL, Cells, Choices, Lens, Mask, Optics, Panel, joint

BOARD = 16  # creatures of a player that are shown and can be named; random players have more in 1 of 700 turns
NEXT = 8  # cards of the deck that are shown

ALONE, ON_ME, ON_FOE, ON_MINE = range(4)  # targets of a card: none, the players, then the creatures of both boards
ON_THEIRS = ON_MINE + BOARD
TARGETS = ON_THEIRS + BOARD

Columns = tuple[tuple[str, float], ...]
MATCH: Columns = (
    ("on_turn", 1),
    ("left", 60),
    ("blocking", 1),
    ("hp", 20),
    ("their_hp", 20),
    ("mana", 10),
    ("draws", 2),
    ("burns", 2),
    ("deck", 60),
    ("matches", 10),
)
CARD: Columns = (*((kind.name.lower(), 1) for kind in Kind), ("at", 10), ("hp", 10), ("cost", 10), ("mana", 10))
CREATURES: Columns = (
    ("here", 1),
    ("at", 10),
    ("hp", 10),
    ("hpmax", 10),
    ("cost", 10),
    ("mana", 10),
    ("active", 1),
    ("attacks", 1),  # it will strike, or strikes now
    ("blocked", 1),
)
SCALARS, PRINTED, STANDING = Struct(f"{len(MATCH)}f"), Struct(f"{len(CARD)}f"), Struct(f"{len(CREATURES)}f")
KINDS = list(Kind)


def optics(params: CardsParams, teams: int) -> Optics:
    """The same for any number of teams; hands are as large as they may be."""
    hand = max(1, params.hand)
    panels = (
        Panel("match", (), MATCH),
        Panel("hand", (2, hand), CARD),  # what comes in twos: one's own first
        Panel("board", (2, BOARD), CREATURES),
        Panel("deck", (NEXT,), CARD),  # from the top on
    )
    groups = (
        Choices("wait"),
        Choices("finish_block"),
        Choices("draw_card"),
        Choices("burn_card"),
        Choices("add_mana", (BOARD,)),
        Choices("attack", (BOARD,)),
        Choices("discard_card", (hand,)),
        Choices("block", (BOARD, BOARD)),  # their attacker, one's own blocker
        Choices("play_card", (hand, TARGETS)),
    )
    size = CELL * sum([panel.size for panel in panels])
    actions = sum([choices.size for choices in groups])
    return joint(panels, groups, lambda round_, team, me: CardsLens(round_, TeamId(team), me, hand, size, actions))


FINISH, DRAW, BURN, TAP = 1, 2, 3, 4
ATTACK = TAP + BOARD
DISCARD = ATTACK + BOARD


class CardsLens(Lens):
    """A team's look at a tournament."""

    __slots__ = (
        "_actions",
        "_at",
        "_block",
        "_cards",
        "_deck",
        "_hand",
        "_hands",
        "_health",
        "_held",
        "_me",
        "_mine",
        "_play",
        "_result",
        "_seats",
        "_size",
        "_team",
        "_theirs",
        "_tournament",
        "_turn",
    )

    def __init__(self, tournament: Tournament, team: TeamId, me: Player, hand: int, size: int, actions: int) -> None:
        self._tournament, self._team, self._me = tournament, team, me
        self._hand, self._size, self._actions = hand, size, bytes([1] + [0] * (actions - 1))
        self._block = DISCARD + hand
        self._play = self._block + BOARD * BOARD
        self._cards, self._deck = _printed(tournament.deck)
        self._seats = list(tournament.seats.get(team, {}).items())
        self._health: list[int] = []  # of everybody when the result was last looked at
        self._result = 0.0
        self._turn = 0
        self._at = 0  # the match that is shown
        self._held: list[int] = []  # what stands at the places that are shown: cards of the hand, and on both boards
        self._mine: list[int] = []
        self._theirs: list[int] = []

    def look(self, cells: Cells, mask: Mask) -> bool:
        tournament = self._tournament
        if tournament.turn != self._turn:
            self._turn, self._at = tournament.turn, 0
        mask[:] = self._actions
        seats = self._seats
        while self._at < len(seats):
            match, player = seats[self._at][1]
            if not match.over and match.me.player == player:
                self._show(match, cells)
                if self._offer(match, mask):
                    return True
            self._at += 1
        cells[:] = bytes(self._size)
        return False

    # ---- what is seen

    def _show(self, match: Match, cells: Cells) -> None:
        me, foe = match.me, match.foe
        self._held = sorted(me.hand)
        self._mine, self._theirs = sorted(me.board)[:BOARD], sorted(foe.board)[:BOARD]
        row, blank = self._cards, b""
        hand = self._hand * PRINTED.size
        top = match.top * PRINTED.size
        cells[:] = b"".join(
            (
                SCALARS.pack(
                    1, match.left, match.blocking, me.hp, foe.hp, match.mana, match.draws, match.burns,
                    match.deck.size - match.top, len(self._seats),
                ),
                blank.join([row[id_] for id_ in self._held]).ljust(hand, b"\0"),
                blank.join([row[id_] for id_ in sorted(foe.hand)]).ljust(hand, b"\0")[:hand],
                blank.join([_stands(me.board[id_], match.ordered) for id_ in self._mine]).ljust(ROOM, b"\0"),
                blank.join([_stands(foe.board[id_], match.attackers) for id_ in self._theirs]).ljust(ROOM, b"\0"),
                self._deck[top : top + NEXT * PRINTED.size],
            )
        )  # fmt: skip

    # ---- what can be done

    def _offer(self, match: Match, mask: Mask) -> bool:
        """Exactly what the rules take; whoever ends the blocking by an action is struck first (R13, R14)."""
        blocking = match.blocking
        if blocking:
            mask[FINISH] = 1
            self._offer_blocks(match, mask)
            strikes = [c.at for c in match.attackers.values() if not c.blocked]
            if sum(strikes) >= match.me.hp:
                return True
        mine, offered = match.me.board, blocking
        for place, id_ in enumerate(self._mine):
            if blocking or mine[id_].active:  # who is struck has active creatures afterwards
                mask[TAP + place] = mask[ATTACK + place] = 1
                offered = True
        if match.top < match.deck.size:
            if match.draws > 0 and len(self._held) < match.limits.hand:
                mask[DRAW] = 1
                offered = True
            if match.burns > 0:
                mask[BURN] = 1
                offered = True
        if self._held:
            mask[DISCARD : DISCARD + len(self._held)] = b"\1" * len(self._held)
            self._offer_cards(match, mask)
            return True
        return offered

    def _offer_blocks(self, match: Match, mask: Mask) -> None:
        attackers, board = match.attackers, match.me.board
        if attackers:
            blockers = bytes([board[id_].active for id_ in self._mine])
            for place, id_ in enumerate(self._theirs):
                if id_ in attackers:
                    start = self._block + place * BOARD
                    mask[start : start + len(blockers)] = blockers

    def _offer_cards(self, match: Match, mask: Mask) -> None:
        """Cards that can be paid, with the targets of their kinds (cards 7.1)."""
        hand, mana, start = match.me.hand, match.mana, self._play
        for id_ in self._held:
            card = hand[id_]
            if card.cost <= mana:
                kind = card.kind
                if kind is CREATURE:
                    mask[start] = 1
                elif kind is TAKE:
                    mask[start + ON_ME] = 1
                else:
                    if kind is not BUFF and kind is not DEACTIVATE:
                        mask[start + ON_ME] = mask[start + ON_FOE] = 1
                    for first, ids in ((start + ON_MINE, self._mine), (start + ON_THEIRS, self._theirs)):
                        mask[first : first + len(ids)] = b"\1" * len(ids)
            start += TARGETS

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number, me = action[0], self._me
        if number == 0:
            self._at += 1
            return self._at < len(self._seats)
        match = self._seats[self._at][0] if self._at < len(self._seats) else 0
        if number >= self._play:
            held, target = divmod(number - self._play, TARGETS)
            me.play_card(match, _at(self._held, held), self._target(target))
        elif number >= self._block:
            attacker, blocker = divmod(number - self._block, BOARD)
            me.block(match, _at(self._theirs, attacker), _at(self._mine, blocker))
        elif number >= DISCARD:
            me.discard_card(match, _at(self._held, number - DISCARD))
        elif number >= ATTACK:
            me.attack(match, _at(self._mine, number - ATTACK))
        elif number >= TAP:
            me.add_mana(match, _at(self._mine, number - TAP))
        elif number == DRAW:
            me.draw_card(match)
        elif number == BURN:
            me.burn_card(match)
        else:
            me.finish_block(match)
        return True

    def _target(self, place: int) -> int:
        if place < ON_MINE:
            return (NO_TARGET, MYSELF, OPPONENT)[place]
        return _at(self._mine, place - ON_MINE) if place < ON_THEIRS else _at(self._theirs, place - ON_THEIRS)

    def result(self) -> float:
        sides = [side.hp for bout in self._tournament.bouts.values() for side in bout.match.sides]
        if sides != self._health:  # scores are made of nothing else, and of all of them
            self._health, self._result = sides, (self._tournament.results() or {}).get(self._team, 0.0)
        return self._result

    def potential(self) -> float:
        """By how much health one has more than the others, in starting healths."""
        hp = self._tournament.params.init_hp
        return sum([m.sides[player].hp - m.sides[1 - player].hp for _, (m, player) in self._seats]) / hp


ROOM = BOARD * STANDING.size


def _printed(deck: Deck) -> tuple[dict[int, bytes], bytes]:
    """Cards as cells, by id, and the whole deck, with nothing below it."""
    rows = {card.id: _row(card) for card in deck.cards}
    return rows, b"".join(rows.values()) + bytes(NEXT * PRINTED.size)


def _row(card: Card) -> bytes:
    return PRINTED.pack(*[card.kind is kind for kind in KINDS], card.at, card.hp, card.cost, max(0, card.mana))


def _stands(creature: Creature, attacks: dict[int, Creature]) -> bytes:
    card, id_ = creature.card, creature.id
    attacking = id_ in attacks
    return STANDING.pack(
        1, creature.at, creature.hp, creature.hpmax, card.cost, card.mana, creature.active, attacking,
        attacking and creature.blocked,
    )  # fmt: skip


def _at(ids: list[int], place: int) -> int:
    """The card at a place; 0, which no card is, where nothing stands."""
    return ids[place] if place < len(ids) else 0
