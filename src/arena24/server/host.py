"""The host of one world: listens, feeds the world, ends its turns, and keeps everybody within the limits."""

import asyncio
import contextlib
import gc
from collections.abc import Callable

import structlog

from arena24.games.core import TeamId
from arena24.protocol.session import Session
from arena24.runtime.descriptors import descriptors
from arena24.runtime.ports import shut
from arena24.server.clock import ServerClock
from arena24.server.connection import Connection
from arena24.server.gate import Gate
from arena24.server.limits import Limits
from arena24.server.lobby import Lobby
from arena24.server.ticker import Ticker
from arena24.server.traffic import Traffic
from arena24.server.transcripts import Transcripts
from arena24.server.world import World

RESERVE = 64  # descriptors for journals, database and logs: a crowd must not keep a round from beginning

log = structlog.get_logger()


class Host:
    """One server of a contest, in one event loop."""

    def __init__(self, world: World, ticker: Ticker, clock: ServerClock, gate: Gate, limits: Limits) -> None:
        self.world, self.ticker, self.clock, self.gate, self.limits = world, ticker, clock, gate, limits
        world.gate = self.check
        self.loop = asyncio.get_running_loop()
        self.paused = False
        self.transcripts: Transcripts | None = None  # set before anybody connects, if they are to be kept
        self.connections: dict[Session, Connection] = {}
        # A loop accepts all that knock before it tells of the first: as many as knock must find a descriptor, too.
        self._backlog = min(limits.backlog, descriptors() // 4)
        self.lobby = Lobby(limits, min(limits.max_conn, descriptors() - self._backlog - RESERVE))
        self.answer: Callable[[], Connection] = lambda: Connection(self)  # whoever comes
        self.turn_ended: Callable[[], None] = lambda: None  # told after every turn, for those who report
        self.broke: Callable[[Exception], None] = _raise  # told when a turn cannot end
        self._server: asyncio.Server | None = None
        self._listening = False
        self._empty = asyncio.Event()  # nobody is connected
        self._empty.set()
        self._traffic: dict[TeamId, Traffic] = {}
        self._pumping = False
        self._timer: asyncio.TimerHandle | None = None

    # ---- lifecycle

    async def listen(self, address: str, port: int) -> int:
        """Open the port; gives its number, which matters if 0 was asked for."""
        self._listening = True
        self._server = await self.loop.create_server(
            self.answer, address, port, backlog=self._backlog, reuse_address=True
        )
        return int(self._server.sockets[0].getsockname()[1])

    def start(self) -> None:
        """The first turn is open: let time run."""
        # A full collection stops the world for as long as the heap is large; what is there now is there to stay, and
        # the young objects are collected by hand, just after a turn has been announced.
        gc.collect()
        gc.freeze()
        gc.disable()
        self.ticker.open()
        self._arm()

    def pause(self) -> None:
        """Soft pause: connections stay open, nothing is read or sent, time stands still (platform 5)."""
        self.paused = True
        self.rest()
        for connection in self.connections.values():
            connection.pause_reading()

    def resume(self) -> None:
        """The interrupted turn is open again, with its full length."""
        self.paused = False
        self.world.reopen()
        self.start()
        for connection in list(self.connections.values()):
            connection.resume()
            self.wake(connection.session)

    async def hang_up(self) -> None:
        """Close the port and all connections, after what is pending has been sent."""
        self._listening = False
        if self._server is not None:
            await shut(self._server)
        for connection in list(self.connections.values()):
            connection.hang_up()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), self.limits.hang_up_timeout)
        for connection in list(self.connections.values()):
            connection.transport.abort()  # it does not read
        if self._server is not None:
            await self._server.wait_closed()
            self._server = None

    def hang_up_on(self, team: TeamId) -> None:
        """Close the connections of one team."""
        for session in self.world.sessions_of(team):
            self.connections[session].hang_up()

    def rest(self) -> None:
        """No further turn ends, and no command is executed; connections stay as they are."""
        self.ticker.stop()
        self._disarm()
        self.world.open = False

    async def close(self) -> None:
        """Stop."""
        self.rest()
        await self.hang_up()
        gc.unfreeze()  # `start` had tamed it
        gc.enable()

    # ---- turns

    def _arm(self) -> None:
        """See to it that the turn's end is noticed."""
        self._disarm()
        if self.clock.due is not None:
            self._timer = self.loop.call_later(max(0.0, self.clock.due - self.clock.now()), self._tick)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        # Timers of some loops count in milliseconds and may fire early: then the ticker declines, and we sleep again.
        try:
            if self.ticker.tick():
                self._after_turn()
            elif self.ticker.held():
                return  # somebody is waited for: what they say ends the turn
        except Exception as exception:
            self._fail(exception)  # no later turn can come: somebody has to know
            return
        self._arm()

    def end_turn(self) -> None:
        """End the turn by hand (the clock `step`)."""
        self.ticker.end_turn()
        self._after_turn()

    def _after_turn(self) -> None:
        self._schedule_pump()
        new_round = self.world.round is not None and self.world.round.turn == 1
        gc.collect(2 if new_round else 1)  # a round's cycles live in the oldest generation, and one at a time is enough
        self.turn_ended()

    # ---- lines

    def wake(self, session: Session) -> None:
        """A session may have lines to execute."""
        if not self.paused:
            self.world.wake(session)
            if self.world.busy:
                self._schedule_pump()

    def _schedule_pump(self) -> None:
        if not self._pumping:
            self._pumping = True
            self.loop.call_soon(self._pump)

    def _pump(self) -> None:
        self._pumping = False
        if self.paused:
            return
        try:
            self.world.pump()
        except Exception as exception:
            self._fail(exception)
            return
        if self.ticker.held() and not self.world.busy:
            self._tick()
        if self.world.busy:
            self._schedule_pump()

    def _fail(self, exception: Exception) -> None:
        """The journal cannot be written, say: what was not noted must not be answered."""
        for session in self.connections:
            session.out.clear()
        self.broke(exception)

    # ---- connections

    def admits(self, connection: Connection) -> bool:
        """Take a new connection, unless there is no place for it, or the port was closed while it came in."""
        self.connections[connection.session] = connection
        self._empty.clear()
        if not self.lobby.enter(connection) or not self._listening:
            connection.transport.abort()
            return False
        return True

    def lost(self, connection: Connection) -> None:
        """A connection is gone."""
        self.world.forget(connection.session)
        if self.connections.pop(connection.session, None) is not None:
            self.lobby.lost(connection)
        if not self.connections:
            self._empty.set()
        self._schedule_pump()  # lockstep: perhaps everybody else was waiting for this one

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """What the world asks of its gate."""
        connection = self.connections[session]
        self.lobby.leave(connection)
        self.gate.check(login, password, connection.address, lambda team: self._verdict(connection, team))

    def _verdict(self, connection: Connection, team: TeamId | None) -> None:
        session = connection.session
        if team is None:
            session.refuse()
        else:
            self.world.admit(session, team)
            if session.in_play:
                connection.admitted(self.traffic(team))
        connection.deliver()
        self.wake(session)
        self._schedule_pump()  # lockstep: perhaps everybody was waiting for this one

    def traffic(self, team: TeamId) -> Traffic:
        """The network's share of a team, common to its connections."""
        if team not in self._traffic:
            self._traffic[team] = Traffic(self.limits, self.clock, self.loop)
        return self._traffic[team]


def _raise(exception: Exception) -> None:
    raise exception
