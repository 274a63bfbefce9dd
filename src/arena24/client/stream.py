"""The bytes under a client: a socket that blocks. `arena24.client.aio` has one that does not."""

import select
import socket
from typing import Protocol

from arena24.runtime.keepalive import keep_alive

Address = tuple[str, int]


class Stream(Protocol):
    """A TCP connection; whatever goes wrong with it is an OSError."""

    def sendall(self, data: bytes) -> None:
        """Send all of it."""

    def recv(self, size: int) -> bytes:
        """The next bytes; none: the other side has closed."""

    def settimeout(self, seconds: float) -> None:
        """How long the next bytes may take."""

    def readable(self) -> bool:
        """Is there something to read, be it the end?"""

    def close(self) -> None:
        """Hang up."""


class SocketStream:
    """A blocking socket."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self.sendall, self.recv, self.settimeout, self.close = sock.sendall, sock.recv, sock.settimeout, sock.close

    def readable(self) -> bool:
        """Is there something to read, be it the end?"""
        return is_readable(self._socket)


def open_socket(address: Address, seconds: float) -> Stream:
    """Connect."""
    sock = socket.create_connection(address, timeout=seconds)
    tune(sock)
    return SocketStream(sock)


def tune(sock: socket.socket) -> None:
    """Small lines leave at once, and a machine that is gone is noticed within 15 seconds, as servers notice clients."""
    keep_alive(sock, idle=5, interval=3, probes=3, unacknowledged=12.0)


def is_readable(sock: socket.socket) -> bool:
    """Is there something to read, be it the end?"""
    if not hasattr(select, "poll"):  # Windows
        return bool(select.select([sock], [], [], 0)[0])
    poll = select.poll()  # select() fails on descriptors above 1023
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(0))
