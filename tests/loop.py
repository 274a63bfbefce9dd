"""An event loop in a thread of its own, for servers under test."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

PATIENCE = 600.0  # seconds after which a test gives up; never reached when things work, however busy the machine


class LoopThread:
    """Runs coroutines for another thread; ends like `asyncio.run`, hence leaves no half-accepted connection behind."""

    def __init__(self) -> None:
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._live)

    def start(self) -> None:
        """Begin to turn."""
        self._thread.start()
        self._started.wait()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something there, and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        """Cancel what is left, and end."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()

    def _live(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            self._started.set()
            self.loop.run_forever()
