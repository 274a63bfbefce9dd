"""What plays rounds for others on a machine of a cluster: each in a guarded process, as everywhere (`crew.py`).

It keeps what is dear to make: the processes, and the bots that have been unpacked.
"""

import contextlib
import shutil
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from arena24.sim.crew import Crew
from arena24.sim.parcel import Parcel, unpacked
from arena24.sim.report import RoundReport, RoundTask, Whereabouts
from arena24.sim.terms import Terms, unmet

KEPT = 100  # parcels on the shelf: more than one tournament has, and some megabytes


class Otherwise(Exception):
    """This machine is not what the tournament wants; says why, and what to do about it."""


class Stopped(Exception):
    """The batch has not been played to its end; nothing is wrong with it."""


class Batch(msgspec.Struct, frozen=True):
    """Rounds that travel together."""

    owner: str  # who may stop it
    terms: Terms
    tasks: tuple[RoundTask, ...]


class Played(msgspec.Struct, frozen=True):
    """How they went, and how long all of them took."""

    reports: tuple[RoundReport, ...]
    seconds: float


class Station:
    """Plays batches, as many at once as it is called by threads."""

    def __init__(self, shelf: Path) -> None:
        self._shelf = shelf
        self._lock = threading.Lock()
        self._idle: list[Crew] = []
        self._busy: dict[Crew, str] = {}  # whom they play for
        self._unpacked: dict[str, None] = {}  # digests of parcels, the last used at last

    def play(self, batch: Batch, parcels: Sequence[Parcel]) -> Played:
        """Play a batch; raises Otherwise or Stopped."""
        if fault := unmet(batch.terms):
            raise Otherwise(fault)
        begun = time.monotonic()
        with self._crew(batch.owner) as crew:
            places = self._places(parcels)
            reports = []
            for report in crew.play([_placed(task, places) for task in batch.tasks]):
                if crew not in self._busy:
                    raise Stopped
                reports.append(report)
        return Played(tuple(reports), time.monotonic() - begun)

    def stop(self, owner: str | None = None) -> None:
        """Drop what is played for somebody, or everything."""
        with self._lock:
            for crew in [crew for crew, whose in self._busy.items() if owner in (None, whose)]:
                del self._busy[crew]
                crew.abandon()

    def close(self) -> None:
        """Send everybody home."""
        self.stop()
        with self._lock:
            for crew in self._idle:
                crew.close()
            self._idle.clear()

    @contextlib.contextmanager
    def _crew(self, owner: str) -> Iterator[Crew]:
        """One process, which nobody else uses meanwhile."""
        with self._lock:
            crew = self._idle.pop() if self._idle else Crew(1)
            self._busy[crew] = owner
        try:
            yield crew
        finally:
            with self._lock:
                stopped = self._busy.pop(crew, None) is None
            if stopped:
                crew.close()
            else:
                self._idle.append(crew)

    def _places(self, parcels: Sequence[Parcel]) -> dict[str, Whereabouts]:
        """Unpack them; old ones go when nobody else plays, who might need them."""
        with self._lock:
            for parcel in parcels:
                self._unpacked.pop(parcel.digest, None)
                self._unpacked[parcel.digest] = None
            while len(self._unpacked) > max(KEPT, len(parcels)) and len(self._busy) == 1:
                oldest = next(iter(self._unpacked))
                del self._unpacked[oldest]
                shutil.rmtree(self._shelf / oldest)
            return {parcel.source: unpacked(parcel, self._shelf) for parcel in parcels}


def _placed(task: RoundTask, places: dict[str, Whereabouts]) -> RoundTask:
    """The task as it is to be played here."""
    return msgspec.structs.replace(task, bots=tuple(places.get(bot.source, bot) for bot in task.bots))
