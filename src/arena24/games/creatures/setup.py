"""How a tournament begins: with registration, or from a given position."""

from arena24.games.core import Start, TeamId
from arena24.games.creatures.content import MOVE_SLOTS, Content
from arena24.games.creatures.duels import Duel, result_from
from arena24.games.creatures.match import DRAW, SLOTS, Creature, Side
from arena24.games.creatures.params import BadSetup, CreaturesParams
from arena24.games.creatures.phases import IDLE, PLAY
from arena24.games.creatures.position import CreatureAt, CreaturesPosition, EnrolledAt, PairAt, SideAt
from arena24.games.creatures.replies import FIGHT, NO_MOVE, SWITCH, Deed
from arena24.games.creatures.rules import Tournament
from arena24.games.seed import Seed


def new_round(start: Start[CreaturesParams]) -> Tournament | None:
    """Registration opens; None: the tournament would not fit before the contest's end (creatures 5.7)."""
    if not start.params.fits(start.remaining):
        return None
    return Tournament(start.params, start.seed, start.number, start.teams)


def idle(start: Start[CreaturesParams]) -> Tournament:
    """What answers when no tournament fits any more: the lists are those of the last one (creatures 5.7)."""
    tournament = Tournament(start.params, start.seed, max(1, start.number - 1), start.teams)
    tournament.phase = IDLE
    return tournament


# ---- positions


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
