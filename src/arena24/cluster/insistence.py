"""Insisting: what nobody answers is asked again, for as long as it takes, and a little later each time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from arena24.cluster.errors import ClusterError, Unanswered
from arena24.runtime.backoff import back_off

T = TypeVar("T")

RETRY_FIRST: Final = 0.05
RETRY_LONGEST: Final = 1.0
"""Seconds between two attempts: an election among three servers takes about one or two."""


def _ignore(error: Unanswered) -> None:
    """Nobody wants to hear why it takes so long."""


async def insist(
    ask: Callable[[], Awaitable[T]],
    *,
    first: float = RETRY_FIRST,
    final: tuple[type[ClusterError], ...] = (),
    hear: Callable[[Unanswered], None] = _ignore,
) -> T:
    """Ask until somebody answers, and give the answer.

    `first`: seconds after the first attempt. `final`: errors which are an answer. `hear` is told of every attempt that
    failed, before the pause.
    """
    failures = 0
    while True:
        try:
            return await ask()
        except final:
            raise
        except Unanswered as error:
            failures += 1
            hear(error)
        await asyncio.sleep(back_off(failures, first, RETRY_LONGEST))
