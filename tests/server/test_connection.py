"""The skin between a socket and a session."""

import asyncio
import gc
import socket

import pytest

from arena24.games import creatures, toy
from arena24.games.core import TeamId
from arena24.server.connection import Connection
from arena24.server.limits import Limits
from arena24.server.practice import Match, Practice
from arena24.server.ticker import Pace
from arena24.store.log import MemoryLog
from tests.loop import PATIENCE


def test_a_turn_may_open_while_a_transport_is_being_made() -> None:
    async def scene() -> None:
        practice = Practice(Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7), {"a": TeamId(1)}, Pace.STEP)
        await practice.open()
        half_made = Connection(practice.host, Limits())
        practice.host.end_turn()
        assert b"".join(half_made.session.out) == b"LOGIN\n"  # to be sent when there is somebody to send it to
        await practice.close()

    asyncio.run(scene())


def test_who_was_accepted_while_the_port_closed_is_not_left_hanging() -> None:
    async def scene(listener: socket.socket, far: socket.socket) -> None:
        practice = Practice(Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7), {"a": TeamId(1)}, Pace.STEP)
        await practice.open()
        far.connect(listener.getsockname())
        accepted, _ = listener.accept()
        await practice.close()
        await asyncio.get_running_loop().connect_accepted_socket(practice.host.answer, accepted)
        assert await asyncio.to_thread(_ending, far) == b""
        assert not practice.host.connections

    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as far:
        asyncio.run(scene(listener, far))


@pytest.mark.parametrize("rounds", range(6))
def test_whenever_the_port_closes_nobody_is_left_half_accepted(rounds: int) -> None:
    async def scene(far: socket.socket) -> None:
        practice = Practice(Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7), {"a": TeamId(1)}, Pace.STEP)
        far.connect(("127.0.0.1", await practice.open()))
        for _ in range(rounds):  # of the event loop: it accepts in one, and makes a connection of it in the next
            await asyncio.sleep(0)
        await practice.close()
        assert not practice.host.connections

    with socket.socket() as far:
        asyncio.run(scene(far))
        assert _ending(far) in (b"", b"L")  # hung up, perhaps after LOGIN
    gc.collect()  # a transport that nobody has closed would complain now


def test_closing_waits_until_everybody_is_gone_but_not_for_who_does_not_read() -> None:
    async def scene(greedy: socket.socket) -> None:
        limits = Limits(hang_up_timeout=0.05)
        match = Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7)
        practice = Practice(match, {"a": TeamId(1)}, Pace.STEP, limits=limits)
        greedy.connect(("127.0.0.1", await practice.open()))
        while not practice.host.connections:
            await asyncio.sleep(0)
        (connection,) = practice.host.connections.values()
        connection.transport.write(b"x" * (limits.max_unsent - 1))  # more than the network takes at once
        await practice.close()
        await asyncio.sleep(0)
        assert not practice.host.connections

    with socket.socket() as greedy:
        asyncio.run(scene(greedy))


def test_what_ends_a_wait_at_once_is_a_write_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """platform 9.1, R25, creatures 9: a client that takes one read for one reply reads twice."""
    writes: list[bytes] = []
    write = Connection._write

    def noted(connection: Connection, data: bytes) -> None:
        writes.append(data)
        write(connection, data)

    monkeypatch.setattr(Connection, "_write", noted)

    async def scene(peer: socket.socket) -> None:
        match = Match(creatures.GAME, creatures.GAME.quick, (TeamId(1),), seed=7)
        practice = Practice(match, {"a": TeamId(1)}, Pace.STEP)
        peer.connect(("127.0.0.1", await practice.open()))
        peer.sendall(b"a\na\n")
        while b"OK\n" not in writes:
            await asyncio.sleep(0)
        writes.clear()
        peer.sendall(b"WAIT_FOR_REGISTRATION\nENROLL_TEAM 2\nWAIT_FOR_REGISTRATION\nENROLL_TEAM 6\n")
        while b"".join(writes).count(b"OK\n") < 6:
            await asyncio.sleep(0)
        await practice.close()

    with socket.socket() as peer:
        asyncio.run(scene(peer))
    assert [data for data in writes if data] == [b"OK\n", b"OK\nOK\nOK\n", b"OK\nOK\n"]


def _ending(peer: socket.socket) -> bytes:
    peer.settimeout(PATIENCE)
    try:
        return peer.recv(1)
    except ConnectionResetError:
        return b""


def test_what_could_not_be_noted_is_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(client: socket.socket) -> tuple[Exception | None, bytes]:
        practice = Practice(Match(toy.GAME, toy.GAME.quick, (TeamId(1),), seed=7), {"a": TeamId(1)}, Pace.STEP)
        client.connect(("127.0.0.1", await practice.open()))
        await asyncio.to_thread(client.sendall, b"a\na\nPOUR 1\n")
        said = await asyncio.to_thread(_said, client, b"LOGIN\nPASS\nOK\nOK\n1\n")
        monkeypatch.setattr(MemoryLog, "commit", _full)
        await asyncio.to_thread(client.sendall, b"POUR 1\n")
        await practice.rounds.over.wait()
        await practice.close()
        return practice.broken, said + await asyncio.to_thread(_rest, client)

    with socket.socket() as client:
        client.settimeout(PATIENCE)
        broken, said = asyncio.run(scene(client))
    assert str(broken) == "the disk is full"
    assert said == b"LOGIN\nPASS\nOK\nOK\n1\n"


def _full(log: MemoryLog) -> None:
    raise OSError("the disk is full")


def _said(peer: socket.socket, expected: bytes) -> bytes:
    said = b""
    while len(said) < len(expected):
        said += peer.recv(4096)
    return said


def _rest(peer: socket.socket) -> bytes:
    rest = b""
    while data := peer.recv(4096):
        rest += data
    return rest
