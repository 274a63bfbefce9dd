"""When turns end. `realtime` is the contest; `lockstep` and `step` are for practice, debugging and scripts.

A ticker knows the time only through its clock, so that a test can rehearse a day in seconds.
"""

import enum
from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from typing import Any

from arena24.contest.turns import next_boundary, reopened_boundary
from arena24.games.core import TeamId
from arena24.server.clock import ServerClock
from arena24.server.usher import Usher
from arena24.server.world import World
from arena24.store.control import LATENESS

REMEMBERED = 1000  # turns over which lateness is told


class Pace(enum.Enum):
    """What ends a turn."""

    REALTIME = "realtime"  # its time
    LOCKSTEP = "lockstep"  # everybody waits
    STEP = "step"  # somebody says so


class Ticker:
    """Ends the turns of one world."""

    def __init__(
        self,
        world: World,
        clock: ServerClock,
        pace: Pace = Pace.REALTIME,
        *,
        usher: Usher | None = None,
        awaited: Sequence[TeamId] = (),
    ) -> None:
        self.pace = pace
        self.turns = 0  # ended so far
        self.lateness: deque[float] = deque(maxlen=REMEMBERED)  # seconds from the boundary's time to its handling
        self.late = [0] * (len(LATENESS) + 1)  # turns by lateness, all of them
        self.late_sum = 0.0
        self._world, self._clock = world, clock
        self._usher = usher  # lockstep: knows when everybody waits
        self._awaited = tuple(awaited)  # realtime: no turn ends before these teams wait

    def open(self) -> None:
        """The turn has been opened, for the first time or again after a pause: it has its full length (R21)."""
        length = self._length()
        timed = self.pace is Pace.REALTIME and length is not None
        self._clock.due = reopened_boundary(self._clock.now(), length or 0.0) if timed else None

    def stop(self) -> None:
        """No turn ends until `open`."""
        self._clock.due = None

    def tick(self) -> bool:
        """End the turn if it is over."""
        if not self._over():
            return False
        if self._awaited:
            self._clock.due = None  # it ends when it ends, and the next one has its full length
        boundary = self._clock.due
        if boundary is not None:
            self._note(self._clock.now() - boundary)
        self.end_turn()
        return True

    def _note(self, lateness: float) -> None:
        self.lateness.append(lateness)
        self.late[bisect_left(LATENESS, lateness)] += 1
        self.late_sum += lateness

    def punctuality(self) -> dict[str, Any]:
        """How late turns were, for a report."""
        return {
            "turns": self.turns,
            "lateness": self.lateness[-1] if self.lateness else 0.0,
            "lateness_p99": percentile(self.lateness, 0.99),
            "lateness_max": max(self.lateness, default=0.0),
            "late": tuple(self.late),
            "late_sum": self.late_sum,
        }

    def held(self) -> bool:
        """Can what a team says end the turn now?"""
        return self.pace is Pace.LOCKSTEP or (bool(self._awaited) and self._time_is_up())

    def end_turn(self) -> None:
        """End the turn now."""
        boundary = self._clock.due if self._clock.due is not None else self._clock.now()
        if self._usher is not None:
            self._usher.turn_ends(self._world.round)
        with self._clock.resolving(boundary):
            self._world.end_turn()
        self.turns += 1
        length = self._length()
        if self.pace is not Pace.REALTIME or length is None:
            self._clock.due = None
        else:
            self._clock.due = next_boundary(boundary, self._clock.now(), length)

    def _over(self) -> bool:
        if self.pace is Pace.REALTIME:
            return self._time_is_up() and all(map(self._rests, self._awaited))
        return self._usher is not None and self._usher.over(self._world)

    def _time_is_up(self) -> bool:
        return self._clock.due is not None and self._clock.now() >= self._clock.due

    def _rests(self, team: TeamId) -> bool:
        """Is a team there, and does it wait on all its connections?"""
        sessions = self._world.sessions_of(team)
        return bool(sessions) and all(session.waits or session.seat.cannot_wait for session in sessions)

    def _length(self) -> float | None:
        """Seconds of the present turn; None: it has no end of its own."""
        if self._world.round is None or self._world.round.turn_length() == float("inf"):
            return None
        return self._world.round.turn_length()


def percentile(values: "deque[float] | list[float]", share: float) -> float:
    """The value below which so many of them lie; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
