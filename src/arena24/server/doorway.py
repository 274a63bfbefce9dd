"""The way in for those who come through a door: its introduction is read first, then the conversation begins.

From a door a header is expected and believed, from everybody else nothing of the kind: whoever may send one may claim
to be anybody (`protocol/proxy.py`).
"""

import asyncio
from collections.abc import Callable
from typing import cast

from arena24.protocol.proxy import ALIVE, HeaderState, ProxyHeader
from arena24.runtime.alarm import Alarm
from arena24.runtime.networks import Networks


class Doorway(asyncio.Protocol):
    """One connection until it is known where it comes from; who answers it is told, and takes its place."""

    def __init__(self, doors: Networks, patience: float, answer: Callable[[str], asyncio.Protocol]) -> None:
        self._doors, self._answer = doors, answer
        self._patience = patience  # seconds for the header, which a door sends at once
        self._header = ProxyHeader()
        self._loop = asyncio.get_running_loop()
        self._timeout = Alarm(self._loop, self._loop.time, self._give_up)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come: a door, or a client by itself."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else "unknown"
        if self._peer not in self._doors:
            self._hand_over(self._peer, b"")
            return
        self._timeout.set(self._loop.time() + self._patience)

    def data_received(self, data: bytes) -> None:
        """A part of the header, and perhaps of what follows."""
        told = self._header.feed(data)
        if told is HeaderState.UNFINISHED:
            return
        self._timeout.set(None)
        if isinstance(told, HeaderState):
            self._transport.abort()
        elif told.local:
            self._transport.write(ALIVE)  # whether the contest is paused or not: to be paused is not to be dead
            self._transport.close()
        else:
            self._hand_over(told.address or self._peer, told.rest)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone before we knew."""
        self._timeout.set(None)

    def _give_up(self) -> None:
        self._transport.abort()

    def _hand_over(self, address: str, rest: bytes) -> None:
        protocol = self._answer(address)
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        if rest and not self._transport.is_closing():
            protocol.data_received(rest)
