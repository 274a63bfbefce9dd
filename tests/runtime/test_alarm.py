"""Timers that are set and set again."""

import asyncio
from typing import Any

from arena24.runtime.alarm import Alarm


class Loop:
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[float, Any]] = []
        self.cancelled = 0

    def call_later(self, delay: float, callback: Any) -> "Loop":
        self.asked.append((delay, callback))
        return self

    def cancel(self) -> None:
        self.cancelled += 1


def alarm(loop: Any, rung: list[str]) -> Alarm:
    return Alarm(loop, lambda: 100.0, lambda: rung.append("rung"))


def test_the_last_moment_counts_and_the_past_is_now() -> None:
    loop, rung = Loop(), list[str]()
    one = alarm(loop, rung)
    one.set(110.0)
    one.set(90.0)
    assert ([delay for delay, _ in loop.asked], loop.cancelled) == ([10.0, 0.0], 1)
    one.set(None)
    assert loop.cancelled == 2


def test_no_later_than_the_earliest_and_anew_after_it_has_rung() -> None:
    loop, rung = Loop(), list[str]()
    one = alarm(loop, rung)
    for moment in (120.0, 130.0, 110.0):
        one.no_later(moment)
    assert [delay for delay, _ in loop.asked] == [20.0, 10.0]
    loop.asked[-1][1]()
    assert rung == ["rung"]
    one.no_later(150.0)
    assert loop.asked[-1][0] == 50.0


def test_it_rings_in_a_real_loop() -> None:
    async def scene() -> None:
        rung, loop = asyncio.Event(), asyncio.get_running_loop()
        Alarm(loop, loop.time, rung.set).set(loop.time())
        await asyncio.wait_for(rung.wait(), 60)

    asyncio.run(scene())
