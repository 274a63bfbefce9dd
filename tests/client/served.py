"""A small server for clients under test: a real world behind a real socket, turns in lockstep, accidents on demand."""

import asyncio
import math
import threading
from collections.abc import Callable
from types import TracebackType

import msgspec

from arena24.client import Pacing
from arena24.games.core import AnyGame, Round, Start, TeamId
from arena24.games.failures import TooManyConnections
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from arena24.protocol.session import CLOSED, Session
from arena24.runtime.ports import shut
from arena24.server.limits import Limits
from arena24.server.world import World
from arena24.store.log import Log, MemoryLog
from arena24.store.records import Header, Record
from tests.cli.shell import until
from tests.loop import PATIENCE, LoopThread

Accident = Callable[["Peer", bytes], bool]  # looks at what arrives; True: it is not passed on

TEAMS = {b"A": TeamId(1), b"B": TeamId(2), b"C": TeamId(3)}  # the password of each is "secret"


class Endless(StillClock):
    """A clock for which a contest never ends."""

    def now(self) -> float:
        return 0.0

    def elapsed(self) -> float:
        return 0.0

    def remaining(self) -> float:
        return math.inf


class Rounds:
    """One round after another, each with the same seed; their logs are kept."""

    def __init__(self, game: AnyGame, teams: int) -> None:
        self.game, self.teams = game, tuple(range(1, teams + 1))
        self.logs: list[MemoryLog] = []
        self.finished = threading.Semaphore(0)  # released at the end of every round

    def next(self) -> tuple[Round, Log]:
        game, seed = self.game, Seed.from_number(0)
        header = Header(
            game=game.id,
            server="test",
            round=len(self.logs) + 1,
            version="",
            params=msgspec.to_builtins(game.quick),
            seed=seed.hex,
            teams=self.teams,
        )
        round_ = game.new_round(Start(game.quick, tuple(map(TeamId, self.teams)), seed))
        assert round_ is not None
        self.logs.append(MemoryLog(header))
        return round_, self.logs[-1]

    def finish(self, round_: Round, log: Log) -> None:
        """Nothing is credited here."""
        self.finished.release()

    def void(self, round_: Round, log: Log, reason: str) -> None:
        raise AssertionError(reason)


class Peer(asyncio.Protocol):
    """One connection as the server has it."""

    transport: asyncio.Transport

    def __init__(self, server: "Served") -> None:
        self.server = server
        self.mute = False  # nothing is answered any more
        self.session = server.world.connect(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.server.peers.append(self)
        if self.server.closed:
            self.transport.abort()  # accepted just before
        else:
            self.deliver(self.session)

    def data_received(self, data: bytes) -> None:
        self.server.received.append(data)
        if any(accident(self, data) for accident in list(self.server.accidents)):
            return
        self.session.feed(data)
        self.server.go_on(self.session)

    def connection_lost(self, exc: Exception | None) -> None:
        self.server.world.forget(self.session)
        self.server.go_on(self.session)

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        self.server.check(session, login, password)

    def deliver(self, session: Session) -> None:
        if not hasattr(self, "transport"):
            return  # it is being made
        if self.session.out and not self.mute and not self.transport.is_closing():
            said = b"".join(self.session.out)
            self.transport.write(said)
            self.server.sent.append(said)
        self.session.out.clear()
        if self.session.state is CLOSED:
            self.transport.close()


class Served:
    """The server, in a thread of its own."""

    def __init__(self, game: AnyGame, teams: int = 1) -> None:
        self.game, self.expected = game, teams
        self.rounds = Rounds(game, teams)
        self.accidents: list[Accident] = []
        self.received: list[bytes] = []  # pieces as they arrived
        self.sent: list[bytes] = []  # and what left for anybody
        self.peers: list[Peer] = []
        self.full = 0  # so many logins are refused with error 7
        self.guessed = 0  # so many right passwords are refused, because somebody else has guessed too often
        self.world = World(game, self.rounds, Endless(), Limits(), game.quick.command_limit)
        self.closed = False
        self._thread = LoopThread()

    def __enter__(self) -> "Served":
        self.world.begin()
        self._thread.start()
        self._server = self._thread.run(self._thread.loop.create_server(lambda: Peer(self), "127.0.0.1", 0))
        self.address = ("127.0.0.1", int(self._server.sockets[0].getsockname()[1]))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.run(self._close())
        self._thread.stop()

    async def _close(self) -> None:
        self.accidents.clear()
        self.closed = True
        await shut(self._server)
        for peer in self.peers:
            peer.transport.abort()

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        if login not in TEAMS or password != b"secret":
            session.refuse()
        elif self.guessed:
            self.guessed -= 1
            session.refuse()
        elif self.full:
            self.full -= 1
            session.refuse(TooManyConnections)
        else:
            self.world.admit(session, TEAMS[login])

    def go_on(self, session: Session) -> None:
        """Execute what there is, and end the turn when everybody waits."""
        self.world.wake(session)
        self.world.pump_all()
        present = [s for s in self.world.sessions if s.in_play]
        if len({s.seat.team for s in present}) >= self.expected and all(s.waits for s in present):
            self.world.end_turn()
            self.world.pump_all()
            self._thread.loop.call_soon(self.go_on, session)

    # ---- accidents

    def drop_at(self, word: bytes) -> None:
        """When this comes, hang up instead of reading it; once."""

        def drop(peer: Peer, data: bytes) -> bool:
            if word not in data:
                return False
            self.accidents.remove(drop)
            peer.transport.abort()
            return True

        self.accidents.append(drop)

    def execute_and_drop(self, word: bytes) -> None:
        """When this comes, do it, and hang up instead of answering; once."""

        def drop(peer: Peer, data: bytes) -> bool:
            if word not in data:
                return False
            self.accidents.remove(drop)
            peer.mute = True
            peer.session.feed(data)
            self.go_on(peer.session)
            peer.transport.abort()
            return True

        self.accidents.append(drop)

    def answer_and_drop(self, word: bytes) -> None:
        """When this comes, answer as far as one can at once, and hang up; once."""

        def drop(peer: Peer, data: bytes) -> bool:
            if word not in data:
                return False
            self.accidents.remove(drop)
            peer.session.feed(data)
            self.go_on(peer.session)
            peer.transport.close()
            return True

        self.accidents.append(drop)

    def ignore(self, word: bytes) -> None:
        """When this comes, say nothing; once."""

        def mute(peer: Peer, data: bytes) -> bool:
            if word not in data:
                return False
            self.accidents.remove(mute)
            return True

        self.accidents.append(mute)

    def until_said(self, word: bytes) -> None:
        """Wait until somebody has been sent this."""
        until(lambda: any(word in data for data in list(self.sent)))

    def hang_up(self) -> None:
        """End all connections now, and see that it is done."""

        async def close() -> None:
            for peer in self.peers:
                peer.transport.abort()
            await asyncio.sleep(0)

        self._thread.run(close())

    def journal(self) -> list[Record]:
        """The records of the first round."""
        return list(self.rounds.logs[0].records())


def quick(slept: list[float] | None = None, **changes: float) -> Pacing:
    """The pacing of tests: pauses are noted, not made."""
    noted: list[float] = [] if slept is None else slept
    return Pacing(**{"reply": PATIENCE, "wait": PATIENCE, "reach": PATIENCE, **changes}, sleep=noted.append)  # type: ignore[arg-type]
