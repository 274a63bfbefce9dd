"""One TCP connection: a thin skin that carries bytes between a socket and a session."""

import asyncio
import socket
from typing import TYPE_CHECKING, cast

from arena24.protocol.session import CLOSED, WAITING
from arena24.protocol.transcript import CLIENT, SERVER
from arena24.server.limits import Limits
from arena24.server.traffic import Traffic

if TYPE_CHECKING:
    from arena24.server.host import Host


ROOM = 64 * 1024  # bytes of replies between two deliveries: about what a loop buffers before it says that it is full


class Connection(asyncio.Protocol):
    """Feeds its session, sends what the session says, and slows down a client that asks too much.

    Lines are executed only where their replies can go: the session has no room while the team is held, and while the
    client does not take what it was sent (platform R28).
    """

    transport: asyncio.Transport

    def __init__(self, host: "Host") -> None:
        self.host = host
        self.session = host.world.connect()
        self.address = ""
        self.silent = True  # it has never said anything
        self._capture = host.transcripts.capture() if host.transcripts is not None else None
        self._traffic: Traffic | None = None  # known once the team is
        self._reading = True
        self._held = False  # the team has used up its share of the network
        self._clogged = False  # the client does not take what it was sent
        self._timeout: asyncio.TimerHandle | None = None  # of the login
        self._patience: asyncio.TimerHandle | None = None  # of a wait
        self._waited_for: object = None  # the last wait that was looked at for its patience

    # ---- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.session.deliver = self.deliver  # not before: a turn may open while the transport is being made
        self.session.room = ROOM
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else "unknown"
        sock = transport.get_extra_info("socket")
        if sock is not None:
            keep_alive(sock, self.host.limits)
        if self.host.admits(self):
            self.greet()

    def greet(self) -> None:
        """Begin the login, unless a pause makes it wait."""
        self._expect_login()
        self.deliver()

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        session = self.session
        if self._capture is not None:
            self._capture.note(CLIENT, data)
        session.feed(data)
        if session.unread > session.max_unread:
            self._stop_reading()
        if self._traffic is not None:
            self._traffic.received(len(data))
        elif not self._welcome():
            self.transport.abort()
            return
        self.host.wake(session)

    def eof_received(self) -> bool:
        """The client sends nothing more; what it sent is still answered, hence the transport stays open."""
        self.session.feed_eof()
        self.host.wake(self.session)
        self.deliver()
        return True

    def pause_writing(self) -> None:
        """The client does not take what it was sent."""
        self._clogged = True
        self.session.room = 0

    def resume_writing(self) -> None:
        """It has taken most of it."""
        self._clogged = False
        self.deliver()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        for timer in (self._timeout, self._patience):
            if timer is not None:
                timer.cancel()
        if self._traffic is not None:
            self._traffic.leave(self)
        if self._capture is not None:
            self._capture.close()
        self.host.lost(self)

    # ---- output

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client, or for the team's share of the network."""
        return self.transport.get_write_buffer_size() + sum(map(len, self.session.out))

    def deliver(self) -> None:
        """Send what the session has said, in one write."""
        if self.host.paused or self._held:
            return
        session = self.session
        if session.out:
            self._write(session.next_write())
            if session.out:
                self.host.loop.call_soon(self._deliver_rest)  # not now: the event loop would make one write of both
        if session.state is CLOSED:
            self.transport.close()
        elif session.room <= 0 or not self._reading:
            self._take_more()
        if session.state is WAITING and session.waited_for is not self._waited_for:
            self._waited_for = session.waited_for
            # In lockstep patience is counted in turns, by the usher.
            if self.host.world.floor is None and (seconds := session.patience) is not None:
                self._patience = self.host.loop.call_later(seconds, self._lose_patience, session.waited_for)

    def _deliver_rest(self) -> None:
        if not self.transport.is_closing():
            self.deliver()

    def hang_up(self) -> None:
        """Send what is pending, and close."""
        self._write(b"".join(self.session.out))
        self.session.out.clear()
        self.session.close()
        self.transport.close()

    def _write(self, data: bytes) -> None:
        if self._capture is not None:
            self._capture.note(SERVER, data)
        self.transport.write(data)
        if self._traffic is not None:
            if self._clogged:
                self._traffic.bound()
            self._traffic.sent(len(data))

    def _lose_patience(self, waited_for: object) -> None:
        """A wait has lasted long enough, if it is still the same one."""
        if self.session.state is WAITING and self.session.waited_for is waited_for:
            self.session.release()
            self.deliver()
            self.host.wake(self.session)

    # ---- what holds it up

    def hold(self) -> None:
        """The team has used up its share of the network: neither read nor write, and execute nothing."""
        self._held = True
        self.session.room = 0
        self._stop_reading()

    def go_on(self) -> None:
        """The team has a share again."""
        self._held = False
        self.deliver()

    def _take_more(self) -> None:
        """Nothing waits to be sent any more, perhaps: then there is room for further lines."""
        session = self.session
        if self._held:
            return
        if session.room <= 0 and not session.out and not self._clogged:
            session.room = ROOM
            self.host.wake(session)
        if session.unread <= session.max_unread:
            self._resume_reading()

    def _stop_reading(self) -> None:
        if self._reading and not self.transport.is_closing():
            self._reading = False
            self.transport.pause_reading()

    def _resume_reading(self) -> None:
        if not self._reading and not self.transport.is_closing():
            self._reading = True
            self.transport.resume_reading()

    def pause_reading(self) -> None:
        """A soft pause begins."""
        self._stop_reading()
        self._expect_nothing()

    def resume(self) -> None:
        """A soft pause is over."""
        if self.session.in_play:
            self.deliver()
        else:
            self.greet()

    # ---- login

    def admitted(self, traffic: Traffic) -> None:
        """The login is complete: there is no time-out any more."""
        self._traffic = traffic
        traffic.join(self)
        if self._capture is not None:
            self._capture.admitted(self.session.login)
        self._expect_nothing()

    def _welcome(self) -> bool:
        """Is what came before the login worth an answer? Whoever speaks has more time than who is silent."""
        if self.silent:
            self.silent = False
            self.host.lobby.spoke(self)
            self._expect_login()
        return not self.session.foreign and self.session.unread <= self.host.limits.max_unread_login

    def _expect_login(self) -> None:
        """It has so long to go on; a pause does not count."""
        self._expect_nothing()
        limits = self.host.limits
        if not self.host.paused:
            seconds = limits.silence_timeout if self.silent else limits.login_timeout
            self._timeout = self.host.loop.call_later(seconds, self._login_expired)

    def _expect_nothing(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _login_expired(self) -> None:
        if not self.session.in_play:
            self.transport.close()  # without a message (platform 9.2)


def keep_alive(sock: socket.socket, limits: Limits) -> None:
    """Let the operating system find out that the other end has vanished."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("TCP_KEEPIDLE", limits.keepalive_idle),
        ("TCP_KEEPINTVL", limits.keepalive_interval),
        ("TCP_KEEPCNT", limits.keepalive_probes),
        # Probes are sent only while nothing is on its way; what is on its way to nobody has its own limit. Where both
        # are set, Linux ends the connection at the first probe after this time, however many were sent.
        ("TCP_USER_TIMEOUT", int(1000 * limits.unacknowledged)),
    ):
        if hasattr(socket, name):  # not everywhere
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
