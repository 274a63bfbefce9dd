"""A tournament as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    phase = PLAY
    enrolled: team ids
      A 2,6 | B 11,49
    sides: team rival active
      A B 1 | B A 1
    creatures: team rival slot
      A B 2 poison=50,1

Whatever is as it was at the start of a match may be left out; without `sides` nobody is on the arena yet.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from msgspec import Meta

from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.creatures.content import MOVE_SLOTS, Content
from arena24.games.creatures.duels import Duel, Pair
from arena24.games.creatures.match import DRAW, LEAST_BONUS, MOST_BONUS, SLOTS, Creature, Side
from arena24.games.creatures.params import CreaturesParams
from arena24.games.creatures.phases import IDLE, PLAY, REGISTRATION, Phase
from arena24.games.creatures.rules import Tournament
from arena24.games.creatures.words import FIGHT, NO_MOVE, SWITCH, Deed, Result, result_for, result_from
from arena24.games.seed import Seed

Bonus = Annotated[int, Meta(ge=LEAST_BONUS, le=MOST_BONUS)]
Amount = Annotated[int, Meta(ge=0)]


class EnrolledAt(NamedTuple):
    """What a team has enrolled, by slot."""

    team: TeamId
    ids: tuple[int, ...]


class PairAt(NamedTuple):
    """Two teams; results are those of `team`, and as many as matches have ended."""

    team: TeamId
    rival: TeamId
    counted: Amount = 0  # normal turns of the present match, or of the rematch that has ended
    results: tuple[Result, ...] = ()


class Poison(NamedTuple):
    """What a poison takes per tick, and how many ticks are left."""

    damage: Amount = 0
    turns: Amount = 0


class SideAt(NamedTuple):
    """A team's side in the present match with a rival."""

    team: TeamId
    rival: TeamId
    active: Amount = 0
    pending: Amount = 0  # the move slot of a delayed move: the creature is invincible
    resting: bool = False
    last: Deed = Deed(NO_MOVE)
    order: Deed = Deed(NO_MOVE)


class CreatureAt(NamedTuple):
    """A creature that is not as it was at the start of the match."""

    team: TeamId
    rival: TeamId
    slot: int
    hp: Amount | None = None  # None: full
    atk_bonus: Bonus = 0
    def_bonus: Bonus = 0
    poison: Poison = Poison()
    pp: tuple[int, ...] | None = None  # None: full


class CreaturesPosition(Position, frozen=True, kw_only=True):
    """The whole state of a tournament. Seats, rivals and who is first follow from who is enrolled."""

    params: CreaturesParams = CreaturesParams()
    seed: str = ""
    number: Annotated[int, Meta(ge=1)] = 1  # of the tournament
    phase: Phase = REGISTRATION
    teams: tuple[TeamId, ...] = ()  # that were there when it began
    enrolled: tuple[EnrolledAt, ...] = ()
    pairs: tuple[PairAt, ...] = ()
    sides: tuple[SideAt, ...] = ()
    creatures: tuple[CreatureAt, ...] = ()


# ---- writing


def dump(tournament: Tournament) -> CreaturesPosition:
    """The position of a tournament, the same for the same state."""
    return CreaturesPosition(
        params=tournament.params,
        seed=tournament.seed.hex,
        turn=tournament.turn,
        number=tournament.number,
        phase=tournament.phase,
        teams=tournament.teams,
        enrolled=tuple([EnrolledAt(team, ids) for team, ids in sorted(tournament.enrolled.items())]),
        pairs=tuple([_pair(pair) for pair in tournament.pairs]),
        sides=tuple([side for pair in tournament.pairs for side in _sides(pair)]),
        creatures=tuple([creature for pair in tournament.pairs for creature in _creatures(pair)]),
    )


def _pair(pair: Pair) -> PairAt:
    one, two = pair.teams
    return PairAt(one.id, two.id, pair.match.counted, tuple([result_for(0, result) for result in pair.results]))


def _sides(pair: Pair) -> Iterator[SideAt]:
    """Both sides, unless nothing has happened to them."""
    for place in (0, 1):
        side, (team, rival) = pair.side(place), _names(pair, place)
        order = Deed.of(pair.orders[place])
        found = SideAt(team, rival, side.active, side.pending, side.resting, Deed.of(side.last), order)
        if found != SideAt(team, rival):
            yield found


def _creatures(pair: Pair) -> Iterator[CreatureAt]:
    for place in (0, 1):
        team, rival = _names(pair, place)
        for slot, creature in enumerate(pair.side(place).slots):
            found = _creature(team, rival, slot, creature)
            if found != CreatureAt(team, rival, slot):
                yield found


def _names(pair: Pair, place: int) -> tuple[TeamId, TeamId]:
    return pair.teams[place].id, pair.teams[1 - place].id


def _creature(team: TeamId, rival: TeamId, slot: int, creature: Creature) -> CreatureAt:
    species = creature.species
    return CreatureAt(
        team,
        rival,
        slot,
        None if creature.hp == species.hp else creature.hp,
        creature.atk_bonus,
        creature.def_bonus,
        Poison(creature.poison_damage, creature.poison_turns),
        None if creature.pp == species.pp else tuple(creature.pp),
    )


# ---- reading


def load(position: CreaturesPosition) -> Tournament:
    """Go on from a position."""
    tournament = Tournament(position.params, Seed.from_hex(position.seed), position.number, position.teams)
    for row in position.enrolled:
        if row.team in tournament.enrolled:
            raise BadSetup(f"team {row.team} is enrolled twice")
        tournament.enrolled[row.team] = _ids(row, tournament.content)
    tournament.turn = position.turn
    if position.phase is PLAY:
        _load_play(tournament, position)
    elif position.pairs or position.sides or position.creatures:
        raise BadSetup("there are matches only in the phase PLAY")
    else:
        tournament.phase = position.phase
    if position.phase is IDLE and tournament.enrolled:
        raise BadSetup("nobody is enrolled on an idle server")
    return tournament


def _ids(row: EnrolledAt, content: Content) -> tuple[int, ...]:
    chosen = [id_ for id_ in row.ids if id_]
    known = all(1 <= id_ <= len(content.creatures) for id_ in chosen)
    if not known or not chosen or len(row.ids) > SLOTS or len(set(chosen)) < len(chosen):
        raise BadSetup(f"team {row.team} cannot have the creatures {', '.join(map(str, row.ids)) or 'nobody'}")
    return (*row.ids, *[0] * (SLOTS - len(row.ids)))


def _load_play(tournament: Tournament, position: CreaturesPosition) -> None:
    if len(tournament.enrolled) < 2:
        raise BadSetup("the phase PLAY needs two enrolled teams")
    tournament.draw()
    duels = {(entrant.id, duel.rival.id): duel for entrant in tournament.entrants.values() for duel in entrant.duels}
    for pair_row in position.pairs:
        _load_pair(_found(duels, pair_row), pair_row)
    for creature_row in position.creatures:
        _load_creature(_found(duels, creature_row), creature_row)
    for pair in tournament.pairs:
        for side in pair.match.sides:
            side.healthy = sum([creature.hp > 0 for creature in side.slots])
    for side_row in position.sides:
        _load_side(_found(duels, side_row), side_row)


def _found(duels: dict[tuple[TeamId, TeamId], Duel], row: PairAt | SideAt | CreatureAt) -> Duel:
    duel = duels.get((row.team, row.rival))
    if duel is None:
        raise BadSetup(f"there is no pair of teams {row.team} and {row.rival}")
    return duel


def _load_pair(duel: Duel, row: PairAt) -> None:
    pair = duel.pair
    if len(row.results) > 2 or row.counted > pair.max_turns:
        raise BadSetup(f"teams {row.team} and {row.rival}: two matches of {pair.max_turns} turns are all there is")
    pair.results = [result_from(duel.place, result) for result in row.results]
    if pair.results:
        pair.first = pair.events_first = 1 - pair.first
        pair.begin()
    pair.match.counted = row.counted
    if pair.over:
        pair.match.result = DRAW if pair.results[1] == DRAW else pair.results[1] ^ pair.first


def _load_creature(duel: Duel, row: CreatureAt) -> None:
    creature = duel.mine.slots[row.slot] if 1 <= row.slot <= SLOTS else None
    if creature is None or not creature.species.id:
        raise BadSetup(f"team {row.team} has no creature in slot {row.slot}")
    name = f"slot {row.slot} of team {row.team} against {row.rival}"
    species = creature.species
    hp = species.hp if row.hp is None else row.hp
    pp = species.pp if row.pp is None else list(row.pp)
    if hp > species.hp:
        raise BadSetup(f"{name}: it has at most {species.hp} HP")
    if len(pp) != MOVE_SLOTS or not all(0 <= n <= most for n, most in zip(pp, species.pp, strict=True)):
        raise BadSetup(f"{name}: its PP are at most {', '.join(map(str, species.pp))}")
    _set(creature, row, hp, pp)


def _set(creature: Creature, row: CreatureAt, hp: int, pp: list[int]) -> None:
    creature.hp, creature.pp = hp, pp[:]
    creature.shift(row.atk_bonus, row.def_bonus)
    creature.poison_damage, creature.poison_turns = row.poison


def _load_side(duel: Duel, row: SideAt) -> None:
    side, name = duel.mine, f"team {row.team} against {row.rival}"
    if row.active > SLOTS or (row.active and not side.slots[row.active].hp):
        raise BadSetup(f"{name}: nobody healthy is in slot {row.active}")
    if row.pending > MOVE_SLOTS or ((row.pending or row.resting) and not row.active):
        raise BadSetup(f"{name}: nobody on the arena can have a pending move {row.pending} or rest")
    side.enter(row.active)
    side.pending, side.resting, side.last = row.pending, row.resting, row.last.code
    if not _legal(side, row.order):
        raise BadSetup(f"{name}: the order {row.order.action.value} {row.order.number} cannot have been given")
    duel.give(row.order.code)


def _legal(side: Side, order: Deed) -> bool:
    """Could the order be executed without harm? Whether it was allowed, its turn has decided."""
    if order.action is FIGHT:
        return side.active > 0 and 1 <= order.number <= MOVE_SLOTS and side.creature.pp[order.number - 1] > 0
    if order.action is SWITCH:
        return 1 <= order.number <= SLOTS and side.slots[order.number].hp > 0
    return order.action is NO_MOVE
