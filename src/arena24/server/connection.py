"""One TCP connection: a thin skin that carries bytes between a socket and a session."""

import asyncio
import socket
from typing import TYPE_CHECKING, cast

from arena24.protocol.session import CLOSED, WAITING
from arena24.protocol.transcript import CLIENT, SERVER
from arena24.server.bucket import Bucket
from arena24.server.limits import Limits

if TYPE_CHECKING:
    from arena24.server.host import Host


class Traffic:
    """The network's share of a team: what it may still send and be sent."""

    __slots__ = ("incoming", "outgoing")

    def __init__(self, limits: Limits, now: float) -> None:
        self.incoming = Bucket(limits.in_rate, limits.in_burst, now)
        self.outgoing = Bucket(limits.out_rate, limits.out_burst, now)


class Connection(asyncio.Protocol):
    """Feeds its session, sends what the session says, and slows down a client that asks too much."""

    transport: asyncio.Transport

    def __init__(self, host: "Host") -> None:
        self.host = host
        self.session = host.world.connect()
        self.address = ""
        self._tape = host.transcripts.tape() if host.transcripts is not None else None
        self._traffic: Traffic | None = None  # known once the team is
        self._reading = True
        self._held: asyncio.TimerHandle | None = None  # until the team's bucket fills again
        self._timeout: asyncio.TimerHandle | None = None  # of the login
        self._patience: asyncio.TimerHandle | None = None  # of a wait
        self._waited_for: object = None  # the last wait that was looked at for its patience

    # ---- what the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has come."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.session.deliver = self.deliver  # not before: a turn may open while the transport is being made
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else "unknown"
        sock = transport.get_extra_info("socket")
        if sock is not None:
            keep_alive(sock, self.host.limits)
        if self.host.admits(self):
            self.greet()

    def greet(self) -> None:
        """Begin the login, unless a pause makes it wait."""
        if not self.host.paused:
            self._timeout = self.host.loop.call_later(self.host.limits.login_timeout, self._login_expired)
        self.deliver()

    def data_received(self, data: bytes) -> None:
        """The client has sent something."""
        session = self.session
        if self._tape is not None:
            self._tape.note(CLIENT, data)
        session.feed(data)
        if session.unread > session.max_unread:
            self._stop_reading()
        if self._traffic is not None and self._traffic.incoming.take(len(data)):
            self._hold(self._traffic.incoming)
        self.host.wake(session)

    def eof_received(self) -> bool:
        """The client sends nothing more; what it sent is still answered, hence the transport stays open."""
        self.session.feed_eof()
        self.host.wake(self.session)
        self.deliver()
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        for timer in (self._held, self._timeout, self._patience):
            if timer is not None:
                timer.cancel()
        if self._tape is not None:
            self._tape.close()
        self.host.lost(self)

    # ---- output

    def deliver(self) -> None:
        """Send what the session has said, in one write."""
        if self.host.paused or self._held is not None:
            return
        session = self.session
        if session.out:
            self._write(session.next_write())
            if session.out:
                self.host.loop.call_soon(self._deliver_rest)  # not now: the event loop would make one write of both
        if session.state is CLOSED:
            self.transport.close()
        elif not self._reading and session.unread <= session.max_unread and self._held is None:
            self._resume_reading()
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
        if self._tape is not None:
            self._tape.note(SERVER, data)
        self.transport.write(data)
        if self.transport.get_write_buffer_size() > self.host.limits.max_unsent:
            self.transport.abort()  # it never reads
        elif self._traffic is not None and self._traffic.outgoing.take(len(data)):
            self._hold(self._traffic.outgoing)

    def _hold(self, bucket: Bucket) -> None:
        """The team has used up its share of the network: neither read nor write for a while (platform R17)."""
        seconds = bucket.debt(self.host.clock.now())
        if seconds and self._held is None:
            self._stop_reading()
            self._held = self.host.loop.call_later(seconds, self._go_on)

    def _go_on(self) -> None:
        self._held = None
        self.deliver()

    def _lose_patience(self, waited_for: object) -> None:
        """A wait has lasted long enough, if it is still the same one."""
        if self.session.state is WAITING and self.session.waited_for is waited_for:
            self.session.release()
            self.deliver()
            self.host.wake(self.session)

    # ---- reading

    def _stop_reading(self) -> None:
        if self._reading and not self.transport.is_closing():
            self._reading = False
            self.transport.pause_reading()

    def pause_reading(self) -> None:
        """A soft pause begins."""
        self._stop_reading()
        if self._timeout is not None:
            self._timeout.cancel()

    def _resume_reading(self) -> None:
        """Take bytes again."""
        if not self._reading and not self.transport.is_closing():
            self._reading = True
            self.transport.resume_reading()

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
        if self._tape is not None:
            self._tape.admitted(self.session.login)
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
    ):
        if hasattr(socket, name):  # not everywhere
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
