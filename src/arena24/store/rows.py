"""What the contest's database holds, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from hashlib import sha256

from arena24.contest.acts import Act
from arena24.contest.clock import ContestState, End, Pause
from arena24.store.planned import Plan


@dataclass(frozen=True, slots=True)
class PauseRow:
    """A pause: what the organisers told when it began, and when it was."""

    kind: Pause
    reason: str
    end: End
    elapsed: float
    """On the contest clock, which then stood still."""
    started_at: datetime
    restart_at: datetime | None
    """The planned restart, if one was announced."""
    ended_at: datetime | None
    """None while it lasts."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The contest, as far as it has come."""

    name: str
    secret: str = field(repr=False)
    """Hexadecimal; every seed comes from it."""
    duration: float
    """Seconds, extensions and all; `inf` for practice."""
    planned: float
    """Seconds that it was to last: those over which K grows."""
    k_min: float
    k_max: float
    state: ContestState
    elapsed: float
    """On the contest clock, at the last heartbeat or change of state."""
    heartbeat_at: datetime | None
    pause: PauseRow | None
    """The pause that lasts, if any."""
    lost: float
    """Seconds that will never be played: pauses that did not move the end."""

    @property
    def commitment(self) -> str:
        """What is told of the secret before the contest: `printf %s SECRET | sha256sum` gives the same afterwards."""
        return sha256(self.secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Team:
    """A competitor; the login is valid on all servers."""

    id: int
    login: str
    name: str
    password_hash: str = field(repr=False)
    official: bool
    registered_at: datetime


@dataclass(frozen=True, slots=True)
class Server:
    """A world of a task: where it listens, and what it is played with."""

    name: str
    task: str
    host: str
    port: int
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round that is over. Times are on the contest clock; K is that of the end. R1."""

    server: str
    number: int
    started: float
    finished: float
    tempo: float
    void: bool = False


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the organisers told everybody."""

    id: int
    at: datetime
    elapsed: float
    text: str


@dataclass(frozen=True, slots=True)
class Freeze:
    """From here on the public sees the ranking as it was."""

    at: datetime
    elapsed: float
    teams: Sequence[Mapping[str, object]]
    """Id, name and whether official, of all teams at that moment."""
    revealed_at: datetime | None
    """None while it lasts."""
    acts: Sequence[int] = ()
    """Those that were in force at that moment."""


@dataclass(frozen=True, slots=True)
class Extension:
    """So much later the contest ends."""

    id: int
    seconds: float
    elapsed: float
    at: datetime
    undone_at: datetime | None


class PlanState(Enum):
    """What has become of a plan."""

    AHEAD = "ahead"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class PlanRow:
    """Something that is to be done by itself, whatever has become of it."""

    plan: Plan
    who: str
    at: datetime
    """When it was planned."""
    source: str | None
    done_at: datetime | None
    cancelled_at: datetime | None
    outcome: str
    """What was not as planned: it was late, or there was nothing to do."""

    @property
    def state(self) -> PlanState:
        """What has become of it."""
        if self.cancelled_at is not None:
            return PlanState.CANCELLED
        return PlanState.AHEAD if self.done_at is None else PlanState.DONE


class ActState(Enum):
    """What has become of an act."""

    PREPARED = "prepared"
    """It can be looked at; nothing counts by it yet."""
    IN_FORCE = "in force"
    UNDONE = "undone"
    CANCELLED = "cancelled"
    """It was prepared and never in force."""


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act of the organisers, whatever has become of it."""

    act: Act
    who: str
    at: datetime
    applied_at: datetime | None
    undone_at: datetime | None

    @property
    def state(self) -> ActState:
        """What has become of it."""
        if self.undone_at is None:
            return ActState.PREPARED if self.applied_at is None else ActState.IN_FORCE
        return ActState.CANCELLED if self.applied_at is None else ActState.UNDONE


@dataclass(frozen=True, slots=True)
class SessionRow:
    """Somebody who has logged in on the web page."""

    team: int | None
    """None: an organiser."""
    login: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Who changed what, and when."""

    id: int
    at: datetime
    who: str
    action: str
    detail: Mapping[str, object]
