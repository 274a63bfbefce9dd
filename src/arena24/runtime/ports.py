"""Ports of this machine: free ones, and how one is closed."""

import asyncio
import random
import socket
from collections.abc import Iterator
from itertools import islice

RANGE = range(10_000, 32_000)  # below those that systems give to outgoing connections, which may take one any moment


def free_port() -> int:
    """A port that nobody uses at the moment."""
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """So many different ones."""
    return list(islice(_free(), count))


def refusal(host: str, port: int) -> OSError | None:
    """Why nobody can listen there now; None: somebody can."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
            sock.bind(address)
    except OSError as error:
        return error
    return None


async def shut(server: asyncio.Server) -> None:
    """Close a port. Whoever was accepted a moment ago still gets a connection, which can then be told that it ends."""
    # asyncio accepts in one round of its loop and makes the transport in the next. If the port closes in between, that
    # fails, unheard, and the socket stays open until the garbage is collected: hence stop accepting first.
    for sock in server.sockets:
        server.get_loop().remove_reader(sock)
    await asyncio.sleep(0)
    server.close()


def _free() -> Iterator[int]:
    # Not the generator that everybody shares: processes that seed it alike would all want the same ports.
    for port in random.Random().sample(RANGE, len(RANGE)):
        with socket.socket() as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do
            try:
                sock.bind(("127.0.0.1", port))
            except OSError:
                continue
        yield port
