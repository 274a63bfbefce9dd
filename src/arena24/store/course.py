"""The contest's course in the database: its state, how far its clock is, its pauses, and how much longer it lasts."""

from collections.abc import Sequence
from datetime import datetime
from math import fsum, inf, isinf
from typing import Any

from sqlalchemy import Connection, Executable, Update, bindparam, case, insert, select, update

from arena24.contest.clock import ContestState, End, Pause
from arena24.contest.names import plain
from arena24.contest.tempo import Tempo
from arena24.store import plans, schema
from arena24.store.audit import note
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError
from arena24.store.planned import PlannedResume, When
from arena24.store.rows import Contest, Extension, PauseRow

# What is asked all the time is written once: to build a question takes longer than its answer.
_CONTEST = select(schema.contest)
_PAUSES = select(schema.pauses).order_by(schema.pauses.c.id)
_EXTENSIONS = select(schema.extensions).order_by(schema.extensions.c.id)
_NOTED, _NOW = schema.contest.c.elapsed, bindparam("now", type_=schema.contest.c.elapsed.type)
_BEAT = update(schema.contest).values(
    elapsed=case((_NOTED > _NOW, _NOTED), else_=_NOW),
    heartbeat_at=bindparam("at", type_=schema.contest.c.heartbeat_at.type),
)


class CourseDatabase:
    """What becomes of the contest as a whole."""

    def __init__(self, address: Address) -> None:
        """Not for callers: `create` and `open` make databases."""
        self._transactions = Transactions(address)
        self._reading, self._writing = self._transactions.reading, self._transactions.writing

    def contest(self) -> Contest:
        """The contest as it stands."""
        with self._reading() as connection:
            row = connection.execute(_CONTEST).one_or_none()
            pauses = _pauses(connection)
            longer = fsum(each.seconds for each in _extensions(connection) if each.undone_at is None)
        if row is None:
            raise DatabaseError("the database holds no contest; create it")
        duration = inf if row.duration is None else row.duration
        going_on = next((pause for pause in pauses if pause.ended_at is None), None)
        lost = fsum(_lost(pause) for pause in pauses)
        state = ContestState(row.state)
        return Contest(
            plain(row.name),
            row.secret,
            duration + longer,
            duration,
            row.k_min,
            row.k_max,
            state,
            row.elapsed,
            row.heartbeat_at,
            going_on,
            lost,
        )

    def configure(self, name: str, tempo: Tempo, *, at: datetime, who: str) -> None:
        """Take over what the organisers decided; once the contest has begun, only its name may change."""
        duration = None if isinf(tempo.duration) else tempo.duration
        contest = self.contest()
        was = Tempo(contest.planned, contest.k_min, contest.k_max)
        if (contest.name, was) == (name, tempo):
            return
        if was != tempo and contest.state is not ContestState.SETUP:
            raise DatabaseError(f"the contest has begun with {was}; it cannot go on with {tempo}")
        row = {"name": name, "duration": duration, "k_min": tempo.k_min, "k_max": tempo.k_max}
        with self._writing() as connection:
            _set_contest(connection, **row)
            note(connection, at, who, "configure", row)

    def set_state(self, state: ContestState, *, elapsed: float, at: datetime, who: str) -> None:
        """Note that the contest has started or finished; pauses have calls of their own."""
        with self._writing() as connection:
            _set_contest(connection, state=state.value, elapsed=elapsed, heartbeat_at=at)
            note(connection, at, who, "state", {"state": state.value, "elapsed": elapsed})

    def heartbeat(self, elapsed: float, *, at: datetime) -> None:
        """Note how far the contest clock has come: from here it goes on after a crash of everything.

        Servers without a supervisor beat too, and may be late: the clock never goes back.
        """
        with self._writing() as connection:
            _change_contest(connection, _BEAT, {"now": elapsed, "at": at})

    def begin_pause(
        self,
        kind: Pause,
        reason: str,
        *,
        elapsed: float,
        at: datetime,
        who: str,
        end: End = End.MOVES,
        restart_at: datetime | None = None,
        plan: int | None = None,
        outcome: str = "",
    ) -> None:
        """Note that the contest stands still; by a plan, it goes on by itself at `restart_at`, as was planned."""
        row = {"kind": kind.value, "reason": reason, "end": end.value, "elapsed": elapsed}
        table = schema.pauses
        with self._writing() as connection:
            if lasting(connection) is not None:
                raise DatabaseError("the contest is paused already; resume it first")
            added = insert(table).values(row | {"started_at": at, "restart_at": restart_at}).returning(table.c.id)
            number = connection.execute(added).scalar_one()
            _set_contest(connection, state=ContestState.PAUSED.value, elapsed=elapsed, heartbeat_at=at)
            if plan is not None:
                plans.settle(connection, plan, at, outcome)
                if restart_at is not None:
                    plans.add(connection, PlannedResume(), When(at=restart_at), at=at, who=who, pause=number)
            planned = restart_at and restart_at.isoformat()
            note(connection, at, who, "pause", {"pause": number, **row, "restart_at": planned, **plans.by(plan)})

    def end_pause(
        self, *, at: datetime, who: str, plan: int | None = None, outcome: str = "", undo: bool = False
    ) -> None:
        """Note that the contest goes on; whatever else was to end this pause has nothing to do any more.

        `undo`: because it should not have been paused.
        """
        table = schema.pauses
        with self._writing() as connection:
            pause = lasting(connection)
            if pause is None:
                raise DatabaseError("the contest is not paused; there is nothing to resume")
            if plan is not None:
                plans.settle(connection, plan, at, outcome)
            for other in plans.resumes_of(connection, pause):
                plans.cancel(connection, other, at, "the pause had ended")
            connection.execute(update(table).where(table.c.id == pause).values(ended_at=at))
            _set_contest(connection, state=ContestState.RUNNING.value, heartbeat_at=at)
            note(connection, at, who, "undo" if undo else "resume", {"pause": pause, **plans.by(plan)})

    def extend(self, seconds: float, *, elapsed: float, at: datetime, who: str) -> Extension:
        """Note that the contest ends so much later."""
        table = schema.extensions
        added = insert(table).values(seconds=seconds, elapsed=elapsed, at=at).returning(table.c.id)
        with self._writing() as connection:
            number = connection.execute(added).scalar_one()
            note(connection, at, who, "extend", {"extension": number, "seconds": seconds})
        return Extension(number, seconds, elapsed, at, None)

    def undo_extension(self, number: int, *, at: datetime, who: str) -> None:
        """Note that an extension has been taken back."""
        table = schema.extensions
        change = update(table).where(table.c.id == number, table.c.undone_at.is_(None)).values(undone_at=at)
        with self._writing() as connection:
            if connection.execute(change).rowcount == 0:
                raise DatabaseError(f"extension {number} does not count any more")
            note(connection, at, who, "undo", {"extension": number})

    def extensions(self) -> tuple[Extension, ...]:
        """All of them, whether they count or not."""
        with self._reading() as connection:
            return _extensions(connection)

    def pauses(self) -> tuple[PauseRow, ...]:
        """All pauses, in the order in which they began."""
        with self._reading() as connection:
            return _pauses(connection)

    def _rows(self, query: Executable, **values: object) -> Sequence[Any]:
        with self._reading() as connection:
            return connection.execute(query, values).all()


def _set_contest(connection: Connection, **values: object) -> None:
    _change_contest(connection, update(schema.contest).values(values), {})


def _change_contest(connection: Connection, change: Update, values: dict[str, object]) -> None:
    if connection.execute(change, values).rowcount == 0:
        raise DatabaseError("the database holds no contest; create it")


def _pauses(connection: Connection) -> tuple[PauseRow, ...]:
    rows = connection.execute(_PAUSES).all()
    return tuple(
        PauseRow(Pause(row.kind), row.reason, End(row.end), row.elapsed, row.started_at, row.restart_at, row.ended_at)
        for row in rows
    )


def lasting(connection: Connection) -> int | None:
    """The pause that lasts."""
    return connection.execute(select(schema.pauses.c.id).where(schema.pauses.c.ended_at.is_(None))).scalar()


def _extensions(connection: Connection) -> tuple[Extension, ...]:
    rows = connection.execute(_EXTENSIONS).all()
    return tuple(Extension(*row) for row in rows)


def _lost(pause: PauseRow) -> float:
    if pause.end is End.MOVES or pause.ended_at is None:
        return 0.0
    return (pause.ended_at - pause.started_at).total_seconds()
