"""Listens to those at a practice table who talk text: programs, and whoever takes the open seat."""

from collections.abc import Mapping

from arena24.games.commands import failures_of
from arena24.games.core import AnyGame, TeamId
from arena24.games.failures import PLATFORM, UnknownCommand
from arena24.protocol.seat import Seat
from arena24.protocol.session import COMMAND, DATA, WAITING, Port, Service, Session
from arena24.scripts.recorder import RecordedSession, Recorder
from arena24.sim.conduct import Conduct

LONGEST_WORD = 32  # characters of an unknown command that are remembered
WORDS = 100  # different ones: who babbles says nothing new


class Witness(Recorder):
    """Notes how teams conduct themselves, and if it is asked to, all that is said."""

    def __init__(self, game: AnyGame, conducts: Mapping[TeamId, Conduct], *, keeps: bool) -> None:
        super().__init__()
        self._conducts, self._keeps = conducts, keeps
        self._refusal = game.dialect.refusal
        self._failures = {failure.code: failure for failure in PLATFORM} | dict(failures_of(game.player))

    def session(self, service: Service, port: Port, *, max_line: int, max_login_line: int) -> Session:
        """A session that is listened to."""
        return WitnessedSession(self, service, port, max_line=max_line, max_login_line=max_login_line)

    def said(self, who: str, line: bytes, reply: tuple[str, ...]) -> None:
        """Keep it only for a script: it is a lot."""
        if self._keeps:
            super().said(who, line, reply)

    def of(self, team: TeamId) -> Conduct | None:
        """How a team conducts itself; None: somebody else knows better."""
        return self._conducts.get(team)

    def answered(self, conduct: Conduct, line: bytes, reply: bytes) -> None:
        """A command was answered."""
        word, _, rest = reply.partition(b" ")
        if word != self._refusal:
            return
        failure = self._failures[int(rest.split()[0])]
        conduct.refuse(failure)
        if failure is UnknownCommand and len(conduct.unknown) < WORDS:
            conduct.unknown[line.split()[0][:LONGEST_WORD].decode("latin-1")] += 1


class WitnessedSession(RecordedSession):
    """A session whose client is looked at."""

    __slots__ = ("_conduct", "_witness")

    def __init__(self, witness: Witness, service: Service, port: Port, *, max_line: int, max_login_line: int) -> None:
        super().__init__(witness, service, port, max_line=max_line, max_login_line=max_login_line)
        self._witness = witness
        self._conduct: Conduct | None = None

    def admit(self, seat: Seat) -> None:
        """Somebody comes in."""
        super().admit(seat)
        if self.in_play:
            self._conduct = self._witness.of(seat.team)
            if self._conduct is not None:
                self._conduct.begin(back=True)

    def feed(self, data: bytes) -> None:
        """It has thought until now, if that was a whole line."""
        super().feed(data)
        if self._conduct is not None:
            self._conduct.half = b"".join(self._tail[:LONGEST_WORD])[:LONGEST_WORD].decode("latin-1")
            if self._lines:
                self._conduct.speak()

    def feed_eof(self) -> None:
        """It closes its side."""
        if self._conduct is not None and self.in_play:
            self._conduct.end(early=True)
        super().feed_eof()

    def step(self) -> bool:
        """Take a line; then it thinks again, unless it has said more, or waits."""
        more = super().step()
        if self._conduct is not None and not more and self.state in (COMMAND, DATA):
            self._conduct.hear()
        return more

    def _command(self, line: bytes) -> None:
        answered = len(self.out)
        super()._command(line)
        if self._conduct is not None and line.strip():
            self._conduct.say(waits=self.state is WAITING)
            if len(self.out) > answered:
                self._witness.answered(self._conduct, line, self.out[answered])

    def turn_opened(self) -> None:
        """Its next turn begins."""
        super().turn_opened()
        if self._conduct is not None and self.state in (COMMAND, DATA):
            self._conduct.hear(turn=True)
            if self._lines:
                self._conduct.speak()
