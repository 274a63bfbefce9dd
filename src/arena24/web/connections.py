"""All connections of the web page, how many one address has, and how long each is waited for.

uvicorn waits for ever for the rest of a request, and for who does not read; a few thousand such connections, which cost
nothing to make, would be all that there can be.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from arena24.runtime.networks import Networks
from arena24.web.limits import (
    BODY_SECONDS,
    CONNECTIONS,
    CONNECTIONS_ADDRESS,
    HEAD_BYTES,
    HEAD_SECONDS,
    READ_SECONDS,
)
from arena24.web.origins import origin


class Connections:
    """Who is connected."""

    def __init__(self, proxies: Networks) -> None:
        self._proxies = proxies  # whose connections are other people's
        self._connections: set[HttpConnection] = set()
        self._counts: Counter[str] = Counter()

    def enter(self, connection: "HttpConnection") -> bool:
        """Let somebody in, if there is room."""
        address = connection.address
        if len(self._connections) >= CONNECTIONS:
            return False
        if self._counts[address] >= CONNECTIONS_ADDRESS and address not in self._proxies:
            return False
        self._counts[address] += 1
        self._connections.add(connection)
        return True

    def leave(self, connection: "HttpConnection") -> None:
        """Somebody has gone; who was not let in has not been here."""
        if connection not in self._connections:
            return
        self._connections.discard(connection)
        self._counts[connection.address] -= 1
        if not self._counts[connection.address]:
            del self._counts[connection.address]

    def sweep(self, now: float) -> None:
        """Hang up on those who have been waited for long enough."""
        for connection in list(self._connections):
            connection.check(now)


class HttpConnection(HttpToolsProtocol):
    """A connection that is not waited for for ever."""

    def __init__(self, connections: Connections, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._open = connections
        self.address = ""
        self._since = 0.0  # when we began to wait for the client
        self._unsent = 0  # bytes that it had not taken then
        self._head: int | None = 0  # bytes of a request's head so far; None: the head is complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or hang up at once."""
        super().connection_made(transport)
        self.address, self._since = origin(self.client[0]) if self.client else "", self.loop.time()
        if not self._open.enter(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._open.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; a head without an end would grow for ever."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.transport.abort()

    def on_headers_complete(self) -> None:
        """The body follows."""
        self._head, self._since = None, self.loop.time()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is complete: the next one may begin."""
        self._head = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is complete: the next request may come."""
        self._since = self.loop.time()
        super().on_response_complete()

    def check(self, now: float) -> None:
        """Hang up on a client that has let us wait for too long, for a request or to take its answer."""
        before, self._unsent = self._unsent, self.transport.get_write_buffer_size()
        if self._unsent != before:
            self._since = now  # it reads
        if self._unsent:
            patience = READ_SECONDS
        elif self.cycle is None or self.cycle.response_complete:
            patience = HEAD_SECONDS
        elif self.cycle.more_body:
            patience = BODY_SECONDS
        else:
            self._since = now  # it is we who have something to do
            return
        if now - self._since > patience:
            self.transport.abort()
