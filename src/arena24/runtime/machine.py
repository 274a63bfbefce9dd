"""The machine that a process runs on, as far as it is neither files nor the event loop: its clocks and its threads.

It comes in the constructor of whatever needs it. So a simulation can run a whole contest, in its own time.
"""

import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime

from arena24.runtime.threads import background


def _wall() -> datetime:
    return datetime.now(UTC)


def _thread(name: str) -> Executor:
    return ThreadPoolExecutor(1, name)


@dataclass(frozen=True, slots=True)
class Machine:
    """Time and threads; by default the real ones."""

    now: Callable[[], float] = time.monotonic  # steady seconds, common to all processes of the machine
    wall: Callable[[], datetime] = _wall  # for dates; somebody may set it
    thread: Callable[[str], Executor] = _thread  # one thread for work that must be done in order
    background: Callable[[str], Executor] = background  # one that stands back behind the event loop
