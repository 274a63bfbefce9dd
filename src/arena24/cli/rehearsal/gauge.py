"""The gauge: memory, processor and disk of a contest's processes, and what they come to in a whole contest."""

import os
import resource
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

from arena24.store.folder import Folder

SETTLED: Final = 0.5
"""Of a process's life: what it takes before that is for its imports and its first round."""

BELIEVED: Final = 16 * 2**20
"""Bytes: a process that grew by less has merely not settled yet, and a whole contest of that would be nonsense."""

KINDS: Final = {"journals": "journals", "transcripts": "transcripts", "logs": "logs"}
"""Folders by what is counted together; whatever else there is, is the database."""

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = resource.getpagesize()


@dataclass(slots=True)
class ProcessLife:
    """One process, from its start to its end."""

    name: str
    memory: list[tuple[float, int]] = field(default_factory=list)  # when, and how much: seconds, bytes
    begun: float = 0.0  # seconds of processor time before it was first looked at: imports, mostly
    processor: float = 0.0  # and since

    @property
    def peak(self) -> int:
        """The most that it took."""
        return max((size for _, size in self.memory), default=0)

    def growth(self, bounded: int = 0) -> float:
        """Bytes per second by which it has grown since it settled; by up to so many it may."""
        return growth(self.memory, bounded)


def growth(memory: Sequence[tuple[float, int]], bounded: int = 0) -> float:
    """Bytes per second, of a process that has settled. Little is nothing, and a step is not a slope."""
    settled = [one for one in memory if one[0] >= memory[0][0] + SETTLED * (memory[-1][0] - memory[0][0])]
    if len(settled) < 4:
        return 0.0
    third = len(settled) // 3 or 1
    early, late = settled[:third], settled[-third:]
    grown = median(size for _, size in late) - median(size for _, size in early)
    if grown < BELIEVED + bounded or _in_one_step(settled, grown):
        return 0.0
    return grown / (median(at for at, _ in late) - median(at for at, _ in early))


def _in_one_step(memory: Sequence[tuple[float, int]], grown: float) -> bool:
    """Was it all at once? Then it was a larger world, not a leak."""
    return max(after[1] - before[1] for before, after in pairwise(memory)) > grown / 2


class Gauge:
    """Looks at processes from time to time; each look is that of its moment."""

    def __init__(self) -> None:
        self.lives: dict[int, ProcessLife] = {}  # by process

    def look(self, now: float, processes: Iterable[tuple[str, int]]) -> None:
        """Those that live."""
        for name, pid in processes:
            seen = _seen(pid)
            if seen is None:
                continue  # it has just died
            size, worked = seen
            life = self.lives.setdefault(pid, ProcessLife(name, begun=worked))
            life.memory.append((now, size))
            life.processor = worked - life.begun

    def of(self, name: str) -> list[ProcessLife]:
        """All lives of a name."""
        return [life for life in self.lives.values() if life.name == name]

    @property
    def names(self) -> list[str]:
        """Whoever has lived."""
        return list(dict.fromkeys(life.name for life in self.lives.values()))


def _seen(pid: int) -> tuple[int, float] | None:
    """Bytes of memory and seconds of processor time of a process; None: there is none."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (OSError, IndexError):
        return None
    return pages * _PAGE, (int(fields[11]) + int(fields[12])) / _TICKS


class FairTime:
    """The seconds that count when somebody is waited for: not those in which one of ours was kept from a processor.

    On a machine that is full of other work everything takes longer, and nobody here is to blame for that.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.passed = 0.0
        self._now, self._last = now, now()
        self._kept: dict[int, float] = {}  # by process

    def look(self, processes: Iterable[int], kept: Callable[[int], float] | None = None) -> None:
        """Whoever had something to do since the last look; `kept`: seconds for which each waited for a processor."""
        now, found = self._now(), {pid: (kept or _kept)(pid) for pid in processes}
        longest = max((waited - self._kept.get(pid, 0.0) for pid, waited in found.items()), default=0.0)
        self.passed += max(0.0, now - self._last - longest)
        self._last, self._kept = now, found


def _kept(pid: int) -> float:
    """Seconds for which a process could have run and did not: others had the processors. 0.0: nobody knows."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def busy() -> tuple[float, float]:
    """Seconds for which the processors of this machine have worked, and for which there have been any."""
    numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    idle = numbers[3] + numbers[4]  # waiting for the disk is no work
    return (sum(numbers) - idle) / _TICKS, sum(numbers) / _TICKS


@dataclass(frozen=True, slots=True)
class Effort:
    """How much had been worked until then, in seconds."""

    worked: float  # by everybody
    there: float  # by which anybody could have
    own: float  # by this process

    @classmethod
    def now(cls) -> "Effort":
        """The present."""
        return cls(*busy(), time.process_time())

    def others_since(self, before: "Effort") -> float:
        """The share of the machine that others took meanwhile."""
        worked = (self.worked - before.worked) - (self.own - before.own)
        return min(1.0, max(0.0, worked / max(self.there - before.there, 0.01)))


def sizes(folder: Folder, part: Path | None = None) -> dict[str, int]:
    """Bytes on the disk, by kind; of a part of the folder, or of all of it."""
    found = dict.fromkeys([*KINDS.values(), "database"], 0)
    for path in (part or folder.path).rglob("*"):
        kind = KINDS.get(path.relative_to(folder.path).parts[0], "database")
        with suppress(FileNotFoundError):  # archived, or swept
            found[kind] += path.stat().st_blocks * 512 if path.is_file() else 0
    return found
