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

from collections.abc import Sequence
from typing import NamedTuple

from arena24.games.cards.card import Card, check_deck
from arena24.games.cards.deck import Deck
from arena24.games.cards.finals import Final
from arena24.games.cards.generator import draw_deck
from arena24.games.cards.match import Creature, Match, Side
from arena24.games.cards.params import CardsParams
from arena24.games.cards.rules import Bout, Pairing, Tournament
from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.records import Word
from arena24.games.seed import Seed


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


class CardsPosition(Position, frozen=True, kw_only=True):
    """The whole state of a tournament."""

    params: CardsParams = CardsParams()
    seed: str = ""
    deck: tuple[Card, ...] = ()  # top first, with the cards that are gone; none: drawn from the seed
    matches: tuple[MatchAt, ...] = (MatchAt(TeamId(1), TeamId(2)), MatchAt(TeamId(2), TeamId(1)))
    hands: tuple[HandAt, ...] = ()
    creatures: tuple[CreatureAt, ...] = ()
    previous: tuple[Final, ...] = ()
    next_id: int | None = None  # None: after the largest one here


def dump(tournament: Tournament) -> CardsPosition:
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


def _match(bout: Bout) -> MatchAt:
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


def load(position: CardsPosition) -> Tournament:
    """Go on from a position."""
    seed = Seed.from_hex(position.seed)
    params = position.params.settled(seed)
    tournament = Tournament(params, seed, _deck(position, params, seed), position.turn)
    if position.turn > params.limits.turns:
        raise BadSetup(f"turn {position.turn} is after the last one, {params.limits.turns}")
    tournament.remember(position.previous)
    _seat_matches(tournament, position)
    _deal(tournament, position.hands)
    _line_up(tournament, position.creatures)
    _cut(tournament, position.matches)
    if position.next_id is not None:
        tournament.next_id = max(tournament.next_id, position.next_id)
    tournament.open()
    return tournament


def _deck(position: CardsPosition, params: CardsParams, seed: Seed) -> Deck:
    cards = position.deck
    if not position.matches:
        return Deck(())
    if not cards:
        cards = draw_deck(params.deck_size, seed.generator("deck"))
    check_deck(cards)
    return Deck(cards)


def _seat_matches(tournament: Tournament, position: CardsPosition) -> None:
    limits = tournament.params.limits
    for row in position.matches:
        id_ = tournament.next_id if row.id is None else row.id
        if id_ < tournament.next_id:
            raise BadSetup(f"match {id_}: ids must ascend, and follow those of the previous tournament")
        if row.first == row.second:
            raise BadSetup(f"match {id_}: a team cannot play against itself")
        match = Match(tournament.deck, limits)
        _set_clock(match, row, position.turn, f"match {id_}")
        tournament.seat(id_, Pairing(row.first, row.second), match)


def _set_clock(match: Match, row: MatchAt, turn: int, name: str) -> None:
    """Turn, phase, limits and health."""
    limits = match.limits
    match.over = row.ended > 0
    match.turn = row.ended or turn
    if match.turn > turn:
        raise BadSetup(f"{name} cannot have ended in turn {row.ended}")
    if match.turn % 2 == 0:
        match.me, match.foe = match.foe, match.me
    match.blocking = row.phase is Phase.BLOCKING
    match.mana = row.mana
    match.draws = limits.draws if row.draws is None else row.draws
    match.burns = limits.burns if row.burns is None else row.burns
    if match.mana < 0 or match.draws < 0 or not 0 <= match.burns <= limits.burns:
        raise BadSetup(f"{name}: mana, draws and burns cannot be {match.mana}, {match.draws}, {match.burns}")
    for side, hp in zip(match.sides, (row.first_hp, row.second_hp), strict=True):
        side.hp = limits.hp if hp is None else hp
        if not (0 if match.over else 1) <= side.hp <= limits.hp:
            raise BadSetup(f"{name}: the health of player {side.player} cannot be {side.hp}")


def _deal(tournament: Tournament, rows: Sequence[HandAt]) -> None:
    for row in rows:
        match, side = _side(tournament, row.match, row.player)
        for id_ in row.cards:
            _check_free(match, id_, f"match {row.match}: card {id_}")
            side.hand[id_] = tournament.deck.by_id[id_]


def _line_up(tournament: Tournament, rows: Sequence[CreatureAt]) -> None:
    for row in rows:
        match, side = _side(tournament, row.match, row.player)
        name = f"match {row.match}: creature {row.id}"
        _check_free(match, row.id, name)
        creature = Creature(tournament.deck.by_id[row.id])
        creature.at = creature.at if row.at is None else row.at
        creature.hp = creature.hp if row.hp is None else row.hp
        creature.hpmax = creature.hpmax if row.hpmax is None else row.hpmax
        creature.active = row.active
        if creature.card.mana < 0 or creature.at < 0 or not 0 < creature.hp <= creature.hpmax:
            raise BadSetup(f"{name} is a spell, or its AT, HP and HPMAX are impossible")
        side.board[row.id] = creature
        _assign(match, side, creature, row.role, name)


def _assign(match: Match, side: Side, creature: Creature, role: Role, name: str) -> None:
    if role is Role.RESTING:
        return
    attacks = role is not Role.ORDERED
    if attacks != (side is match.foe) or creature.active or (attacks and not match.blocking):
        raise BadSetup(f"{name} cannot be {role.value} now")
    creature.blocked = role is Role.BLOCKED
    (match.attackers if attacks else match.ordered)[creature.id] = creature


def _side(tournament: Tournament, id_: int, player: int) -> tuple[Match, Side]:
    if id_ not in tournament.bouts or player not in (0, 1):
        raise BadSetup(f"there is no player {player} of match {id_}")
    match = tournament.bouts[id_].match
    return match, match.sides[player]


def _check_free(match: Match, card: int, name: str) -> None:
    if card not in match.deck.by_id:
        raise BadSetup(f"{name} is not in the deck's list")
    if any(card in side.hand or card in side.board for side in match.sides):
        raise BadSetup(f"{name} is in two places")


def _cut(tournament: Tournament, rows: Sequence[MatchAt]) -> None:
    """Set the top cards: those in play are gone from the deck."""
    place = {card.id: index for index, card in enumerate(tournament.deck.cards)}
    for bout, row in zip(tournament.bouts.values(), rows, strict=True):
        match = bout.match
        in_play = [place[id_] for side in match.sides for id_ in (*side.hand, *side.board)]
        lowest = max(in_play, default=-1) + 1
        match.top = lowest if row.top is None else row.top
        if not lowest <= match.top <= match.deck.size:
            raise BadSetup(f"match {bout.id}: the deck's top card cannot have the index {match.top}")
