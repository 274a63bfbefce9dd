"""The timekeeper: of all nodes the one that starts the contest's clock, notes how far it is, and ends the contest.

It is whoever has a certain lease. The clock runs without it: when its node dies, the next one goes on.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import structlog

from arena24.cluster.board import Board
from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.leases import Leases
from arena24.cluster.roll import Roll
from arena24.contest.clock import ClockError, ContestClock, ContestState
from arena24.runtime.cancellation import cancelled
from arena24.runtime.machine import Machine
from arena24.server.agenda import HEARTBEAT, LOOK, Agenda
from arena24.server.chronicle import Chronicle
from arena24.server.supervisor import played_out
from arena24.store.config import ContestConfig

DUTY: Final = "contest.clock"
"""The lease of who keeps the time; no server can be called so."""
OUTAGE: Final = 3.0
"""Leases without a beat, after which nobody can have played: the contest goes on from there, as after a hard pause."""
SETTLED: Final = 5.0
"""Seconds after which the database has to know what organisers ordered. Every node writes down what it was asked for
itself: of a pause on a slow one and a resume on another the pause may come last, and would stay."""

log = structlog.get_logger()


class Timekeeper:
    """Keeps the time while its node has the duty."""

    def __init__(
        self,
        leases: Leases,
        board: Board,
        roll: Roll,
        chronicle: Chronicle,
        machine: Machine,
        config: ContestConfig,
        agenda: Agenda,
        restored: Callable[[], ContestClock],
    ) -> None:
        """`restored`: the clock as the database knows it now, for a contest that has none yet."""
        self._leases, self._board, self._roll, self._chronicle = leases, board, roll, chronicle
        self._machine, self._config, self._agenda, self._restored = machine, config, agenda, restored
        self._clock, self._agreed = board.clock, 0.0  # the clock that we have seen, and since when or when it was told
        self._reached = 0.0  # contest seconds that have been played for certain

    @property
    def on_duty(self) -> bool:
        """Is it this node?"""
        return self._leases.held(DUTY) is not None

    async def run(self) -> None:
        """Take the duty when nobody has it."""
        while True:
            with contextlib.suppress(Unanswered, Conflict):
                if await self._leases.take(DUTY) is not None:
                    await self._serve()
            await asyncio.sleep(HEARTBEAT)

    async def _serve(self) -> None:
        keeping, work = asyncio.create_task(self._leases.keep(DUTY)), asyncio.create_task(self._work())
        try:
            await asyncio.wait({keeping, work}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            errors = await cancelled([keeping, work])
        for error in errors:
            raise error

    async def _work(self) -> None:
        await self._take_up()
        agenda = asyncio.create_task(self._agenda.run())
        try:
            await self._keep_time()
        finally:
            await cancelled([agenda])

    async def _keep_time(self) -> None:
        await self._start()
        while self._board.clock.state is not ContestState.FINISHED:
            await self._catch_up()
            now, clock = self._machine.now(), self._board.clock
            self._agree()
            if clock.state is ContestState.RUNNING:
                self._reached = await self._board.beat()
                if not self._chronicle.busy:  # it is the newest beat that counts
                    self._chronicle.beat(clock)
                reports = [status.report for status in self._roll.servers().values()]
                if clock.remaining(now) <= 0 and played_out(clock, now, reports):
                    await self._change(lambda clock: clock.finished(self._machine.now()), "finish")
            await asyncio.sleep(min(HEARTBEAT, max(LOOK, self._board.clock.remaining(now))))
        await asyncio.Event().wait()  # the duty is ours until the node ends

    async def _catch_up(self) -> None:
        """What a node has ordered that was cut off comes late, with the time of then: what was played stays so."""
        clock = self._board.clock
        if clock is not self._clock and clock.played < self._reached:
            await self._board.set_clock(lambda clock: clock.caught_up(self._reached))

    def _agree(self) -> None:
        """Now and then look whether the database says of the clock what the board does."""
        clock, now = self._board.clock, self._machine.now()
        if clock is not self._clock:
            self._clock, self._agreed = clock, now
        elif now - self._agreed >= SETTLED and not self._chronicle.busy:
            self._agreed = now
            self._chronicle.agree(clock)

    async def _take_up(self) -> None:
        """Find out how far the contest is."""
        await self._board.look()
        if self._board.bulletin is None:
            await self._board.begin(self._restored())
        beat = await self._board.last_beat()
        if self._board.clock.state is ContestState.RUNNING and beat is not None:
            elapsed, ago = beat
            if ago > OUTAGE * self._config.cluster.lease:
                log.warning("nobody has kept the time; the contest goes on from where it was", seconds=round(ago))
                await self._board.set_clock(
                    lambda clock: ContestClock(
                        clock.duration, played=min(elapsed, clock.duration), lost=clock.lost, plans=clock.plans
                    )
                )
        if beat is not None:
            self._reached, _ = beat
        self._clock, self._agreed = self._board.clock, self._machine.now()
        if self._clock.state is not ContestState.SETUP:
            self._chronicle.agree(self._clock)

    async def _start(self) -> None:
        """The clock runs from the moment that was set, if all servers have their worlds or have had their time."""
        if self._board.clock.state is not ContestState.SETUP:
            return
        while not self._agenda.may_start():
            await asyncio.sleep(LOOK)
        servers = {server.name for server in self._config.servers}
        end = self._machine.now() + self._config.ready_within
        while late := servers - set(self._roll.ready()):
            if self._machine.now() >= end:
                log.error("the contest starts without some servers", servers=sorted(late))
                break
            await asyncio.sleep(LOOK)
        await self._change(lambda clock: clock.started(self._machine.now()), "start")
        self._agenda.started()

    async def _change(self, change: Callable[[ContestClock], ContestClock], action: str) -> None:
        with contextlib.suppress(ClockError):  # another node, or an organiser, was quicker
            await self._board.set_clock(change)
            self._chronicle.changed(self._board.clock)
            log.info("contest", action=action, state=self._board.clock.state.value)
