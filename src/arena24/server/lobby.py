"""The lobby: connections that have come and are not logged in yet.

There are bounds for all of them, so that nobody uses up the process's descriptors. Nobody is shut out by a crowd:
whoever comes is let in, and who has stood there longest without saying anything goes (platform R27). Everything here
takes the same time however many there are.
"""

from collections import Counter, OrderedDict
from typing import Protocol

from arena24.server.limits import Limits


class Visitor(Protocol):
    """A connection that has come."""

    address: str

    def drop(self) -> None:
        """Close at once."""


Queue = OrderedDict[Visitor, None]  # the oldest first


class Arrivals:
    """Connections in the order in which they joined, all of them and those of each address."""

    def __init__(self) -> None:
        self._all: Queue = OrderedDict()
        self._of: dict[str, Queue] = {}

    def add(self, connection: Visitor) -> None:
        """One more."""
        self._all[connection] = None
        self._of.setdefault(connection.address, OrderedDict())[connection] = None

    def discard(self, connection: Visitor) -> None:
        """It is in, or gone."""
        if self._all.pop(connection, self) is None:
            queue = self._of[connection.address]
            del queue[connection]
            if not queue:
                del self._of[connection.address]

    def size(self, address: str) -> int:
        """How many from an address."""
        return len(self._of.get(address, ()))

    def oldest(self, address: str | None = None) -> Visitor | None:
        """Who has been here longest, from an address or from anywhere."""
        return next(iter(self._all if address is None else self._of.get(address, ())), None)


class Lobby:
    """Knows who has not logged in, and who has to go when there are too many."""

    def __init__(self, limits: Limits, capacity: int) -> None:
        self._limits, self._capacity = limits, capacity
        self._total = 0  # connections, logged in or not
        self._from: Counter[str] = Counter()  # the same by address
        self._silent = Arrivals()
        self._speaking = Arrivals()

    def enter(self, connection: Visitor) -> bool:
        """Somebody has come; is there a place, if need be by sending somebody else away?"""
        address, limits = connection.address, self._limits
        self._total += 1
        self._from[address] += 1
        placed = True
        if self._from[address] > limits.max_conn_address:
            placed = self._send_away(address)
        elif self._total > self._capacity:
            placed = self._send_away(None)
        elif self._silent.size(address) >= limits.max_pending_address:
            self._drop(self._silent.oldest(address))
        if placed:
            self._silent.add(connection)
        return placed

    def spoke(self, connection: Visitor) -> None:
        """Somebody has said the first byte: those who stay silent yield to him, but not for ever."""
        self._silent.discard(connection)
        self._speaking.add(connection)
        if self._speaking.size(connection.address) > self._limits.max_pending_address:
            self._drop(self._speaking.oldest(connection.address))

    def leave(self, connection: Visitor) -> None:
        """Login and password have come: whether they are right is the gate's business."""
        self._silent.discard(connection)
        self._speaking.discard(connection)

    def lost(self, connection: Visitor) -> None:
        """A connection is gone, whether it was logged in or not."""
        self.leave(connection)
        self._total -= 1
        self._from[connection.address] -= 1
        if not self._from[connection.address]:
            del self._from[connection.address]

    def _send_away(self, address: str | None) -> bool:
        """Make a place: the oldest silent one goes, or the oldest that is about to log in."""
        return self._drop(self._silent.oldest(address) or self._speaking.oldest(address))

    def _drop(self, connection: Visitor | None) -> bool:
        if connection is None:
            return False
        self.leave(connection)
        connection.drop()
        return True
