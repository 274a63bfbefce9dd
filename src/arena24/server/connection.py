"""One TCP connection: a thin skin that carries bytes between a socket and a session."""

import asyncio
from typing import Protocol, cast

from arena24.protocol.session import CLOSED, Port, Session
from arena24.protocol.transcript import CLIENT, SERVER
from arena24.runtime.alarm import Alarm
from arena24.runtime.keepalive import keep_alive
from arena24.server.limits import Limits
from arena24.server.states import CLOGGED, NOT_EXECUTED, NOT_READ, NOT_SENT, ConnectionPhase, Hold
from arena24.server.traffic import Traffic
from arena24.server.transcripts import Capture

ROOM = 64 * 1024  # bytes of replies between two deliveries: about what a loop buffers before it says that it is full


class Reception(Protocol):
    """What a connection asks of its server."""

    def connect(self, port: Port) -> Session:
        """A session for a new connection."""

    def enters(self, connection: "Connection") -> bool:
        """Somebody has come; is there a place?"""

    def spoke(self, connection: "Connection") -> None:
        """Somebody has said the first byte."""

    def check(self, connection: "Connection", login: bytes, password: bytes) -> None:
        """Somebody says who he is."""

    def wake(self, session: Session) -> None:
        """There may be lines to execute."""

    def left(self, connection: "Connection") -> None:
        """A connection is gone."""


class Connection(asyncio.Protocol):
    """Feeds its session, sends what the session says, and slows down a client that asks too much.

    Lines are executed only where their replies can go: while something forbids it, the session has no room.
    """

    transport: asyncio.Transport

    def __init__(
        self, reception: Reception, limits: Limits, address: str = "unknown", capture: Capture | None = None
    ) -> None:
        self.address = address  # of the client, as a door may know it better than the socket
        self.phase = ConnectionPhase.ARRIVING
        self._holds = Hold.NOBODY.bit
        self._reception, self._limits, self._capture = reception, limits, capture
        self._loop = asyncio.get_running_loop()
        self._traffic: Traffic | None = None  # known once the team is
        self._deadline = Alarm(self._loop, self._loop.time, self._time_out)  # of the phase
        self.session = reception.connect(self)
        self.session.room = 0

    # ---- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        if (sock := transport.get_extra_info("socket")) is not None:
            limits = self._limits
            keep_alive(
                sock,
                idle=limits.keepalive_idle,
                interval=limits.keepalive_interval,
                probes=limits.keepalive_probes,
                unacknowledged=limits.unacknowledged,
            )
        self._holds = 0
        if self._reception.enters(self):
            self._enter(ConnectionPhase.SILENT)
            self.deliver(self.session)
        else:
            self.drop()

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        session = self.session
        if self._capture is not None:
            self._capture.note(CLIENT, data)
        session.feed(data)
        if session.unread > session.max_unread:
            self.hold(Hold.UNREAD)
        if self._traffic is not None:
            self._traffic.received(len(data))
        elif not self._welcome():
            self.drop()
            return
        self._reception.wake(session)

    def eof_received(self) -> bool:
        """The client sends nothing more; what it sent is still answered, hence the transport stays open."""
        self.session.feed_eof()
        self._reception.wake(self.session)
        self.deliver(self.session)
        return True

    def pause_writing(self) -> None:
        """The client does not take what it was sent."""
        self.hold(Hold.CLOGGED)

    def resume_writing(self) -> None:
        """It has taken most of it."""
        self.let_go(Hold.CLOGGED)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._leave()
        if self._traffic is not None:
            self._traffic.leave(self)
        if self._capture is not None:
            self._capture.close()
        self._reception.left(self)

    # ---- what the session tells

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Login and password have come."""
        self._reception.check(self, login, password)

    def deliver(self, session: Session) -> None:
        """Send what the session has said, in one write; then there is room for more."""
        if self._holds & NOT_SENT:
            return
        if session.out:
            self._write(session.next_write())
            if session.out:
                self._loop.call_soon(self.deliver, session)  # not now: the event loop would make one write of both
        if session.state is CLOSED:
            if not session.out and not session.withheld:
                self._leave()
                self.transport.close()
        elif session.room <= 0 or self._holds:
            self._take_more(session)

    def _write(self, data: bytes) -> None:
        if self._capture is not None:
            self._capture.note(SERVER, data)
        self.transport.write(data)
        if self._traffic is not None:
            if self._holds & CLOGGED:
                self._traffic.bound()
            self._traffic.sent(len(data))

    def _take_more(self, session: Session) -> None:
        """Perhaps nothing waits to be sent any more, and less to be taken."""
        if self._holds & Hold.UNREAD.bit and session.unread <= session.max_unread:
            self._holds &= ~Hold.UNREAD.bit
            self._read()
        if session.room <= 0 and not (self._holds & NOT_EXECUTED or session.out or session.withheld):
            session.room = ROOM
            self._reception.wake(session)

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client, or for the team's share of the network."""
        return self.transport.get_write_buffer_size() + sum(map(len, self.session.out))

    # ---- what holds it up

    def hold(self, hold: Hold) -> None:
        """There is a reason to stop."""
        self._holds |= hold.bit
        if not hold.executes:
            self.session.room = 0
        if hold is Hold.PAUSE:
            self._deadline.set(None)
        self._read()

    def let_go(self, hold: Hold) -> None:
        """There is one reason less."""
        self._holds &= ~hold.bit
        if hold is Hold.PAUSE:
            self._enter(self.phase)  # a pause does not count
        self._read()
        self.deliver(self.session)

    def _read(self) -> None:
        """Read, or leave what comes with the operating system."""
        if self.transport.is_closing():
            return
        if self._holds & NOT_READ:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    # ---- how far it has come

    def admitted(self, traffic: Traffic) -> None:
        """The team is known."""
        self._enter(ConnectionPhase.PLAYING)
        self._traffic = traffic
        traffic.join(self)
        if self._capture is not None:
            self._capture.admitted(self.session.login)

    def hang_up(self) -> None:
        """Send what is pending, and close."""
        if self.phase is not ConnectionPhase.LEAVING:
            self._write(b"".join(self.session.out))
            self.session.out.clear()
            self._leave()
            self.transport.close()

    def drop(self) -> None:
        """Close at once: what waits for the client is gone."""
        self.transport.abort()

    def _welcome(self) -> bool:
        """Is what came before the login worth an answer? Whoever speaks has more time than who is silent."""
        if self.phase is ConnectionPhase.SILENT:
            self._reception.spoke(self)
            self._enter(ConnectionPhase.SPEAKING)
        return not self.session.foreign and self.session.unread <= self._limits.max_unread_login

    def _enter(self, phase: ConnectionPhase) -> None:
        """From now on it has the time of that phase."""
        self.phase = phase
        seconds = None if self._holds & Hold.PAUSE.bit else phase.seconds(self._limits)
        self._deadline.set(None if seconds is None else self._loop.time() + seconds)

    def _time_out(self) -> None:
        self.transport.close()  # without a message (platform 9.2)

    def _leave(self) -> None:
        """Nothing is read, executed or sent any more."""
        self._enter(ConnectionPhase.LEAVING)
        self._holds |= Hold.NOBODY.bit
        self.session.close()
