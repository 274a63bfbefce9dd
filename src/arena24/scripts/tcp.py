"""The same world behind a real socket: the server's own host and connections, with the clock `step`.

Server and clients share one event loop, which runs only while a step is taken. A step is over when the server has
read every byte that was sent, and the clients every byte that it has answered: nothing is guessed from the time.
"""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import PRACTICE
from arena24.protocol.session import CHECKING, CLOSED, Session
from arena24.scripts.fixture import Fixture, team_of
from arena24.scripts.position import Opening
from arena24.server.clock import ServerClock
from arena24.server.connection import Connection, Reception
from arena24.server.gate import Gate, Verdict
from arena24.server.host import Host
from arena24.server.limits import Limits
from arena24.server.ticker import Pace, Ticker
from arena24.server.transcripts import Capture

PATIENCE = 30.0  # seconds of real time for one step; a server that needs more hangs
STILL = 3  # rounds of the event loop without anything to do: what one callback schedules, the next round shows


class ScriptGate(Gate):
    """Knows the teams of scripts, and takes a moment to look, like the real one."""

    def check(self, login: bytes, password: bytes, address: str, verdict: Verdict) -> None:
        """The verdict comes in the next round of the event loop."""
        asyncio.get_running_loop().call_soon(verdict, team_of(login, password))


class CountedConnection(Connection):
    """The server's end, which counts what passes."""

    def __init__(
        self,
        connections: "dict[int, CountedConnection]",
        reception: Reception,
        limits: Limits,
        address: str,
        capture: Capture | None,
    ) -> None:
        super().__init__(reception, limits, address, capture)
        self.taken = 0  # bytes from the client
        self.given = 0  # bytes to the client
        self.ended = False  # has the client closed its sending side?
        self._connections = connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Known by the client's port."""
        self._connections[transport.get_extra_info("peername")[1]] = self
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Count, and go on."""
        self.taken += len(data)
        super().data_received(data)

    def eof_received(self) -> bool:
        """Note it, and go on."""
        self.ended = True
        return super().eof_received()

    def _write(self, data: bytes) -> None:
        self.given += len(data)
        super()._write(data)


class SocketLink(asyncio.Protocol):
    """A client's end of a connection."""

    transport: asyncio.Transport

    def __init__(self, fixture: "SocketFixture") -> None:
        self._fixture = fixture
        self._pieces: list[bytes] = []
        self._sent, self._heard = 0, 0  # bytes
        self._closed = False  # our sending side
        self._ended = False  # theirs

    @property
    def port(self) -> int:
        """By which the server knows it."""
        return int(self.transport.get_extra_info("sockname")[1])

    # ---- what the script does

    def post(self, data: bytes) -> None:
        """Send bytes; the event loop stands still meanwhile."""
        self._sent += len(data)
        self.transport.write(data)

    def send(self, data: bytes) -> None:
        """Send bytes, and let the server do all that it can do now."""
        self.post(data)
        self._fixture.work()

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self.transport.write_eof()
        self._fixture.work()

    def received(self) -> list[bytes]:
        """What has come since the last time; b"" is the end."""
        pieces, self._pieces = self._pieces, []
        return pieces

    def is_still(self, server: CountedConnection) -> bool:
        """Is nothing on its way?"""
        if self._fixture.paused:
            return self._heard == server.given  # what was sent stays unread
        if server.session.state is CLOSED:
            return self._ended and self._heard == server.given
        return (self._sent, self._closed, self._heard) == (server.taken, server.ended, server.given)

    # ---- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The server has accepted."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self._heard += len(data)
        if self._pieces and not self._pieces[-1].endswith(b"\n"):
            self._pieces[-1] += data  # the network may cut a line
        else:
            self._pieces.append(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has closed."""
        self._ended = True
        self._pieces.append(b"")


class SocketFixture(Fixture):
    """The world of one case, behind a port of this machine."""

    def __init__(self, opening: Opening, *, session: Callable[..., Session] = Session) -> None:
        self._loop = asyncio.new_event_loop()
        self._links: list[SocketLink] = []
        self._connections: dict[int, CountedConnection] = {}
        try:
            super().__init__(opening, session=session)
        except ValueError:
            self._loop.close()
            raise
        self._loop.run_until_complete(self._listen())

    async def _listen(self) -> None:
        clock = ServerClock(ContestClock(math.inf), PRACTICE)  # the host's own; the world has the manual one
        self._hashing = ThreadPoolExecutor(1)
        gate = ScriptGate(self.limits, self._hashing, clock.now, {})
        ticker = Ticker(self.world, clock, Pace.STEP)
        connection = partial(CountedConnection, self._connections)
        self._host = Host(self.world, ticker, clock, gate, self.limits, connection=connection)
        self._port = await self._host.listen("127.0.0.1", 0)

    def connect(self) -> SocketLink:
        """A new connection."""
        _, link = self._loop.run_until_complete(
            self._loop.create_connection(lambda: SocketLink(self), "127.0.0.1", self._port)
        )
        self._links.append(link)
        self.work()
        return link

    def boundary(self) -> None:
        """By hand, as the clock `step` has it."""
        self._host.end_turn()

    def pause(self) -> None:
        """The host's own pause."""
        super().pause()
        self._host.pause()

    def reopen(self) -> None:
        """The host's own end of it."""
        self._host.resume()

    def lose_patience(self) -> None:
        """The host's own."""
        self._host.lose_patience()

    def work(self) -> None:
        """Let the event loop run until nothing is left to do."""
        self._loop.run_until_complete(self._come_to_rest())

    async def _come_to_rest(self) -> None:
        end, still = self._loop.time() + PATIENCE, 0
        while still < STILL:
            if self._loop.time() > end:
                raise TimeoutError("the server does not come to rest")
            still = still + 1 if self._is_still() else 0
            await asyncio.sleep(0)

    def _is_still(self) -> bool:
        return (
            not self.world.busy
            and all(session.state is not CHECKING for session in self.world.sessions)
            and all(
                link.port in self._connections and link.is_still(self._connections[link.port]) for link in self._links
            )
        )

    def close(self) -> None:
        """Close the port and all connections."""
        self._loop.run_until_complete(self._hang_up())
        self._loop.close()
        self._hashing.shutdown()

    async def _hang_up(self) -> None:
        for link in self._links:
            link.transport.abort()
        await self._host.close()
        for _ in range(STILL):  # transports close in rounds of their own
            await asyncio.sleep(0)
