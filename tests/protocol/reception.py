"""A server small enough for one test: one team on a toy round, a clock that stands still, turns opened by hand."""

from collections.abc import Callable

from arena24.games import toy
from arena24.games.commands import Commands
from arena24.games.core import TeamId
from arena24.games.dialect import D24, Dialect
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed
from arena24.protocol.orders import StillClock
from arena24.protocol.seat import Budget, Seat
from arena24.protocol.session import Session

TEAM = TeamId(1)


class Noted(list[tuple[int, bytes]]):
    """A log of orders."""

    def order(self, team: int, line: bytes) -> None:
        """Note it."""
        self.append((team, line))


class Reception:
    """The reception of one team's sessions, which admits `team` with `secret`."""

    def __init__(
        self,
        player: Commands | None = None,
        *,
        dialect: Dialect = D24,
        limit: int = 3,
        max_line: int = 64,
        max_login_line: int = 16,
        budget: Budget = Budget(),
    ) -> None:
        self.round = toy.Toy(toy.ToyParams(), Seed.from_number(7), {TEAM: 0})
        self.log, self.printed = Noted(), Printed()
        self.incidents: list[tuple[bytes, Exception]] = []
        self.seat = Seat(TEAM, dialect, limit, self._incident, budget)
        self.seat.sit(player or self.round.player(TEAM, StillClock()), self.printed, self.log)
        self.sessions: list[Session] = []
        self.hesitates = False  # does it keep the verdict to itself?
        self.verdict: Callable[[], None] = _nothing
        self.left = 0.5
        self.impatient: list[tuple[Session, object, float]] = []  # who waits only so long
        self._limits = max_line, max_login_line

    def connect(self) -> Session:
        """A new connection, which has not logged in."""
        session = Session(self, self, max_line=self._limits[0], max_login_line=self._limits[1])
        self.sessions.append(session)
        return session

    def login(self) -> Session:
        """A connection that may send commands; what it has been told is forgotten."""
        session = self.connect()
        session.feed(b"team\nsecret\n")
        self.pump()
        session.out.clear()
        return session

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Exactly one team is known."""
        known = (login, password) == (b"team", b"secret")
        self.verdict = (lambda: session.admit(self.seat)) if known else session.refuse
        if not self.hesitates:
            self.verdict()

    def deliver(self, session: Session) -> None:
        """What was said stays in the session."""

    def waits(self, session: Session, seconds: float) -> None:
        """Somebody has only so much patience."""
        self.impatient.append((session, session.wait, seconds))

    def seconds_left(self) -> float:
        """As long as the test says."""
        return self.left

    def pump(self) -> None:
        """Execute what there is, one line of each session in turn."""
        while ready := [session for session in self.sessions if session.ready]:
            for session in ready:
                session.step()

    def open_turn(self) -> None:
        """The next turn: counters start again, waits are answered, queued lines executed."""
        self.seat.open_turn()
        self.printed.forget()
        for session in self.sessions:
            session.turn_opened()
        self.pump()

    def talk(self, *lines: str) -> str:
        """What a fresh connection hears, lines separated by ` | `; `...` opens the next turn."""
        session = self.login()
        for line in lines:
            if line == "...":
                self.open_turn()
            else:
                session.feed(line.encode("latin1") + b"\n")
                self.pump()
        return heard(session)

    def _incident(self, seat: Seat, line: bytes, exception: Exception) -> None:
        self.incidents.append((line, exception))


def _nothing() -> None:
    """No verdict is due."""


def heard(session: Session) -> str:
    """What a session has said, its lines separated by ` | `."""
    return b"".join(session.out).decode().removesuffix("\n").replace("\n", " | ")
