"""Who comes through a door, who comes without, and who only says so."""

import asyncio
import socket
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address

import pytest
import uvloop

from arena24.protocol.proxy import ALIVE
from arena24.runtime.networks import Networks
from arena24.server.doorway import Doorway
from tests.loop import PATIENCE

SIGNATURE = b"\r\n\r\n\0\r\nQUIT\n"
CLIENT, DOOR, STRANGER = "192.0.2.7", "127.0.0.1", "127.0.0.5"
HEADER = SIGNATURE + struct.pack(">BBH4s4sHH", 0x21, 0x11, 12, IPv4Address(CLIENT).packed, bytes(4), 1, 2)
LOCAL = SIGNATURE + struct.pack(">BBH", 0x20, 0, 0)

Visit = Callable[[str], Awaitable[tuple[StreamReader, StreamWriter]]]


class Host(asyncio.Protocol):
    """Greets with the address that it was told, and repeats what it hears."""

    def __init__(self, address: str) -> None:
        self._address = address

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._transport.write(f"LOGIN {self._address}\n".encode())

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)


@pytest.fixture(params=[asyncio.new_event_loop, uvloop.new_event_loop])
def play(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Run a scene before a host with one door."""

    def playing(scene: Callable[[Visit], Awaitable[None]], patience: float = PATIENCE) -> None:
        async def main() -> None:
            loop, doors = asyncio.get_running_loop(), Networks([DOOR])
            server = await loop.create_server(lambda: Doorway(doors, patience, Host), "127.0.0.1", 0)
            port = server.sockets[0].getsockname()[1]
            writers = []

            async def visit(source: str) -> tuple[StreamReader, StreamWriter]:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
                writers.append(writer)
                return reader, writer

            try:
                async with asyncio.timeout(PATIENCE):
                    await scene(visit)
            finally:
                for writer in writers:
                    writer.close()
                server.close()
                await server.wait_closed()

        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(main())

    return playing


def test_a_client_that_a_door_brings(play: Callable[..., None]) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.write(HEADER + b"team7\n")
        assert await reader.readline() == f"LOGIN {CLIENT}\n".encode()
        assert await reader.readline() == b"team7\n"
        writer.write(b"secret\n")
        assert await reader.readline() == b"secret\n"

    play(scene)


def test_in_pieces(play: Callable[..., None]) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in HEADER:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0)
        assert await reader.readline() == f"LOGIN {CLIENT}\n".encode()

    play(scene)


def test_nobody_else_is_believed(play: Callable[..., None]) -> None:
    """A header is then what somebody says, and they are greeted before they say it."""

    async def scene(visit: Visit) -> None:
        reader, writer = await visit(STRANGER)
        assert await reader.readline() == f"LOGIN {STRANGER}\n".encode()
        writer.write(HEADER)
        assert await reader.readexactly(len(HEADER)) == HEADER

    play(scene)


def test_a_door_that_asks_is_answered_and_nobody_is_disturbed(play: Callable[..., None]) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.write(LOCAL)
        assert await reader.read() == ALIVE

    play(scene)


def test_a_door_that_does_not_know(play: Callable[..., None]) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.write(b"PROXY UNKNOWN\r\n")
        assert await reader.readline() == f"LOGIN {DOOR}\n".encode()

    play(scene)


async def _end(reader: StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("said", [b"team7\nsecret\n", SIGNATURE + b"\x21\x11\xff\xff"])
def test_a_door_that_says_something_else_is_hung_up_on(play: Callable[..., None], said: bytes) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.write(said)
        assert await _end(reader) == b""

    play(scene)


@pytest.mark.parametrize("said", [b"", HEADER[:20]])
def test_a_door_that_says_nothing_is_not_waited_for(play: Callable[..., None], said: bytes) -> None:
    async def scene(visit: Visit) -> None:
        reader, writer = await visit(DOOR)
        writer.write(said)
        assert await _end(reader) == b""

    play(scene, patience=0.05)


def test_a_door_that_goes_before_it_has_spoken(play: Callable[..., None]) -> None:
    async def scene(visit: Visit) -> None:
        _, gone = await visit(DOOR)
        gone.write(HEADER[:20])
        gone.close()
        reader, writer = await visit(DOOR)
        writer.write(LOCAL)
        assert await reader.read() == ALIVE

    play(scene)
