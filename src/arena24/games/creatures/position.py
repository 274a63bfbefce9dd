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
from typing import TYPE_CHECKING, Annotated, NamedTuple

from msgspec import Meta

from arena24.games.core import Position, TeamId
from arena24.games.creatures.duels import Pair, result_for
from arena24.games.creatures.match import LEAST_BONUS, MOST_BONUS, Creature
from arena24.games.creatures.params import CreaturesParams
from arena24.games.creatures.phases import REGISTRATION, Phase
from arena24.games.creatures.replies import NO_MOVE, Deed, Result

if TYPE_CHECKING:
    from arena24.games.creatures.rules import Tournament

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


def dump(tournament: "Tournament") -> CreaturesPosition:
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
