"""The timetable: what `contest.toml` wants to be done by itself, read and checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import msgspec

from arena24.store.planned import (
    AnyPlanned,
    Plan,
    PlannedAnnouncement,
    PlannedFreeze,
    PlannedPause,
    PlannedStart,
    When,
    contest_seconds,
    told,
)

MOST: Final = 100
"""Plans that may be ahead at a time: a night has some ten."""

_WHEN: Final = (
    'give `at`, a date and a time with its zone (2027-02-01T03:00:00+01:00), or `after`, contest time ("15:00")'
)


@dataclass(frozen=True, slots=True)
class TimetableEntry:
    """What is to be done, and when."""

    what: AnyPlanned
    when: When

    @property
    def key(self) -> str:
        """By which it is known again when the file is read again."""
        return msgspec.json.encode([self.what, self.when.at, self.when.elapsed]).decode()


def entry_of(number: int, values: Mapping[str, object]) -> TimetableEntry:
    """The entry of a table [[schedule]]; ValueError, with what to do, if it is none."""
    rest = {key: value for key, value in values.items() if key not in ("at", "after")}
    try:
        what = msgspec.convert(rest, PlannedPause | PlannedFreeze | PlannedAnnouncement)
        return TimetableEntry(what, _moment(values.get("at"), values.get("after")))
    except msgspec.ValidationError as error:
        raise ValueError(f"schedule, entry {number}: {_explained(rest.get('do'), str(error))}") from None
    except ValueError as error:
        raise ValueError(f"schedule, entry {number}: {error}") from None


def _explained(do: object, complaint: str) -> str:
    if do == "start":
        return "the contest's start has a line of its own: start_at"
    if do == "resume":
        return "a pause goes on by itself when it has `minutes`"
    if do not in ("pause", "freeze", "announce"):
        return '`do` is one of "pause", "freeze" and "announce"'
    return complaint


def _moment(at: object, after: object) -> When:
    if (at is None) == (after is None):
        raise ValueError(_WHEN)
    if isinstance(at, datetime):
        if at.tzinfo is None:
            raise ValueError(f"at: {at} has no time zone; {_WHEN}")
        return When(at=at)
    seconds = contest_seconds(after) if isinstance(after, str) else after
    if not isinstance(seconds, int | float) or isinstance(seconds, bool) or seconds < 0:
        raise ValueError(_WHEN)
    return When(elapsed=float(seconds))


def check_timetable(entries: Sequence[TimetableEntry], duration: float) -> None:
    """ValueError, with what to do, for what could never come, or would come twice."""
    if len(entries) > MOST:
        raise ValueError(f"schedule: {len(entries)} entries are too many; {MOST} is the limit")
    seen: set[str] = set()
    for entry in entries:
        if entry.key in seen:
            raise ValueError(f"schedule: {told(entry.what)} is there twice, at the same moment; leave one out")
        seen.add(entry.key)
        if entry.when.elapsed is not None and entry.when.elapsed >= duration:
            what = f"schedule: {told(entry.what)} would come after {entry.when.elapsed:g} s of contest time"
            raise ValueError(f"{what}, and the contest lasts {duration:g} s; name an earlier moment")
    _check_pauses(entries)


def _check_pauses(entries: Sequence[TimetableEntry]) -> None:
    """By the wall clock: none before the start, none in the middle of another one."""
    start = next((entry.when.at for entry in entries if isinstance(entry.what, PlannedStart)), None)
    until: datetime | None = start
    timed = [(entry.when.at, entry.what) for entry in entries if entry.when.at is not None]
    for at, what in sorted(timed, key=lambda pair: pair[0]):
        if not isinstance(what, PlannedPause):
            continue
        if until is not None and at < until:
            why = "before the contest starts" if until == start else "before the pause before it has ended"
            raise ValueError(f"schedule: the pause at {at:%Y-%m-%d %H:%M %z} would come {why}; name a later moment")
        until = Plan(0, what, When(at=at)).restart(at) or until
