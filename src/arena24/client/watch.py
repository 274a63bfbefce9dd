"""What somebody wants to know of a client while it plays."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arena24.client.statistics import Statistics


def _nothing() -> None:
    """Nobody cares."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Looks over a client's shoulder."""

    statistics: Statistics | None = None  # filled
    transcripts: Path | None = None  # a folder in which every connection gets a file
    before_wait: Callable[[], None] = _nothing  # called when the bot has done what it wanted in a turn
    connected: Callable[[], None] = _nothing  # called after every login
