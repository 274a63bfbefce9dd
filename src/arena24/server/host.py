"""The host of one world: listens, feeds the world, ends its turns, and keeps everybody within the limits."""

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from arena24.games.core import TeamId
from arena24.protocol.session import Port, Session
from arena24.runtime.alarm import Alarm
from arena24.runtime.descriptors import descriptors
from arena24.runtime.garbage import Collector
from arena24.runtime.networks import Networks
from arena24.runtime.ports import shut
from arena24.server.clock import ServerClock
from arena24.server.connection import Connection
from arena24.server.doorway import Doorway
from arena24.server.gate import Gate
from arena24.server.limits import Limits
from arena24.server.listener import Listener
from arena24.server.lobby import Lobby
from arena24.server.states import Hold
from arena24.server.ticker import Ticker
from arena24.server.traffic import Traffic
from arena24.server.transcripts import Transcripts
from arena24.server.world import World

NO_DOORS = Networks(())  # everybody comes by himself
RESERVE = 64  # descriptors for journals, database and logs: a crowd must not keep a round from beginning

log = structlog.get_logger()


class Host:
    """One server of a contest, in one event loop."""

    def __init__(
        self,
        world: World,
        ticker: Ticker,
        clock: ServerClock,
        gate: Gate,
        limits: Limits,
        *,
        listener: Listener | None = None,
        transcripts: Transcripts | None = None,
        collector: Collector | None = None,
        doors: Networks = NO_DOORS,
        connection: Callable[..., Connection] = Connection,
    ) -> None:
        self.world, self.ticker, self.clock, self.gate, self.limits = world, ticker, clock, gate, limits
        self.loop = asyncio.get_running_loop()
        self.paused = False
        self._listener = listener or Listener()
        self._transcripts = transcripts
        self._collector = collector or Collector()
        self._doors, self._connection = doors, connection
        self.connections: dict[Session, Connection] = {}
        # A loop accepts all that knock before it tells of the first: as many as knock must find a descriptor, too.
        self._backlog = min(limits.backlog, descriptors() // 4)
        self._lobby = Lobby(limits, min(limits.max_conn, descriptors() - self._backlog - RESERVE))
        self._server: asyncio.Server | None = None
        self._listening = False
        self._empty = asyncio.Event()  # nobody is connected
        self._empty.set()
        self._traffic: dict[TeamId, Traffic] = {}
        self._pumping = False
        self._turn_over = Alarm(self.loop, clock.now, self._tick)
        self._impatience = Alarm(self.loop, clock.now, self.lose_patience)  # of whoever waits with the least patience

    # ---- lifecycle

    async def listen(self, address: str, port: int) -> int:
        """Open the port; gives its number, which matters if 0 was asked for."""
        self._listening = True
        self._server = await self.loop.create_server(
            self.answer, address, port, backlog=self._backlog, reuse_address=True
        )
        return int(self._server.sockets[0].getsockname()[1])

    def answer(self) -> asyncio.Protocol:
        """Somebody knocks."""
        return Doorway(self._doors, self.limits.silence_timeout, self._answer)

    def _answer(self, address: str) -> Connection:
        capture = self._transcripts.capture() if self._transcripts is not None else None
        return self._connection(self, self.limits, address, capture)

    def start(self) -> None:
        """The first turn is open: let time run."""
        self._collector.settle()
        self.ticker.open()
        self._turn_over.set(self.clock.due)

    def pause(self) -> None:
        """Soft pause: connections stay open, nothing is read or sent, time stands still (platform 5)."""
        self.paused = True
        self.rest()
        for connection in self.connections.values():
            connection.hold(Hold.PAUSE)

    def resume(self) -> None:
        """The interrupted turn is open again, with its full length."""
        self.paused = False
        self.world.reopen()
        self.start()
        for connection in list(self.connections.values()):
            connection.let_go(Hold.PAUSE)
            self.wake(connection.session)
        self._count_patience()

    async def hang_up(self) -> None:
        """Close the port and all connections, after what is pending has been sent."""
        self._listening = False
        if self._server is not None:
            await shut(self._server)
        if self.world.outbox:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.world.outbox.empty(), self.limits.hang_up_timeout)
        for connection in list(self.connections.values()):
            connection.hang_up()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._empty.wait(), self.limits.hang_up_timeout)
        for connection in list(self.connections.values()):
            connection.drop()  # it does not read
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
        self._turn_over.set(None)
        self.world.open = False

    def call_off(self, reason: str) -> None:
        """The contest is over. No turn ends any more, not even one that is due at this very moment."""
        self.rest()
        self.world.stop(reason)

    async def close(self) -> None:
        """Stop."""
        self.rest()
        await self.hang_up()
        self._impatience.set(None)

    # ---- turns

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
        self._turn_over.set(self.clock.due)

    def end_turn(self) -> None:
        """End the turn by hand (the clock `step`)."""
        self.ticker.end_turn()
        self._after_turn()

    def _after_turn(self) -> None:
        self._schedule_pump()
        new_round = self.world.round is not None and self.world.round.turn == 1
        self._collector.turn_ended(new_round=new_round)
        self._listener.turn_ended()

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
        if self.paused or not self._noted(self.world.pump):
            return
        if self.ticker.held() and not self.world.busy:
            self._tick()
        if self.world.busy:
            self._schedule_pump()
        self._count_patience()

    def _count_patience(self) -> None:
        """See to it that nobody waits longer than he wanted. A floor has its own time."""
        end = self.world.patience.next
        if end is not None and self.world.floor is None and not self.paused:
            self._impatience.no_later(end)

    def lose_patience(self) -> None:
        """Somebody has waited long enough."""
        if not self.paused and self._noted(self.world.lose_patience):
            self._schedule_pump()  # which looks for the next one

    def _noted(self, work: Callable[[], None]) -> bool:
        """Do something that is noted before it is answered; gives whether it could be."""
        try:
            work()
        except Exception as exception:
            self._fail(exception)
            return False
        return True

    def _fail(self, exception: Exception) -> None:
        """The journal cannot be written, say: what was not noted must not be answered."""
        for session in self.connections:
            session.out.clear()
        self._listener.broke(exception)

    # ---- connections

    def connect(self, port: Port) -> Session:
        """A session for a connection that is being made."""
        return self.world.connect(port)

    def enters(self, connection: Connection) -> bool:
        """Take a new connection, unless there is no place for it, or the port was closed while it came in."""
        self.connections[connection.session] = connection
        self._empty.clear()
        if self.paused:
            connection.hold(Hold.PAUSE)
        return self._lobby.enter(connection) and self._listening

    def spoke(self, connection: Connection) -> None:
        """It is no longer silent."""
        self._lobby.spoke(connection)

    def left(self, connection: Connection) -> None:
        """A connection is gone."""
        self.world.forget(connection.session)
        if self.connections.pop(connection.session, None) is not None:
            self._lobby.lost(connection)
        if not self.connections:
            self._empty.set()
        self._schedule_pump()  # lockstep: perhaps everybody else was waiting for this one

    def check(self, connection: Connection, login: bytes, password: bytes) -> None:
        """Login and password have come: the gate looks at them."""
        self._lobby.leave(connection)
        self.gate.check(login, password, connection.address, lambda team: self._verdict(connection, team))

    def _verdict(self, connection: Connection, team: TeamId | None) -> None:
        session = connection.session
        if team is None:
            session.refuse()
        else:
            self.world.admit(session, team)
            if session.in_play:
                connection.admitted(self.traffic(team))
        if self._noted(lambda: self.world.answer([session])):
            self.wake(session)
        self._schedule_pump()  # lockstep: perhaps everybody was waiting for this one

    def traffic(self, team: TeamId) -> Traffic:
        """The network's share of a team, common to its connections."""
        if team not in self._traffic:
            self._traffic[team] = Traffic(self.limits, self.clock, self.loop)
        return self._traffic[team]
