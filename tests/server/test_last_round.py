"""The last round of a contest: it may finish within a grace, and counts with the K of the contest's end (R22)."""

import asyncio
from pathlib import Path

import pytest

from arena24.contest.clock import ContestClock, Pause
from arena24.contest.turns import GRACE, grace
from arena24.runtime.garbage import Collector
from arena24.runtime.machine import Machine
from arena24.server import teams
from arena24.server.process import ServerProcess
from arena24.server.teams import TeamReader
from arena24.store.control import ServerState
from arena24.store.database import Database
from arena24.store.errors import Unreadable
from arena24.store.rows import Team
from tests.loop import PATIENCE
from tests.server.contest import NOW, toy_contest

TURN, TURNS = 3.0, 3
DURATION = TURN * TURNS


class Evening:
    """A server and its supervisor's orders, in our own time. Everything else is as in a contest."""

    def __init__(self, path: Path) -> None:
        self.folder = toy_contest(path, teams=2, duration=DURATION, T=TURN, Q=TURNS)
        self.now = 1000.0
        self.process = ServerProcess(self.folder, "Toy1", Machine(now=lambda: self.now), Collector())
        self.contest = ContestClock(DURATION)

    async def tell(self, contest: ContestClock) -> None:
        self.contest = contest
        await self.process._set_clock(contest)

    async def start(self) -> None:
        await self.tell(self.contest)
        await self.tell(self.contest.started(self.now))

    def turn(self, *, late: float = 0.0) -> None:
        """The turn's time passes, and somebody notices, perhaps late."""
        due = self.process._clock.due
        assert due is not None
        self.now = due + late
        self.process._host._tick()

    async def pause(self, after: float) -> None:
        """So many seconds into the turn the contest stands still, for a minute."""
        self.now += after
        await self.tell(self.contest.paused(self.now, Pause.SOFT))
        self.now += 60.0
        await self.tell(self.contest.resumed(self.now))

    @property
    def overtime(self) -> float:
        return self.now - self.contest.planned_end(self.now)

    async def look(self) -> ServerState:
        """What the server does about the contest's end, every now and then."""
        await self.process._end_contest()
        return self.process._state()

    async def results(self) -> tuple[bool, float, float]:
        """Void, K and time of the first round, as they are credited."""
        await self.tell(self.contest.finished(self.now))
        await self.process._close()
        database = Database.open(self.folder.database)
        played = database.recorded("Toy1")[1]
        database.close()
        return played.void, played.tempo, played.finished


def test_a_stall_of_half_a_turn_does_not_cost_the_last_round(tmp_path: Path) -> None:
    async def scene() -> None:
        evening = Evening(tmp_path)
        await evening.start()
        evening.turn()
        evening.turn(late=0.9 * TURN)  # so the last one ends later, too
        while evening.process._clock.remaining() > 0:
            evening.now += 1.0
        assert evening.overtime >= 0
        assert await evening.look() is ServerState.PLAYING
        evening.turn()
        assert 0 < evening.overtime < grace(TURN, 0)
        assert await evening.look() is ServerState.IDLE
        assert await evening.results() == (False, 8.0, DURATION)  # K and time are those of the contest's end

    asyncio.run(scene())


def test_pauses_inside_the_round_are_forgiven(tmp_path: Path) -> None:
    async def scene() -> None:
        evening = Evening(tmp_path)
        await evening.start()
        for _ in range(2):
            await evening.pause(after=0.9 * TURN)
            evening.turn()
        evening.turn()
        assert grace(TURN, 0) < evening.overtime < grace(TURN, 2)
        assert await evening.look() is ServerState.IDLE
        assert await evening.results() == (False, 8.0, DURATION)

    asyncio.run(scene())


def test_a_turn_that_is_due_when_the_contest_ends_breaks_nothing(tmp_path: Path) -> None:
    """A busy process hears of the end, and finds a turn's time to be up, in one moment."""

    async def scene() -> None:
        evening = Evening(tmp_path)
        await evening.start()
        evening.now += TURN
        await evening.tell(evening.contest.finished(evening.now))
        evening.process._host._tick()
        await evening.process._close()
        assert evening.process._broken is None

    asyncio.run(scene())


def test_a_round_that_is_not_over_then_is_void(tmp_path: Path) -> None:
    async def scene() -> None:
        evening = Evening(tmp_path)
        await evening.start()
        evening.turn(late=20 * TURN)
        evening.now = evening.contest.planned_end(evening.now) + grace(TURN, 0)
        assert await evening.look() is ServerState.PLAYING
        evening.now += 0.1
        assert await evening.look() is ServerState.IDLE
        void, _, _ = await evening.results()
        assert void

    asyncio.run(scene())


@pytest.mark.parametrize("paused", [False, True])
def test_a_server_that_was_idle_plays_on_when_the_contest_is_extended(tmp_path: Path, paused: bool) -> None:
    async def scene() -> None:
        evening = Evening(tmp_path)
        evening.contest = ContestClock(DURATION + 2.0)  # too little for another round
        await evening.start()
        for _ in range(TURNS):
            evening.turn()
        assert evening.process._state() is ServerState.IDLE
        if paused:
            await evening.tell(evening.contest.paused(evening.now, Pause.SOFT))
        await evening.tell(evening.contest.extended(evening.now, DURATION))
        if paused:
            await evening.tell(evening.contest.resumed(evening.now))
        assert (evening.process._state(), evening.process._rounds.number) == (ServerState.PLAYING, 2)
        for _ in range(TURNS):
            evening.turn()
        assert evening.process._state() is ServerState.IDLE
        assert await evening.results() == (False, 8.0, DURATION)

    asyncio.run(scene())


def test_after_the_end_no_further_round_begins(tmp_path: Path) -> None:
    async def scene() -> None:
        evening = Evening(tmp_path)
        await evening.start()
        for _ in range(TURNS):
            evening.turn()
        assert evening.overtime == 0
        assert await evening.look() is ServerState.IDLE
        assert await evening.results() == (False, 8.0, DURATION)

    asyncio.run(scene())


def test_the_grace() -> None:
    assert grace(1.0, 0) == 1.0 + GRACE
    assert grace(5.0, 2) == 15.0 + GRACE


def test_teams_that_cannot_be_read_yet_are_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teams, "AGAIN", 0.001)

    async def scene() -> None:
        evening = Evening(tmp_path)
        database, known = evening.process._database, evening.process._gate
        database.add_team("late", "Late", password_hash="x", at=NOW, who="test")
        troubles, read = iter([Unreadable("restarting")] * 3), type(database).teams

        def hesitating(self: Database) -> tuple[Team, ...]:
            for trouble in troubles:
                raise trouble
            return read(self)

        monkeypatch.setattr(Database, "teams", hesitating)
        reader = TeamReader(database, known)
        knowing = asyncio.create_task(reader.run())
        reader.read()
        while "late" not in known.accounts:
            await asyncio.sleep(0.001)
        assert next(troubles, None) is None
        knowing.cancel()

    asyncio.run(asyncio.wait_for(scene(), PATIENCE))
