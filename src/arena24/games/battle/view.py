"""What a team may see of a round, and what spectators may (battle 14)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Final

import msgspec

from arena24.games.battle.events import Event, What
from arena24.games.battle.rules import Battle
from arena24.games.battle.troops import Team, Troop
from arena24.games.battle.units import HQ, Enemy, Inf, UnitType
from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word

_MARKED: Final[Mapping[Word, int]] = {What.CAPTURED: 3, What.TAKEN: 2, What.DESTROYED: 2, What.SHOT: 1}


class Spot(msgspec.Struct, frozen=True):
    """A field of the board."""

    x: int
    y: int


class EventView(msgspec.Struct, frozen=True):
    """Something to animate."""

    what: What
    team: int  # its number
    x: int
    y: int
    unit: int | None
    type: UnitType | None
    to: Spot | None


class PointView(msgspec.Struct, frozen=True):
    """A strategic point; the owner's number, 0 for nobody."""

    x: int
    y: int
    owner: int


class UnitView(msgspec.Struct, frozen=True):
    """A unit with all that its team knows; stamina is None for an HQ."""

    team: int
    id: int
    x: int
    y: int
    type: UnitType
    stamina: int | None
    to: Spot | None  # where it is going
    busy: int


class EnemyView(msgspec.Struct, frozen=True):
    """A unit as others see it; stamina is None for an HQ."""

    team: int
    x: int
    y: int
    type: UnitType
    stamina: int | None


class TeamView(msgspec.Struct, frozen=True):
    """A team as the organisers see it."""

    team: TeamId
    number: int
    points: int
    hq: bool


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    SCENERY: ClassVar = ("board",)

    left: int  # turns, the current one included
    countdown: bool  # the round has been shortened
    board: tuple[str, ...]
    points: tuple[PointView, ...]
    events: tuple[EventView, ...]  # from the opening of the previous turn to that of this one

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Shots, losses, changes of hands, and that the end is near."""
        yield from weighed((event.what for event in self.events), _MARKED)
        if isinstance(before, PublicFrame) and self.countdown and not before.countdown:
            yield Highlight("countdown", 3)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    number: int  # 0: it came in mid-round
    score: int
    units: tuple[UnitView, ...]
    enemies: tuple[EnemyView, ...]  # in sight when the turn began


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    teams: tuple[TeamView, ...]
    units: tuple[UnitView, ...]


def frame(battle: Battle, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return _public(battle)
    if viewer is Audience.FULL:
        return _full(battle)
    assert not isinstance(viewer, Audience)
    return _of_team(battle, battle.teams.get(viewer) or Team(viewer, 0))


def _public(battle: Battle) -> PublicFrame:
    return PublicFrame(
        turn=battle.turn,
        left=battle.turns_left(),
        countdown=_countdown(battle),
        board=battle.terrain.rows,
        points=_points(battle),
        events=_events(event for event in battle.events if event.what is What.TAKEN),
    )


def _of_team(battle: Battle, team: Team) -> TeamFrame:
    return TeamFrame(
        turn=battle.turn,
        left=battle.turns_left(),
        countdown=_countdown(battle),
        board=battle.terrain.rows,
        points=_points(battle),
        events=_events(event for event in battle.events if event.team == team.number or event.what is What.TAKEN),
        number=team.number,
        score=team.points,
        units=tuple(_unit(battle, troop) for troop in team.units.values()),
        enemies=tuple(map(_enemy, battle.snapshot.seen_by(team.number))),
    )


def _full(battle: Battle) -> FullFrame:
    teams = battle.teams.values()
    return FullFrame(
        turn=battle.turn,
        left=battle.turns_left(),
        countdown=_countdown(battle),
        board=battle.terrain.rows,
        points=_points(battle),
        events=_events(battle.events),
        teams=tuple(TeamView(team.id, team.number, team.points, team.hq is not None) for team in teams),
        units=tuple(_unit(battle, troop) for team in teams for troop in team.units.values()),
    )


def _countdown(battle: Battle) -> bool:
    return battle.last < battle.params.turns


def _points(battle: Battle) -> tuple[PointView, ...]:
    field = battle.terrain.field
    return tuple(PointView(*field(place), owner.number if owner else 0) for place, owner in battle.points.items())


def _events(events: Iterable[Event]) -> tuple[EventView, ...]:
    return tuple([EventView(e.what, e.team, e.x, e.y, e.unit, e.type, Spot(*e.to) if e.to else None) for e in events])


def _unit(battle: Battle, troop: Troop) -> UnitView:
    move = battle.moves.get(troop)
    to = Spot(*battle.terrain.field(move.place)) if move else None
    stamina = None if troop.type is HQ else troop.stamina
    return UnitView(troop.team.number, troop.id, troop.x, troop.y, troop.type, stamina, to, battle.busy(troop))


def _enemy(seen: Enemy) -> EnemyView:
    stamina = None if isinstance(seen.stamina, Inf) else seen.stamina
    return EnemyView(seen.team, seen.x, seen.y, seen.type, stamina)
