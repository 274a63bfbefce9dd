"""The agenda: does what was planned when its moment comes, once, whatever dies meanwhile.

It belongs to who keeps the contest's time: the supervisor, or of several nodes the one on duty. What changes the clock
is done as if an organiser had said so, and the clock remembers the plan; what changes nothing but the database is done
there, in one transaction with the plan. So the next keeper of the time finds out what was done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from arena24.contest.clock import ContestClock, ContestState
from arena24.runtime.machine import Machine
from arena24.server.chronicle import NOTED, Chronicle
from arena24.store.control import ControlAnswer, PauseContest, ResumeContest
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.planned import PlannedPause, PlannedResume, PlannedStart, told
from arena24.store.rows import PlanRow, PlanState

HEARTBEAT: Final = 1.0
"""Seconds between two looks at what was planned, and of contest time that a crash of everything can lose."""
LOOK: Final = 0.05
"""Seconds between two looks at what is awaited."""
LATE: Final = 5.0
"""Seconds after which it is told that something came late."""

log = structlog.get_logger()


class Agenda:
    """What is ahead, and doing it."""

    def __init__(
        self,
        database: Database,
        chronicle: Chronicle,
        machine: Machine,
        clock: Callable[[], ContestClock],
        give: Callable[[object], Awaitable[ControlAnswer]],
    ) -> None:
        """`give`: how an organiser's order is given."""
        self._database, self._chronicle, self._machine = database, chronicle, machine
        self._clock, self._give = clock, give
        self._thread = machine.thread("agenda")  # a locked database must not hold up a pause
        self._rows: tuple[PlanRow, ...] | None = None  # None: nobody has looked yet
        self._looking: asyncio.Future[tuple[PlanRow, ...]] | None = None
        self._done: set[int] = set()  # what we have done; the database may hear of it later

    async def run(self) -> None:
        """Do whatever comes."""
        while True:
            try:
                await self._look()
                for row in self._due():
                    await self._perform(row)
            except Exception:
                log.exception("what is planned cannot be done now")  # the next plan may be better
            await asyncio.sleep(min(HEARTBEAT, max(LOOK, self._next())))

    def close(self) -> None:
        """Look no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def may_start(self) -> bool:
        """Has the moment come that was set for the contest's start, if one was?"""
        return self._rows is not None and all(
            self._late(row) >= 0 for row in self._ahead() if isinstance(row.plan.what, PlannedStart)
        )

    def started(self) -> None:
        """The contest has begun: that needs not be done any more."""
        for row in self._ahead():
            if isinstance(row.plan.what, PlannedStart):
                self._done.add(row.plan.id)
                self._chronicle.performed(row.plan.id, 0.0, self._lateness(row))

    # ---- what is ahead

    async def _look(self) -> None:
        """See what organisers have planned or cancelled; a database that takes long is not waited for."""
        loop = asyncio.get_running_loop()
        self._looking = self._looking or loop.run_in_executor(self._thread, self._database.plans)
        await asyncio.wait([self._looking], timeout=NOTED)
        if self._looking.done():
            looked, self._looking = self._looking, None
            try:
                self._rows = looked.result()
            except StoreError:
                log.exception("what is planned cannot be read")  # what was planned a second ago counts

    def _ahead(self) -> list[PlanRow]:
        return [row for row in self._rows or () if row.state is PlanState.AHEAD and row.plan.id not in self._done]

    def _due(self) -> list[PlanRow]:
        """What has to be done now, in the order in which it was to be done; the start has somebody who waits for it."""
        due = [row for row in self._ahead() if self._late(row) >= 0 and not isinstance(row.plan.what, PlannedStart)]
        return sorted(due, key=lambda row: (-self._late(row), row.plan.id))

    def _late(self, row: PlanRow) -> float:
        return row.plan.when.late(self._machine.wall(), self._clock().elapsed(self._machine.now()))

    def _next(self) -> float:
        """Seconds until something comes, if the clock runs."""
        return -max((self._late(row) for row in self._ahead() if self._late(row) < 0), default=-HEARTBEAT)

    # ---- doing it

    async def _perform(self, row: PlanRow) -> None:
        plan, outcome = row.plan, self._lateness(row)
        log.info("as planned", plan=plan.id, what=told(plan.what), late=outcome)
        match plan.what:
            case PlannedPause():
                await self._pause(row, plan.what, outcome)
            case PlannedResume():
                order = ResumeContest(row.who, plan=plan.id, outcome=outcome)
                await self._change(row, ContestState.PAUSED, order)
            case _:
                self._done.add(plan.id)
                # Of what came late only that counts which was there in time.
                late = max(self._late(row), 0.0) if plan.when.at is not None else 0.0
                self._chronicle.performed(plan.id, self._clock().elapsed(self._machine.now() - late), outcome)

    async def _pause(self, row: PlanRow, what: PlannedPause, outcome: str) -> None:
        restart = row.plan.restart(self._machine.wall())
        if restart is not None and restart <= self._machine.wall():
            self._drop(row, "nobody kept the time until it would have been over")
            return
        order = PauseContest(row.who, what.kind, what.reason, restart, what.end, row.plan.id, outcome)
        await self._change(row, ContestState.RUNNING, order)

    async def _change(self, row: PlanRow, wanted: ContestState, order: PauseContest | ResumeContest) -> None:
        """Change the clock, if it is as it has to be; whoever cannot be reached is asked again in a moment."""
        state = self._clock().state
        if row.plan.id in self._clock().plans:
            self._done.add(row.plan.id)  # somebody else has, and notes it
        elif state is not wanted:
            self._drop(row, f"the contest was {state.value} then")
        elif (await self._give(order)).done:
            self._done.add(row.plan.id)

    def _drop(self, row: PlanRow, why: str) -> None:
        self._done.add(row.plan.id)
        self._chronicle.dropped(row.plan.id, why)

    def _lateness(self, row: PlanRow) -> str:
        late = self._late(row)
        if late <= LATE or self._clock().state is ContestState.FINISHED:
            return ""
        return f"{late / 60:.0f} minutes late" if late > 90 else f"{late:.0f} seconds late"
