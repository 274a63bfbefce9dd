"""The machine: virtual time, processes that are killed and stalled, threads that take their time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.simulation.loop import PROCESS, Endless, Killed, Process, SimulatedLoop, Threads


def played(main: Callable[[SimulatedLoop], Coroutine[Any, Any, Any]], seed: int = 1) -> Any:
    loop = SimulatedLoop(seed)
    try:
        return loop.run_until_complete(main(loop))
    finally:
        loop.close()


def test_time_jumps() -> None:
    async def main(loop: SimulatedLoop) -> float:
        began = loop.time()
        await asyncio.sleep(3600)
        return loop.time() - began

    assert played(main) == pytest.approx(3600, abs=0.01)


def test_timers_fire_in_their_order() -> None:
    async def main(loop: SimulatedLoop) -> list[int]:
        fired: list[int] = []
        for seconds in (3, 1, 2):
            loop.call_later(seconds, fired.append, seconds)
        loop.call_later(1.5, fired.append, 0).cancel()
        await asyncio.sleep(4)
        return fired

    assert played(main) == [1, 2, 3]


def test_a_process_that_was_killed_does_nothing_more() -> None:
    async def main(loop: SimulatedLoop) -> list[str]:
        done: list[str] = []

        async def work() -> None:
            try:
                while True:
                    await asyncio.sleep(1)
                    done.append("worked")
            finally:
                done.append("cleaned up")

        process = loop.start("one", work)
        await asyncio.sleep(2.5)
        loop.kill(process, "by a test")
        await asyncio.sleep(5)
        assert process.code is None
        for task in process.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        return list(done)

    assert played(main) == ["worked", "worked"]


def test_a_process_dies_at_a_call() -> None:
    async def main(loop: SimulatedLoop) -> int:
        async def work() -> None:
            process = PROCESS.get()
            assert process is not None
            process.doom = 3
            while not process.dies():
                pass
            loop.kill(process, "at a call")
            raise Killed

        process = loop.start("one", work)
        await asyncio.sleep(1)
        with pytest.raises(Killed):
            process.dies()
        return process.calls

    assert played(main) == 3


def test_who_is_stalled_catches_up_later() -> None:
    async def main(loop: SimulatedLoop) -> list[float]:
        ticks: list[float] = []
        began = loop.now

        async def work() -> None:
            for _ in range(3):
                await asyncio.sleep(1)
                ticks.append(round(loop.now - began))

        process = loop.start("one", work)
        loop.at(began + 1.25, lambda: loop.stall(process, 5))
        await asyncio.sleep(20)
        assert process.code == 0
        return ticks

    assert played(main) == [1, 6, 7]


def test_a_process_ends_when_its_threads_have_done_their_work() -> None:
    async def main(loop: SimulatedLoop) -> list[str]:
        done: list[str] = []
        loop.slow = lambda: 2.0

        async def work() -> None:
            Threads(loop).submit(done.append, "in a thread")
            done.append("main is over")

        process = loop.start("one", work)
        await asyncio.sleep(1)
        codes = [process.code]
        await asyncio.sleep(2)
        assert [*codes, process.code] == [None, 0]
        return done

    assert played(main) == ["main is over", "in a thread"]


def test_one_thread_does_one_thing_after_another() -> None:
    async def main(loop: SimulatedLoop) -> list[int]:
        done: list[int] = []
        loop.slow = loop.random.random
        pool = Threads(loop)
        await asyncio.gather(*(loop.run_in_executor(pool, done.append, number) for number in range(9)))
        return done

    assert played(main) == list(range(9))


def test_whoever_asks_for_a_result_waits_for_it() -> None:
    async def main(loop: SimulatedLoop) -> int:
        pool = Threads(loop)
        result: int = pool.submit(int, "7").result()
        with pytest.raises(ValueError, match="x"):
            pool.submit(int, "x").result()
        pool.shutdown()
        with pytest.raises(RuntimeError):
            pool.submit(int, "8")
        return result

    assert played(main) == 7


def test_which_process_goes_next_is_drawn_from_the_seed() -> None:
    async def main(loop: SimulatedLoop) -> str:
        order: list[str] = []

        async def work(name: str) -> None:
            for _ in range(8):
                order.append(name)
                await asyncio.sleep(0)

        for name in "abc":
            loop.start(name, lambda name=name: work(name))  # type: ignore[misc]
        await asyncio.sleep(1)
        return "".join(order)

    assert played(main, 1) == played(main, 1)
    assert len({played(main, seed) for seed in range(10)}) > 5


def test_a_standstill_is_told() -> None:
    async def main(loop: SimulatedLoop) -> None:
        await loop.create_future()

    with pytest.raises(Endless):
        played(main)


def test_signals_are_the_process_s_own() -> None:
    async def main(loop: SimulatedLoop) -> list[Process | None]:
        heard: list[Process | None] = []

        async def work() -> None:
            loop.add_signal_handler(15, lambda: heard.append(PROCESS.get()))
            await asyncio.sleep(5)

        process = loop.start("one", work)
        await asyncio.sleep(1)
        loop.terminate(process, 15)
        await asyncio.sleep(10)
        assert heard == [process]
        loop.terminate(process, 15)
        await asyncio.sleep(1)
        return heard

    assert len(played(main)) == 1
