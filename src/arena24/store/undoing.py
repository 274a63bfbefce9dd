"""Undoing: what the last thing was that organisers did, what taking it back would do, and why it cannot be taken back.

The audit says what was done; whether it still holds is for the tables to say. An undoing is no act of its own: the next
one takes back what was done before.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from arena24.contest.clock import ContestState
from arena24.store.acts import ActsDatabase
from arena24.store.control import ResumeContest, UndoExtension
from arena24.store.errors import DatabaseError
from arena24.store.planned import told
from arena24.store.rows import ActState, AuditEntry, PlanState

LOOKED_AT: Final = 500
"""Entries of the audit: who wants to take back what was done before them knows what it was."""

FINAL: Final = {
    "resume": "the contest has gone on, and what was played since counts; pause it again",
    "reveal": "what everybody has seen cannot be hidden again; freeze it anew",
    "passwd": "the old password is not kept; give another one",
    "team": "a team that is registered stays; it may be made unofficial",
    "kick": "its connections are closed; its bots come back by themselves",
    "salvage": "the round goes on; void it",
}
"""What is done for good, and what can be done instead."""

KINDS: Final = ("decision", "pause", "freeze", "announcement", "extension", "plan", "official")


@dataclass(frozen=True, slots=True)
class Undoing:
    """The entry that would be undone, in words; `refusal` says why it cannot be."""

    entry: int
    kind: str
    number: int
    text: str
    refusal: str = ""


def last(database: ActsDatabase, *, elapsed: float, at: datetime, kind: str | None = None) -> Undoing | None:
    """The last thing that still holds, perhaps of a kind; None: there is nothing."""
    found = _Undoings(database, elapsed, at)
    return next((each for each in found.newest_first() if kind is None or each.kind == kind), None)


class _Undoings:
    """What there is to be undone, as of one moment."""

    def __init__(self, database: ActsDatabase, elapsed: float, at: datetime) -> None:
        self._database, self._elapsed, self._at = database, elapsed, at
        self._contest, self._freeze = database.contest(), database.freeze()
        self._acts = {row.act.id: row for row in database.acts()}
        self._plans = {row.plan.id: row for row in database.plans()}
        self._extensions = {each.id: each for each in database.extensions()}
        self._said = {each.id: each for each in database.announcements()}
        self._teams = {team.id: team for team in database.teams()}

    def newest_first(self) -> Iterator[Undoing]:
        pausing = self._contest.pause is not None
        freezing = self._freeze is not None and self._freeze.revealed_at is None
        entries = self._database.audit_log()
        begun = next((entry.id for entry in entries if entry.action == "state"), entries[-1].id if entries else 0)
        undone: Counter[tuple[str, int]] = Counter()  # what newer undoings have taken back, one entry each
        for entry in reversed(entries[-LOOKED_AT:]):
            if (about := _again_and_again(entry)) is not None and (entry.action == "undo" or undone[about]):
                undone[about] += 1 if entry.action == "undo" else -1
                continue
            if entry.action == "team" and entry.id <= begun:
                found = None  # whom the contest began with was not added in its course
            elif entry.action == "pause":
                found = Undoing(entry.id, "pause", 0, self._pause(entry)) if pausing else None
                pausing = False
            elif entry.action == "freeze":
                text = "The ranking is frozen: everybody would see everything again"
                found = Undoing(entry.id, "freeze", 0, text) if freezing else None
                freezing = False
            else:
                found = self._of(entry, entry.detail)
            if found is not None:
                yield found

    def _pause(self, entry: AuditEntry) -> str:
        reason = str(entry.detail.get("reason", ""))
        return f"The contest is paused{f' ({reason})' if reason else ''}: it would go on"

    def _of(self, entry: AuditEntry, detail: Any) -> Undoing | None:
        if entry.action in FINAL:
            about = detail.get("login") or detail.get("server") or ""
            return Undoing(entry.id, entry.action, 0, f"{entry.action} {about}".strip(), FINAL[entry.action])
        if entry.action in ("void", "correction", "recount", "apply", "prepare recount"):
            return self._decision(entry, int(detail["act"]))
        if entry.action == "announce" and (said := self._said.get(detail.get("announcement", 0))) is not None:
            return Undoing(entry.id, "announcement", said.id, f"Nobody would be shown any more: {said.text}")
        if entry.action == "extend":
            return self._extension(entry, int(detail["extension"]))
        if entry.action in ("plan", "cancel plan"):
            return self._plan(entry, int(detail["plan"]))
        if entry.action == "official" and (team := self._teams.get(int(detail["team"]))) is not None:
            again = "not official" if team.official else "official"
            text = f"{team.name} would be {again} again"
            return Undoing(entry.id, "official", team.id, text) if team.official == detail["official"] else None
        return None

    def _decision(self, entry: AuditEntry, number: int) -> Undoing | None:
        row = self._acts.get(number)
        if row is None or row.state is not (
            ActState.PREPARED if entry.action == "prepare recount" else ActState.IN_FORCE
        ):
            return None
        return Undoing(entry.id, "decision", number, f"Act {number} would be undone: {row.act.reason}")

    def _extension(self, entry: AuditEntry, number: int) -> Undoing | None:
        found = self._extensions.get(number)
        if found is None or found.undone_at is not None:
            return None
        text = f"The contest would end {found.seconds / 60:g} minutes earlier, as before"
        passed = self._elapsed >= self._contest.duration - self._contest.lost - found.seconds
        over = self._contest.state is ContestState.FINISHED
        why = "the contest is over" if over else "the end that it had before has passed" if passed else ""
        return Undoing(entry.id, "extension", number, text, why)

    def _plan(self, entry: AuditEntry, number: int) -> Undoing | None:
        row = self._plans.get(number)
        wanted = PlanState.AHEAD if entry.action == "plan" else PlanState.CANCELLED
        if row is None or row.state is not wanted or entry.who == "contest.toml":
            return None
        if wanted is PlanState.AHEAD:
            return Undoing(entry.id, "plan", number, f"It would not be done any more: {told(row.plan.what)}")
        passed = row.plan.when.late(self._at, self._elapsed) >= 0
        why = "its moment has passed; do it now, or plan it anew" if passed else ""
        return Undoing(entry.id, "plan", number, f"It would be done after all: {told(row.plan.what)}", why)


def _again_and_again(entry: AuditEntry) -> tuple[str, int] | None:
    """What an entry is about, if that can be done and undone over and over: a plan, a team's place in the ranking."""
    if entry.action not in ("plan", "cancel plan", "official", "undo"):
        return None
    detail: Any = entry.detail
    return next(((name, int(detail[name])) for name in ("plan", "team") if name in detail), None)


Order = ResumeContest | UndoExtension


def undo(database: ActsDatabase, found: Undoing, *, at: datetime, who: str) -> Order | None:
    """Take it back; gives what whoever serves the contest has to be told for that, None: it is done."""
    if found.refusal:
        raise DatabaseError(f"this cannot be undone ({found.text}): {found.refusal}")
    match found.kind:
        case "pause":
            return ResumeContest(who, undo=True)
        case "extension":
            seconds = next(each.seconds for each in database.extensions() if each.id == found.number)
            return UndoExtension(who, found.number, seconds)
        case "freeze":
            database.reveal(at=at, who=who, undo=True)
        case "announcement":
            database.withdraw(found.number, at=at, who=who)
        case "official":
            official = next(team.official for team in database.teams() if team.id == found.number)
            database.set_official(found.number, not official, at=at, who=who, undo=True)
        case "plan":
            _undo_plan(database, found.number, at, who)
        case _:
            _undo_decision(database, found.number, at, who)
    return None


def _undo_plan(database: ActsDatabase, number: int, at: datetime, who: str) -> None:
    row = next(row for row in database.plans() if row.plan.id == number)
    if row.state is PlanState.AHEAD:
        database.cancel_plan(number, at=at, who=who, undo=True)
    else:
        database.restore_plan(number, at=at, who=who)


def _undo_decision(database: ActsDatabase, number: int, at: datetime, who: str) -> None:
    row = next(row for row in database.acts() if row.act.id == number)
    if row.state is ActState.PREPARED:
        database.cancel(number, at=at, who=who)
    else:
        database.undo(number, at=at, who=who)
