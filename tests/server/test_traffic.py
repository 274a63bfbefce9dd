"""Lines are executed only where their replies can go; a team has one share of the network (platform 9.6, R28)."""

import asyncio
import contextlib
import dataclasses
import socket
from collections.abc import Awaitable, Callable

import pytest

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import PRACTICE
from arena24.games import toy
from arena24.games.commands import query
from arena24.games.core import TeamId, TurnClock
from arena24.runtime.networks import Networks
from arena24.runtime.threads import background
from arena24.server.clock import ServerClock
from arena24.server.connection import ROOM, Connection
from arena24.server.gate import Account, Gate
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.practice import Match, PracticeRounds
from arena24.server.ticker import Pace, Ticker
from arena24.server.world import World
from arena24.store.passwords import hash_password
from tests.loop import PATIENCE

JUGS = tuple(toy.Jug(TeamId(number), number) for number in range(4000))
ROAR = b"OK\n4000\n" + b"".join(b"%d %d\n" % jug for jug in JUGS)  # some 40 kB, for 5 bytes


class Forest(toy.Toy):
    """A toy whose players roar."""

    def player(self, team: TeamId, clock: TurnClock) -> "Lion":
        return Lion(self, team, clock)


class Lion(toy.Player):
    """Says little and hears much."""

    __slots__ = ()

    @query()
    def roar(self) -> tuple[toy.Jug, ...]:
        """Everything there is. | Wszystko, co jest."""
        return JUGS


GAME = dataclasses.replace(
    toy.GAME, id="forest", player=Lion, new_round=lambda start: Forest(start.params, start.seed, {})
)
PARAMS = toy.ToyParams(command_limit=0, turns=1000)
PASSWORD = hash_password("secret")


class Hosted:
    """A host on a port of its own, and blocking clients."""

    def __init__(self, limits: Limits, doors: tuple[str, ...] = ()) -> None:
        teams = tuple(TeamId(number) for number in range(1, 4))
        clock = ServerClock(ContestClock(float("inf")), PRACTICE)
        self.world = World(GAME, PracticeRounds(Match(GAME, PARAMS, teams, seed=7)), clock, limits, 0)
        self._threads = background("passwords")
        accounts = {f"team{team}": Account(team, PASSWORD) for team in teams}
        gate = Gate(limits, self._threads, clock.now, accounts)
        ticker = Ticker(self.world, clock, Pace.STEP)
        self.host = Host(self.world, ticker, clock, gate, limits, doors=Networks(doors))
        self._clients: list[socket.socket] = []

    async def open(self) -> None:
        self.world.begin()
        self.port = await self.host.listen("127.0.0.1", 0)

    async def client(self, team: int) -> socket.socket:
        """Somebody who has logged in."""
        client = socket.socket()
        self._clients.append(client)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(PATIENCE)
        await asyncio.to_thread(client.connect, ("127.0.0.1", self.port))
        await asyncio.to_thread(client.sendall, b"team%d\nsecret\n" % team)
        assert await self.hear(client, 14) == b"LOGIN\nPASS\nOK\n"
        return client

    async def hear(self, client: socket.socket, size: int) -> bytes:
        """So many bytes, or all until the end."""
        return await asyncio.to_thread(_received, client, size)

    def connections(self, team: int) -> list[Connection]:
        return [self.host.connections[session] for session in self.world.sessions_of(TeamId(team))]

    def said(self, team: int) -> int:
        """Lines executed for a team."""
        return self.world.seats[TeamId(team)].said

    async def rest(self, team: int) -> None:
        """Wait until nothing more is executed for a team."""
        before = -1
        while before != self.said(team):
            before = self.said(team)
            for _ in range(20):
                await asyncio.sleep(0.005)

    async def close(self) -> None:
        for client in self._clients:
            client.close()
        await self.host.close()
        self._threads.shutdown()


def _received(client: socket.socket, size: int) -> bytes:
    data = bytearray()
    with contextlib.suppress(ConnectionResetError):  # who finds no place is hung up on, whatever he was saying
        while len(data) < size and (piece := client.recv(min(65536, size - len(data)))):
            data += piece
    return bytes(data)


Scene = Callable[[Hosted], Awaitable[None]]


def play(scene: Scene, **limits: float) -> None:
    """A scene with its host."""

    async def whole() -> None:
        hosted = Hosted(Limits().changed(limits))
        await hosted.open()
        try:
            await scene(hosted)
        finally:
            await hosted.close()

    asyncio.run(whole())


def test_who_never_reads_is_not_worked_for() -> None:
    async def scene(hosted: Hosted) -> None:
        greedy = [await hosted.client(1) for _ in range(4)]
        neighbour = await hosted.client(2)
        for client in greedy:
            await asyncio.to_thread(client.sendall, b"ROAR\n" * 4000)  # 160 MB of replies each
        await hosted.rest(1)
        for connection in hosted.connections(1):
            assert connection.unsent <= 2 * (ROOM + len(ROAR))
        assert hosted.said(1) < 4 * 400  # of 16,000; what is gone is in the buffers of the operating system
        await asyncio.to_thread(neighbour.sendall, b"ROAR\n")
        assert await hosted.hear(neighbour, len(ROAR)) == ROAR

    play(scene, out_rate=1 << 30, in_burst=1 << 30)


def test_who_reads_again_gets_everything_in_order() -> None:
    async def scene(hosted: Hosted) -> None:
        client = await hosted.client(1)
        await asyncio.to_thread(client.sendall, b"ROAR\nADD 1 2\n" * 400)
        await hosted.rest(1)
        assert hosted.said(1) < 800
        expected = (ROAR + b"OK\n3\n") * 400
        assert await hosted.hear(client, len(expected)) == expected

    play(scene, out_rate=1 << 30, out_burst=1 << 30)


def test_a_team_is_held_on_all_its_connections_and_nothing_is_executed_meanwhile() -> None:
    async def scene(hosted: Hosted) -> None:
        loud, quiet, neighbour = await hosted.client(1), await hosted.client(1), await hosted.client(2)
        await asyncio.to_thread(loud.sendall, b"ROAR\n" * 20)  # more than the share, and read
        while hosted.said(1) < 2:
            await asyncio.sleep(0)
        await asyncio.to_thread(quiet.sendall, b"ADD 1 2\n" * 100)
        await hosted.rest(1)
        assert hosted.said(1) <= 4
        assert sum(connection.unsent for connection in hosted.connections(1)) <= ROOM + 2 * len(ROAR)
        await asyncio.to_thread(neighbour.sendall, b"ADD 1 2\n")
        assert await hosted.hear(neighbour, 5) == b"OK\n3\n"

    play(scene, out_rate=1, out_burst=1000)


def test_when_the_share_is_back_everything_goes_on() -> None:
    async def scene(hosted: Hosted) -> None:
        loud, quiet = await hosted.client(1), await hosted.client(1)
        await asyncio.to_thread(loud.sendall, b"ROAR\n" * 20)
        await asyncio.to_thread(quiet.sendall, b"ADD 1 2\n" * 100)
        assert await hosted.hear(loud, 20 * len(ROAR)) == 20 * ROAR
        assert await hosted.hear(quiet, 500) == b"OK\n3\n" * 100

    play(scene, out_rate=4 << 20, out_burst=1000)


@pytest.mark.parametrize("connections", [1, 4])
def test_too_much_for_a_team_is_too_much_however_many_connections_it_has(connections: int) -> None:
    """What is held back counts, too; who has most waiting is dropped, and the neighbour notices nothing."""

    async def scene(hosted: Hosted) -> None:
        greedy = [await hosted.client(1) for _ in range(connections)]
        neighbour = await hosted.client(2)
        for client in greedy:
            await asyncio.to_thread(client.sendall, b"ROAR\n" * 400)
        while len(hosted.connections(1)) == connections:
            await asyncio.sleep(0.001)
        assert sum(connection.unsent for connection in hosted.connections(1)) <= 100_000 + ROOM + len(ROAR)
        await asyncio.to_thread(neighbour.sendall, b"ADD 1 2\n")
        assert await hosted.hear(neighbour, 5) == b"OK\n3\n"

    play(scene, max_unsent=100_000 if connections > 1 else 1000, out_rate=1 << 30)


def test_a_lost_link_is_found_within_fifteen_seconds() -> None:
    """Platform 3. The operating system does it; `bench/attacks` measures it."""

    async def scene(hosted: Hosted) -> None:
        await hosted.client(1)
        (connection,) = hosted.connections(1)
        sock = connection.transport.get_extra_info("socket")
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        idle, interval, unacknowledged = (
            sock.getsockopt(socket.IPPROTO_TCP, getattr(socket, name))
            for name in ("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_USER_TIMEOUT")
        )
        last_probe = idle
        while last_probe * 1000 < unacknowledged:  # the first probe after that time ends the connection
            last_probe += interval
        assert last_probe <= 15
        assert 5000 <= unacknowledged <= 15000

    play(scene)


class Line(asyncio.Transport):
    """A transport of which only the end is of interest."""

    cuts = 0

    def get_extra_info(self, name: str, default: object = None) -> object:
        return ("10.0.0.9", 1) if name == "peername" else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Nobody reads."""

    def abort(self) -> None:
        self.cuts += 1

    def is_closing(self) -> bool:
        return True


def test_a_program_sent_before_the_login_is_not_kept() -> None:
    async def scene(hosted: Hosted) -> None:
        await hosted.client(1)
        connection, transport = Connection(hosted.host, hosted.host.limits), Line()
        connection.connection_made(transport)
        connection.data_received(b"team1\nsecret\n" + b"PING\n" * 1000)
        assert transport.cuts == 0
        connection.data_received(b"PING\n" * 4000)
        assert transport.cuts == 1
        connection.connection_lost(None)

    play(scene)


def test_limits_per_address_are_those_of_the_client_behind_a_door() -> None:
    async def scene() -> None:
        hosted = Hosted(Limits(max_conn_address=1), doors=("127.0.0.1",))
        await hosted.open()
        heard = []
        for address in ("192.0.2.7", "192.0.2.8", "192.0.2.7"):  # the second one of an address finds no place
            client = socket.create_connection(("127.0.0.1", hosted.port), timeout=PATIENCE)
            hosted._clients.append(client)
            client.sendall(f"PROXY TCP4 {address} 192.0.2.1 1234 20000\r\nteam1\nsecret\n".encode())
            heard.append(await hosted.hear(client, 14))
        assert heard == [b"LOGIN\nPASS\nOK\n", b"LOGIN\nPASS\nOK\n", b""]
        assert sorted(connection.address for connection in hosted.connections(1)) == ["192.0.2.7", "192.0.2.8"]
        await hosted.close()

    asyncio.run(scene())
