"""The schedule: what is to be done by itself at a moment that was set, by the wall clock or by the contest's.

A plan is a value; who keeps the contest's time does it, once (`server/agenda.py`).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from msgspec import Meta, Struct

from arena24.contest.clock import End, Pause

Minutes = Annotated[float, Meta(gt=0, le=24 * 60)]
Line = Annotated[str, Meta(max_length=500)]
Text = Annotated[str, Meta(min_length=1, max_length=4000)]


class Planned(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """What is to be done."""


class PlannedStart(Planned, frozen=True, kw_only=True, tag="start"):
    """The contest begins; not before."""


class PlannedPause(Planned, frozen=True, kw_only=True, tag="pause"):
    """The contest stands still; with `minutes` it goes on by itself."""

    minutes: Minutes | None = None
    reason: Line = ""
    kind: Pause = Pause.SOFT
    end: End = End.MOVES


class PlannedResume(Planned, frozen=True, kw_only=True, tag="resume"):
    """The pause that lasts then ends."""


class PlannedFreeze(Planned, frozen=True, kw_only=True, tag="freeze"):
    """From then on the public sees everything as it was."""


class PlannedAnnouncement(Planned, frozen=True, kw_only=True, tag="announce"):
    """Everybody is told something."""

    text: Text


AnyPlanned = PlannedStart | PlannedPause | PlannedResume | PlannedFreeze | PlannedAnnouncement


@dataclass(frozen=True, slots=True)
class When:
    """When: at a moment of the wall clock, or after so many seconds of contest time. One of the two."""

    at: datetime | None = None
    elapsed: float | None = None

    def late(self, wall: datetime, elapsed: float) -> float:
        """By how many seconds it is over; below 0: it is still to come."""
        if self.at is not None:
            return (wall - self.at).total_seconds()
        return elapsed - (self.elapsed or 0.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is done, and when. Its id is given once."""

    id: int
    what: AnyPlanned
    when: When

    def restart(self, wall: datetime) -> datetime | None:
        """When a pause that begins now ends by itself; one that was set by the wall clock ends when it was to end."""
        if not isinstance(self.what, PlannedPause) or self.what.minutes is None:
            return None
        return (self.when.at or wall) + timedelta(minutes=self.what.minutes)


def told(what: AnyPlanned) -> str:
    """In a few words: `pause, 10 minutes`."""
    match what:
        case PlannedPause(minutes=minutes, reason=reason, kind=kind, end=end):
            words = ["hard pause" if kind is Pause.HARD else "pause"]
            words += [] if minutes is None else [f"{minutes:g} minute{'' if minutes == 1 else 's'}"]
            words += ["the end stays where it is"] if end is End.FIXED else []
            return ", ".join(words) + (f" ({reason})" if reason else "")
        case PlannedAnnouncement(text=text):
            return f"announce: {text}"
        case PlannedStart():
            return "start"
        case PlannedResume():
            return "resume"
        case PlannedFreeze():
            return "freeze of the ranking"


def contest_seconds(text: str) -> float | None:
    """Contest time as it is shown, `2:10:00` or `2:10`; None: it is none."""
    parts = text.split(":")
    if len(parts) in (2, 3) and all(part.isascii() and part.isdecimal() and len(part) < 6 for part in parts):
        hours, minutes, seconds = (*map(int, parts), 0)[:3]
        if minutes < 60 and seconds < 60:
            return float(3600 * hours + 60 * minutes + seconds)
    return None
