"""The evidence: all that was seen in a rehearsal. Gathered by `performance` and `reckoning`, judged by `judgement`."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf

from arena24.cli.rehearsal.miniature import Scale
from arena24.store.config import AlarmConfig
from arena24.store.control import LATENESS


class Mischief(enum.Enum):
    """What goes wrong on purpose."""

    SERVER = "a server is killed"
    WEB = "the web page is killed"
    SUPERVISOR = "the supervisor is killed"
    EVERYTHING = "everything is killed at once"
    DISK = "the disk is full"
    CUT = "all connections are cut"
    FLOOD = "strangers flood servers and page"
    PAUSE = "the organisers pause"


@dataclass(slots=True)
class Accident:
    """Something that went wrong on purpose, and how long it took until all was well again."""

    mischief: Mischief
    subject: str  # whom it met; empty: everybody
    at: float  # on the contest's clock
    lasted: float = 0.0  # seconds for which it was done on purpose
    recovered: float | None = None  # seconds after that; None: it never was
    missing: str = ""  # what was still not well
    unfinished: bool = False  # the rehearsal ended while it was still waited for


class Lateness:
    """Turns by how late they ended, over all lives of a server."""

    def __init__(self) -> None:
        self.counts = [0] * (len(LATENESS) + 1)

    def add(self, counts: Iterable[int]) -> None:
        """More turns."""
        self.counts = [before + more for before, more in zip(self.counts, counts, strict=True)]

    @property
    def turns(self) -> int:
        """How many."""
        return sum(self.counts)

    def within(self, share: float) -> float:
        """Seconds within which this share of turns ended, as coarse as they are counted; infinite beyond that."""
        left = share * self.turns
        for limit, count in zip(LATENESS, self.counts, strict=False):
            left -= count
            if left <= 0:
                return limit if self.turns else 0.0
        return inf


@dataclass(slots=True)
class ServerSeen:
    """What became of one server."""

    scale: Scale
    calm: Lateness = field(default_factory=Lateness)
    troubled: Lateness = field(default_factory=Lateness)  # while something went wrong on purpose
    internal: int = 0  # errors 5
    deaths: list[float] = field(default_factory=list)  # that nobody caused, on the contest's clock
    finished: int = 0  # rounds
    void: int = 0


@dataclass(slots=True, kw_only=True)
class OrdersSeen:
    """What bots were answered, against the journals."""

    answered: int = 0  # that they were done
    open: int = 0  # refused, or the connection broke before the answer came: they may be in the journal
    lost: list[str] = field(default_factory=list)  # answered, and not there
    unsure: list[str] = field(default_factory=list)  # the same with a data line, whose round may have been over
    invented: list[str] = field(default_factory=list)  # there, and never said

    def add(self, other: "OrdersSeen") -> None:
        """Those of another server."""
        self.answered, self.open = self.answered + other.answered, self.open + other.open
        self.lost, self.unsure = self.lost + other.lost, self.unsure + other.unsure
        self.invented = self.invented + other.invented


@dataclass(slots=True, kw_only=True)
class Needs:
    """What a whole contest of this takes, and what there is."""

    memory: Mapping[str, int]  # bytes by process, at most, and with whatever it grows by
    growing: Mapping[str, float]  # those that grow, in bytes per hour of the contest
    available: int
    disk: Mapping[str, int]  # bytes by kind
    room: int
    cores: float  # that the contest's processes take
    machine: int  # that there are


@dataclass(slots=True, kw_only=True)
class Evidence:
    """Everything."""

    contest: str
    teams: int
    length: float  # seconds of the contest to come
    hours: float  # of it that were to be rehearsed
    elapsed: float  # seconds of the miniature that were played
    planned: float  # and those that were planned
    took: float  # seconds, with everything before and after
    chaos: bool
    ended: str  # empty: as planned; else why not
    stopped: bool  # did somebody want that?
    otherwise: Sequence[str]
    alarms: AlarmConfig
    quota: int  # transcript_quota
    others: float  # share of the machine that other programs took before it began
    busy: float  # share of the machine that was at work, bots and strangers included
    servers: Mapping[str, ServerSeen]
    accidents: Sequence[Accident]
    skipped: Sequence[Mischief]
    orders: OrdersSeen
    differing: Sequence[str]  # what `verify` finds
    ranking: Sequence[str]  # where the ranking is not what the journals give
    needs: Needs
    failed_bots: int  # tracebacks of house bots
