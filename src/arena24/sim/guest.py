"""A seat in process for somebody who talks text: the sessions of the protocol, without a server.

What a server does with lines is done here between two turns of the table: lines are executed until all connections
wait, then the next bot goes on. So programs play in a tournament as functions do, one after another.
"""

import select
import socket
from collections.abc import Callable
from dataclasses import dataclass

from arena24.games.commands import Commands
from arena24.games.core import TeamId
from arena24.games.dialect import Dialect
from arena24.protocol.calls import Printed
from arena24.protocol.patience import Patience
from arena24.protocol.seat import Seat
from arena24.protocol.session import CLOSED, Session, rebinding

LOOK = 0.05  # seconds between two looks at whether a program is still there
CHUNK = 65536


class Guest:
    """The connections of one team."""

    def __init__(
        self,
        seat: tuple[TeamId, Dialect, int],
        order: Callable[[int, bytes], None],
        incident: Callable[[], object],
        pause: Callable[[], object],
        time: Callable[[], float],
    ) -> None:
        team, dialect, limit = seat
        self.login = f"team{team}"  # and password
        self.order = order  # notes an order in the journal
        self._seat = Seat(team, dialect, limit, self._broke)
        self._incident = incident  # mends the round after an accident in the rules
        self._pause = pause  # lets the others go on; returns in the next turn
        self._sessions: dict[socket.socket, Session] = {}
        self._patience: Patience[Session] = Patience()
        self._time = time  # seconds of the round

    # ---- what the table tells

    def sit(self, player: Commands) -> None:
        """Take part in a round, or in the same one after it was folded again."""
        with rebinding(self._sessions.values()):
            self._seat.sit(player, Printed(), self)

    def turn_opened(self) -> None:
        """Waits that are over are answered, before anybody goes on."""
        self._seat.open_turn()
        for session in self._sessions.values():
            session.turn_opened()
        for session, wait in self._patience.ended(self._time()):
            session.lose_patience(wait)

    # ---- what a session asks

    def check(self, session: Session, login: bytes, password: bytes) -> None:
        """There is one team here."""
        if login == password == self.login.encode():
            session.admit(self._seat)
        else:
            session.refuse()

    def deliver(self, session: Session) -> None:
        """What was said is sent when everything has been executed."""

    def seconds_left(self) -> float:
        """Nobody's clock runs."""
        return 0.0

    def waits(self, session: Session, seconds: float) -> None:
        """It waits only so long."""
        self._patience.begin(session, session.wait, self._time() + seconds)

    def _broke(self, seat: Seat, line: bytes, exception: Exception) -> None:
        self._incident()

    # ---- talking

    def serve(self, connection: socket.socket | None, door: socket.socket | None, alive: Callable[[], bool]) -> None:
        """Talk until the program has gone; `door` is where it may connect, again and again."""
        if connection is not None:
            self._welcome(connection)
        try:
            self._serve(door, alive)
        finally:
            for link in self._sessions:
                link.close()

    def _serve(self, door: socket.socket | None, alive: Callable[[], bool]) -> None:
        while self._sessions or alive():
            for link in list(self._sessions):
                self._talk(link)
            if self._rests():
                self._pause()
                continue
            ready, _, _ = select.select([*self._sessions, *([door] if door else [])], [], [], LOOK)
            for one in ready:
                if one is door:
                    self._welcome(one.accept()[0])
                else:
                    self._hear(one)

    def _welcome(self, link: socket.socket) -> None:
        self._sessions[link] = Session(self, self)

    def _hear(self, link: socket.socket) -> None:
        session = self._sessions[link]
        try:
            data = link.recv(CHUNK)
        except OSError:
            data = b""
        if data:
            session.feed(data)
        else:
            session.feed_eof()

    def _talk(self, link: socket.socket) -> None:
        """Execute what has been said, and answer."""
        session = self._sessions[link]
        while session.ready and not (session.in_play and self._seat.cannot_wait):
            session.step()
        said = b"".join(session.out)
        session.out.clear()
        try:
            link.sendall(said)
        except OSError:
            session.close()
        if session.state is CLOSED:
            link.close()
            del self._sessions[link]

    def _rests(self) -> bool:
        """Do all connections wait, or would if they could?"""
        playing = [session for session in self._sessions.values() if session.in_play]
        return bool(playing) and (self._seat.cannot_wait or all(session.waits for session in playing))


@dataclass(frozen=True, slots=True)
class Talker:
    """A bot that takes a guest's seat instead of a player."""

    run: Callable[[Guest], None]

    def __call__(self, guest: Guest) -> None:
        """Play until the end."""
        self.run(guest)
