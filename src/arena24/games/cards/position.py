"""A tournament as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    INIT_HP = 20
    deck: id kind at hp hpmax cost mana
      1 C 3 2 2 0 0 | 2 C 1 4 4 0 0 | 3 D 2 0 0 1 -1
    matches: first second
      A B
    creatures: match player id active role
      1 0 1 0 ORDERED | 1 1 2 1
    hands: match player cards
      1 0 3

Almost everything may be left out. Teams are those of the matches.
"""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from arena24.games.cards.card import Card
from arena24.games.cards.match import Creature, Match
from arena24.games.cards.params import CardsParams
from arena24.games.core import Position, TeamId
from arena24.games.records import Word

if TYPE_CHECKING:
    from arena24.games.cards.rules import Bout, Tournament


class Phase(Word):
    """The phases of a turn (cards 6)."""

    BLOCKING = "BLOCKING"
    ACTION = "ACTION"


class Role(Word):
    """What a creature is doing."""

    RESTING = "RESTING"
    ORDERED = "ORDERED"  # to attack, by the player on turn
    ATTACKING = "ATTACKING"  # the player on turn
    BLOCKED = "BLOCKED"  # attacking, and blocked


class MatchAt(NamedTuple):
    """A match. What it is about the current turn is that of the player on turn."""

    first: TeamId
    second: TeamId
    id: int | None = None  # None: the next number
    first_hp: int | None = None  # None: INIT_HP
    second_hp: int | None = None
    top: int | None = None  # index of the deck's top card; None: below every card in a hand or on a board
    phase: Phase = Phase.BLOCKING
    mana: int = 0
    draws: int | None = None  # left in this turn; None: all
    burns: int | None = None
    ended: int = 0  # the turn in which it ended; 0: it runs


class HandAt(NamedTuple):
    """Cards in the hand of player 0 or 1 of a match."""

    match: int
    player: int
    cards: tuple[int, ...]


class CreatureAt(NamedTuple):
    """A creature on the board of player 0 or 1 of a match."""

    match: int
    player: int
    id: int
    active: bool = False
    role: Role = Role.RESTING
    at: int | None = None  # None: as printed
    hp: int | None = None
    hpmax: int | None = None


class FinalAt(NamedTuple):
    """The scores of a match of the previous tournament (R4)."""

    id: int
    first: TeamId
    second: TeamId
    first_score: int
    second_score: int


class CardsPosition(Position, frozen=True, kw_only=True):
    """The whole state of a tournament."""

    params: CardsParams = CardsParams()
    seed: str = ""
    deck: tuple[Card, ...] = ()  # top first, with the cards that are gone; none: drawn from the seed
    matches: tuple[MatchAt, ...] = (MatchAt(TeamId(1), TeamId(2)), MatchAt(TeamId(2), TeamId(1)))
    hands: tuple[HandAt, ...] = ()
    creatures: tuple[CreatureAt, ...] = ()
    previous: tuple[FinalAt, ...] = ()
    next_id: int | None = None  # None: after the largest one here


def dump(tournament: "Tournament") -> CardsPosition:
    """The position of a tournament, the same for the same state."""
    bouts = tournament.bouts.values()
    return CardsPosition(
        params=tournament.params,
        seed=tournament.seed.hex,
        turn=tournament.turn,
        deck=tournament.deck.cards,
        matches=tuple([_match(bout) for bout in bouts]),
        hands=tuple(
            [
                HandAt(bout.id, side.player, tuple(sorted(side.hand)))
                for bout in bouts
                for side in bout.match.sides
                if side.hand
            ]
        ),
        creatures=tuple(
            [
                _creature(bout.id, bout.match, side.player, creature)
                for bout in bouts
                for side in bout.match.sides
                for _, creature in sorted(side.board.items())
            ]
        ),
        previous=tournament.previous,
        next_id=tournament.next_id,
    )


def _match(bout: "Bout") -> MatchAt:
    match = bout.match
    first, second = match.sides
    return MatchAt(
        *bout.teams,
        bout.id,
        first.hp,
        second.hp,
        match.top,
        Phase.BLOCKING if match.blocking else Phase.ACTION,
        match.mana,
        match.draws,
        match.burns,
        match.turn if match.over else 0,
    )


def _creature(id_: int, match: Match, player: int, creature: Creature) -> CreatureAt:
    at, hp, hpmax = creature.at, creature.hp, creature.hpmax
    return CreatureAt(id_, player, creature.id, creature.active, role_of(match, creature), at, hp, hpmax)


def role_of(match: Match, creature: Creature) -> Role:
    """What a creature is doing."""
    if creature.id in match.ordered:
        return Role.ORDERED
    if creature.id in match.attackers:
        return Role.BLOCKED if creature.blocked else Role.ATTACKING
    return Role.RESTING


class Carried(msgspec.Struct, frozen=True):
    """What a tournament leaves for the next one."""

    next_id: int = 1
    finals: tuple[FinalAt, ...] = ()


def carry(next_id: int, finals: tuple[FinalAt, ...]) -> object:
    """As a JSON value."""
    return msgspec.to_builtins(Carried(next_id, finals))


def carried(value: object) -> Carried:
    """What the previous round left, if there was one."""
    return Carried() if value is None else msgspec.convert(value, Carried)
