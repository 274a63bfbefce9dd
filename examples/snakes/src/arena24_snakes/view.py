"""What onlookers see of a round: everything is open, as it is to the bots (snakes 14)."""

from collections.abc import Iterator
from typing import ClassVar, TypedDict

import msgspec

from arena24.games.core import Audience, Frame, TeamId, Viewer
from arena24.games.highlights import Highlight
from arena24_snakes.events import Cause, Event, What
from arena24_snakes.field import Border, Spot
from arena24_snakes.rules import Snake, Snakes


class SpotView(msgspec.Struct, frozen=True):
    """A field."""

    x: int
    y: int


class SnakeView(msgspec.Struct, frozen=True):
    """A snake, dead or alive."""

    team: TeamId
    points: int
    age: int
    health: int
    body: tuple[SpotView, ...]  # the head first; empty: it is dead
    died: Cause | None


class BorderView(msgspec.Struct, frozen=True):
    """How many columns and rows are hazards."""

    left: int
    right: int
    top: int
    bottom: int


class EventView(msgspec.Struct, frozen=True):
    """Something to animate."""

    what: What
    team: TeamId
    x: int
    y: int
    cause: Cause | None
    by: TeamId | None


class PublicFrame(Frame, frozen=True, kw_only=True, tag="public"):
    """The whole board."""

    SCENERY: ClassVar = ("size",)

    size: int
    left: int  # turns, the current one included
    border: BorderView
    food: tuple[SpotView, ...]
    snakes: tuple[SnakeView, ...]
    events: tuple[EventView, ...]  # of the end of the previous turn

    def highlights(self, before: Frame | None) -> Iterator[Highlight]:
        """Deaths; the one that leaves a single snake decides."""
        deaths = sum(event.what is What.DIED for event in self.events)
        decided = sum(snake.died is None for snake in self.snakes) <= 1
        yield from [Highlight("died", 3 if decided else 2)] * deaths


class TeamFrame(PublicFrame, frozen=True, kw_only=True, tag="team"):
    """The same, and who looks."""

    own: TeamId


class FullFrame(PublicFrame, frozen=True, kw_only=True, tag="full"):
    """The same: there is nothing more."""


class _Shown(TypedDict):
    turn: int
    size: int
    left: int
    border: BorderView
    food: tuple[SpotView, ...]
    snakes: tuple[SnakeView, ...]
    events: tuple[EventView, ...]


def frame(round_: Snakes, viewer: Viewer) -> PublicFrame:
    """The picture for a viewer."""
    shown: _Shown = {
        "turn": round_.turn,
        "size": round_.params.size,
        "left": round_.turns_left(),
        "border": _border(round_.border),
        "food": tuple(map(_spot, round_.food)),
        "snakes": tuple(_snake(round_, snake) for snake in round_.snakes.values()),
        "events": tuple(map(_event, round_.events)),
    }
    if viewer is Audience.PUBLIC:
        return PublicFrame(**shown)
    if viewer is Audience.FULL:
        return FullFrame(**shown)
    assert not isinstance(viewer, Audience)
    return TeamFrame(**shown, own=viewer)


def _spot(spot: Spot) -> SpotView:
    return SpotView(spot.x, spot.y)


def _border(border: Border) -> BorderView:
    return BorderView(border.left, border.right, border.top, border.bottom)


def _snake(round_: Snakes, snake: Snake) -> SnakeView:
    body = tuple(map(_spot, snake.body))
    return SnakeView(snake.team, round_.points(snake.team), snake.age, snake.health, body, snake.died)


def _event(event: Event) -> EventView:
    return EventView(event.what, event.team, event.at.x, event.at.y, event.cause, event.by)
