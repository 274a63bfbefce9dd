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

from collections.abc import Iterable
from typing import NamedTuple

from arena24.games.battle.fields import LETTERS, Field, Ground
from arena24.games.battle.params import BattleParams
from arena24.games.battle.rules import Battle, Move
from arena24.games.battle.sight import Sight, Snapshot
from arena24.games.battle.terrain import Terrain, terrain
from arena24.games.battle.troops import Glimpse, Team, Troop
from arena24.games.battle.units import HQ, STATS, UnitType
from arena24.games.core import BadSetup, Position, TeamId
from arena24.games.seed import Seed


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


# ---- from a round


def dump(battle: Battle) -> BattlePosition:
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
        snapshot=_seen(battle),
    )


def _teams(battle: Battle) -> tuple[TeamAt, ...]:
    # Being asked leaves no trace: of latecomers only those that have looked around count.
    late = sorted((team for team in battle.latecomers.values() if team.looked), key=lambda team: team.id)
    everybody = [*battle.teams.values(), *late]
    return tuple([TeamAt(team.id, team.points, team.number, team.looked, team.next_id) for team in everybody])


def _units(battle: Battle) -> tuple[UnitAt, ...]:
    return tuple(
        [
            UnitAt(team.id, u.id, u.type, u.x, u.y, _stamina(u), u.loaded, u.repaired)
            for team in battle.teams.values()
            for u in team.units.values()
        ]
    )


def _stamina(troop: Troop) -> int | None:
    return None if troop.stamina == troop.stats.stamina else troop.stamina


def _moves(battle: Battle) -> tuple[MoveAt, ...]:
    field = battle.terrain.field
    return tuple(
        [MoveAt(troop.team.id, troop.id, *field(move.place), move.due) for troop, move in battle.moves.items()]
    )


def _points(battle: Battle) -> tuple[PointAt, ...]:
    field = battle.terrain.field
    return tuple([PointAt(*field(place), owner.id if owner else None) for place, owner in battle.points.items()])


def _seen(battle: Battle) -> tuple[SeenAt, ...]:
    """Nothing as long as all units are as they were: it would only repeat them."""
    seen = sorted(battle.snapshot.units)
    if seen == sorted(battle.survey().units):
        return ()
    ids = {team.number: team.id for team in battle.teams.values()}
    return tuple(
        [SeenAt(ids[team], type_, x, y, None if type_ is HQ else stamina) for _, x, y, type_, stamina, team, _ in seen]
    )


# ---- to a round


def load(position: BattlePosition) -> Battle:
    """Go on from a position."""
    params = position.params
    params = params.settled(army=params.largest_army, points=len(position.points), turns=params.turns)
    battle = Battle(params, Seed.from_hex(position.seed), Sight(_terrain(position)), position.turn)
    _seat_teams(battle, position)
    _place_points(battle, position)
    _place_units(battle, position)
    _resume_moves(battle, position)
    battle.last = params.turns if position.last is None else position.last
    battle.last_active = position.last_active  # occupying a point by being placed there is no activity (R41)
    battle.news.clear()
    battle.snapshot = _snapshot(battle, position.snapshot) if position.snapshot else battle.survey()
    return battle


def _terrain(position: BattlePosition) -> Terrain:
    size = position.params.size
    if position.board and {len(position.board), *map(len, position.board)} != {size}:
        raise BadSetup(f"the board must have {size} lines of {size} letters")
    rows = position.board or ("P" * size,) * size
    if unknown := set().union(*rows) - LETTERS:
        raise BadSetup(f"the board has letters that are no terrain: {''.join(sorted(unknown))}")
    return terrain(_drawn_upon(rows, position.terrain) if position.terrain else rows)


def _drawn_upon(rows: tuple[str, ...], grounds: Iterable[GroundAt]) -> tuple[str, ...]:
    letters, size = [list(row) for row in rows], len(rows)
    for letter, fields in grounds:
        for field in fields:
            if not (1 <= field.x <= size and 1 <= field.y <= size):
                raise BadSetup(f"terrain: ({field.x}, {field.y}) is not on the board")
            letters[field.y - 1][field.x - 1] = str(letter.value)
    return tuple(["".join(row) for row in letters])


def _seat_teams(battle: Battle, position: BattlePosition) -> None:
    """Teams have rows, units or points."""
    rows = {row.team: row for row in position.teams}
    others = [unit.team for unit in position.units] + [point.owner for point in position.points if point.owner]
    for row in [*rows.values(), *(TeamAt(id_) for id_ in dict.fromkeys(others) if id_ not in rows)]:
        team = Team(row.team, row.team if row.number is None else row.number)
        team.points, team.looked, team.next_id = row.points, row.looked, row.next_id
        (battle.teams if team.number else battle.latecomers)[team.id] = team
    if len({team.number for team in battle.teams.values()}) < len(battle.teams):
        raise BadSetup("two teams have the same number")


def _place_points(battle: Battle, position: BattlePosition) -> None:
    for x, y, owner in position.points:
        battle.points[_dry(battle, x, y, "a strategic point")] = None if owner is None else battle.teams[owner]


def _place_units(battle: Battle, position: BattlePosition) -> None:
    for row in sorted(position.units, key=lambda row: row.id):  # teams keep them by id
        name = f"unit {row.id} of team {row.team}"
        team = battle.teams[row.team]
        place = _dry(battle, row.x, row.y, name)
        if place in battle.at or row.id in team.units:
            raise BadSetup(f"{name}: its field or its id is taken")
        if row.type is HQ and team.hq is not None:
            raise BadSetup(f"team {row.team} has two HQs")
        troop = battle.enlist(team, row.id, row.type)
        troop.loaded, troop.repaired = row.loaded, row.repaired
        if row.stamina is not None and row.type is not HQ:
            if not 0 < row.stamina <= troop.stats.stamina:
                raise BadSetup(f"{name}: its stamina cannot be {row.stamina}")
            troop.stamina = row.stamina
        battle.put(troop, place)


def _resume_moves(battle: Battle, position: BattlePosition) -> None:
    units = {(troop.team.id, troop.id): troop for troop in battle.at.values()}
    for row in position.moves:
        name = f"the move of unit {row.unit} of team {row.team}"
        if (row.team, row.unit) not in units:
            raise BadSetup(f"{name}: unknown unit")
        battle.moves[units[row.team, row.unit]] = Move(_dry(battle, row.x, row.y, name), row.due)


def _snapshot(battle: Battle, rows: Iterable[SeenAt]) -> Snapshot:
    units: dict[int, Glimpse] = {}
    for row in rows:
        stats, number = STATS[row.type], battle.teams[row.team].number
        stamina = stats.stamina if row.type is HQ or row.stamina is None else row.stamina
        place = battle.terrain.place(row.x, row.y)
        units[place] = place, row.x, row.y, row.type, stamina, number, stats.sight
    return Snapshot(battle.sight, list(units.values()))


def _dry(battle: Battle, x: int, y: int, what: str) -> int:
    """The place of a field where something can be."""
    if not battle.terrain.holds(x, y) or not battle.terrain.dry[battle.terrain.place(x, y)]:
        raise BadSetup(f"{what} cannot be on ({x}, {y}): it is water or off the board")
    return battle.terrain.place(x, y)
