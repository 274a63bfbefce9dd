"""A world for scripts: real sessions, no sockets, and a clock that moves only when the script says so."""

import math
import re
from collections.abc import Callable
from typing import Protocol

from arena24.games.core import Round, TeamId
from arena24.protocol.calls import Printed
from arena24.protocol.seat import Seat
from arena24.protocol.session import CLOSED, Session
from arena24.scripts.clock import ManualClock
from arena24.scripts.position import Opening
from arena24.scripts.rounds import ScriptRounds
from arena24.server.world import World

_LOGIN = re.compile(rb"login([1-9][0-9]*)")


def credentials(team: TeamId) -> tuple[bytes, bytes]:
    """Login and password of a team: `login1` and `secret`, as in platform 13; `login2` and `secret2`, and so on."""
    return b"login%d" % team, b"secret" if team == 1 else b"secret%d" % team


def team_of(login: bytes, password: bytes) -> TeamId | None:
    """Whose credentials these are."""
    match = _LOGIN.fullmatch(login)
    team = TeamId(int(match[1])) if match else None
    return team if team is not None and credentials(team) == (login, password) else None


class _Unwritten:
    """A referee's orders are in no journal: they belong to the script, not to the round."""

    def order(self, team: int, line: bytes) -> None:
        """Not noted."""


def _rethrow(seat: Seat, line: bytes, exception: Exception) -> None:
    """A referee that breaks is no vector of anything."""
    raise exception


class Link(Protocol):
    """A client's end of a connection."""

    def post(self, data: bytes) -> None:
        """Send bytes; the server takes no notice until it works."""

    def send(self, data: bytes) -> None:
        """Send bytes, and let the server do all that it can do now."""

    def close(self) -> None:
        """Send nothing more."""

    def received(self) -> list[bytes]:
        """What has come since the last time, whole lines; b"" is the end."""


class SessionLink:
    """A link without a network."""

    def __init__(self, fixture: "Fixture") -> None:
        self._fixture = fixture
        self._session = fixture.world.connect(self)
        self._ended = False

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """Look at a password."""
        team = team_of(login, password)
        if team is None:
            session.refuse()
        else:
            self._fixture.world.admit(session, team)

    def deliver(self, session: Session) -> None:
        """What was said stays there until it is asked for."""

    def post(self, data: bytes) -> None:
        """Bytes arrive at the server."""
        self._session.feed(data)
        self._fixture.world.wake(self._session)

    def send(self, data: bytes) -> None:
        """Bytes arrive, and are answered."""
        self.post(data)
        self._fixture.work()

    def close(self) -> None:
        """The client sends nothing more."""
        self._session.feed_eof()
        self._fixture.attend(self._session)

    def received(self) -> list[bytes]:
        """What has come since the last time, in the pieces in which it was sent; b"" is the end."""
        if self._fixture.paused:
            return []
        pieces = list(self._session.out)
        self._session.out.clear()
        if self._session.state is CLOSED and not self._ended:
            self._ended = True
            self._fixture.world.forget(self._session)
            pieces.append(b"")
        return pieces


class OpenFloor:
    """Everybody may speak, and time passes when the script says so."""

    def __init__(self, clock: ManualClock) -> None:
        self.now = clock.now

    def round_begins(self, round_: Round) -> None:
        """Nothing to prepare."""

    def turn_opened(self) -> None:
        """Nothing to prepare."""

    def allows(self, world: World, session: Session) -> bool:
        """Always."""
        return True


class Fixture:
    """The world of one case."""

    def __init__(self, opening: Opening, *, session: Callable[..., Session] = Session) -> None:
        setting = opening.setting
        self._clock = ManualClock(setting.tempo, setting.remaining)
        self._rounds = ScriptRounds(opening, self._clock)
        limits = setting.limits()
        limit = opening.params.command_limit
        floor = OpenFloor(self._clock)
        self.world = World(opening.game, self._rounds, self._clock, limits, limit, floor=floor, session=session)
        self._clock.length = self._turn_length
        self.limits, self._game = limits, opening.game
        self.paused = False
        self._referees_round: Round | None = None  # a round that has just ended: the referee still answers for it
        self.world.begin()

    @property
    def turn(self) -> int:
        """The number of the open turn; that of a round just ended, and one, at its end."""
        if self._referees_round is not None:
            return self._referees_round.turn + 1
        return self.round_turn

    @property
    def round_turn(self) -> int:
        """The number of the open turn in its own round."""
        return self.world.round.turn if self.world.round is not None else 0

    @property
    def just_ended(self) -> bool:
        """Did the last turn end its round?"""
        return self._referees_round is not None

    @property
    def has_round(self) -> bool:
        """Is there a turn that could end?"""
        return self.world.round is not None

    def connect(self) -> Link:
        """A new connection."""
        return SessionLink(self)

    def attend(self, session: Session) -> None:
        """A session has something to do."""
        self.world.wake(session)
        self.work()

    def end_turn(self) -> None:
        """The turn lasts its time, or as long as the script has already let it last, and ends."""
        self.pass_time(max(self._turn_length(), self._clock.passed))
        ending = self.world.round
        self.boundary()
        self._referees_round = ending if ending is self._rounds.finished else None
        self._clock.opened, self._clock.passed = self._clock.now(), 0.0
        self.work()

    def boundary(self) -> None:
        """The turn's end itself."""
        self.world.end_turn()

    def pause(self) -> None:
        """Soft pause: nobody is read or answered, and time stands still (platform 5)."""
        self.paused, self.world.open = True, False

    def resume(self) -> None:
        """The interrupted turn is open again, with its full length."""
        self.paused = False
        self._clock.opened, self._clock.passed = self._clock.now(), 0.0
        self.reopen()
        self.work()

    def reopen(self) -> None:
        """The end of a pause itself."""
        self.world.reopen()

    def pass_time(self, seconds: float) -> None:
        """So much of the turn has passed: waits whose patience ends by then are answered, one after another."""
        until = self._clock.opened + seconds
        while (end := self.world.patience.next) is not None and end <= until:
            self._clock.passed = max(self._clock.passed, end - self._clock.opened)
            while self._clock.now() < end:  # a sum is not always what its difference was
                self._clock.passed = math.nextafter(self._clock.passed, math.inf)
            self.lose_patience()
            self.work()
        self._clock.passed = seconds

    def lose_patience(self) -> None:
        """Somebody has waited long enough."""
        self.world.lose_patience()

    @property
    def elapsed(self) -> float:
        """Seconds of the turn that have passed."""
        return self._clock.passed

    def ask_referee(self, line: bytes) -> bytes:
        """What the referee answers."""
        round_ = self._referees_round or self.world.round
        if round_ is None:
            raise LookupError("there is no round")
        seat = Seat(TeamId(0), self._game.dialect, 0, _rethrow)
        seat.sit(round_.referee(), Printed(), _Unwritten())
        words = line.split()
        return seat.run(seat.calls[words[0]] if words else None, words)

    def work(self) -> None:
        """Do all that can be done now."""
        if not self.paused:
            self.world.pump_all()

    def _turn_length(self) -> float:
        return self.world.round.turn_length() if self.world.round is not None else math.inf

    def close(self) -> None:
        """There is nothing to clean up."""
