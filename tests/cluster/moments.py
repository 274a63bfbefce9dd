"""Virtual time: a loop that does not wait for a moment but jumps there."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Jumping(asyncio.SelectorEventLoop):
    """When nothing is left to do it is later at once."""

    def __init__(self) -> None:
        self.moment = 1000.0
        super().__init__(_Selector(self))

    def time(self) -> float:
        """The virtual moment."""
        return self.moment


class _Selector(selectors.SelectSelector):
    def __init__(self, loop: Jumping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everybody waits for something that nobody will do"
        self._loop.moment += max(0.0, timeout)
        return []


def run(work: Coroutine[Any, Any, T]) -> T:
    """`asyncio.run` in virtual time."""
    with asyncio.Runner(loop_factory=Jumping) as runner:
        return runner.run(work)
