"""Lockstep: teams act one after another, in the very order in which the simulator lets them (`sim/table.py`).

All are released together and may think side by side, but the lines of a team are executed only when those before it
wait. So the same bots with the same seed leave the same journal over TCP and in process, however threads run.
"""

from collections.abc import Sequence

from arena24.contest.turns import STANDSTILL, Standstill
from arena24.games.core import Round, TeamId
from arena24.protocol.session import Session
from arena24.server.world import World


class Usher:
    """Says whose lines are executed, and when nobody has anything left to say."""

    def __init__(self, teams: Sequence[TeamId], awaited: Sequence[TeamId] = ()) -> None:
        self._teams = tuple(teams)
        self._awaited = frozenset(awaited)  # without them nothing goes on, even after they have come and gone
        self._order = list(teams)
        self._next = 0  # whose turn it is, in the order; all before have said what they wanted
        self._time = 0.0  # seconds of the round, as if every turn took as long as it may
        self._standing = 0  # ends of the present turn

    # ---- what the world tells and asks

    def now(self) -> float:
        """Nobody's clock runs: patience is counted in turns that took as long as they may."""
        return self._time

    def round_begins(self, round_: Round) -> None:
        """The order begins anew."""
        self._order = list(self._teams)
        self._shuffle = round_.seed.generator("bots").shuffle  # the name and the use are the simulator's

    def turn_opened(self) -> None:
        """The teams begin anew, in another order."""
        self._shuffle(self._order)
        self._next = self._standing = 0

    def allows(self, world: World, session: Session) -> bool:
        """May it act now?"""
        seat = session.seat
        on_turn = self._complete(world) and self._next < len(self._order) and seat.team == self._order[self._next]
        return on_turn and not seat.cannot_wait

    # ---- what the ticker asks

    def over(self, world: World) -> bool:
        """Has everybody said what they wanted in this turn? Otherwise the next one may speak."""
        if not world.open or world.busy or not self._complete(world):
            return False
        while self._next < len(self._order):
            team = self._order[self._next]
            sessions = world.sessions_of(team)
            if not self._rests(team, sessions):
                for session in sessions:
                    world.wake(session)
                return False
            self._next += 1
        return any(session.in_play for session in world.sessions)

    def turn_ends(self, round_: Round | None) -> None:
        """The time of a turn has passed."""
        if round_ is not None:
            self._time += round_.turn_length()
            self._standing += 1
            if self._standing > STANDSTILL:
                raise Standstill(f"turn {round_.turn} does not end, and all teams wait: do too few take part?")

    def _complete(self, world: World) -> bool:
        """Has everybody come?"""
        return world.arrived.issuperset(self._teams)

    def _rests(self, team: TeamId, sessions: Sequence[Session]) -> bool:
        """Does a team wait, on all its connections, or would if it could, or is it gone?"""
        if not sessions:
            return team not in self._awaited
        return sessions[0].seat.cannot_wait or all(session.waits for session in sessions)
