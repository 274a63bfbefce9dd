"""What goes to and fro between a tournament and its workers, and what its file keeps: plain values."""

import re
from enum import StrEnum
from typing import Any

import msgspec

_PLACE = re.compile(r'^  File "(.+)", line (\d+)', re.MULTILINE)  # in a traceback


class How(StrEnum):
    """How a bot can fail."""

    RAISED = "raised"  # an exception, SystemExit too, while it was loaded or played
    HUNG = "hung"  # thought for longer than it may in a round
    DIED = "died"  # took its process with it


class Failed(msgspec.Struct, frozen=True):
    """A bot that lost its round."""

    seat: int
    how: How
    detail: str  # a traceback, or one sentence

    @property
    def last_line(self) -> str:
        """The line that says most, and of which line of the bot."""
        lines = self.detail.strip().splitlines() or [str(self.how)]
        places = [f" ({file}:{line})" for file, line in _PLACE.findall(self.detail)]
        return f"{lines[-1]}{places[-1] if places else ''}"


class Remark(msgspec.Struct, frozen=True):
    """Something that a bot's author will want to know; it costs nothing."""

    seat: int  # RULES: ours
    what: str  # "printed"
    detail: str


class Whereabouts(msgspec.Struct, frozen=True):
    """Where a worker finds a bot."""

    source: str  # as `entrant.load` takes it
    folder: str  # in which its modules are found, and its program runs
    known: dict[str, str] = {}  # paths of a bot that has travelled, and what its author knows them by


class RoundTask(msgspec.Struct, frozen=True, kw_only=True):
    """One round for a worker."""

    round: int
    game: str
    params: dict[str, Any]
    world: int  # the seed that `arena24 play --seed` takes
    bots: tuple[Whereabouts, ...]  # by seat
    limit: float  # seconds that a bot may think
    lot: str = ""  # seeds the bots' own chance


class RoundReport(msgspec.Struct, frozen=True, kw_only=True):
    """How a round went."""

    round: int
    results: tuple[float, ...] = ()  # by seat; 0 for whoever failed
    turns: int = 0
    failed: tuple[Failed, ...] = ()
    remarks: tuple[Remark, ...] = ()
    void: str = ""  # why nobody gets anything, if so
