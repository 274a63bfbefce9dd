"""What a team may see of a round, and what spectators may (flood 14)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.flood.estate import Object, Team, Worker
from arena24.games.flood.events import Event, What
from arena24.games.flood.fields import Edge
from arena24.games.flood.groups import Group, Run
from arena24.games.flood.kinds import DRIVER, PASSENGER, Kind, Ride
from arena24.games.flood.plain import Plain
from arena24.games.flood.rules import Flood
from arena24.games.highlights import Highlight, weighed
from arena24.games.records import Word

_MARKED: Final[Mapping[Word, int]] = {
    What.DROWNED: 3,
    What.DAM: 3,
    What.STOLEN: 2,
    What.CAUGHT: 2,
    What.DAMAGED: 2,
    What.BOUGHT: 1,
    What.JUMPED: 1,
}


class Spot(msgspec.Struct, frozen=True):
    """A field of the map."""

    x: int
    y: int


class ForecastView(msgspec.Struct, frozen=True):
    """A published wave: it arrives between pmin and pmax turns after the publication, which was `age` turns ago."""

    age: int
    pmin: int
    pmax: int
    hmin: int
    hmax: int


class WaveView(msgspec.Struct, frozen=True):
    """A wave arrives at the beginning of a turn."""

    turn: int
    height: int
    edge: Edge


class EventView(msgspec.Struct, frozen=True):
    """Something to animate."""

    what: What
    team: int  # its number
    x: int
    y: int
    worker: int | None
    amount: int
    to: Spot | None


class SightView(msgspec.Struct, frozen=True):
    """What is seen from a field: rows of letters as LOOK_AROUND has them."""

    x: int
    y: int
    ground: tuple[str, ...]
    people: tuple[str, ...]


class Points(msgspec.Struct, frozen=True):
    """Points of a team: for placed bags, penalties, for dry groups, and the result."""

    placed: int
    penalties: int
    saved: int
    total: int


class TeamView(msgspec.Struct, frozen=True):
    """A team as the organisers see it."""

    team: TeamId
    number: int
    points: Points


class ObjectView(msgspec.Struct, frozen=True):
    """An object."""

    kind: Kind
    x: int
    y: int
    sx: int
    sy: int
    value: int
    bags: int  # in a warehouse


class OwnedObject(ObjectView, frozen=True):
    """An object of any team."""

    team: int  # its number
    damaged: bool  # by the present wave


class WorkerView(msgspec.Struct, frozen=True):
    """A worker."""

    id: int
    x: int
    y: int
    moves: bool
    capacity: int
    bags: int
    ride: Ride | None  # how he sits in a car


class OwnedWorker(WorkerView, frozen=True):
    """A worker of any team."""

    team: int  # its number


class Span(msgspec.Struct, frozen=True):
    """Fields side by side in a row."""

    y: int
    first: int
    last: int


class Share(msgspec.Struct, frozen=True):
    """How many objects a team has in a group."""

    team: int  # its number
    objects: int


class GroupView(msgspec.Struct, frozen=True):
    """A dry group with objects in it: what it is worth, whose objects they are, and its fields."""

    value: int
    shares: tuple[Share, ...]
    spans: tuple[Span, ...]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    size: int
    height: int  # of the wave that is on; 0: none is
    left: int  # its turns, this one included
    forecasts: tuple[ForecastView, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Water that comes and goes."""
        if isinstance(before, PublicFrame) and bool(self.height) != bool(before.height):
            yield Highlight("wave", 3) if self.height else Highlight("water gone", 2)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    number: int  # 0: it came in mid-round
    points: Points
    objects: tuple[ObjectView, ...]  # the warehouse, buildings, cars
    workers: tuple[WorkerView, ...]
    sights: tuple[SightView, ...]  # around its workers
    events: tuple[EventView, ...]  # from the opening of the previous turn to that of this one

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """The water, and what happened to the team."""
        yield from super().highlights(before)
        yield from weighed((event.what for event in self.events), _MARKED)


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    teams: tuple[TeamView, ...]
    objects: tuple[OwnedObject, ...]
    workers: tuple[OwnedWorker, ...]
    ground: tuple[str, ...]  # rows of letters as LOOK_AROUND has them
    waves: tuple[WaveView, ...]  # those to come, and the one that is on
    water: tuple[str, ...]  # rows: ~ flooded, . dry; none when no wave is on
    incorrect: tuple[Spot, ...]  # fields with bags that cost points
    groups: tuple[GroupView, ...]
    events: tuple[EventView, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """The water, what happened to anybody, and groups that stay dry when it comes."""
        yield from super().highlights(before)
        yield from weighed((event.what for event in self.events), _MARKED)
        if isinstance(before, FullFrame) and self.height and not before.height:
            yield from [Highlight("dry group", 2) for group in self.groups if group.value]


def frame(flood: Flood, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return _public(flood)
    if viewer is Audience.FULL:
        return _full(flood)
    assert not isinstance(viewer, Audience)
    return _of_team(flood, flood.teams.get(viewer) or Team(viewer, 0))


def _public(flood: Flood) -> PublicFrame:
    height, left = _status(flood)
    return PublicFrame(turn=flood.turn, size=flood.params.size, height=height, left=left, forecasts=_forecasts(flood))


def _status(flood: Flood) -> tuple[int, int]:
    return (flood.wave.height, flood.wave.last + 1 - flood.turn) if flood.wave else (0, 0)


def _of_team(flood: Flood, team: Team) -> TeamFrame:
    height, left = _status(flood)
    return TeamFrame(
        turn=flood.turn,
        size=flood.params.size,
        height=height,
        left=left,
        forecasts=_forecasts(flood),
        number=team.number,
        points=_points(team),
        objects=tuple([ObjectView(*_object(thing)) for thing in team.objects]),
        workers=tuple([WorkerView(*_worker(worker)) for worker in team.workers.values()]),
        sights=_sights(flood.plain, team),
        events=tuple([_event(event) for event in flood.events if event.team == team.number]),
    )


def _forecasts(flood: Flood) -> tuple[ForecastView, ...]:
    return tuple([ForecastView(f.age, f.pmin, f.pmax, f.hmin, f.hmax) for f in flood.forecasts])


def _points(team: Team) -> Points:
    return Points(team.placed, team.penalties, team.saved, team.total)


def _object(thing: Object) -> tuple[Kind, int, int, int, int, int, int]:
    return thing.kind, thing.x, thing.y, thing.sx, thing.sy, thing.value, thing.stock


def _worker(worker: Worker) -> tuple[int, int, int, bool, int, int, Ride | None]:
    bags, ride = len(worker.bags), None if worker.car is None else DRIVER if worker.drives else PASSENGER
    return worker.id, worker.x, worker.y, worker.moves, worker.capacity, bags, ride


def _event(event: Event) -> EventView:
    to = None if event.to is None else Spot(*event.to)
    return EventView(event.what, event.team, event.x, event.y, event.worker, event.amount, to)


def _sights(plain: Plain, team: Team) -> tuple[SightView, ...]:
    places = dict.fromkeys(worker.place for worker in team.workers.values())
    return tuple(
        [
            SightView(*plain.field(at), plain.seen_from(at, plain.ground), plain.seen_from(at, plain.people))
            for at in places
        ]
    )


def _full(flood: Flood) -> FullFrame:
    plain, teams = flood.plain, flood.teams.values()
    height, left = _status(flood)
    waves = [wave for wave in flood.waves if wave.last >= flood.turn and not flood.finished]
    return FullFrame(
        turn=flood.turn,
        size=flood.params.size,
        height=height,
        left=left,
        forecasts=_forecasts(flood),
        teams=tuple([TeamView(team.id, team.number, _points(team)) for team in teams]),
        objects=tuple(
            [OwnedObject(*_object(thing), team.number, thing.damaged) for team in teams for thing in team.objects]
        ),
        workers=tuple([OwnedWorker(*_worker(worker), worker.team.number) for worker in flood.workers()]),
        ground=plain.rows(plain.ground),
        waves=tuple([WaveView(wave.turn, wave.height, wave.edge) for wave in waves]),
        water=flood.water_rows(),
        incorrect=tuple([Spot(*plain.field(place)) for place in flood.misplaced()]) if flood.wave else (),
        groups=tuple([_group(plain, group) for group in flood.dry_groups() if group.objects]) if flood.wave else (),
        events=tuple([_event(event) for event in flood.events]),
    )


def _group(plain: Plain, group: Group) -> GroupView:
    counts = Counter([thing.team.number for thing in group.objects])
    shares = tuple([Share(number, count) for number, count in counts.items()])
    return GroupView(group.value, shares, tuple([_span(plain, run) for run in group.runs]))


def _span(plain: Plain, run: Run) -> Span:
    first = plain.field(run.start)
    return Span(first.y, first.x, first.x + run.end - run.start - 1)
