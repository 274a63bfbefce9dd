"""What the supervisor writes into the database: in a thread of its own, so that no lock and no disk can hold it up."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog

from arena24.store.errors import Unwritable

AGAIN = 1.0  # seconds until what could not be written is tried again

log = structlog.get_logger()


class DatabaseWriter:
    """Writes one thing after another, each until it is done: a full disk must not end a contest."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "writer")
        self._closed = threading.Event()
        self._last: asyncio.Future[None] | None = None

    @property
    def busy(self) -> bool:
        """Is something not written yet?"""
        return self._last is not None and not self._last.done()

    def note(self, write: Callable[[], None]) -> asyncio.Future[None]:
        """Have something written after all that was noted before; whoever wants to know when may wait for it."""
        self._last = asyncio.get_running_loop().run_in_executor(self._thread, self._write, write)
        return self._last

    async def close(self, patience: float | None) -> None:
        """Finish writing; what takes longer is given up (None: nothing is)."""
        if self._last is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._last), patience)
        self._closed.set()
        self._thread.shutdown(wait=False)

    def _write(self, write: Callable[[], None]) -> None:
        while not self._closed.is_set():
            try:
                return write()
            except Unwritable:
                log.exception("not noted yet")
                self._closed.wait(AGAIN)
            except Exception:
                log.exception("cannot be noted")  # trying again would not help, and would hold up the rest
                return None
        return None
