"""The status: what the supervisor writes down every second, for whoever wants to know how the servers are."""

from datetime import datetime
from typing import Final

import msgspec

from arena24.contest.clock import State
from arena24.store.control import Report, WebReport
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

STALE: Final = 10.0
"""Seconds after which a status tells of the past: the supervisor writes one every second."""


class ServerStatus(msgspec.Struct, frozen=True):
    """One server, as the supervisor sees it."""

    alive: bool
    restarts: int
    report: Report | None


class WebStatus(msgspec.Struct, frozen=True):
    """The web, as the supervisor sees it."""

    alive: bool
    restarts: int
    report: WebReport | None


class Status(msgspec.Struct, frozen=True):
    """What the supervisor wrote a second ago, or when it stopped."""

    at: datetime
    state: State
    elapsed: float
    remaining: float | None  # None: no end
    tempo: float
    servers: dict[str, ServerStatus]
    web: WebStatus | None = None  # None: there is none


def read_status(folder: Folder) -> Status | None:
    """The last status; None: it was never served."""
    try:
        return msgspec.json.decode(folder.status.read_bytes(), type=Status)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise StoreError(f"{folder.status} cannot be read ({error}); remove it") from None


def write_status(folder: Folder, status: Status) -> None:
    """Replace the last status, at once for all readers."""
    temporary = folder.status.with_suffix(".new")
    temporary.write_bytes(msgspec.json.encode(status))
    temporary.replace(folder.status)
