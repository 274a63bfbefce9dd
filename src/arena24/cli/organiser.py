"""The organisers' side of a contest folder: its database, its status, and the supervisor's ear."""

import getpass
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from arena24.cli.complaint import Complaint
from arena24.contest.clock import State
from arena24.server.control import Answer, Report, TeamsChanged
from arena24.store.database import Database
from arena24.store.folder import Folder

PATIENCE = 10.0  # seconds for an answer; the supervisor writes to its database before it gives one
STALE = 10.0  # seconds; it writes its status every second

Directory = Annotated[Path, typer.Argument(metavar="DIR", help="The contest's folder.", show_default=False)]


class ServerStatus(msgspec.Struct, frozen=True):
    """One server, as the supervisor sees it."""

    alive: bool
    restarts: int
    report: Report | None


class Status(msgspec.Struct, frozen=True):
    """What the supervisor wrote a second ago, or when it stopped."""

    at: datetime
    state: State
    elapsed: float
    remaining: float | None  # None: no end
    tempo: float
    servers: dict[str, ServerStatus]


@dataclass(frozen=True, slots=True)
class Organiser:
    """Somebody with a contest folder."""

    folder: Folder
    database: Database
    who: str

    @property
    def served(self) -> bool:
        """Is there a supervisor?"""
        return is_served(self.folder)

    def status(self) -> Status | None:
        """The last status; None: it was never served."""
        try:
            return msgspec.json.decode(self.folder.status.read_bytes(), type=Status)
        except FileNotFoundError:
            return None
        except msgspec.DecodeError as error:
            raise Complaint(f"{self.folder.status} cannot be read ({error}); remove it") from None

    def elapsed(self) -> float:
        """The contest clock, as far as anybody has written it down."""
        status = self.status()
        return max(self.database.contest().elapsed, status.elapsed if status else 0.0)

    def tell(self, message: msgspec.Struct) -> str:
        """Tell the supervisor something; gives its answer."""
        answer = _asked(self.folder, message)
        if not answer.done:
            raise Complaint(answer.text)
        return answer.text

    def teams_changed(self) -> None:
        """Let the servers know, if there are any."""
        if self.served:
            self.tell(TeamsChanged())


@contextmanager
def organiser(directory: Path) -> Iterator[Organiser]:
    """Open a contest folder."""
    folder = Folder(directory)
    if not folder.config.exists() or not (directory / "contest.db").exists():
        raise Complaint(f"{directory} is not a contest folder; `arena24 init {directory}` makes one")
    database = Database.open(folder.database)
    try:
        yield Organiser(folder, database, who())
    finally:
        database.close()


def who() -> str:
    """Whoever types: for the audit."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user may have no name
        return f"uid {os.getuid()}"


def now() -> datetime:
    """The present."""
    return datetime.now(UTC)


def is_served(folder: Folder) -> bool:
    """Does a supervisor listen?"""
    try:
        with _called(folder):
            return True
    except OSError:
        return False


def remaining(status: Status) -> float:
    """Contest seconds still to be played."""
    return inf if status.remaining is None else status.remaining


def _called(folder: Folder) -> socket.socket:
    called = socket.socket(socket.AF_UNIX)
    try:
        called.settimeout(PATIENCE)
        called.connect(str(folder.control))
    except BaseException:
        called.close()
        raise
    return called


def _asked(folder: Folder, message: msgspec.Struct) -> Answer:
    try:
        with _called(folder) as called, called.makefile("rb") as file:
            data = msgspec.msgpack.encode(message)
            called.sendall(len(data).to_bytes(4, "big") + data)
            size = int.from_bytes(file.read(4), "big")
            return msgspec.msgpack.decode(file.read(size), type=Answer)
    except TimeoutError:
        raise Complaint(f"the supervisor of {folder.path} does not answer; see {folder.log('supervisor')}") from None
    except (OSError, msgspec.DecodeError):
        raise Complaint(f"nobody serves {folder.path}; start it with `arena24 serve {folder.path}`") from None
