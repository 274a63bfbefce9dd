"""Simulated sockets: TCP between machines, Unix sockets within one. Bytes are late and cut, links break, hosts die."""

import asyncio
import os
import random
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import Any

from tests.simulation.loop import PROCESS, Process, SimulatedLoop

WINDOW = 64 * 1024  # bytes under way and unread, beyond which the sender keeps them
HIGH, LOW = 64 * 1024, 16 * 1024  # bytes that a transport keeps before it says that it is full, and is not any more
LARGEST = 64 * 1024  # bytes that a read gives
LOCAL = 5e-5  # seconds from process to process
END, RESET = "end", "reset"  # what arrives besides bytes

Packet = bytes | str


class Link:
    """How a connection is: its delay, and how its bytes are cut."""

    def __init__(self, delay: float, jitter: float, cuts: float) -> None:
        self.delay, self.jitter, self.cuts = delay, jitter, cuts


class SimulatedTransport(asyncio.Transport):
    """One end of a connection."""

    peer: "SimulatedTransport"

    def __init__(self, network: "Network", process: Process, link: Link, name: str, peername: tuple[str, int]) -> None:
        super().__init__()
        self.name = name
        self.protocol: Any = None
        self.gone = False  # the system knows nothing of it any more
        self.process = process
        self._network, self._loop, self._link = network, network.loop, link
        self._peername = peername
        self._context = copy_context()
        self._context.run(PROCESS.set, process)
        self._unsent = bytearray()
        self._full = False  # has the protocol been told so?
        self._closing = False
        self._ended = False  # it sends nothing more
        self._reading = True
        self._unread: deque[Packet] = deque()
        self._occupied = 0  # bytes on their way to us, and those that we have not read
        self._latest = 0.0  # when the last packet to us arrives
        self._asked = False  # is a read due?
        self._heard_end = False

    # ---- what protocols ask

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Who is at the other end."""
        return self._peername if name == "peername" else default

    def is_closing(self) -> bool:
        """Does it close, or is it gone?"""
        return self._closing or self.gone

    def is_reading(self) -> bool:
        """Does it read?"""
        return self._reading and not self.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Somebody else listens."""
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Who listens."""
        protocol: asyncio.BaseProtocol = self.protocol
        return protocol

    def pause_reading(self) -> None:
        """Leave what comes with the system."""
        self._reading = False

    def resume_reading(self) -> None:
        """Take what has come."""
        self._reading = True
        self._ask()

    def get_write_buffer_size(self) -> int:
        """Bytes that the system has not taken yet."""
        return len(self._unsent)

    def get_write_buffer_limits(self) -> tuple[int, int]:
        """When it says that it is full, and is not any more."""
        return LOW, HIGH

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """They stay."""

    def can_write_eof(self) -> bool:
        """Both kinds can."""
        return True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send; what the system does not take is kept."""
        if self.gone or self._ended or not self.process.alive:
            return
        self._unsent += data
        self._push()
        if len(self._unsent) > HIGH and not self._full:
            self._full = True
            self.protocol.pause_writing()

    def write_eof(self) -> None:
        """Send nothing more."""
        if not self._ended and not self.gone:
            self._ended = True
            self._push()

    def close(self) -> None:
        """Send what there is, and hang up."""
        if not self.is_closing():
            self._closing = self._ended = True
            self._reading = False
            self._push()

    def abort(self) -> None:
        """Hang up at once, with a reset."""
        if not self.gone:
            self._unsent.clear()
            self._network.send(self.peer, RESET, self._link)
            self._lose(None)

    # ---- the way out

    def _push(self) -> None:
        peer, rng = self.peer, self._loop.random
        while self._unsent and (room := WINDOW - peer._occupied) > 0 and not self.gone:
            size = min(room, len(self._unsent))
            if size > 1 and rng.random() < self._link.cuts:
                size = 1 + int(rng.random() * (size - 1))
            peer._occupied += size
            self._network.send(peer, bytes(self._unsent[:size]), self._link)
            del self._unsent[:size]
        if self._full and len(self._unsent) <= LOW and not self.gone:
            self._full = False
            self._soon(self._tell_room)
        if self._ended and not self._unsent and not self.gone:
            if not peer._heard_end:
                peer._heard_end = True
                self._network.send(peer, END, self._link)
            if self._closing:
                self._lose(None)

    def _tell_room(self) -> None:
        if not self.gone:
            self.protocol.resume_writing()

    # ---- the way in

    def arrive(self, packet: Packet) -> None:
        """A packet has come, in the order in which they were sent."""
        if self.gone:
            if packet != RESET and not self.peer.gone:
                self._network.refuse(self.peer, self._link)
        elif packet == RESET:
            self._lose(ConnectionResetError(104, "connection reset by peer"))
        else:
            self._unread.append(packet)
            self._ask()

    def _ask(self) -> None:
        if self._unread and self._reading and not self._asked and not self.gone:
            self._asked = True
            self._soon(self._read)

    def _read(self) -> None:
        self._asked = False
        if not self._reading or self.gone or not self._unread:
            return
        if self._unread[0] == END:
            self._unread.popleft()
            if not self.protocol.eof_received():
                self.close()
            return
        pieces: list[bytes] = []
        while self._unread and isinstance(piece := self._unread[0], bytes):
            pieces.append(piece)
            self._unread.popleft()
        data = b"".join(pieces)
        self._occupied -= len(data)
        if not self.peer.gone:
            self.peer._push()
        self.protocol.data_received(data)
        self._ask()

    # ---- the end

    def _lose(self, error: Exception | None) -> None:
        if self.gone:
            return
        self.gone = True
        self._network.forget(self)
        if self.protocol is not None:
            self._soon(self.protocol.connection_lost, error)

    def orphan(self, how: str | None) -> None:
        """Its process has died: the system says END or RESET, or nothing (None) if the machine is gone too."""
        self.gone = True
        self._unsent.clear()
        if how == RESET or (how == END and not self.peer._heard_end):
            self._network.send(self.peer, how, self._link)

    def _soon(self, callback: Callable[..., Any], *args: Any) -> None:
        self._loop.call_soon(callback, *args, context=self._context)


class Door:
    """A listening socket's outside: what asks for its number finds it."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address

    def getsockname(self) -> tuple[str, int]:
        """Where it listens."""
        return self._address


class Listener(asyncio.AbstractServer):
    """A port, perhaps that of a certain machine, or the path of a Unix socket."""

    def __init__(self, network: "Network", process: Process, factory: Callable[[], Any], key: object) -> None:
        self.process, self.key = process, key
        self.accepting = self.open = True
        self._network, self._factory = network, factory
        self._context = copy_context()
        self._context.run(PROCESS.set, process)
        self.sockets = [Door(key if isinstance(key, tuple) else ("127.0.0.1", key if isinstance(key, int) else 0))]
        self._waiting: list[SimulatedTransport] = []

    def get_loop(self) -> asyncio.AbstractEventLoop:
        """The machine."""
        return self._network.loop

    def is_serving(self) -> bool:
        """Is it open?"""
        return self.open

    def close(self) -> None:
        """Whoever has not been accepted is sent away."""
        self.open = self.accepting = False
        if self._network.listeners.get(self.key) is self:
            del self._network.listeners[self.key]
        for transport in self._waiting:
            self._network.forget(transport)
            transport.orphan(RESET)
        self._waiting.clear()

    async def wait_closed(self) -> None:
        """It is."""

    async def start_serving(self) -> None:
        """It does."""

    async def serve_forever(self) -> None:
        """Nobody asks for that."""
        raise NotImplementedError

    def knock(self, transport: SimulatedTransport) -> None:
        """Somebody has come: accept, when the process comes to it."""
        self._waiting.append(transport)
        self._network.loop.call_soon(self._accept, context=self._context)

    def _accept(self) -> None:
        if not self.accepting:
            return
        waiting, self._waiting = self._waiting, []
        for transport in waiting:
            if not transport.gone:
                transport.protocol = self._factory()
                transport._soon(transport.protocol.connection_made, transport)
                transport._soon(transport.resume_reading)


class Network:
    """All sockets of a simulation."""

    def __init__(self, loop: SimulatedLoop, rng: random.Random) -> None:
        self.loop, self.random = loop, rng
        self.listeners: dict[object, Listener] = {}
        self.up_at = 0.0  # the machine of the servers answers from then on
        self.held_until = 0.0  # nothing arrives from outside before
        self.transports: dict[SimulatedTransport, None] = {}
        self._addresses = 0

    # ---- packets

    def send(self, sink: SimulatedTransport, packet: Packet, link: Link) -> None:
        """Bring a packet to where it belongs, behind those that are on their way."""
        seconds = link.delay + self.random.random() * link.jitter
        when = max(sink._latest, self.loop.now + seconds)
        if link.delay > LOCAL:
            when = max(when, self.held_until)
        sink._latest = when
        self.loop.at(when, lambda: sink.arrive(packet))

    def refuse(self, sink: SimulatedTransport, link: Link) -> None:
        """Nobody is there any more: whoever sends something hears so, once the machine can say it."""
        when = max(self.loop.now, self.up_at) + link.delay
        self.loop.at(when, lambda: sink.arrive(RESET))

    def forget(self, transport: SimulatedTransport) -> None:
        """It is gone."""
        self.transports.pop(transport, None)

    def bury(self, process: Process) -> None:
        """The system closes the sockets of a process that has ended; if the power went, nobody hears of it."""
        for listener in [one for one in self.listeners.values() if one.process is process]:
            listener.close()
        for transport in [one for one in self.transports if one.process is process]:
            self.forget(transport)
            silent = self.up_at > self.loop.now
            transport.orphan(None if silent else RESET if self.random.random() < 0.5 else END)

    def tear(self, transport: SimulatedTransport) -> None:
        """A link breaks: both ends hear of it, and what is on its way is lost."""
        for end in (transport, transport.peer):
            end._unread.clear()
            end._lose(ConnectionResetError(104, "connection reset by peer"))

    # ---- what the loop is asked

    def listen(self, factory: Callable[[], Any], key: object) -> Listener:
        """Open a port or a path."""
        if not isinstance(key, str) and key in self.listeners:
            raise OSError(98, f"address already in use: {key}")
        process = PROCESS.get() or self.loop.outside
        listener = self.listeners[key] = Listener(self, process, factory, key)
        return listener

    async def connect(self, factory: Callable[[], Any], key: object, link: Link) -> tuple[SimulatedTransport, Any]:
        """Reach a port or a path."""
        process = PROCESS.get() or self.loop.outside
        await self._travel(link)
        listener = self.listeners.get(key)
        if isinstance(key, str) and not os.path.exists(key):
            raise FileNotFoundError(2, "no such file or directory", key)
        if listener is None or not listener.open or self.up_at > self.loop.now:
            raise ConnectionRefusedError(111, "connection refused")
        self._addresses += 1
        here = ("10.0.0.1", 20_000 + self._addresses)
        name = f"{process.name}->{listener.process.name}#{self._addresses}"
        ours = SimulatedTransport(self, process, link, name, ("127.0.0.1", 0))
        theirs = SimulatedTransport(self, listener.process, link, name, here)
        ours.peer, theirs.peer = theirs, ours
        ours._reading = theirs._reading = False  # until they are accepted, and know how
        self.transports[ours] = self.transports[theirs] = None
        listener.knock(theirs)
        await self._travel(link)
        protocol = ours.protocol = factory()
        protocol.connection_made(ours)
        ours.resume_reading()
        if ours.gone:
            protocol.connection_lost(ConnectionResetError(104, "connection reset by peer"))
        return ours, protocol

    async def _travel(self, link: Link) -> None:
        seconds = link.delay + self.random.random() * link.jitter
        if link.delay > LOCAL:
            seconds = max(seconds, self.held_until - self.loop.now)
        await asyncio.sleep(seconds)


class NetworkedLoop(SimulatedLoop):
    """The machine with its sockets."""

    def __init__(self, seed: int, note: Callable[[str, str], None] = lambda who, what: None) -> None:
        super().__init__(seed, note)
        self.network = Network(self, random.Random(f"network {seed}"))
        self.links: Callable[[], Link] = lambda: Link(1e-3, 1e-3, 0.1)  # of whoever connects from outside

    def close(self) -> None:
        """Whoever is still connected is not any more."""
        for transport in self.network.transports:
            transport.gone = True
        super().close()

    async def create_server(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Listen on a port."""
        await asyncio.sleep(0)
        return self.network.listen(protocol_factory, port)

    async def create_connection(self, protocol_factory: Any, host: Any = None, port: Any = None, **_: Any) -> Any:
        """Connect to a port."""
        return await self.network.connect(protocol_factory, port, self.links())

    async def create_unix_server(self, protocol_factory: Any, path: Any = None, **_: Any) -> Any:
        """Listen on a path, where a file shows that somebody does."""
        Path(path).touch()
        return self.network.listen(protocol_factory, str(path))

    async def create_unix_connection(self, protocol_factory: Any, path: Any = None, **_: Any) -> Any:
        """Connect to a path."""
        return await self.network.connect(protocol_factory, str(path), Link(LOCAL, LOCAL, 0.0))

    def remove_reader(self, fd: Any) -> bool:
        """A port is told to accept nobody any more."""
        for listener in self.network.listeners.values():
            if fd in listener.sockets:
                listener.accepting = False
                return True
        return False
