"""The tables of a connection's states, row by row."""

import asyncio
from collections.abc import Coroutine, Iterable
from itertools import chain, combinations

import pytest

from arena24.protocol.session import Port, Session
from arena24.server.connection import Connection
from arena24.server.limits import Limits
from arena24.server.states import ConnectionPhase, Hold
from tests.loop import PATIENCE
from tests.server.test_world import Hall

LIMITS = Limits(silence_timeout=1000.0, login_timeout=2000.0)
REASONS = [hold for hold in Hold if hold is not Hold.NOBODY]


class Wire(asyncio.Transport):
    """A transport that notes what is done with it."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.reads, self.closed = b"", True, False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def get_write_buffer_size(self) -> int:
        return 0


class Desk:
    """The world of one team, as a connection knows it."""

    def __init__(self) -> None:
        self.hall = Hall()
        self.wire = Wire()
        self.connection = Connection(self, LIMITS)
        self.connection.connection_made(self.wire)

    def connect(self, port: Port) -> Session:
        return self.hall.world.connect(port)

    def enters(self, connection: Connection) -> bool:
        return True

    def spoke(self, connection: Connection) -> None:
        """It did."""

    def check(self, connection: Connection, login: bytes, password: bytes) -> None:
        self.hall.check(connection.session, login, password)

    def wake(self, session: Session) -> None:
        self.hall.world.wake(session)

    def left(self, connection: Connection) -> None:
        self.hall.world.forget(connection.session)

    def say(self, data: bytes) -> bytes:
        """What comes back."""
        self.wire.written = b""
        self.connection.data_received(data)
        self.hall.world.pump_all()
        return self.wire.written


def run(scene: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, PATIENCE))


def subsets(reasons: Iterable[Hold]) -> list[tuple[Hold, ...]]:
    every = list(reasons)
    return list(chain.from_iterable(combinations(every, size) for size in range(len(every) + 1)))


@pytest.mark.parametrize("holds", subsets(REASONS), ids=lambda holds: "+".join(hold.name for hold in holds) or "none")
def test_whatever_holds_it_up_all_reasons_count_and_none_is_forgotten(holds: tuple[Hold, ...]) -> None:
    async def scene() -> None:
        desk = Desk()
        assert desk.say(b"a\nx\n") == b"PASS\nOK\n"
        session = desk.connection.session
        for hold in holds:
            desk.connection.hold(hold)
        if Hold.UNREAD in holds:
            session.unread += 10 * session.max_unread  # as much as was the reason
        assert desk.wire.reads == all(hold.reads for hold in holds)
        assert (session.room > 0) == all(hold.executes for hold in holds)
        session.out.append(b"LATER\n")
        desk.wire.written = b""
        desk.connection.deliver(session)
        assert (desk.wire.written == b"LATER\n") == all(hold.sends for hold in holds)
        for hold in holds:
            desk.connection.let_go(hold)
        if Hold.UNREAD in holds:
            session.unread -= 10 * session.max_unread
        desk.connection.deliver(session)
        assert (desk.wire.reads, session.room > 0, desk.wire.written) == (True, True, b"LATER\n")
        assert desk.say(b"POUR 5\n") == b"OK\n5\n"

    run(scene())


def test_the_time_of_every_phase() -> None:
    async def scene() -> None:
        loop, desk = asyncio.get_running_loop(), Desk()

        def left() -> float | None:
            at = desk.connection._deadline.at
            return None if at is None else round(at - loop.time(), -1)

        assert (desk.connection.phase, left()) == (ConnectionPhase.SILENT, 1000.0)
        desk.say(b"a")
        assert (desk.connection.phase, left()) == (ConnectionPhase.SPEAKING, 2000.0)
        desk.connection.hold(Hold.PAUSE)
        assert (desk.connection.phase, left()) == (ConnectionPhase.SPEAKING, None)
        desk.connection.let_go(Hold.PAUSE)
        assert (desk.connection.phase, left()) == (ConnectionPhase.SPEAKING, 2000.0)

    run(scene())


def test_before_the_transport_is_there_and_after_it_is_gone_nothing_is_sent() -> None:
    async def scene() -> None:
        desk = Desk()
        early = Connection(desk, LIMITS)
        early.deliver(early.session)
        assert early.session.out == [b"LOGIN\n"]
        desk.connection.hang_up()
        assert (desk.wire.closed, desk.connection.phase) == (True, ConnectionPhase.LEAVING)
        desk.wire.written = b""
        desk.connection.session.out.append(b"LATE\n")
        desk.connection.deliver(desk.connection.session)
        desk.connection.hang_up()
        assert desk.wire.written == b""

    run(scene())
