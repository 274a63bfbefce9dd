"""How everybody is, for the status that is written every second."""

from collections.abc import Mapping
from math import isinf
from types import MappingProxyType

import structlog

from arena24.contest.clock import ContestClock, ContestState
from arena24.contest.tempo import Tempo
from arena24.runtime.machine import Machine
from arena24.server.child import Child
from arena24.store.control import Report, ServerState, WebReport
from arena24.store.folder import Folder
from arena24.store.status import NodeStatus, ServerStatus, Status, WebStatus, write_status

log = structlog.get_logger()


def server_seen(child: Child[Report], contest: ContestState) -> ServerStatus:
    """A server, as its child shows it."""
    return ServerStatus(_state(child, contest), child.restarts, child.report, child.silent)


def web_seen(child: Child[WebReport] | None) -> WebStatus | None:
    """The web; None: there is none."""
    return None if child is None else WebStatus(child.alive, child.restarts, child.report)


def _state(child: Child[Report], contest: ContestState) -> ServerState:
    if contest is ContestState.FINISHED:
        return ServerState.OVER
    if not child.alive:
        return ServerState.DOWN
    if contest is ContestState.PAUSED:
        return ServerState.PAUSED
    return ServerState.STARTING if child.report is None else child.report.state


class News:
    """Writes the status of a contest's folder."""

    def __init__(self, folder: Folder, machine: Machine, tempo: Tempo) -> None:
        self._folder, self._machine, self._tempo = folder, machine, tempo

    def status(
        self,
        clock: ContestClock,
        servers: Mapping[str, ServerStatus],
        web: Child[WebReport] | None,
        nodes: Mapping[str, NodeStatus] = MappingProxyType({}),
    ) -> Status:
        """Everybody at this moment."""
        now = self._machine.now()
        elapsed, remaining = clock.elapsed(now), clock.remaining(now)
        return Status(
            at=self._machine.wall(),
            state=clock.state,
            elapsed=elapsed,
            remaining=None if isinf(remaining) else remaining,
            tempo=self._tempo.at(elapsed),
            servers=dict(servers),
            web=web_seen(web),
            nodes=dict(nodes),
        )

    def write(self, status: Status) -> None:
        """Write it; from any thread."""
        try:
            write_status(self._folder, status)
        except OSError:
            log.exception("the status cannot be written")  # a full disk must not end a contest: it is tried again
