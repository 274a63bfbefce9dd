"""What becomes of the contest's clock, as the database is told: in order, and until it is there."""

import asyncio
from collections.abc import Callable
from datetime import datetime

from arena24.contest.clock import ContestClock, ContestState, Pause
from arena24.runtime.machine import Machine
from arena24.server.writer import DatabaseWriter
from arena24.store.control import ControlAnswer, ExtendContest, PauseContest, ResumeContest, UndoExtension
from arena24.store.database import Database
from arena24.store.planned import PlannedPause, PlannedResume
from arena24.store.rows import PlanRow, PlanState

NOTED = 2.0  # seconds that an organiser's answer waits for the database
WHO = "arena24"  # who does what nobody has asked for


class Chronicle:
    """Notes states, pauses and beats; nobody has to wait for it."""

    def __init__(self, database: Database, machine: Machine) -> None:
        self._database, self._machine = database, machine
        self._writer = DatabaseWriter(machine.thread("writer"))

    @property
    def busy(self) -> bool:
        """Is something not written yet?"""
        return self._writer.busy

    async def close(self, patience: float | None) -> None:
        """Finish writing; what takes longer is given up (None: nothing is)."""
        await self._writer.close(patience)

    def beat(self, clock: ContestClock) -> None:
        """How far the contest is."""
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        self._writer.note(lambda: self._database.heartbeat(elapsed, at=at))

    def changed(self, clock: ContestClock) -> None:
        """The contest has begun, or is over."""
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        self._writer.note(lambda: self._database.set_state(clock.state, elapsed=elapsed, at=at, who=WHO))

    def agree(self, clock: ContestClock) -> None:
        """This clock is right: what an earlier keeper of it could not note any more is noted now."""
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        self._writer.note(lambda: self._agree(clock, elapsed, at))

    def _agree(self, clock: ContestClock, elapsed: float, at: datetime) -> None:
        contest, paused = self._database.contest(), clock.state is ContestState.PAUSED
        rows = [row for row in self._database.plans() if row.state is PlanState.AHEAD and row.plan.id in clock.plans]
        by = {type(row.plan.what): row for row in rows}  # done, and nobody has noted it
        if paused and clock.pause is not None and contest.pause is None:
            self._agree_on_pause(clock, clock.pause, by.get(PlannedPause), elapsed, at)
        elif contest.pause is not None and not paused:
            row = by.get(PlannedResume)
            self._database.end_pause(at=at, who=row.who if row else WHO, plan=row.plan.id if row else None)
        for row in rows:
            self._database.perform(row.plan.id, elapsed=elapsed, at=at)
        if contest.state is not clock.state and not paused:
            self._database.set_state(clock.state, elapsed=elapsed, at=at, who=WHO)
        if contest.duration != clock.duration:
            self._database.extend(clock.duration - contest.duration, elapsed=elapsed, at=at, who=WHO)

    def _agree_on_pause(
        self, clock: ContestClock, kind: Pause, row: PlanRow | None, elapsed: float, at: datetime
    ) -> None:
        if row is None or not isinstance(row.plan.what, PlannedPause):
            self._database.begin_pause(kind, "", elapsed=elapsed, at=at, who=WHO, end=clock.end)
            return
        self._database.begin_pause(
            kind,
            row.plan.what.reason,
            elapsed=elapsed,
            at=at,
            who=row.who,
            end=clock.end,
            restart_at=row.plan.restart(at),
            plan=row.plan.id,
        )

    async def paused(self, clock: ContestClock, order: PauseContest) -> ControlAnswer:
        """Organisers have stopped the contest."""
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        return await self._noted(
            f"the contest is paused ({order.kind.value})",
            lambda: self._database.begin_pause(
                order.kind,
                reason=order.reason,
                end=order.end,
                elapsed=elapsed,
                restart_at=order.restart_at,
                at=at,
                who=order.who,
                plan=order.plan,
                outcome=order.outcome,
            ),
        )

    async def resumed(self, order: ResumeContest) -> ControlAnswer:
        """They have let it go on."""
        at = self._machine.wall()
        return await self._noted(
            "the contest goes on",
            lambda: self._database.end_pause(
                at=at, who=order.who, plan=order.plan, outcome=order.outcome, undo=order.undo
            ),
        )

    async def extended(self, clock: ContestClock, order: ExtendContest) -> ControlAnswer:
        """They let it end later."""
        elapsed, at = clock.elapsed(self._machine.now()), self._machine.wall()
        return await self._noted(
            f"the contest ends {order.seconds / 60:g} minutes later",
            lambda: self._extend(order.seconds, elapsed, at, order.who),
        )

    def _extend(self, seconds: float, elapsed: float, at: datetime, who: str) -> None:
        self._database.extend(seconds, elapsed=elapsed, at=at, who=who)

    async def shortened(self, order: UndoExtension) -> ControlAnswer:
        """They have taken an extension back."""
        at = self._machine.wall()
        return await self._noted(
            f"the contest ends {order.seconds / 60:g} minutes earlier again",
            lambda: self._database.undo_extension(order.extension, at=at, who=order.who),
        )

    def performed(self, plan: int, elapsed: float, outcome: str) -> None:
        """The moment of a plan has come: what has to be done in the database is done there, once."""
        at = self._machine.wall()
        self._writer.note(lambda: self._database.perform(plan, elapsed=elapsed, at=at, outcome=outcome))

    def dropped(self, plan: int, why: str) -> None:
        """The moment of a plan has come, and there is nothing to do."""
        at = self._machine.wall()
        self._writer.note(lambda: self._database.drop_plan(plan, at=at, outcome=why))

    async def _noted(self, done: str, write: Callable[[], None]) -> ControlAnswer:
        """Note what has been done; the answer does not wait long for a database that is busy."""
        _, late = await asyncio.wait([self._writer.note(write)], timeout=NOTED)
        return ControlAnswer(f"{done}; the database is busy and will know later" if late else done)
