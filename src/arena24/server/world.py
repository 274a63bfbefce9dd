"""One world without sockets and without a clock of its own: the single owner of a round, its seats and its sessions.

The host around it brings bytes and says when a turn is over; a script or a test can do the same by hand.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

import structlog

from arena24.games.core import AnyGame, Round, TeamId, TurnClock, fingerprint
from arena24.games.failures import TooManyConnections
from arena24.protocol.calls import Printed
from arena24.protocol.patience import Patience
from arena24.protocol.seat import Budget, Seat
from arena24.protocol.session import CLOSED, Port, Session, rebinding
from arena24.server.counts import CommandCounts
from arena24.server.limits import Limits
from arena24.server.listener import Listener
from arena24.server.outbox import Outbox
from arena24.store.fold import refold
from arena24.store.log import Log
from arena24.store.records import NO_DIGEST, TurnEnd

SLICE = 512  # lines executed in one go; then the event loop, and with it the tick, gets its chance
STATE_EVERY = 50  # turns between two fingerprints in the journal: enough to find where a fold goes astray
LONG_BACKLOG = 20_000  # records since the last state: more of them would take long to fold again

log = structlog.get_logger()


class WorldClock(TurnClock, Protocol):
    """The time of a server."""

    def now(self) -> float:
        """Seconds, steadily."""

    def elapsed(self) -> float:
        """Contest seconds played."""

    def remaining(self) -> float:
        """Seconds until the contest's end."""


class Rounds(Protocol):
    """Where rounds come from and where they go."""

    def finish(self, round_: Round, log: Log) -> None:
        """Credit a finished round."""

    def void(self, round_: Round, log: Log, reason: str) -> None:
        """Close the books of a round that cannot go on."""

    def next(self) -> tuple[Round, Log] | None:
        """The next round; None: no round fits before the contest's end."""


class Floor(Protocol):
    """Who may speak. A contest has none: commands are executed as they arrive, and its clock is everybody's."""

    def now(self) -> float:
        """The seconds in which patience is counted."""

    def round_begins(self, round_: Round) -> None:
        """The next turn will be the first one of this round."""

    def turn_opened(self) -> None:
        """The next turn is open, and nobody has been released yet."""

    def allows(self, world: "World", session: Session) -> bool:
        """May a team that has logged in act now?"""


class ConnectionCounts(Protocol):
    """Who is connected, here and elsewhere."""

    def note(self, team: TeamId, count: int) -> None:
        """So many connections a team has here."""

    def elsewhere(self, team: TeamId) -> int:
        """So many it has on the other servers of the contest."""


class Alone:
    """There are no other servers."""

    def note(self, team: TeamId, count: int) -> None:
        """Nobody asks."""

    def elsewhere(self, team: TeamId) -> int:
        """There is no elsewhere."""
        return 0


class World:
    """The owner of one world (law 2)."""

    def __init__(
        self,
        game: AnyGame,
        rounds: Rounds,
        clock: WorldClock,
        limits: Limits,
        command_limit: int,
        *,
        listener: Listener | None = None,
        presence: ConnectionCounts | None = None,
        floor: Floor | None = None,
        session: Callable[..., Session] = Session,
    ) -> None:
        self.game, self.limits, self.floor = game, limits, floor
        self.sessions: set[Session] = set()
        self.seats: dict[TeamId, Seat] = {}
        self.arrived: set[TeamId] = set()  # teams that have logged in at least once
        self.counts = CommandCounts()
        self.round: Round | None = None
        self.open = False  # does it execute commands now?
        self.patience: Patience[Session] = Patience()
        self._listener = listener or Listener()
        self.outbox = Outbox(self._listener.broke)
        self._presence: ConnectionCounts = presence or Alone()
        self._session = session
        self._now = clock.now if floor is None else floor.now
        self._of: dict[TeamId, dict[Session, None]] = {}  # the sessions of a team, in the order of their logins
        self._rounds, self._clock = rounds, clock
        self._command_limit = command_limit
        self._log: Log
        self._printed = Printed()
        self._ready: list[Session] = []  # sessions with lines, in the order in which their next one will be taken
        self._queued: set[Session] = set()
        self._shuffle = random.Random().shuffle  # the order of release is nobody's to foresee

    # ---- rounds and turns

    def _play(self, round_: Round, log_: Log) -> None:
        """Take up a round: a new one, or one that was folded again."""
        self.round, self._log = round_, log_
        for seat in self.seats.values():
            if self.connections(seat.team):  # who has joined a round that was void has to join again
                self._join(seat.team)
            self._sit(seat)

    def begin(self) -> None:
        """Start the first round."""
        self._next_round()
        self._open_turn()

    def go_on(self, round_: Round, log_: Log) -> None:
        """Go on with a round that was interrupted: its turn is open again."""
        self._play(round_, log_)
        self._listener.turn_opens()
        self.reopen()

    def end_turn(self) -> None:
        """The boundary: resolve the turn, and open the next one (platform 5)."""
        assert self.round is not None
        round_, turn = self.round, self.round.turn
        remaining = self._clock.remaining()
        try:
            round_.end_turn(remaining)
        except Exception as exception:
            log.exception("turn cannot be resolved", game=self.game.id, turn=turn)
            self._give_up(f"turn {turn} cannot be resolved: {exception!r}")
            return
        state = round_.state() if turn % STATE_EVERY == 0 or self._log.backlog > LONG_BACKLOG else b""
        digest = fingerprint([state]) if state else NO_DIGEST
        end = TurnEnd(turn, remaining, self._clock.tempo(), digest, elapsed=self._clock.elapsed())
        self._log.end_turn(end, state)
        if not round_.finished and round_.turn == turn:
            return  # the same turn goes on: nobody is released (creatures 5.2)
        self._count()
        if round_.finished:
            self._rounds.finish(round_, self._log)
            self._next_round()
        self._open_turn()

    def _open_turn(self) -> None:
        """Counters start again, and whoever waits is released, all of them before any further line is executed."""
        self.open = self.round is not None
        self._printed.forget()
        for seat in self.seats.values():
            seat.open_turn()
        if self.round is None:
            return  # idle: waits are not released, lines stay unread (platform 5, end of the contest)
        self._listener.turn_opens()
        if self.floor is not None:
            self.floor.turn_opened()
        for session, wait in self.patience.ended(self._now()):
            session.lose_patience(wait)
        sessions = list(self.sessions)
        self._shuffle(sessions)
        for session in sessions:
            session.turn_opened()
        self.answer(sessions)
        for session in sessions:
            self.wake(session)

    def reopen(self) -> None:
        """Go on after a pause or a crash: the turn is open again, counters stay (platform 5)."""
        self.open = self.round is not None
        for session in self.sessions:
            self.wake(session)

    def play_on(self) -> None:
        """There is more time than was thought when no further round fitted: ask again."""
        if self.round is not None:
            self._rounds.void(self.round, self._log, "there is time for another one")  # which was none: it is idle
            self.round.finished = True  # so whoever waits in it learns that another one begins
        self._next_round()
        self._open_turn()

    def stop(self, reason: str) -> None:
        """The contest is over: an unfinished round is void (platform R22)."""
        if self.round is not None:
            self._rounds.void(self.round, self._log, reason)
        self.round, self.open = None, False

    def _count(self) -> None:
        """The turn is over: who has said how much in it?"""
        waiting = {session.seat.team for session in self.sessions if session.waits}
        self.counts.end_turn(self.seats.values(), waiting)

    def _give_up(self, reason: str) -> None:
        """The round is void, and another one begins."""
        assert self.round is not None
        self._count()
        self._rounds.void(self.round, self._log, reason)
        self.round.finished = True  # so whoever waits in it learns that another one begins
        self._next_round()
        self._open_turn()

    def _next_round(self) -> None:
        self.counts.begin_round()
        begun = self._rounds.next()
        if begun is None:
            self.round = None
            return
        if self.floor is not None:
            self.floor.round_begins(begun[0])
        self._play(*begun)

    # ---- sessions

    def connect(self, port: Port) -> Session:
        """A new connection."""
        longest = self.limits.max_line, self.limits.max_login_line
        session = self._session(self, port, max_line=longest[0], max_login_line=longest[1])
        self.sessions.add(session)
        return session

    def forget(self, session: Session) -> None:
        """A connection is gone. The world does not change by that."""
        session.close()
        self.sessions.discard(session)
        if session.seated:
            team = session.seat.team
            self._of[team].pop(session, None)
            self._presence.note(team, self.connections(team))

    def seconds_left(self) -> float:
        """What a session asks: how long does the turn last?"""
        return self._clock.seconds_left()

    def waits(self, session: Session, seconds: float) -> None:
        """What a session tells: it waits only so long."""
        self.patience.begin(session, session.wait, self._now() + seconds)

    def lose_patience(self) -> None:
        """Whoever has waited long enough is answered."""
        impatient = [session for session, wait in self.patience.ended(self._now()) if session.lose_patience(wait)]
        self.answer(impatient)
        for session in impatient:
            self.wake(session)

    def admit(self, session: Session, team: TeamId) -> None:
        """The password was right; whoever has looked at it sees to the answer."""
        if session.state is CLOSED:
            return  # it left while we were looking
        if not self._find_place(session, team):
            session.refuse(TooManyConnections)
            return
        self.arrived.add(team)
        session.admit(self.seat(team))
        self.wake(session)

    def _find_place(self, session: Session, team: TeamId) -> bool:
        """May the team have one more connection, here and in all (platform 9.6)?"""
        before = self.connections(team)
        if before >= self.limits.max_conn_server:
            return False
        # Noted before the others are looked at: of two logins in the same moment at least one sees the other.
        self._presence.note(team, before + 1)
        if before + 1 + self._presence.elsewhere(team) > self.limits.max_conn_total:
            self._presence.note(team, before)
            return False
        self._of.setdefault(team, {})[session] = None
        return True

    def seat(self, team: TeamId) -> Seat:
        """The place of a team, which is there from now on."""
        self._join(team)
        if team not in self.seats:
            budget = Budget(self.limits.journal_turn, self.limits.journal_saved)
            self.seats[team] = Seat(team, self.game.dialect, self._command_limit, self._incident, budget)
            self._sit(self.seats[team])
        return self.seats[team]

    def connections(self, team: TeamId) -> int:
        """How many connections a team has."""
        return len(self.sessions_of(team))

    def connected(self) -> dict[TeamId, int]:
        """How many connections every team has that has ever been here."""
        counts = Counter(session.seat.team for session in self.sessions if session.in_play)
        return {team: counts[team] for team in self.seats}

    def sessions_of(self, team: TeamId) -> list[Session]:
        """The connections of a team."""
        return [session for session in self._of.get(team, ()) if session.in_play]

    def _join(self, team: TeamId) -> None:
        """A team is there: where the rulebook lets it, it takes part from now on."""
        if self.round is not None and self.round.joins(team):
            self.round.join(team)
            self._log.join(team)

    def _sit(self, seat: Seat) -> None:
        if self.round is not None:
            seat.sit(self.round.player(seat.team, self._clock), self._printed, self._log)

    # ---- lines

    @property
    def busy(self) -> bool:
        """Are there lines to execute?"""
        return bool(self._ready)

    def wake(self, session: Session) -> None:
        """This session may have lines: it joins the queue."""
        if session in self._queued or not session.ready:
            return
        if not session.in_play or (self.open and (self.floor is None or self.floor.allows(self, session))):
            self._queued.add(session)
            self._ready.append(session)

    def pump(self) -> None:
        """Execute a slice of lines, one of each session in turn (platform 5); note the orders; then answer."""
        served, self._ready = self._ready, []
        turn, budget = served, SLICE
        while turn and budget > 0:
            if not self.open:  # logins go on, commands have to wait
                turn = [session for session in turn if not session.in_play]
            budget -= len(turn)
            turn = [session for session in turn if session.step()]
        self._queued.difference_update(served)
        self.answer(served)
        for session in turn:
            self.wake(session)

    def pump_all(self) -> None:
        """Execute everything there is."""
        while self._ready:
            self.pump()

    def answer(self, sessions: Iterable[Session]) -> None:
        """What sessions have said leaves as soon as the log has everything that it stands on (law 2)."""
        noted = self._log.commit() if self.round is not None else None
        if noted is not None or self.outbox:
            self.outbox.put(noted, sessions)
            return
        for session in sessions:
            session.port.deliver(session)

    # ---- accidents

    def _incident(self, seat: Seat, line: bytes, exception: Exception) -> None:
        """Something in the game broke (error 5): the world becomes again what its journal says."""
        assert self.round is not None
        log.error(
            "incident",
            game=self.game.id,
            turn=self.round.turn,
            team=seat.team,
            line=line.decode(errors="replace"),
            exc_info=exception,
        )
        self._log.commit()
        try:
            folded = refold(self.game, self._log)
        except Exception as failure:  # platform 5: if that is impossible, the round is void and a new one starts
            log.exception("round cannot be folded", game=self.game.id, turn=self.round.turn)
            self._give_up(f"the round cannot be folded: {failure!r}")
            return
        with rebinding(self.sessions):
            self._play(folded, self._log)
