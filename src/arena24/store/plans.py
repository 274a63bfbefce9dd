"""Plans as rows: what is to be done by itself, read and changed within somebody's transaction."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from arena24.store import schema
from arena24.store.errors import DatabaseError
from arena24.store.planned import AnyPlanned, Plan, When
from arena24.store.rows import PlanRow, PlanState

_TABLE = schema.plans
_ALL = select(_TABLE).order_by(_TABLE.c.id)


def all_plans(connection: Connection) -> tuple[PlanRow, ...]:
    """All of them, whatever has become of them, in the order in which they were made."""
    return tuple(map(_row, connection.execute(_ALL)))


def ahead(connection: Connection, number: int) -> PlanRow:
    """One that is ahead; DatabaseError, with what became of it, if it is not."""
    found = next((row for row in all_plans(connection) if row.plan.id == number), None)
    if found is None:
        raise DatabaseError(f"there is no plan {number}; see the schedule")
    if found.state is not PlanState.AHEAD:
        raise DatabaseError(f"plan {number} is {found.state.value} already; see the schedule")
    return found


def add(
    connection: Connection,
    what: AnyPlanned,
    when: When,
    *,
    at: datetime,
    who: str,
    source: str | None = None,
    pause: int | None = None,
) -> PlanRow:
    """Plan something; gives it with its number."""
    plain: dict[str, Any] = msgspec.to_builtins(what)
    row = {"kind": plain.pop("do"), "what": plain, "at": when.at, "elapsed": when.elapsed, "source": source}
    row |= {"pause": pause, "who": who, "made_at": at, "outcome": ""}
    number = connection.execute(insert(_TABLE).values(row).returning(_TABLE.c.id)).scalar_one()
    return PlanRow(Plan(number, what, when), who, at, source, None, None, "")


def settle(connection: Connection, number: int, at: datetime, outcome: str = "") -> None:
    """It was done, or there was nothing to do."""
    change = update(_TABLE).where(_TABLE.c.id == number, _TABLE.c.done_at.is_(None))
    connection.execute(change.values(done_at=at, outcome=outcome))


def cancel(connection: Connection, number: int, at: datetime | None, outcome: str = "") -> None:
    """It will not be done; None: it will, after all."""
    connection.execute(update(_TABLE).where(_TABLE.c.id == number).values(cancelled_at=at, outcome=outcome))


def resumes_of(connection: Connection, pause: int) -> Iterator[int]:
    """Plans that would end a pause."""
    waiting = _TABLE.c.done_at.is_(None) & _TABLE.c.cancelled_at.is_(None)
    yield from connection.execute(select(_TABLE.c.id).where(_TABLE.c.pause == pause, waiting)).scalars().all()


def by(plan: int | None) -> dict[str, object]:
    """What the audit says of something that was planned."""
    return {} if plan is None else {"plan": plan}


def _row(row: Any) -> PlanRow:
    what = msgspec.convert({"do": row.kind, **row.what}, AnyPlanned)
    plan = Plan(row.id, what, When(row.at, row.elapsed))
    return PlanRow(plan, row.who, row.made_at, row.source, row.done_at, row.cancelled_at, row.outcome)
