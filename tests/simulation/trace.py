"""The trace: everything that happens in a run, by virtual time. Two runs of one seed have the same."""

import hashlib
import sys
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

from tests.simulation.loop import PROCESS


class Trace:
    """What has happened so far."""

    def __init__(self, now: Callable[[], float], folder: str) -> None:
        self.lines: list[str] = []
        self._now, self._folder = now, folder

    def note(self, who: str, what: str) -> None:
        """Something has happened."""
        self.lines.append(f"{self._now():12.6f} {who:12} {what.replace(self._folder, '')}")

    def digest(self) -> str:
        """The same for the same lines."""
        return hashlib.blake2b("\n".join(self.lines).encode(), digest_size=16).hexdigest()

    def log(self, _: object, level: str, event: MutableMapping[str, Any]) -> Any:
        """What stands in for the processors of logs."""
        told = dict(event)
        what = told.pop("event", "")
        error = told.pop("exc_info", None)
        if error is True or level == "exception":
            error = sys.exc_info()[1]
        values = " ".join(f"{key}={value}" for key, value in told.items())
        process = PROCESS.get()
        name = process.name if process is not None else "nobody"
        self.note(name, f"log {level}: {what} {values}{f' {error!r}' if error is not None else ''}")
        raise structlog.DropEvent
