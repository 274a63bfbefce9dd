"""What comes by itself, in words: `comes at 03:00: pause, 10 minutes`."""

from datetime import datetime
from math import inf

from arena24.cli import terminal
from arena24.cli.organiser import Organiser
from arena24.contest.clock import ContestState
from arena24.store.config import ContestConfig, load
from arena24.store.errors import StoreError
from arena24.store.planned import Plan, PlannedStart, When, told
from arena24.store.rows import PlanRow, PlanState


def coming(me: Organiser) -> list[Plan]:
    """What is ahead, soonest first; what contest.toml plans and nobody has served yet has no number (0)."""
    if me.contest_state() is ContestState.FINISHED:
        return []
    rows = me.database.plans()
    try:
        config: ContestConfig | None = load(me.folder.config, begun=True)
    except StoreError:
        config = None  # whoever serves it says what is wrong
    known = {row.source for row in rows}
    plans = [row.plan for row in rows if row.state is PlanState.AHEAD]
    if config is not None:
        plans += [Plan(0, entry.what, entry.when) for entry in config.timetable if entry.key not in known]
    return sorted(plans, key=lambda plan: (plan.when.at.timestamp() if plan.when.at else inf, plan.when.elapsed or 0.0))


def planned_start(me: Organiser) -> datetime | None:
    """When the contest will begin; None: as soon as it is served and ready."""
    return next((plan.when.at for plan in coming(me) if isinstance(plan.what, PlannedStart)), None)


def sentence(plan: Plan, now: datetime) -> str:
    """What comes, and when."""
    return f"comes at {moment(plan.when, now)}: {told(plan.what)}"


def moment(when: When, now: datetime) -> str:
    """A moment as organisers say it: a time, with its date unless it is within half a day, or contest time."""
    if when.at is None:
        return f"{terminal.clock(when.elapsed or 0.0)} of contest time"
    local = when.at.astimezone()
    near = abs((when.at - now).total_seconds()) < 12 * 3600
    shown = f"{local:%H:%M}" if local.second == 0 else f"{local:%H:%M:%S}"
    return shown if near else f"{local:%Y-%m-%d} {shown}"


def odd(rows: tuple[PlanRow, ...], now: datetime) -> list[str]:
    """What was not done as planned: it came late, or there was nothing to do."""
    return [
        f"planned for {moment(row.plan.when, now)}: {told(row.plan.what)}: {row.outcome}"
        for row in rows
        if row.state is PlanState.DONE and row.outcome
    ]
