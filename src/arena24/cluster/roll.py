"""The roll: which nodes are there, and how their servers are, as they say themselves every second."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final

import msgspec

from arena24.store.control import ServerState
from arena24.store.status import NodeStatus, ServerStatus

ABSENT: Final = 3.5
"""Seconds without a word, after which a node counts as absent: three words may get lost."""

_NOBODY = ServerStatus(ServerState.DOWN, 0, None)


class NodeReport(msgspec.Struct, frozen=True, kw_only=True):
    """A node, by its own account."""

    node: str
    host: str = ""  # where its servers listen
    servers: dict[str, ServerStatus] = {}  # those that it has
    ready: tuple[str, ...] = ()  # of these, those that have their worlds
    draining: bool = False  # it gives its worlds away
    keeps_time: bool = False  # it sees to the contest's clock


class Roll:
    """The last reports of all nodes."""

    def __init__(self, worlds: Sequence[str], now: Callable[[], float]) -> None:
        self._worlds, self._now = worlds, now
        self._heard: dict[str, tuple[float, NodeReport]] = {}
        self._told: dict[str, float] = {}  # when nodes were told to give their worlds away

    def note(self, report: NodeReport) -> None:
        """A node has said something."""
        self._heard[report.node] = self._now(), report

    def tell_to_drain(self, node: str) -> None:
        """A node will say soon that it gives its worlds away; until then it counts as if it had."""
        self._told[node] = self._now()

    def present(self) -> dict[str, NodeReport]:
        """The nodes that are there."""
        limit = self._now() - ABSENT
        return {node: report for node, (at, report) in sorted(self._heard.items()) if at > limit}

    def nodes(self) -> dict[str, NodeStatus]:
        """The same, for the status."""
        return {
            node: NodeStatus(report.host, tuple(report.servers), report.draining, report.keeps_time)
            for node, report in self.present().items()
        }

    def servers(self) -> dict[str, ServerStatus]:
        """All servers of the contest, each as the node shows it that has it."""
        return {world: self._seen(world) for world in self._worlds}

    def ready(self) -> list[str]:
        """The servers that have their worlds."""
        return [world for report in self.present().values() for world in report.ready]

    def share(self) -> int:
        """How many servers a node has if all have as many."""
        return ceil(len(self._worlds) / max(1, len(self._takers())))

    def heirs(self, count: int, besides: str) -> list[str]:
        """Who should get so many servers: again and again who has the fewest; empty if nobody is there."""
        load = {node: count for node, count in self._takers().items() if node != besides}
        heirs = []
        for _ in range(count if load else 0):
            heir = min(load, key=lambda node: load[node])
            load[heir] += 1
            heirs.append(heir)
        return heirs

    def moves(self) -> list[tuple[str, str]]:
        """Who should give a server to whom, one after another, until all have as many."""
        load = self._takers()
        moves = []
        while load and max(load.values()) - min(load.values()) > 1:
            giver, taker = max(load, key=lambda node: load[node]), min(load, key=lambda node: load[node])
            load[giver] -= 1
            load[taker] += 1
            moves.append((giver, taker))
        return moves

    def _takers(self) -> dict[str, int]:
        """The nodes that take worlds, and how many each has."""
        told = {node for node, at in self._told.items() if at > self._now() - ABSENT}
        return {
            node: len(report.servers)
            for node, report in self.present().items()
            if not report.draining and node not in told
        }

    def _seen(self, world: str) -> ServerStatus:
        found = [report.servers[world] for _, report in self._heard.values() if world in report.servers]
        here = [report.servers[world] for report in self.present().values() if world in report.servers]
        best = max(here, key=_liveliness, default=_NOBODY)
        return msgspec.structs.replace(best, restarts=sum(status.restarts for status in found))


def _liveliness(status: ServerStatus) -> tuple[bool, bool]:
    return status.state is not ServerState.DOWN, status.report is not None


def counts_elsewhere(servers: Mapping[str, ServerStatus], here: Mapping[str, object]) -> dict[str, dict[int, int]]:
    """The connections by team on servers that other nodes have."""
    return {
        name: {} if status.report is None else status.report.connections
        for name, status in servers.items()
        if name not in here
    }
