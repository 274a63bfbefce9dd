"""Syncing in the background: what is on the disk of a running journal, and what is not yet."""

import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

from arena24.store import disk


class Syncer:
    """Brings journals to the disk turn by turn. A sync that fails or takes long is told, and tried again."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.failures = 0  # syncs that failed
        self.trouble = ""  # why the last one did; empty: it did not
        self._now, self._lock = now, threading.Lock()
        self._waiting: deque[float] = deque()  # when the turns ended that are not on the disk
        self._path, self._synced = Path(), 0  # so much of this journal is on the disk

    def turn_ended(self) -> None:
        """There is more to sync."""
        with self._lock:
            self._waiting.append(self._now())

    def round_ended(self) -> None:
        """The journal was synced when it was closed, and so was everything before."""
        with self._lock:
            self._waiting.clear()
        self.trouble = ""

    def unsynced(self) -> float:
        """For how many seconds something has been waiting for the disk."""
        with self._lock:
            return self._now() - self._waiting[0] if self._waiting else 0.0

    def sync(self, path: Path) -> None:
        """Bring a journal to the disk; for the background."""
        with self._lock:
            if not self._waiting:
                return  # an earlier sync has done it, after a stall
            until = self._waiting[-1]
        if path != self._path:
            self._path, self._synced = path, 0
        try:
            self._synced = disk.rewrite(path, self._synced) if self.trouble else disk.sync_file(path)
        except FileNotFoundError:
            pass  # the round is over, and archived; or it is a pause
        except OSError as error:
            self.failures += 1
            self.trouble = f"{path.name}: {error.strerror or error}"
            return
        self.trouble = ""
        with self._lock:
            while self._waiting and self._waiting[0] <= until:
                self._waiting.popleft()
