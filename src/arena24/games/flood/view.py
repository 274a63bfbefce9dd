"""What a team may see of a round, and what spectators may (flood 14)."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.flood.estate import Kind, Object, Team
from arena24.games.flood.events import Event, What
from arena24.games.flood.groups import Group, Run
from arena24.games.flood.plain import Field, Plain
from arena24.games.flood.replies import Stat, Surroundings, Thing, Worker
from arena24.games.flood.rules import Flood
from arena24.games.flood.waves import Forecast, Wave
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


class Sight(NamedTuple):
    """What is seen from a field."""

    x: int
    y: int
    view: Surroundings


class TeamView(NamedTuple):
    """A team as the organisers see it."""

    team: TeamId
    number: int
    stat: Stat


class ObjectView(NamedTuple):
    """An object of any team."""

    team: int
    kind: Kind
    thing: Thing
    damaged: bool


class WorkerView(NamedTuple):
    """A worker of any team."""

    team: int
    worker: Worker


class Span(NamedTuple):
    """Fields side by side in a row."""

    y: int
    first: int
    last: int


class GroupView(NamedTuple):
    """A dry group with objects in it: what it is worth, who has how many objects there, and its fields."""

    value: int
    objects: tuple[tuple[int, int], ...]  # (team, number of its objects)
    spans: tuple[Span, ...]


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know."""

    size: int
    height: int  # of the wave that is on; 0: none is
    left: int  # its turns, this one included
    forecasts: tuple[Forecast, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Water that comes and goes."""
        if isinstance(before, PublicFrame) and bool(self.height) != bool(before.height):
            yield Highlight("wave", 3) if self.height else Highlight("water gone", 2)


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    number: int  # 0: it came in mid-round
    stat: Stat
    objects: tuple[Thing, ...]
    workers: tuple[Worker, ...]
    sights: tuple[Sight, ...]  # around its workers
    events: tuple[Event, ...]  # from the opening of the previous turn to that of this one

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """The water, and what happened to the team."""
        yield from super().highlights(before)
        yield from weighed((event.what for event in self.events), _MARKED)


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    teams: tuple[TeamView, ...]
    objects: tuple[ObjectView, ...]
    workers: tuple[WorkerView, ...]
    ground: tuple[str, ...]  # rows of letters as LOOK_AROUND has them
    waves: tuple[Wave, ...]  # those to come, and the one that is on
    water: tuple[str, ...]  # rows: ~ flooded, . dry; none when no wave is on
    incorrect: tuple[Field, ...]  # fields with bags that cost points
    groups: tuple[GroupView, ...]
    events: tuple[Event, ...]

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
    return PublicFrame(turn=flood.turn, size=flood.params.size, height=height, left=left, forecasts=flood.forecasts)


def _status(flood: Flood) -> tuple[int, int]:
    return (flood.wave.height, flood.wave.last + 1 - flood.turn) if flood.wave else (0, 0)


def _of_team(flood: Flood, team: Team) -> TeamFrame:
    height, left = _status(flood)
    return TeamFrame(
        turn=flood.turn,
        size=flood.params.size,
        height=height,
        left=left,
        forecasts=flood.forecasts,
        number=team.number,
        stat=Stat.of(team),
        objects=tuple(map(Thing.of, team.objects)),
        workers=tuple(map(Worker.of, team.workers.values())),
        sights=_sights(flood.plain, team),
        events=tuple(event for event in flood.events if event.team == team.number),
    )


def _sights(plain: Plain, team: Team) -> tuple[Sight, ...]:
    places = dict.fromkeys(worker.place for worker in team.workers.values())
    return tuple(
        Sight(*plain.field(at), Surroundings(plain.seen_from(at, plain.ground), plain.seen_from(at, plain.people)))
        for at in places
    )


def _full(flood: Flood) -> FullFrame:
    plain, teams = flood.plain, flood.teams.values()
    height, left = _status(flood)
    return FullFrame(
        turn=flood.turn,
        size=flood.params.size,
        height=height,
        left=left,
        forecasts=flood.forecasts,
        teams=tuple(TeamView(team.id, team.number, Stat.of(team)) for team in teams),
        objects=tuple(_object(thing) for team in teams for thing in team.objects),
        workers=tuple(WorkerView(worker.team.number, Worker.of(worker)) for worker in flood.workers()),
        ground=plain.rows(plain.ground),
        waves=tuple(wave for wave in flood.waves if wave.last >= flood.turn and not flood.finished),
        water=flood.water_rows(),
        incorrect=tuple(map(plain.field, flood.misplaced())) if flood.wave else (),
        groups=tuple(_group(plain, group) for group in flood.dry_groups() if group.objects) if flood.wave else (),
        events=flood.events,
    )


def _object(thing: Object) -> ObjectView:
    return ObjectView(thing.team.number, thing.kind, Thing.of(thing), thing.damaged)


def _group(plain: Plain, group: Group) -> GroupView:
    numbers = [thing.team.number for thing in group.objects]
    shares = tuple((number, numbers.count(number)) for number in dict.fromkeys(numbers))
    return GroupView(group.value, shares, tuple(_span(plain, run) for run in group.runs))


def _span(plain: Plain, run: Run) -> Span:
    first = plain.field(run.start)
    return Span(first.y, first.x, first.x + run.end - run.start - 1)
