"""The status: what the supervisor writes down every second, for whoever wants to know how the servers are."""

from datetime import datetime
from typing import Final

import msgspec

from arena24.contest.clock import ContestState
from arena24.store import locks
from arena24.store.control import Report, ServerState, WebReport
from arena24.store.disk import private
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

STALE: Final = 10.0
"""Seconds after which a status tells of the past: the supervisor writes one every second."""


class ServerStatus(msgspec.Struct, frozen=True):
    """One server, as the supervisor sees it."""

    state: ServerState
    restarts: int
    report: Report | None  # of the process that lives; None: it has none yet
    silent: float = 0.0  # seconds for which its process has said nothing, if there is one


class WebStatus(msgspec.Struct, frozen=True):
    """The web, as the supervisor sees it."""

    alive: bool
    restarts: int
    report: WebReport | None


class NodeStatus(msgspec.Struct, frozen=True):
    """One of several machines that hold a contest together."""

    host: str  # where its servers listen
    servers: tuple[str, ...]  # those that it has
    draining: bool = False  # it gives them away
    keeps_time: bool = False  # it sees to the contest's clock


class Status(msgspec.Struct, frozen=True):
    """What the supervisor wrote a second ago, or when it stopped."""

    at: datetime
    state: ContestState
    elapsed: float
    remaining: float | None  # None: no end
    tempo: float
    servers: dict[str, ServerStatus]
    web: WebStatus | None = None  # None: there is none
    nodes: dict[str, NodeStatus] = {}  # those that are there; on a single machine none


def read_status(folder: Folder) -> Status | None:
    """The last status; None: it was never served, or by another version of arena24."""
    try:
        return msgspec.json.decode(folder.status.read_bytes(), type=Status)
    except (FileNotFoundError, msgspec.ValidationError):
        return None
    except msgspec.DecodeError as error:
        raise StoreError(f"{folder.status} cannot be read ({error}); remove it") from None


def state_of(folder: Folder, found: Status | None, server: str, *, contest: ContestState, served: bool) -> ServerState:
    """How a server is; whatever a status says, without a supervisor only those live that have their lock."""
    if contest is ContestState.FINISHED:
        return ServerState.OVER
    seen = found.servers.get(server) if found is not None else None
    if seen is None or not (served or locks.is_held(folder.life(server))):
        return ServerState.DOWN
    return seen.state


def write_status(folder: Folder, status: Status) -> None:
    """Replace the last status, at once for all readers."""
    temporary = folder.status.with_suffix(".new")
    with open(temporary, "wb", opener=private) as file:
        file.write(msgspec.json.encode(status))
    temporary.replace(folder.status)
