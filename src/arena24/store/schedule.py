"""The schedule in the database: what is to be done by itself, and what is done there: announcements and freezes.

Whoever finds that the moment has come may do it: the plan and what was done are written in one transaction, so it is
done once, however many processes look and whenever they die.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, insert, select, update

from arena24.contest.clock import ContestState
from arena24.contest.names import plain
from arena24.store import plans, schema
from arena24.store.audit import note
from arena24.store.course import CourseDatabase, lasting
from arena24.store.errors import DatabaseError
from arena24.store.planned import (
    AnyPlanned,
    PlannedAnnouncement,
    PlannedFreeze,
    PlannedResume,
    PlannedStart,
    When,
    told,
)
from arena24.store.rows import Announcement, Freeze, PlanRow, PlanState
from arena24.store.timetable import TimetableEntry, check_timetable

FROZEN: Final = "the ranking is frozen already; reveal it first"


class ScheduleDatabase(CourseDatabase):
    """The contest's course, and what was planned of it."""

    # Plans

    def plans(self) -> tuple[PlanRow, ...]:
        """All plans, whatever has become of them, in the order in which they were made."""
        with self._reading() as connection:
            return plans.all_plans(connection)

    def declare_plans(self, entries: Iterable[TimetableEntry], *, at: datetime, who: str) -> None:
        """Take over what contest.toml plans: what is new there is planned, what is gone is cancelled.

        What somebody has cancelled or what is done stays so: it is known by what it is.
        """
        wanted = {entry.key: entry for entry in entries}
        if self._declared(self.plans(), wanted):
            return  # whoever takes over in a hurry must not wait for a lock
        with self._writing() as connection:
            rows = plans.all_plans(connection)
            known = {row.source for row in rows}
            for key, entry in wanted.items():
                if key not in known:
                    made = plans.add(connection, entry.what, entry.when, at=at, who=who, source=key)
                    _note_plan(connection, at, who, "plan", made)
            for row in rows:
                if row.source is not None and row.source not in wanted and row.state is PlanState.AHEAD:
                    plans.cancel(connection, row.plan.id, at)
                    _note_plan(connection, at, who, "cancel plan", row)

    @staticmethod
    def _declared(rows: Iterable[PlanRow], wanted: dict[str, TimetableEntry]) -> bool:
        known = {row.source: row for row in rows if row.source is not None}
        gone = (key for key, row in known.items() if key not in wanted and row.state is PlanState.AHEAD)
        return known.keys() >= wanted.keys() and next(gone, None) is None

    def plan(self, what: AnyPlanned, when: When, *, at: datetime, elapsed: float, who: str) -> PlanRow:
        """Plan something; `elapsed` is the contest clock now. Another start replaces the one that was planned."""
        self.check_plan(what, when, at=at, elapsed=elapsed)
        with self._writing() as connection:
            for row in plans.all_plans(connection):
                if isinstance(what, PlannedStart) and isinstance(row.plan.what, PlannedStart):
                    plans.cancel(connection, row.plan.id, at, "another start was planned")
            pause = lasting(connection) if isinstance(what, PlannedResume) else None
            made = plans.add(connection, what, when, at=at, who=who, pause=pause)
            _note_plan(connection, at, who, "plan", made)
        return made

    def check_plan(self, what: AnyPlanned, when: When, *, at: datetime, elapsed: float) -> None:
        """DatabaseError, with what to do, for what cannot be planned."""
        contest = self.contest()
        if contest.state is ContestState.FINISHED:
            raise DatabaseError("the contest is over: nobody would do it")
        if when.late(at, elapsed) >= 0:
            raise DatabaseError("that moment has passed; name one that lies ahead, or do it now")
        if isinstance(what, PlannedStart) and (contest.state is not ContestState.SETUP or when.at is None):
            raise DatabaseError(
                "the contest has begun" if when.at is not None else "a start has a moment of the wall clock; give --at"
            )
        if isinstance(what, PlannedResume) and (contest.pause is None or when.at is None):
            raise DatabaseError("only a pause that lasts can end: plan a pause with its minutes instead")
        replaced = PlannedStart if isinstance(what, PlannedStart) else ()
        ahead = [row.plan for row in self.plans() if row.state is PlanState.AHEAD]
        others = [TimetableEntry(plan.what, plan.when) for plan in ahead if not isinstance(plan.what, replaced)]
        try:
            check_timetable([*others, TimetableEntry(what, when)], contest.duration)
        except ValueError as error:
            raise DatabaseError(str(error).removeprefix("schedule: ")) from None

    def cancel_plan(self, number: int, *, at: datetime, who: str, undo: bool = False) -> PlanRow:
        """Let something not be done after all; `undo`: because it should not have been planned."""
        with self._writing() as connection:
            row = plans.ahead(connection, number)
            if isinstance(row.plan.what, PlannedStart):
                raise DatabaseError("without a moment the contest would start at once; plan another start instead")
            plans.cancel(connection, number, at)
            _note_plan(connection, at, who, "undo" if undo else "cancel plan", row)
        return row

    def restore_plan(self, number: int, *, at: datetime, who: str) -> None:
        """Let something be done that was cancelled."""
        with self._writing() as connection:
            plans.cancel(connection, number, None)
            note(connection, at, who, "undo", {"plan": number})

    def perform(self, number: int, *, elapsed: float, at: datetime, outcome: str = "") -> None:
        """Do what was planned, as far as it is done here; if somebody was quicker, nothing. `outcome`: what is odd."""
        with self._writing() as connection:
            row = next((row for row in plans.all_plans(connection) if row.plan.id == number), None)
            if row is None or row.state is not PlanState.AHEAD:
                return
            match row.plan.what:
                case PlannedAnnouncement(text=text):
                    _announce(connection, text, elapsed, at, row.who, plan=number)
                case PlannedFreeze() if _frozen(connection) is None:
                    frozen = elapsed if row.plan.when.elapsed is None else row.plan.when.elapsed
                    _freeze(connection, frozen, at, row.who, plan=number)
                case PlannedFreeze():
                    outcome = "it was frozen already"
                    note(connection, at, row.who, "plan dropped", {"plan": number, "why": outcome})
                case _:
                    pass
            plans.settle(connection, number, at, outcome)

    def drop_plan(self, number: int, *, at: datetime, outcome: str) -> None:
        """Its moment has come, and there is nothing to do."""
        with self._writing() as connection:
            row = next((row for row in plans.all_plans(connection) if row.plan.id == number), None)
            if row is not None and row.state is PlanState.AHEAD:
                plans.settle(connection, number, at, outcome)
                detail = {"plan": number, "what": told(row.plan.what), "why": outcome}
                note(connection, at, row.who, "plan dropped", detail)

    # Announcements

    def announce(self, text: str, *, elapsed: float, at: datetime, who: str) -> Announcement:
        """Tell everybody something."""
        with self._writing() as connection:
            return _announce(connection, text, elapsed, at, who)

    def announcements(self) -> tuple[Announcement, ...]:
        """All announcements that stand, newest first. Platform 5, web page."""
        table = schema.announcements.c
        query = select(table.id, table.at, table.elapsed, table.text).where(table.withdrawn_at.is_(None))
        return tuple(Announcement(*row) for row in self._rows(query.order_by(table.id.desc())))

    def withdraw(self, number: int, *, at: datetime, who: str) -> None:
        """Take an announcement back: nobody is shown it any more."""
        table = schema.announcements
        change = update(table).where(table.c.id == number, table.c.withdrawn_at.is_(None)).values(withdrawn_at=at)
        with self._writing() as connection:
            if connection.execute(change).rowcount == 0:
                raise DatabaseError("that announcement has been taken back already")
            note(connection, at, who, "undo", {"announcement": number})

    # The freeze

    def freeze(self) -> Freeze | None:
        """The last freeze, perhaps revealed; None: there was none."""
        table = schema.freezes
        rows = self._rows(select(table).order_by(table.c.id.desc()).limit(1))
        if not rows:
            return None
        (row,) = rows
        return Freeze(row.at, row.elapsed, row.teams, row.revealed_at, tuple(row.acts or ()))

    def begin_freeze(self, *, elapsed: float, at: datetime, who: str) -> None:
        """From here on the public sees the ranking as it is now."""
        with self._writing() as connection:
            if _frozen(connection) is not None:
                raise DatabaseError(FROZEN)
            _freeze(connection, elapsed, at, who)

    def reveal(self, *, at: datetime, who: str, undo: bool = False) -> None:
        """Show everything again; `undo`: because it should not have been frozen."""
        table = schema.freezes
        with self._writing() as connection:
            number = _frozen(connection)
            if number is None:
                raise DatabaseError("the ranking is not frozen; there is nothing to reveal")
            connection.execute(update(table).where(table.c.id == number).values(revealed_at=at))
            note(connection, at, who, "undo" if undo else "reveal", {"freeze": number})


def _note_plan(connection: Connection, at: datetime, who: str, action: str, row: PlanRow) -> None:
    when = row.plan.when
    told_when = {"at": when.at.isoformat()} if when.at is not None else {"elapsed": when.elapsed}
    note(connection, at, who, action, {"plan": row.plan.id, "what": told(row.plan.what), **told_when})


def _announce(
    connection: Connection, text: str, elapsed: float, at: datetime, who: str, plan: int | None = None
) -> Announcement:
    table = schema.announcements
    added = insert(table).values(at=at, elapsed=elapsed, text=text).returning(table.c.id)
    number = connection.execute(added).scalar_one()
    note(connection, at, who, "announce", {"announcement": number, "text": text, **plans.by(plan)})
    return Announcement(number, at, elapsed, text)


def _freeze(connection: Connection, elapsed: float, at: datetime, who: str, plan: int | None = None) -> None:
    table, acts = schema.freezes, schema.acts.c
    rows = connection.execute(select(schema.teams).order_by(schema.teams.c.id))
    teams = [{"team": row.id, "name": plain(row.name), "official": row.official} for row in rows]
    in_force = select(acts.id).where(acts.applied_at.is_not(None), acts.undone_at.is_(None)).order_by(acts.id)
    counting = list(connection.execute(in_force).scalars())
    added = insert(table).values(at=at, elapsed=elapsed, teams=teams, acts=counting).returning(table.c.id)
    number = connection.execute(added).scalar_one()
    note(connection, at, who, "freeze", {"freeze": number, "elapsed": elapsed, **plans.by(plan)})


def _frozen(connection: Connection) -> int | None:
    """The freeze that lasts."""
    return connection.execute(select(schema.freezes.c.id).where(schema.freezes.c.revealed_at.is_(None))).scalar()
