"""What the supervisor and its processes tell each other, and what organisers tell the supervisor."""

import asyncio
import enum
import socket
from datetime import datetime
from typing import Generic, TypeVar

import msgspec

from arena24.contest.clock import ContestClock, End, Pause
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

MAX_MESSAGE = 1 << 20  # bytes; a report of 100 teams has some ten thousand
PATIENCE = 10.0  # seconds for an answer


# ---- supervisor to host
class SetClock(msgspec.Struct, frozen=True, tag=True):
    """The contest's clock has changed: start, pause, resume, end. Processes of one machine share the steady clock."""

    clock: ContestClock


class ReloadTeams(msgspec.Struct, frozen=True, tag=True):
    """Teams or passwords have changed."""


class HangUp(msgspec.Struct, frozen=True, tag=True):
    """Close the connections of a team; it may come back at once."""

    team: int


class HeldUntil(msgspec.Struct, frozen=True, tag=True):
    """On several machines: the server is this machine's until this moment of the steady clock, and no longer."""

    moment: float


class Leave(msgspec.Struct, frozen=True, tag=True):
    """Stop when the turn is over: another machine goes on with the next one."""


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Stop: the contest is taken up again later. A supervisor that dies cannot say so, and the servers play on."""


# ---- both ways
class KnownPasswords(msgspec.Struct, frozen=True, tag="Memory"):  # so called by processes of earlier versions
    """Passwords that were right, as keyed hashes by login, each with the password hash that it belongs to.

    A server tells its supervisor, who tells the server's next life. It is kept in memory only, never on a disk.
    """

    key: bytes
    right: dict[bytes, tuple[str, bytes]]


ToHost = SetClock | ReloadTeams | HangUp | HeldUntil | Leave | Stop | KnownPasswords
ToWeb = SetClock | Stop


# ---- processes to supervisor
class Hello(msgspec.Struct, frozen=True, tag=True):
    """What a process says first, to its supervisor and to every later one."""

    name: str
    clock: ContestClock | None = None  # the contest's, as the process knows it
    ready: bool = True  # has it a world to play?
    memory: KnownPasswords | None = None  # of a server that has learnt something


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The server has its world: the contest may start, or go on."""

    reached: float = 0.0  # contest seconds on the clock when something was last noted in its journal


class ServerState(enum.Enum):
    """How a server is; everybody shows these words."""

    STARTING = "starting"
    """It has a process, which does not play yet."""
    PLAYING = "playing"
    IDLE = "idle"
    """No further round fits into the contest."""
    PAUSED = "paused"
    DOWN = "down"
    """It has no process: it died and is about to be started again, or nobody serves the contest."""
    OVER = "over"
    """The contest is over."""


LATENESS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)  # seconds up to which turns are counted together


WORRYING = 5.0  # seconds after which something that takes milliseconds is told

ENOUGH = 5  # commands from which one can tell that most of them fail


class TeamReport(msgspec.Struct, frozen=True, kw_only=True):
    """A team in the running round, as of the last turn that ended."""

    commands: int  # that count towards the limit
    used: int  # in the last turn
    refused: dict[int, int]  # by code
    missed: int  # turns in which it neither said anything nor waited, as far as the server's process knows
    recent: int  # commands in the last turns
    recent_refused: int

    @property
    def failing(self) -> bool:
        """Whether most of what it said lately was refused."""
        return self.recent >= ENOUGH and self.recent_refused > self.recent / 2


class Report(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """How a server is, after every turn and every second."""

    server: str
    state: ServerState
    port: int
    round: int
    turn: int
    turns: int  # ended since the process started
    connections: dict[int, int]  # by team
    lateness: float  # seconds, of the last turn
    lateness_p99: float
    lateness_max: float
    late: tuple[int, ...]  # turns by LATENESS, and those beyond it, since the process started
    late_sum: float  # seconds, of all of them
    refused: int  # logins
    codes: dict[int, int]  # commands and waits since the process started; 0: executed
    teams: dict[int, TeamReport]
    scores: dict[int, float]  # in this round, for the organisers only
    uncredited: int = 0  # rounds that are over and not yet in the database and the archive
    unsettled: float = 0.0  # seconds for which there have been any
    unsynced: float = 0.0  # seconds for which the end of a turn has been waiting for the disk
    sync_failures: int = 0  # since the process started
    trouble: str = ""  # why the last sync failed; empty: it did not
    unheard: str = ""  # why other machines do not acknowledge what was noted; empty: they do, or there are none
    losses: tuple[str, ...] = ()  # rounds that came to harm since the process started, the newest last

    def worries(self) -> list[str]:
        """What an organiser should look after: results or turns that are not where they would survive."""
        worries = list(self.losses)
        if self.unsettled > WORRYING:
            worries.append(f"{self.uncredited} rounds are over and not yet credited; see its log")
        if self.unsynced > WORRYING or self.trouble:
            why = f" ({self.trouble})" if self.trouble else ""
            worries.append(f"the turns of the last {self.unsynced:.0f} s are not on the disk{why}")
        if self.unheard:
            worries.append(f"the streams do not acknowledge, so orders wait for their answers ({self.unheard})")
        return worries


# ---- web to supervisor
class WebReport(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Where the web page is, and how many look at it."""

    host: str
    port: int
    readers: int  # open live streams


# ---- organiser to supervisor
class PauseContest(msgspec.Struct, frozen=True, tag=True):
    """Stop the contest."""

    who: str
    kind: Pause = Pause.SOFT
    reason: str = ""
    restart_at: datetime | None = None
    end: End = End.MOVES
    plan: int | None = None  # by which it is done; then it goes on by itself at `restart_at`
    outcome: str = ""  # what is not as it was planned


class ResumeContest(msgspec.Struct, frozen=True, tag=True):
    """Let it go on; `undo`: because it should not have been paused."""

    who: str
    plan: int | None = None
    outcome: str = ""
    undo: bool = False


class ExtendContest(msgspec.Struct, frozen=True, tag=True):
    """Let it end later."""

    who: str
    seconds: float


class UndoExtension(msgspec.Struct, frozen=True, tag=True):
    """Let it end when it would have."""

    who: str
    extension: int
    seconds: float


class TeamsChanged(msgspec.Struct, frozen=True, tag=True):
    """Look at the teams again."""


class KickTeam(msgspec.Struct, frozen=True, tag=True):
    """Close all connections of a team."""

    team: int


class DrainNode(msgspec.Struct, frozen=True, tag=True):
    """On several machines: let one of them give its worlds to the others."""

    node: str


class BalanceNodes(msgspec.Struct, frozen=True, tag=True):
    """On several machines: let all of them have as many worlds."""


FromProcess = Hello | Ready | KnownPasswords | Report | WebReport
FromOrganiser = (
    PauseContest | ResumeContest | ExtendContest | UndoExtension | TeamsChanged | KickTeam | DrainNode | BalanceNodes
)
ToSupervisor = FromProcess | FromOrganiser


class ControlAnswer(msgspec.Struct, frozen=True):
    """What the supervisor says to an organiser."""

    text: str
    done: bool = True


M = TypeVar("M")


class Channel(Generic[M]):
    """Messages over a stream: each is its length and its msgpack."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, incoming: type[M]) -> None:
        self._reader, self._writer = reader, writer
        self._decoder = msgspec.msgpack.Decoder(incoming)

    def send(self, message: msgspec.Struct) -> None:
        """Send, without waiting for anybody to read; to somebody who is gone, nothing: `receive` tells of that."""
        if not self._writer.is_closing():
            data = msgspec.msgpack.encode(message)
            self._writer.write(len(data).to_bytes(4, "big") + data)

    async def receive(self) -> M | None:
        """The next message; None: the other side is gone."""
        try:
            size = int.from_bytes(await self._reader.readexactly(4), "big")
            if size > MAX_MESSAGE:
                raise ValueError(f"a message of {size} bytes; {MAX_MESSAGE} is the limit")
            return self._decoder.decode(await self._reader.readexactly(size))
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    def close(self) -> None:
        """Say nothing more."""
        self._writer.close()


# ---- the organisers' side


def is_served(folder: Folder) -> bool:
    """Does a supervisor listen?"""
    try:
        with _called(folder):
            return True
    except OSError:
        return False


def ask(folder: Folder, message: msgspec.Struct) -> ControlAnswer:
    """Tell the supervisor something; gives its answer, which may be a refusal."""
    try:
        with _called(folder) as called, called.makefile("rb") as file:
            data = msgspec.msgpack.encode(message)
            called.sendall(len(data).to_bytes(4, "big") + data)
            size = int.from_bytes(file.read(4), "big")
            return msgspec.msgpack.decode(file.read(size), type=ControlAnswer)
    except TimeoutError:
        raise StoreError(f"the supervisor of {folder.path} does not answer; see {folder.log('supervisor')}") from None
    except (OSError, msgspec.DecodeError):
        raise StoreError(f"nobody serves {folder.path}; start it with `arena24 serve {folder.path}`") from None


def _called(folder: Folder) -> socket.socket:
    called = socket.socket(socket.AF_UNIX)
    try:
        called.settimeout(PATIENCE)
        called.connect(str(folder.control))
    except BaseException:
        called.close()
        raise
    return called
