"""What becomes of the contest's clock, as the database is told: in order, and until it is there."""

import asyncio
from collections.abc import Callable
from datetime import datetime

from arena24.contest.clock import ContestClock, ContestState
from arena24.runtime.machine import Machine
from arena24.server.writer import DatabaseWriter
from arena24.store.control import ControlAnswer, PauseContest
from arena24.store.database import Database

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
        if paused and clock.pause is not None and contest.pause is None:
            self._database.begin_pause(clock.pause, "", elapsed=elapsed, at=at, who=WHO, end=clock.end)
        elif contest.pause is not None and not paused:
            self._database.end_pause(at=at, who=WHO)
        if contest.state is not clock.state and not paused:
            self._database.set_state(clock.state, elapsed=elapsed, at=at, who=WHO)

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
            ),
        )

    async def resumed(self, who: str) -> ControlAnswer:
        """They have let it go on."""
        at = self._machine.wall()
        return await self._noted("the contest goes on", lambda: self._database.end_pause(at=at, who=who))

    async def _noted(self, done: str, write: Callable[[], None]) -> ControlAnswer:
        """Note what has been done; the answer does not wait long for a database that is busy."""
        _, late = await asyncio.wait([self._writer.note(write)], timeout=NOTED)
        return ControlAnswer(f"{done}; the database is busy and will know later" if late else done)
