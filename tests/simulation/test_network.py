"""The simulated sockets behave as those of a system do."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from tests.simulation.loop import Process
from tests.simulation.network import HIGH, WINDOW, Link, NetworkedLoop, SimulatedTransport

PORT = 7000


class Noting(asyncio.Protocol):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.pieces = 0
        self.events: list[str] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(SimulatedTransport, transport)

    def data_received(self, data: bytes) -> None:
        self.data += data
        self.pieces += 1

    def eof_received(self) -> bool:
        self.events.append("end")
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self.events.append("lost" if exc is None else "reset")

    def pause_writing(self) -> None:
        self.events.append("full")

    def resume_writing(self) -> None:
        self.events.append("room")


class Pair:
    """A server's process, and somebody who has connected to it."""

    def __init__(self, loop: NetworkedLoop) -> None:
        self.loop = loop
        self.accepted: list[Noting] = []
        self.process: Process
        self.client: Noting

    async def open(self) -> None:
        async def serve() -> None:
            await self.loop.create_server(self._answer, "", PORT)
            await asyncio.sleep(1000)

        self.process = self.loop.start("server", serve)
        self.process.buriers.append(self.loop.network.bury)
        await asyncio.sleep(0.1)
        _, self.client = await self.loop.create_connection(Noting, "", PORT)
        await asyncio.sleep(0.1)
        self.server = self.accepted[0]

    def _answer(self) -> Noting:
        self.accepted.append(Noting())
        return self.accepted[-1]


def played(main: Callable[[Pair], Coroutine[Any, Any, None]], seed: int = 1, cuts: float = 0.5) -> None:
    loop = NetworkedLoop(seed)
    loop.links = lambda: Link(0.01, 0.05, cuts)

    async def whole() -> None:
        pair = Pair(loop)
        await pair.open()
        await main(pair)
        for task in pair.process.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            task.cancel()
        await asyncio.sleep(1)

    try:
        loop.run_until_complete(whole())
    finally:
        loop.close()
    assert loop.faults == []


@pytest.mark.parametrize("seed", range(5))
def test_bytes_come_in_order_and_in_pieces(seed: int) -> None:
    async def main(pair: Pair) -> None:
        sent = bytes(range(256)) * 40
        for start in range(0, len(sent), 1000):
            pair.client.transport.write(sent[start : start + 1000])
        await asyncio.sleep(10)
        assert pair.server.data == sent
        assert pair.server.pieces > 1

    played(main, seed, cuts=0.9)


def test_who_does_not_read_makes_the_other_full() -> None:
    async def main(pair: Pair) -> None:
        pair.client.transport.pause_reading()
        pair.server.transport.write(bytes(WINDOW + HIGH + 1))
        assert pair.server.events == ["full"]
        await asyncio.sleep(5)
        assert pair.server.transport.get_write_buffer_size() == HIGH + 1
        pair.client.transport.resume_reading()
        await asyncio.sleep(5)
        assert len(pair.client.data) == WINDOW + HIGH + 1
        assert pair.server.events == ["full", "room"]

    played(main)


def test_half_closed_is_half_open() -> None:
    async def main(pair: Pair) -> None:
        pair.client.transport.write(b"question")
        pair.client.transport.write_eof()
        await asyncio.sleep(1)
        assert (bytes(pair.server.data), pair.server.events) == (b"question", ["end"])
        pair.server.transport.write(b"answer")
        pair.server.transport.close()
        await asyncio.sleep(1)
        assert (bytes(pair.client.data), pair.client.events) == (b"answer", ["end"])

    played(main)


def test_what_is_sent_to_nobody_is_answered_with_a_reset() -> None:
    async def main(pair: Pair) -> None:
        pair.server.transport.close()
        await asyncio.sleep(1)
        assert pair.client.events == ["end"]
        pair.client.transport.write(b"hello?")
        await asyncio.sleep(1)
        assert pair.client.events == ["end", "reset"]

    played(main)


def test_a_link_that_breaks_is_heard_at_both_ends() -> None:
    async def main(pair: Pair) -> None:
        pair.client.transport.write(b"lost")
        pair.loop.network.tear(pair.client.transport)
        await asyncio.sleep(1)
        assert (pair.client.events, pair.server.events, bytes(pair.server.data)) == (["reset"], ["reset"], b"")

    played(main)


@pytest.mark.parametrize("seed", range(4))
def test_the_system_hangs_up_for_the_dead(seed: int) -> None:
    async def main(pair: Pair) -> None:
        pair.server.transport.write(b"the last word")
        pair.loop.kill(pair.process, "by a test")
        await asyncio.sleep(1)
        assert pair.client.events in (["end"], ["reset"])
        with pytest.raises(ConnectionRefusedError):
            await pair.loop.create_connection(Noting, "", PORT)

    played(main, seed)


def test_without_power_nobody_hangs_up() -> None:
    async def main(pair: Pair) -> None:
        pair.loop.network.up_at = pair.loop.now + 5
        pair.loop.kill(pair.process, "by the power")
        await asyncio.sleep(2)
        assert pair.client.events == []
        pair.client.transport.write(b"hello?")
        await asyncio.sleep(2)
        assert pair.client.events == []
        await asyncio.sleep(2)
        assert pair.client.events == ["reset"]

    played(main)


def test_a_port_has_one_owner() -> None:
    async def main(pair: Pair) -> None:
        with pytest.raises(OSError, match="in use"):
            await pair.loop.create_server(Noting, "", PORT)

    played(main)


def test_paths_are_those_of_files(tmp_path: Path) -> None:
    async def main(pair: Pair) -> None:
        path = tmp_path / "control.sock"
        with pytest.raises(FileNotFoundError):
            await asyncio.open_unix_connection(str(path))
        server = await asyncio.start_unix_server(lambda reader, writer: writer.write(b"hello\n"), path)
        reader, writer = await asyncio.open_unix_connection(str(path))
        assert await reader.readline() == b"hello\n"
        writer.close()
        server.close()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_unix_connection(str(path))

    played(main)
