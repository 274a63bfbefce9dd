"""A round of battle as plain records: what `dump` gives, `load` takes, and scripts write by hand.

    N = 12
    units: team id type x y
      A 1 HQ 1 1 | A 2 ARMORED 5 5 stamina=4
    points: x y owner
      6 5 B
    terrain: letter at
      H 4,4 5,4

Almost everything may be left out. O, S and Q are those of the params.
"""

from typing import TYPE_CHECKING, NamedTuple

from arena24.games.battle.params import BattleParams
from arena24.games.battle.sight import Inf
from arena24.games.battle.terrain import Field, Ground
from arena24.games.battle.units import Troop, UnitType
from arena24.games.core import Position, TeamId

if TYPE_CHECKING:
    from arena24.games.battle.rules import Battle


class TeamAt(NamedTuple):
    """A team; those that have units need no row of their own."""

    team: TeamId
    points: int = 0
    number: int | None = None  # in this round; None: its id; 0: it came in mid-round
    looked: int = 0  # the turn of its last LOOK_AROUND; 0: none yet
    next_id: int = 1  # the id of its next unit, if its units do not say more


class UnitAt(NamedTuple):
    """A unit; ids are per team."""

    team: TeamId
    id: int
    type: UnitType
    x: int
    y: int
    stamina: int | None = None  # None: full, and always for an HQ
    loaded: int = 0  # the first turn in which it can shoot (again)
    repaired: int = 0  # the turn of its last repair


class MoveAt(NamedTuple):
    """A pending order to move; the rows stand in the order in which the commands were executed."""

    team: TeamId
    unit: int
    x: int
    y: int
    due: int  # at the start of this turn it will be there


class PointAt(NamedTuple):
    """A strategic point; the rows stand in the order of LIST_STRATEGIC_POINTS."""

    x: int
    y: int
    owner: TeamId | None = None  # None: nobody, or whose unit stands there


class GroundAt(NamedTuple):
    """Fields of one kind."""

    letter: Ground
    at: tuple[Field, ...]


class SeenAt(NamedTuple):
    """A unit as it was when the turn began."""

    team: TeamId
    type: UnitType
    x: int
    y: int
    stamina: int | None = None


class BattlePosition(Position, frozen=True, kw_only=True):
    """The whole state of a round."""

    params: BattleParams = BattleParams()
    seed: str = ""
    last: int | None = None  # the last turn; None: Q
    last_active: int = 0
    teams: tuple[TeamAt, ...] = ()
    units: tuple[UnitAt, ...] = ()
    moves: tuple[MoveAt, ...] = ()
    points: tuple[PointAt, ...] = ()
    board: tuple[str, ...] = ()  # rows of letters; none: all plain
    terrain: tuple[GroundAt, ...] = ()  # drawn upon the board
    snapshot: tuple[SeenAt, ...] = ()  # what LIST_ENEMIES looks at; none: the units as they stand


def dump(battle: "Battle") -> BattlePosition:
    """The position of a round, the same for the same state."""
    return BattlePosition(
        params=battle.params,
        seed=battle.seed.hex,
        turn=battle.turn,
        last=battle.last,
        last_active=battle.last_active,
        teams=_teams(battle),
        units=_units(battle),
        moves=_moves(battle),
        points=_points(battle),
        board=battle.terrain.rows,
        snapshot=_snapshot(battle),
    )


def _teams(battle: "Battle") -> tuple[TeamAt, ...]:
    # Being asked leaves no trace: of latecomers only those that have looked around count.
    late = sorted((team for team in battle.latecomers.values() if team.looked), key=lambda team: team.id)
    everybody = [*battle.teams.values(), *late]
    return tuple([TeamAt(team.id, team.points, team.number, team.looked, team.next_id) for team in everybody])


def _units(battle: "Battle") -> tuple[UnitAt, ...]:
    return tuple(
        [
            UnitAt(team.id, u.id, u.type, u.x, u.y, _stamina(u), u.loaded, u.repaired)
            for team in battle.teams.values()
            for u in team.units.values()
        ]
    )


def _stamina(troop: Troop) -> int | None:
    return None if troop.stamina == troop.stats.stamina else troop.stamina


def _moves(battle: "Battle") -> tuple[MoveAt, ...]:
    field = battle.terrain.field
    return tuple(
        [MoveAt(troop.team.id, troop.id, *field(move.place), move.due) for troop, move in battle.moves.items()]
    )


def _points(battle: "Battle") -> tuple[PointAt, ...]:
    field = battle.terrain.field
    return tuple([PointAt(*field(place), owner.id if owner else None) for place, owner in battle.points.items()])


def _snapshot(battle: "Battle") -> tuple[SeenAt, ...]:
    """Nothing as long as all units are as they were: it would only repeat them."""
    seen = battle.snapshot.units
    if seen == battle.survey().units:
        return ()
    ids = {team.number: team.id for team in battle.teams.values()}
    return tuple(
        [
            SeenAt(ids[unit.team], unit.type, unit.x, unit.y, None if isinstance(unit.stamina, Inf) else unit.stamina)
            for _, unit in sorted(seen.items())
        ]
    )
