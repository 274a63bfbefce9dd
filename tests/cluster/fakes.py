"""A door as a process, and nodes behind it that do nothing but listen and say who they are."""

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest

from arena24.runtime.networks import Networks
from arena24.runtime.ports import shut
from arena24.server.doorway import Doorway
from tests.loop import PATIENCE, LoopThread

CLIENT = "127.0.0.9"  # where clients come from: not from where the door does


class _Peer(asyncio.Protocol):
    """One client of a node."""

    def __init__(self, node: "FakeNode", address: str) -> None:
        self._node, self._address = node, address

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._node.peers.append(self)
        self.transport.write(f"{self._node.name} {self._address}\n".encode())


class FakeNode:
    """A machine that holds a server: whoever comes hears its name, and where they come from."""

    def __init__(self, name: str, address: str, port: int) -> None:
        self.name = name
        self.peers: list[_Peer] = []
        self._address = address, port
        self._thread = LoopThread()

    def __enter__(self) -> "FakeNode":
        self._thread.start()
        loop = self._thread.loop
        self._server = self._thread.run(loop.create_server(self._answer, *self._address, reuse_address=True))
        return self

    def _answer(self) -> Doorway:
        return Doorway(Networks(["127.0.0.1"]), PATIENCE, lambda address: _Peer(self, address))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.run(self._close())
        self._thread.stop()

    async def _close(self) -> None:
        await shut(self._server)
        for peer in self.peers:
            peer.transport.abort()

    def hang(self) -> None:
        """Neither accept nor answer: the operating system still does the former."""
        self._thread.run(self._hang())

    async def _hang(self) -> None:
        for sock in self._server.sockets:
            asyncio.get_running_loop().remove_reader(sock)


@contextlib.contextmanager
def door(configuration: Path, log: Path) -> Iterator[None]:
    """haproxy for the length of a test."""
    if os.geteuid():  # only root can become somebody else
        lines = configuration.read_text().splitlines(keepends=True)
        configuration.write_text("".join(line for line in lines if line.split()[:1] not in (["user"], ["group"])))
    with log.open("wb") as output:
        process = subprocess.Popen([haproxy(), "-db", "-f", configuration], stdout=output, stderr=output)
    try:
        yield
    finally:
        process.kill()
        process.wait(PATIENCE)


def haproxy() -> str:
    """The program; skips the test where there is none."""
    found = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip("the front door: no haproxy here; apt-get install haproxy")
    return found


@contextlib.contextmanager
def visit(port: int) -> Iterator[socket.socket]:
    """A client at the door."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(CLIENT, 0)) as sock:
        yield sock


def heard(port: int) -> str:
    """What a client hears who comes now; nothing, if nobody is there."""
    try:
        with visit(port) as sock:
            return sock.recv(1024).decode()
    except OSError:
        return ""
