"""What the supervisor writes into the database: in a thread of its own, so that no lock and no disk can hold it up."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor

import structlog

from arena24.store.errors import Unreadable, Unwritable

AGAIN = 1.0  # seconds until what could not be written is tried again

log = structlog.get_logger()


class DatabaseWriter:
    """Writes one thing after another, each until it is done: a full disk must not end a contest."""

    def __init__(self, thread: Executor) -> None:
        self._thread = thread
        self._order = asyncio.Lock()  # whoever came first goes first
        self._work: set[asyncio.Task[None]] = set()  # what is not written yet

    @property
    def busy(self) -> bool:
        """Is something not written yet?"""
        return bool(self._work)

    def note(self, write: Callable[[], None]) -> asyncio.Task[None]:
        """Have something written after all that was noted before; whoever wants to know when may wait for it."""
        work = asyncio.create_task(self._write(write))
        self._work.add(work)
        work.add_done_callback(self._work.discard)
        return work

    async def close(self, patience: float | None) -> None:
        """Finish writing; what takes longer is given up (None: nothing is)."""
        if self._work:
            _, late = await asyncio.wait(self._work, timeout=patience)
            for work in late:
                work.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _write(self, write: Callable[[], None]) -> None:
        async with self._order:
            while True:
                try:
                    return await asyncio.get_running_loop().run_in_executor(self._thread, write)
                except (Unreadable, Unwritable):
                    log.exception("not noted yet")
                    await asyncio.sleep(AGAIN)
                except Exception:
                    log.exception("cannot be noted")  # trying again would not help, and would hold up the rest
                    return None
