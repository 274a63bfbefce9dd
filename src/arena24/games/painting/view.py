"""What a team may see of a tournament, and what spectators may (painting 14)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypedDict

import msgspec
from msgspec.structs import replace

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight
from arena24.games.painting.arena import Arena
from arena24.games.painting.colours import COLOURS, Colour
from arena24.games.painting.events import Event, What, events, told
from arena24.games.painting.fields import rows_of
from arena24.games.painting.pieces import Piece
from arena24.games.painting.rules import Painting
from arena24.games.painting.sides import Side, Team

Rows = tuple[str, ...]


class PawnView(msgspec.Struct, frozen=True):
    """A pawn; its surface is letters A and B, or 1 and 2 for a team."""

    id: int
    owner: Colour
    paint: int
    row: int
    column: int
    surface: Rows


class Bar(msgspec.Struct, frozen=True):
    """An arena from afar: the share of the board and the number of pawns of both sides."""

    first: int  # the numbers of the teams; the first one is side A
    second: int
    first_points: int
    second_points: int
    first_pawns: int
    second_pawns: int

    @property
    def ahead(self) -> int:
        """Whose share is the greater one: 1 the first's, -1 the second's, 0 nobody's."""
        return (self.first_points > self.second_points) - (self.first_points < self.second_points)


class TeamView(msgspec.Struct, frozen=True):
    """A team and its points in this tournament."""

    team: TeamId
    number: int
    points: int | None  # None: they are somebody else's, and behind a freeze


class OwnArena(msgspec.Struct, frozen=True):
    """One of a team's arenas as it sees it."""

    number: int  # as its commands count
    rival: int  # its number
    side: Colour
    points: int
    view: Rows  # X . 1 2
    pawns: tuple[PawnView, ...]
    events: tuple[Event, ...]


class WholeArena(msgspec.Struct, frozen=True):
    """An arena with all that is in it."""

    first: int
    second: int
    floor: Rows  # X . A B
    pawns: tuple[PawnView, ...]
    events: tuple[Event, ...]

    @property
    def key(self) -> str:
        """How the arena is called in addresses."""
        return f"{self.first}-{self.second}"


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """What every competitor may know: nothing but the bars."""

    active: bool  # a turn of play, not the break
    left: int
    teams: tuple[TeamView, ...]
    bars: tuple[Bar, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """The beginning and the break, and who takes the lead somewhere."""
        if not isinstance(before, PublicFrame):
            return
        if self.active is not before.active:
            yield Highlight("painting" if self.active else "break", 3)
        elif len(self.bars) == len(before.bars):
            changes = sum(now.ahead * old.ahead < 0 for now, old in zip(self.bars, before.bars, strict=True))
            yield from [Highlight("lead changed", 2)] * changes


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """What one team may know besides."""

    radius: int
    full: int  # f: the most paint a pawn can have
    own: tuple[OwnArena, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """What everybody knows, and pawns that change hands."""
        yield from super().highlights(before)
        yield from _taken(arena.events for arena in self.own)

    def private(self, team: TeamId) -> "TeamFrame":
        """Its own arenas and points; the bars of all would tell everybody's results."""
        number = next((shown.number for shown in self.teams if shown.team == team), None)
        return replace(
            self,
            teams=tuple([shown if shown.team == team else replace(shown, points=None) for shown in self.teams]),
            bars=tuple([bar for bar in self.bars if number in (bar.first, bar.second)]),
        )


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """Everything."""

    MATCHES: ClassVar = "arenas"

    radius: int
    full: int
    arenas: tuple[WholeArena, ...]

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """What everybody knows, and pawns that change hands."""
        yield from super().highlights(before)
        yield from _taken(arena.events for arena in self.arenas)


def _taken(happened: Iterable[tuple[Event, ...]]) -> list[Highlight]:
    return [Highlight("taken", 2) for events in happened for event in events if event.what is What.TAKEN]


def frame(painting: Painting, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    if viewer is Audience.PUBLIC:
        return PublicFrame(**_shown(painting))
    radius, full = painting.params.radius, painting.params.full
    if viewer is Audience.FULL:
        arenas = tuple(map(_whole, painting.arenas))
        return FullFrame(**_shown(painting), radius=radius, full=full, arenas=arenas)
    assert not isinstance(viewer, Audience)
    team = painting.teams.get(viewer) or Team(viewer, len(painting.teams))
    own = tuple(_own(*part) for part in enumerate(team.sides, 1))
    return TeamFrame(**_shown(painting), radius=radius, full=full, own=own)


class _Shown(TypedDict):
    """What all pictures show."""

    turn: int
    active: bool
    left: int
    teams: tuple[TeamView, ...]
    bars: tuple[Bar, ...]


def _shown(painting: Painting) -> _Shown:
    return {
        "turn": painting.turn,
        "active": painting.active,
        "left": painting.turns_left() if painting.active else 1,
        "teams": tuple(TeamView(team.id, team.number, painting.points(team)) for team in painting.teams.values()),
        "bars": tuple(map(_bar, painting.arenas)),
    }


def _bar(arena: Arena) -> Bar:
    a, b = arena.sides
    return Bar(a.team.number, b.team.number, a.points(), b.points(), a.held(), b.held())


def _own(number: int, side: Side) -> OwnArena:
    return OwnArena(
        number=number,
        rival=side.rival.number,
        side=COLOURS[side.colour],
        points=side.points(),
        view=rows_of(side.view),
        pawns=tuple(_pawn(pawn, pawn.surface.translate(side.palette)) for pawn in side.own_pawns()),
        events=tuple(told(side)),
    )


def _whole(arena: Arena) -> WholeArena:
    a, b = arena.sides
    floor = rows_of(arena.floor)
    pawns = tuple(_pawn(pawn, pawn.surface) for pawn in arena.pawns.values())
    return WholeArena(a.team.number, b.team.number, floor, pawns, tuple(events(arena)))


def _pawn(pawn: Piece, surface: bytearray) -> PawnView:
    rows = tuple(surface.decode().split())
    return PawnView(pawn.id, COLOURS[pawn.owner], pawn.paint, pawn.row, pawn.column, rows)
