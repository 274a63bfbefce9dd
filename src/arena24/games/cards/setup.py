"""How a tournament begins: drawn from a seed (cards 4, 5), or from a given position."""

from collections.abc import Sequence
from itertools import permutations

import msgspec

from arena24.games.cards.card import BadSetup, Deck, check_deck
from arena24.games.cards.generator import draw_deck
from arena24.games.cards.match import Creature, Match, Side
from arena24.games.cards.params import CardsParams
from arena24.games.cards.position import CardsPosition, CreatureAt, HandAt, MatchAt, Phase, Role, carried
from arena24.games.cards.rules import Pairing, Tournament
from arena24.games.cards.view import Picture
from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed

FEWEST_TURNS = 20  # a last tournament shorter than this is not worth starting (cards 5.6)
FEWEST_TEAMS = 2


def new_round(start: Start[CardsParams]) -> Tournament | None:
    """The next tournament; with too few teams a turn without matches; None: nothing fits before the contest's end."""
    if len(start.teams) < FEWEST_TEAMS:
        return _pause(start)
    params = fitting(start)
    return None if params is None else load(generate(start, params))


def fitting(start: Start[CardsParams]) -> CardsParams | None:
    """The parameters of the tournament; the last one of a contest is shorter (cards 5.6)."""
    params = start.params.settled(start.seed)
    fit = start.whole_turns(params.turn_seconds)
    if fit >= params.limits.turns:
        return params
    turns = int(fit) // 2 * 2
    return msgspec.structs.replace(params, turns=turns) if turns >= FEWEST_TURNS else None


def _pause(start: Start[CardsParams]) -> Tournament | None:
    """One turn; then it is seen again whether there are two teams (cards 5.1)."""
    if start.whole_turns(start.params.turn_seconds) < 1:
        return None
    left = carried(start.carried)
    return load(
        CardsPosition(
            params=start.params.settled(start.seed),
            seed=start.seed.hex,
            matches=(),
            previous=left.finals,
            next_id=left.next_id,
        )
    )


def generate(start: Start[CardsParams], params: CardsParams) -> CardsPosition:
    """The first position of a tournament."""
    left = carried(start.carried)
    return CardsPosition(
        params=params,
        seed=start.seed.hex,
        deck=draw_deck(params.deck_size, start.seed.generator("deck")),
        matches=tuple(
            MatchAt(first, second, id_)
            for id_, (first, second) in enumerate(_pairs(start.teams, start.seed), start=left.next_id)
        ),
        previous=left.finals,
    )


def _pairs(teams: Sequence[TeamId], seed: Seed) -> list[tuple[TeamId, TeamId]]:
    """Every team is first against every other one, in random order: an id tells nothing (cards 4)."""
    pairs = list(permutations(teams, 2))
    seed.generator("pairs").shuffle(pairs)
    return pairs


# ---- positions


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
    tournament.picture = Picture(tournament)
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
