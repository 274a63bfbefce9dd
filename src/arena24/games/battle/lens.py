"""Battle for learning programs: one unit at a time, with the ground around it and everything else as seen from there.

Units come in the order of their ids. A unit is done when it has been sent somewhere, or when it is left at that; until
then it may shoot, be repaired, stop, or, if it is the HQ, create units. Enemies are those that were in sight when the
turn began, and shots are aimed at them.
"""

from collections.abc import Sequence
from struct import Struct, pack

from arena24.games.battle.commands import Player
from arena24.games.battle.params import BattleParams
from arena24.games.battle.rules import Battle
from arena24.games.battle.troops import Team, Troop
from arena24.games.battle.units import (
    ARMORED,
    CANNON,
    HQ,
    MAX_CANNONS,
    NEAR_HQ,
    REPAIR_PRICE,
    TANK,
    UNIT_PRICE,
    Enemy,
    Inf,
    UnitType,
)
from arena24.games.core import TeamId
from arena24.games.hexgrid import NEIGHBOURS, distance
from arena24.games.lenses import CELL, Cells, Choices, Lens, Mask, Optics, Panel, joint

NEAR = 8  # how far the ground is shown: as far as a cannon shoots
WIDE = 2 * NEAR + 1
UNITS, ENEMIES, POINTS = 24, 24, 24  # that are shown: the first by their ids, or the nearest
BOUGHT = (ARMORED, TANK, CANNON)
TYPES = list(UnitType)

Columns = tuple[tuple[str, float], ...]
KIND: Columns = tuple((type_.name.lower(), 1.0) for type_ in TYPES)
ROUND: Columns = (("left", 100), ("score", 100), ("units", 10), ("enemies", 10), ("points", 10), ("income", 10))
UNIT: Columns = (*KIND, ("stamina", 20), ("reloads", 2), ("moving", 5), ("x", 20), ("y", 20))
AWAY: Columns = (("dx", 20), ("dy", 20))
PANELS = (
    Panel("round", (), ROUND),
    Panel("unit", (), UNIT),  # the one that is asked
    Panel("ground", (WIDE, WIDE), (("dry", 1), ("hill", 1), ("green", 1))),  # by dx, then dy
    Panel("units", (UNITS,), (*AWAY, *KIND, ("stamina", 20))),
    Panel("enemies", (ENEMIES,), (*AWAY, *KIND, ("stamina", 20))),  # the nearest first
    Panel("points", (POINTS,), (*AWAY, ("here", 1), ("yours", 1), ("theirs", 1))),  # the nearest first
)
HEAD = Struct(f"{len(ROUND) + len(UNIT)}f")
SEEN, POINT = Struct(f"{3 + len(KIND)}f"), Struct("5f")
BLANK = bytes(CELL * sum([panel.size for panel in PANELS]))
# By spelling: to hash a word itself runs Python, once for each unit that is shown.
ONE_HOT = {type_.wire: tuple([float(type_ is each) for each in TYPES]) for type_ in TYPES}

GROUPS = (
    Choices("wait"),
    Choices("move", (len(NEIGHBOURS),)),
    Choices("shoot", (ENEMIES,)),
    Choices("create_unit", (len(BOUGHT),)),
    Choices("repair_unit"),
    Choices("cancel_move"),
)
MOVE, SHOOT = 1, 1 + len(NEIGHBOURS)
CREATE = SHOOT + ENEMIES
REPAIR = CREATE + len(BOUGHT)
CANCEL = REPAIR + 1
WAITS = bytes([1] + [0] * CANCEL)


def optics(params: BattleParams, teams: int) -> Optics:
    """The same for boards and armies of any size."""
    return joint(PANELS, GROUPS, lambda battle, team, me: BattleLens(battle, TeamId(team), me))


class BattleLens(Lens):
    """A team's look at a round."""

    __slots__ = ("_battle", "_enemies", "_flat", "_ground", "_ids", "_me", "_owners", "_pointed", "_team", "_turn")

    def __init__(self, battle: Battle, team: TeamId, me: Player) -> None:
        self._battle, self._team, self._me = battle, battle.team(team), me
        terrain = battle.terrain
        layers = zip(terrain.dry, terrain.hill, terrain.green, strict=True)
        self._flat = b"".join([pack("3f", *layer) for layer in layers])
        self._ground: dict[int, bytes] = {}  # what is around a place, once somebody has stood there
        self._owners: list[Team | None] = []  # of the strategic points, when they were last looked at
        self._pointed: dict[int, bytes] = {}  # how they look from a place, as long as nobody takes one
        self._turn = 0
        self._ids: list[int] = []  # units that have not been asked in this turn; the last comes first
        self._enemies: list[Enemy] = []  # as they are shown

    def look(self, cells: Cells, mask: Mask) -> bool:
        battle, units = self._battle, self._team.units
        if battle.turn != self._turn:
            self._turn, self._ids = battle.turn, sorted(units, reverse=True)
        while self._ids:
            unit = units.get(self._ids[-1])  # it may have been destroyed meanwhile
            if unit is not None:
                self._enemies = self._nearest(unit)
                mask[:] = WAITS
                if self._offer(unit, mask):
                    cells[:] = self._shown(unit)
                    return True
            self._ids.pop()
        cells[:] = BLANK
        return False

    def _nearest(self, unit: Troop) -> list[Enemy]:
        seen = self._battle.snapshot.seen_by(self._team.number)
        return sorted(seen, key=lambda e: distance(e.x - unit.x, e.y - unit.y))[:ENEMIES]

    # ---- what is seen

    def _shown(self, unit: Troop) -> bytes:
        battle, team, x, y = self._battle, self._team, unit.x, unit.y
        points = battle.points
        stamina = unit.stamina
        return b"".join(
            (
                HEAD.pack(
                    battle.turns_left(), team.points, len(team.units), len(self._enemies),
                    sum([owner is team for owner in points.values()]), battle.income,
                    *ONE_HOT[unit.type.wire], stamina, max(0, unit.loaded - battle.turn), battle.busy(unit), x, y,
                ),
                self._around(unit.place),
                _padded(UNITS, [
                    SEEN.pack(u.x - x, u.y - y, *ONE_HOT[u.type.wire], u.stamina)
                    for u in list(team.units.values())[:UNITS]
                ]),
                _padded(ENEMIES, [
                    SEEN.pack(e.x - x, e.y - y, *ONE_HOT[e.type.wire], 0 if isinstance(e.stamina, Inf) else e.stamina)
                    for e in self._enemies
                ]),
                self._points(unit),
            )
        )  # fmt: skip

    def _around(self, place: int) -> bytes:
        """The ground around a place; columns lie one after another (`Terrain.place`)."""
        found = self._ground.get(place)
        if found is None:
            width, flat = self._battle.terrain.width, self._flat
            starts = [3 * CELL * (place + dx * width - NEAR) for dx in range(-NEAR, NEAR + 1)]
            found = self._ground[place] = b"".join([flat[start : start + 3 * CELL * WIDE] for start in starts])
        return found

    def _points(self, unit: Troop) -> bytes:
        owners = list(self._battle.points.values())
        if owners != self._owners:
            self._owners, self._pointed = owners, {}
        found = self._pointed.get(unit.place)
        if found is None:
            found = self._pointed[unit.place] = self._points_from(unit.x, unit.y)
        return found

    def _points_from(self, x: int, y: int) -> bytes:
        team, field = self._team, self._battle.terrain.field
        rows = []
        for place, owner in self._battle.points.items():
            px, py = field(place)
            rows.append((distance(px - x, py - y), px - x, py - y, owner))
        rows.sort(key=lambda row: row[:3])
        return b"".join(
            [POINT.pack(dx, dy, 1, o is team, o is not None and o is not team) for _, dx, dy, o in rows[:POINTS]]
        ).ljust(POINTS * POINT.size, b"\0")

    # ---- what can be done

    def _offer(self, unit: Troop, mask: Mask) -> bool:
        """What the rules take, as far as the team can know."""
        battle, turn = self._battle, self._battle.turn
        offered = False
        if unit in battle.moves:
            mask[CANCEL] = 1
            offered = True
        else:
            if unit.repaired != turn:
                dry, place = battle.terrain.dry, unit.place
                mask[MOVE:SHOOT] = bytes([dry[place + step] for step in battle.terrain.steps])
                offered = any(mask[MOVE:SHOOT])
            if unit.type is not HQ and self._repairs(unit):
                mask[REPAIR] = 1
                offered = True
        if unit.type is HQ:
            return self._offer_units(unit, mask) or offered
        if unit.loaded <= turn:
            for number, enemy in enumerate(self._enemies):
                if enemy.type is not HQ and self._hits(unit, battle.terrain.place(enemy.x, enemy.y)):
                    mask[SHOOT + number] = 1
                    offered = True
        return offered

    def _hits(self, unit: Troop, target: int) -> bool:
        battle = self._battle
        if not battle.reaches(unit, target):
            return False
        return unit.type is CANNON or battle.sight.sees(unit.place, target, unit.stats.sight)

    def _repairs(self, unit: Troop) -> bool:
        team = self._team
        if team.hq is None or team.points < REPAIR_PRICE or unit.repaired == self._battle.turn:
            return False
        return distance(unit.x - team.hq.x, unit.y - team.hq.y) <= NEAR_HQ

    def _offer_units(self, hq: Troop, mask: Mask) -> bool:
        """Units that can be paid, if there is room for one as far as one can see."""
        team, terrain = self._team, self._battle.terrain
        if team.points < UNIT_PRICE:
            return False
        taken = {u.place for u in team.units.values()} | {terrain.place(e.x, e.y) for e in self._enemies}
        near = [hq.place + step for step in terrain.steps]
        if not any(terrain.dry[place] and place not in taken for place in near):
            return False
        mask[CREATE:REPAIR] = bytes([1, 1, team.cannons() < MAX_CANNONS])
        return True

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number, me = action[0], self._me
        unit = self._ids[-1] if self._ids else 0
        if SHOOT <= number < CREATE:
            me.shoot(unit, *self._aim(unit, number - SHOOT))
        elif CREATE <= number < REPAIR:
            # Only an HQ that is asked creates: another unit's turn is not the place for it.
            me.create_unit(BOUGHT[number - CREATE] if self._is_hq(unit) else None)
        elif number == REPAIR:
            me.repair_unit(unit)
        elif number == CANCEL:
            me.cancel_move(unit)
        else:
            if number:
                me.move(unit, *NEIGHBOURS[number - MOVE])
            del self._ids[-1:]
        return bool(self._ids)

    def _is_hq(self, unit: int) -> bool:
        hq = self._team.hq
        return hq is not None and hq.id == unit

    def _aim(self, id_: int, number: int) -> tuple[int, int]:
        """From a unit to an enemy; at itself, which is refused, where none is shown."""
        unit = self._team.units.get(id_)
        if unit is None or number >= len(self._enemies):
            return 0, 0
        return self._enemies[number].x - unit.x, self._enemies[number].y - unit.y

    def result(self) -> float:
        return float(self._team.points)

    def potential(self) -> float:
        """What the points that one holds will pay, and what the own units can take."""
        battle, team = self._battle, self._team
        held = sum([owner is team for owner in battle.points.values()])
        return battle.income * held + sum([unit.stamina for unit in team.units.values()]) / 10


def _padded(most: int, rows: Sequence[bytes]) -> bytes:
    return b"".join(rows).ljust(most * SEEN.size, b"\0")
