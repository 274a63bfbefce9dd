"""What all nodes know: one clock, and every order once, whoever gave it."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any

import pytest

from arena24.cluster.board import KEPT, Board, Bulletin, Notice
from arena24.contest.clock import ClockError, ContestClock, ContestState, End, Pause
from arena24.runtime.machine import Machine
from arena24.store.control import HangUp, ReloadTeams
from tests.cluster.memory import MemoryRegister


class Place:
    """A machine whose steady clock began at some other moment, and whose wall clock is the world's."""

    def __init__(self, register: MemoryRegister, world: list[float], offset: float) -> None:
        machine = Machine(
            now=lambda: world[0] + offset,
            wall=lambda: datetime.fromtimestamp(1e9 + world[0], UTC),
        )
        self.nudges = 0
        self.board = Board(register, machine, self._nudge)
        self.now = machine.now

    async def _nudge(self) -> None:
        self.nudges += 1

    def elapsed(self) -> float:
        return self.board.clock.elapsed(self.now())


def play(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def test_all_nodes_have_the_same_time() -> None:
    async def test() -> None:
        register, world = MemoryRegister(), [0.0]
        north, south = Place(register, world, 1000.0), Place(register, world, -77.0)
        await north.board.begin(ContestClock(3600.0))
        await north.board.set_clock(lambda clock: clock.started(north.now()))
        world[0] = 10.0
        await south.board.look()
        assert (north.elapsed(), south.elapsed()) == pytest.approx((10.0, 10.0))
        await south.board.set_clock(lambda clock: clock.paused(south.now(), Pause.HARD, end=End.FIXED))
        world[0] = 25.0
        await north.board.look()
        assert (north.board.clock.state, north.board.clock.pause) == (ContestState.PAUSED, Pause.HARD)
        await north.board.set_clock(lambda clock: clock.resumed(north.now()))
        world[0] = 30.0
        await south.board.look()
        assert (north.elapsed(), south.elapsed()) == pytest.approx((15.0, 15.0))
        assert north.board.clock.lost == south.board.clock.lost == pytest.approx(15.0)
        assert (north.nudges, south.nudges) == (3, 1)

    play(test())


def test_the_clock_is_not_made_anew_for_every_notice() -> None:
    """Or every notice would shift it by what the wall clock was set meanwhile."""

    async def test() -> None:
        register, world = MemoryRegister(), [0.0]
        north = Place(register, world, 0.0)
        await north.board.begin(ContestClock(3600.0).started(0.0))
        before = north.board.clock
        await north.board.give(ReloadTeams())
        assert north.board.clock is before

    play(test())


def test_of_two_orders_one_comes_first() -> None:
    async def test() -> None:
        register, world = MemoryRegister(), [0.0]
        north, south = Place(register, world, 0.0), Place(register, world, 5.0)
        await north.board.begin(ContestClock(3600.0).started(0.0))
        await south.board.begin(ContestClock(1.0))  # too late: it learns what there is
        assert south.board.clock.duration == 3600.0
        await north.board.set_clock(lambda clock: clock.paused(north.now(), Pause.SOFT))
        with pytest.raises(ClockError):
            await south.board.set_clock(lambda clock: clock.paused(south.now(), Pause.SOFT))

    play(test())


def test_a_plan_is_done_once_though_two_nodes_think_it_is_theirs() -> None:
    """A node that was asleep while the contest paused and went on does not pause it again."""

    async def test() -> None:
        register, world = MemoryRegister(), [0.0]
        north, south = Place(register, world, 0.0), Place(register, world, 5.0)
        await north.board.begin(ContestClock(3600.0).started(0.0))
        await south.board.look()
        await north.board.set_clock(lambda clock: clock.paused(north.now(), Pause.SOFT, plan=1))
        await north.board.set_clock(lambda clock: clock.resumed(north.now(), plan=2))
        with pytest.raises(ClockError, match="done already"):
            await south.board.set_clock(lambda clock: clock.paused(south.now(), Pause.SOFT, plan=1))
        assert south.board.clock.plans == (1, 2)

    play(test())


def test_every_notice_is_heard_once() -> None:
    async def test() -> None:
        register, world = MemoryRegister(), [0.0]
        north, south = Place(register, world, 0.0), Place(register, world, 5.0)
        await north.board.begin(ContestClock(3600.0))
        await south.board.look()
        heard: list[Notice] = []
        count = 0
        for number in range(7):
            await (north if number % 2 else south).board.give(HangUp(number))
            if number % 3 == 0:
                await south.board.look()
                found = south.board.bulletin
                assert found is not None
                heard += found.since(count)
                count = found.count
        assert heard == [HangUp(number) for number in range(7)]

    play(test())


def test_old_notices_are_forgotten() -> None:
    bulletin = Bulletin(ContestClock())
    for number in range(3 * KEPT):
        bulletin = bulletin.with_notice(HangUp(number))
    assert bulletin.since(3 * KEPT) == ()
    assert bulletin.since(3 * KEPT - 1) == (HangUp(3 * KEPT - 1),)
    assert len(bulletin.since(0)) == KEPT


def test_beats() -> None:
    async def test() -> None:
        world = [0.0]
        north = Place(MemoryRegister(), world, 3.0)
        assert await north.board.last_beat() is None
        await north.board.begin(ContestClock(3600.0).started(3.0))
        for world[0] in (5.0, 8.0):
            await north.board.beat()
        world[0] = 20.0
        assert await north.board.last_beat() == pytest.approx((8.0, 12.0))

    play(test())
