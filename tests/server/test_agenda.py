"""What is planned is done when its moment comes: once, whatever dies, and late if nobody was there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena24.contest.clock import ContestClock, ContestState, Pause
from arena24.runtime.machine import Machine
from arena24.server import agenda
from arena24.server.chronicle import Chronicle
from arena24.server.launcher import ProcessLauncher
from arena24.server.supervisor import Supervisor
from arena24.store.folder import Folder
from arena24.store.planned import AnyPlanned, PlannedAnnouncement, PlannedFreeze, PlannedPause, PlannedResume, When
from arena24.store.rows import PlanState
from arena24.store.web import WebDatabase
from tests.loop import PATIENCE
from tests.server.contest import locked, toy_contest

NOON = datetime(2027, 1, 31, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agenda, "HEARTBEAT", 0.02)
    monkeypatch.setattr(agenda, "LOOK", 0.01)


class Time:
    """Both clocks of a machine."""

    def __init__(self) -> None:
        self.passed = 0.0

    def now(self) -> float:
        return 1000.0 + self.passed

    def wall(self) -> datetime:
        return NOON + timedelta(seconds=self.passed)

    @property
    def machine(self) -> Machine:
        return Machine(now=self.now, wall=self.wall)


class Night:
    """A contest's folder, and a hand on its time."""

    def __init__(self, path: Path) -> None:
        self.folder: Folder = toy_contest(path / "c", teams=1)
        self.time = Time()
        self.database = WebDatabase.open(self.folder.database)
        self.database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="test")

    def plan(self, what: AnyPlanned, minutes: float) -> int:
        when = When(at=NOON + minutes * MINUTE)
        return self.database.plan(what, when, at=NOON, elapsed=0.0, who="ola").plan.id

    @asynccontextmanager
    async def served(self, clock: ContestClock | None = None) -> AsyncIterator[Supervisor]:
        """A supervisor that does nothing but what is planned."""
        made = Supervisor(self.folder, self.time.machine, ProcessLauncher(self.folder))
        made.clock = clock or ContestClock().started(1000.0)
        work = asyncio.create_task(made._agenda.run())
        try:
            yield made
        finally:
            work.cancel()
            await asyncio.wait([work])
            made._agenda.close()
            await made._chronicle.close(None)
            made.database.close()

    def states(self) -> list[PlanState]:
        return [row.state for row in self.database.plans()]

    def outcomes(self) -> list[str]:
        return [row.outcome for row in self.database.plans()]


def is_paused(made: Supervisor) -> bool:
    return made.clock.state is ContestState.PAUSED


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


async def a_while() -> None:
    """Long enough for a plan to be done again, if it could be."""
    await asyncio.sleep(10 * 0.02)


@pytest.fixture
def night(tmp_path: Path) -> Night:
    return Night(tmp_path)


def play(work: Awaitable[None], night: Night) -> None:
    async def run() -> None:
        await work

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    night.database.close()


def test_a_pause_comes_and_goes(night: Night) -> None:
    async def test() -> None:
        night.plan(PlannedPause(minutes=10, reason="a switch"), 60)
        async with night.served() as made:
            night.time.passed = 3599.0
            await a_while()
            assert not is_paused(made)
            night.time.passed = 3600.0
            await until(lambda: night.states() == [PlanState.DONE, PlanState.AHEAD])
            assert is_paused(made)
            (pause,) = night.database.pauses()
            assert (pause.reason, pause.restart_at, pause.elapsed) == ("a switch", NOON + 70 * MINUTE, 3600.0)
            night.time.passed = 4200.0
            await until(lambda: night.states() == [PlanState.DONE, PlanState.DONE])
            assert made.clock.state is ContestState.RUNNING
            await a_while()
        assert [pause.ended_at for pause in night.database.pauses()] == [NOON + 70 * MINUTE]
        assert night.outcomes() == ["", ""]

    play(test(), night)


def test_who_comes_late_does_it_late_and_says_so(night: Night) -> None:
    async def test() -> None:
        night.plan(PlannedAnnouncement(text="Pizza"), 60)
        night.plan(PlannedFreeze(), 61)
        night.plan(PlannedPause(minutes=10), 62)
        night.plan(PlannedPause(minutes=2), 75)
        night.time.passed = 78 * 60.0
        async with night.served(ContestClock(played=1.0).started(5000.0)) as made:
            await until(lambda: PlanState.AHEAD not in night.states())
            assert made.clock.state is ContestState.RUNNING
        assert night.outcomes() == [
            "18 minutes late",
            "17 minutes late",
            *["nobody kept the time until it would have been over"] * 2,
        ]
        assert [each.text for each in night.database.announcements()] == ["Pizza"]
        assert (freeze := night.database.freeze()) is not None
        assert freeze.elapsed == 1.0  # what came after its moment is hidden

    play(test(), night)


def test_a_late_pause_ends_when_it_was_to_end(night: Night) -> None:
    async def test() -> None:
        night.plan(PlannedPause(minutes=10), 60)
        night.time.passed = 3900.0
        async with night.served():
            await until(lambda: night.states() == [PlanState.DONE, PlanState.AHEAD])
        assert night.outcomes()[0] == "5 minutes late"
        assert night.database.pauses()[0].restart_at == NOON + 70 * MINUTE

    play(test(), night)


def test_a_pause_that_nobody_could_note_is_noted_by_the_next_one(night: Night) -> None:
    """kill -9 between the clock and the database: the worlds have the clock, and it knows the plan."""

    async def test() -> None:
        plan = night.plan(PlannedPause(minutes=10, reason="a switch"), 60)
        night.time.passed = 3605.0
        clock = ContestClock().started(1000.0).paused(4600.0, Pause.SOFT, plan=plan)
        async with night.served(clock) as made:
            await a_while()
            made._chronicle.agree(clock)
            await until(lambda: night.states() == [PlanState.DONE, PlanState.AHEAD])
            await a_while()
            night.time.passed = 4200.0
            await until(lambda: night.states() == [PlanState.DONE, PlanState.DONE])
            assert made.clock.state is ContestState.RUNNING
        assert [(pause.reason, pause.ended_at) for pause in night.database.pauses()] == [
            ("a switch", NOON + 70 * MINUTE)
        ]

    play(test(), night)


def test_a_resume_that_nobody_could_note_is_noted_by_the_next_one(night: Night) -> None:
    async def test() -> None:
        night.database.begin_pause(Pause.SOFT, "x", elapsed=5.0, at=NOON, who="ola")
        plan = night.plan(PlannedResume(), 1)
        paused = ContestClock().started(1000.0).paused(1005.0, Pause.SOFT)
        clock = paused.resumed(1060.0, plan=plan)
        chronicle = Chronicle(night.database, night.time.machine)
        chronicle.agree(clock)
        await chronicle.close(None)
        assert night.states() == [PlanState.DONE]
        assert night.database.contest().pause is None

    play(test(), night)


def test_a_locked_database_holds_up_no_pause_and_doubles_none(night: Night) -> None:
    async def test() -> None:
        night.plan(PlannedPause(reason="x"), 60)
        async with night.served() as made:
            await a_while()
            with locked(night.folder):
                night.time.passed = 3600.0
                await until(lambda: made.clock.state is ContestState.PAUSED)
                await a_while()
            await until(lambda: night.states() == [PlanState.DONE])
        assert [pause.reason for pause in night.database.pauses()] == ["x"]

    play(test(), night)


def test_what_was_cancelled_is_not_done(night: Night) -> None:
    async def test() -> None:
        plan = night.plan(PlannedPause(), 60)
        night.plan(PlannedAnnouncement(text="Pizza"), 60)
        async with night.served() as made:
            night.database.cancel_plan(plan, at=NOON, who="ola")
            night.time.passed = 3600.0
            await until(lambda: night.states() == [PlanState.CANCELLED, PlanState.DONE])
            assert made.clock.state is ContestState.RUNNING

    play(test(), night)


def test_a_pause_in_a_pause_is_dropped(night: Night) -> None:
    async def test() -> None:
        night.plan(PlannedPause(minutes=1), 60)
        clock = ContestClock().started(1000.0).paused(1001.0, Pause.HARD)
        night.time.passed = 3600.0
        async with night.served(clock) as made:
            await until(lambda: night.states() == [PlanState.DONE])
            assert made.clock == clock
        assert night.outcomes() == ["the contest was paused then"]

    play(test(), night)


def test_who_resumes_by_hand_needs_no_plan(night: Night) -> None:
    night.database.begin_pause(
        Pause.SOFT, "", elapsed=1.0, at=NOON, who="ola", restart_at=NOON + MINUTE, plan=night.plan(PlannedPause(), 1)
    )
    night.database.end_pause(at=NOON, who="ola")
    night.database.begin_pause(Pause.SOFT, "another one", elapsed=1.0, at=NOON, who="ola")
    assert night.states() == [PlanState.DONE, PlanState.CANCELLED]
    night.database.close()
