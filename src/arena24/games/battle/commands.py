"""What a team can say in battle (battle 9).

A handler checks, in the order in which its decorator lists the errors, and only then lets the rules change something.
"""

import math

from arena24.games.battle.failures import (
    AlreadyMoving,
    IncorrectCoordinates,
    IncorrectId,
    IncorrectTerrain,
    IncorrectType,
    InvalidTarget,
    NoActions,
    NoEmptyField,
    NoHq,
    NoShots,
    NotEnoughPoints,
    NotMoving,
    OutOfRange,
    OutOfSight,
    UsageLimit,
)
from arena24.games.battle.fields import Field
from arena24.games.battle.replies import Created, Owner, Point, Unit, World
from arena24.games.battle.rules import Battle
from arena24.games.battle.troops import Team, Troop
from arena24.games.battle.units import (
    CANNON,
    HQ,
    MAX_CANNONS,
    NEAR_HQ,
    REPAIR_PRICE,
    UNIT_PRICE,
    Enemy,
    Inf,
    UnitType,
)
from arena24.games.commands import Every, noted, order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.hexgrid import NEIGHBOURS, distance
from arena24.games.records import Square

LOOK_EVERY = 100  # turns (R39)


class Player(TeamCommands[Battle]):
    """What a team can say."""

    __slots__ = ("_battle", "_clock", "_team")

    def __init__(self, battle: Battle, team: TeamId, clock: TurnClock) -> None:
        self._battle, self._team, self._clock = battle, battle.team(team), clock

    def _own(self, unit: int) -> Troop:
        """A living unit of the team; the ids of others are unknown."""
        troop = self._team.units.get(unit)
        if troop is None:
            raise IncorrectId
        return troop

    @query()
    def describe_world(self) -> World:
        """The parameters of the round and the current K. | Parametry rozgrywki i bieżąca wartość K."""
        battle, params = self._battle, self._battle.params
        return World(
            params.size,
            math.ceil(params.turn_seconds),
            battle.capture_reward,
            battle.income,
            params.grace,
            params.idle_limit,
            params.countdown,
            params.command_limit,
            self._clock.tempo(),
        )

    @query()
    def time_to_end(self) -> int:
        """Turns left, the current one included. | Liczba tur do końca rozgrywki, wraz z bieżącą."""
        return self._battle.turns_left()

    @query()
    def list_units(self) -> tuple[Unit, ...]:
        """Your units, by id. | Wasze jednostki, według identyfikatorów."""
        battle = self._battle
        return tuple(
            [
                Unit(u.id, u.x, u.y, u.type, Inf.INF if u.type is HQ else u.stamina, battle.busy(u))
                for u in self._team.units.values()
            ]
        )

    @query(snapshot=True)
    def list_enemies(self) -> tuple[Enemy, ...]:
        """Enemy units in sight when the turn began. | Jednostki wroga widoczne na początku tury."""
        return self._battle.snapshot.seen_by(self._team.number)

    @query()
    def list_strategic_points(self) -> tuple[Point, ...]:
        """All strategic points and who controls them. | Wszystkie punkty strategiczne i kto je kontroluje."""
        field, team = self._battle.terrain.field, self._team
        return tuple(
            [
                Point(*field(place), Owner.NONE if owner is None else Owner.YOURS if owner is team else owner.number)
                for place, owner in self._battle.points.items()
            ]
        )

    @query()
    def my_stat(self) -> int:
        """Your victory points. | Liczba waszych punktów zwycięstwa."""
        return self._team.points

    def _now(self) -> tuple[Team, int]:
        """Whose uses are limited, and the turn."""
        return self._team, self._battle.turn

    @order(every=Every(LOOK_EVERY, UsageLimit, noted(_now, "looked")))
    def look_around(self) -> Square:
        """The map of the terrain, row by row. | Mapa terenu, wiersz po wierszu."""
        return self._battle.terrain.rows

    @order(IncorrectId, AlreadyMoving, NoActions, IncorrectCoordinates, IncorrectTerrain)
    def move(self, unit: int, dx: int, dy: int) -> None:
        """Send a unit to a neighbouring field. | Rozkaż jednostce przejść na sąsiednie pole."""
        battle, troop = self._battle, self._own(unit)
        if troop in battle.moves:
            raise AlreadyMoving
        if troop.repaired == battle.turn:
            raise NoActions
        if (dx, dy) not in NEIGHBOURS or not battle.terrain.holds(troop.x + dx, troop.y + dy):
            raise IncorrectCoordinates
        destination = battle.terrain.place(troop.x + dx, troop.y + dy)
        if not battle.terrain.dry[destination]:
            raise IncorrectTerrain
        battle.send(troop, destination)

    @order(IncorrectId, NotMoving)
    def cancel_move(self, unit: int) -> None:
        """Take back the order to move. | Odwołaj rozkaz ruchu."""
        troop = self._own(unit)
        if troop not in self._battle.moves:
            raise NotMoving
        self._battle.stop(troop)

    @order(IncorrectId, IncorrectType, NoShots, IncorrectCoordinates, OutOfRange, OutOfSight, InvalidTarget)
    def shoot(self, unit: int, dx: int, dy: int) -> Field:
        """Shoot at a field; tells which one was hit. | Ostrzelaj pole; odpowiedź mówi, które zostało trafione."""
        battle, troop = self._battle, self._own(unit)
        if troop.type is HQ:
            raise IncorrectType
        if troop.loaded > battle.turn:  # before range and sight: a spent unit must not test them for free (R46)
            raise NoShots
        if not battle.terrain.holds(troop.x + dx, troop.y + dy):
            raise IncorrectCoordinates
        target = battle.terrain.place(troop.x + dx, troop.y + dy)
        if not battle.reaches(troop, target):  # then sight, then the HQ: so tanks learn nothing of unseen HQs (R17)
            raise OutOfRange
        # It must see the target itself, not through comrades (R9).
        if troop.type is not CANNON and not battle.sight.sees(troop.place, target, troop.stats.sight):
            raise OutOfSight
        if battle.holds_hq(target):
            raise InvalidTarget
        return battle.shoot(troop, target)

    @order(IncorrectType, NoHq, NotEnoughPoints, NoEmptyField)
    def create_unit(self, type: UnitType | None) -> Created:
        """Buy a unit: it appears beside your HQ. | Kup jednostkę: pojawi się obok waszego sztabu."""
        battle, team = self._battle, self._team
        # A sixth cannon is a wrong type, as are HQ and unknown words (R35).
        if type is None or type is HQ or (type is CANNON and team.cannons() >= MAX_CANNONS):
            raise IncorrectType
        if team.hq is None:
            raise NoHq
        if team.points < UNIT_PRICE:
            raise NotEnoughPoints
        if not battle.free_around(team.hq):
            raise NoEmptyField
        new = battle.create(team.hq, type)
        return Created(new.id, new.x, new.y)

    # NoActions: repaired in this turn already; InvalidTarget: out of the HQ's reach (R36).
    @order(IncorrectId, IncorrectType, NoHq, NoActions, AlreadyMoving, InvalidTarget, NotEnoughPoints)
    def repair_unit(self, unit: int) -> None:
        """Repair a unit near your HQ. | Napraw jednostkę w pobliżu waszego sztabu."""
        battle, team, troop = self._battle, self._team, self._own(unit)
        if troop.type is HQ:
            raise IncorrectType
        if team.hq is None:
            raise NoHq
        if troop.repaired == battle.turn:
            raise NoActions
        if troop in battle.moves:
            raise AlreadyMoving
        if distance(troop.x - team.hq.x, troop.y - team.hq.y) > NEAR_HQ:
            raise InvalidTarget
        if team.points < REPAIR_PRICE:
            raise NotEnoughPoints
        battle.repair(troop)

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""
