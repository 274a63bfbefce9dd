"""The network's share of a team, common to its connections: what it may still send and be sent (platform 9.6)."""

import asyncio
from typing import Protocol

from arena24.runtime.bucket import Bucket
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.states import Hold


class Throttled(Protocol):
    """A connection, as far as its team's share is concerned."""

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client."""

    def hold(self, hold: Hold) -> None:
        """Stop."""

    def let_go(self, hold: Hold) -> None:
        """Go on."""

    def drop(self) -> None:
        """Close at once."""


class Traffic:
    """Counts the bytes of a team, and holds all its connections when there were too many."""

    __slots__ = ("_clock", "_connections", "_held", "_incoming", "_limits", "_loop", "_outgoing")

    def __init__(self, limits: Limits, clock: ServerClock, loop: asyncio.AbstractEventLoop) -> None:
        self._limits, self._clock, self._loop = limits, clock, loop
        self._incoming = Bucket(limits.in_rate, limits.in_burst, clock.now())
        self._outgoing = Bucket(limits.out_rate, limits.out_burst, clock.now())
        self._connections: set[Throttled] = set()
        self._held: asyncio.TimerHandle | None = None  # until the emptier bucket fills again

    def join(self, connection: Throttled) -> None:
        """One more connection of the team."""
        self._connections.add(connection)
        if self._held is not None:
            connection.hold(Hold.SHARE)

    def leave(self, connection: Throttled) -> None:
        """A connection is gone."""
        self._connections.discard(connection)

    def received(self, size: int) -> None:
        """The team has sent so many bytes."""
        if self._incoming.take(size):
            self._hold(self._incoming)

    def sent(self, size: int) -> None:
        """The team is being sent so many bytes."""
        if self._outgoing.take(size):
            self._hold(self._outgoing)

    def bound(self) -> None:
        """Drop the connection for which most is waiting, if too much is waiting for the team."""
        waiting = {connection: connection.unsent for connection in self._connections}
        if sum(waiting.values()) > self._limits.max_unsent:
            max(waiting, key=waiting.__getitem__).drop()  # it never reads

    def _hold(self, bucket: Bucket) -> None:
        """The share is used up: neither read nor write for a while (platform R17)."""
        seconds = bucket.debt(self._clock.now())
        if seconds and self._held is None:
            self._held = self._loop.call_later(seconds, self._go_on)
            for connection in self._connections:
                connection.hold(Hold.SHARE)

    def _go_on(self) -> None:
        self._held = None
        debt = max(bucket.debt(self._clock.now()) for bucket in (self._incoming, self._outgoing))
        if debt:  # the other one was emptied meanwhile
            self._held = self._loop.call_later(debt, self._go_on)
            return
        for connection in list(self._connections):
            connection.let_go(Hold.SHARE)
