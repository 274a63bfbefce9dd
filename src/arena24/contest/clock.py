"""The contest clock: how much of the contest has been played, pauses left out.

A clock is a value. `now` is any steady clock of the caller, in seconds; a transition gives a new value, and the old
one stays as it was:

>>> clock = ContestClock(duration=86400.0).started(now=1000.0)
>>> clock.elapsed(now=4600.0)
3600.0
>>> clock = clock.paused(4600.0, Pause.SOFT).resumed(5200.0)
>>> clock.elapsed(now=5200.0), clock.planned_end(now=5200.0)
(3600.0, 88000.0)

The wall clock has no part in it: after a crash of everything, `resumed_at` goes on from what had been played.
"""

from dataclasses import dataclass, replace
from enum import Enum
from math import inf, isinf
from typing import Final, Self

from arena24.contest.tempo import CONTEST_DURATION


class ContestState(Enum):
    """Where the contest is. Platform 5."""

    SETUP = "setup"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"


class Pause(Enum):
    """What a pause does to connections. Platform 5."""

    SOFT = "soft"
    """They stay open; nothing is read or sent."""
    HARD = "hard"
    """They are closed, and so are the ports."""


class End(Enum):
    """What a pause does to the end of the contest. Platform 5."""

    MOVES = "moves"
    """The contest ends later by the length of the pause."""
    FIXED = "fixed"
    """The end stays where it was; the time paused is never played, and K stays below K_max."""


class ClockError(ValueError):
    """A transition that the contest cannot make from where it is."""


KEPT: Final = 50
"""Plans that a clock remembers: more cannot be done between two moments in which the database was told."""

_ADVICE: Final = {
    ContestState.SETUP: "it has not begun: start it first",
    ContestState.RUNNING: "it is running: nothing needs to be done",
    ContestState.PAUSED: "it is paused: resume it when it may go on",
    ContestState.FINISHED: "it is over: set up a new contest",
}


@dataclass(frozen=True, slots=True)
class ContestClock:
    """The contest's time at every moment since the last transition. Make one with its duration; `inf` for practice."""

    duration: float = CONTEST_DURATION
    state: ContestState = ContestState.SETUP
    played: float = 0.0
    """Contest seconds on the clock at the last transition."""
    since: float = -inf
    """The moment of the last transition."""
    lost: float = 0.0
    """Contest seconds that will never be played: pauses that did not move the end."""
    pause: Pause | None = None
    end: End = End.MOVES
    """What the present pause does to the end."""
    plans: tuple[int, ...] = ()
    """The newest of the plans by which it was changed: whoever has the clock knows what was done, and does it once."""

    @classmethod
    def resumed_at(cls, elapsed: float, now: float, *, duration: float = CONTEST_DURATION, lost: float = 0.0) -> Self:
        """A running clock that goes on from `elapsed`: the way back after a crash of everything."""
        return cls(duration, ContestState.RUNNING, min(max(elapsed, 0.0), duration), now, lost)

    def elapsed(self, now: float) -> float:
        """Contest seconds played until `now`: the t of K(t)."""
        if self.state is not ContestState.RUNNING:
            return self.played
        return min(self.played + max(now - self.since, 0.0), max(self.duration - self.lost, self.played))

    def remaining(self, now: float) -> float:
        """Contest seconds still to be played; `inf` in practice."""
        if self.state is ContestState.FINISHED:
            return 0.0
        return max(self.planned_end(now) - max(now, self.since), 0.0)

    def planned_end(self, now: float) -> float:
        """The moment when the contest ends if nothing else happens (a contest in setup: if it started now)."""
        if self.state is ContestState.FINISHED:
            return self.since
        waits = self.state is ContestState.SETUP or (self.state is ContestState.PAUSED and self.end is End.MOVES)
        left = self.duration - self.lost - self.played
        return (max(now, self.since) if waits else self.since) + max(left, 0.0)

    def caught_up(self, elapsed: float) -> Self:
        """So much had been played for certain when it was last changed, or more: it goes on from there."""
        return replace(self, played=min(max(self.played, elapsed), max(self.duration - self.lost, self.played)))

    def started(self, now: float) -> Self:
        """The contest begins: setup -> running."""
        self._require("start", ContestState.SETUP)
        return replace(self, state=ContestState.RUNNING, since=now)

    def paused(self, now: float, pause: Pause, *, end: End = End.MOVES, plan: int | None = None) -> Self:
        """The organisers stop the contest, or a plan of theirs does: running -> paused."""
        self._require("pause", ContestState.RUNNING)
        return replace(self._planned(plan)._brought_to(now), state=ContestState.PAUSED, pause=pause, end=end)

    def resumed(self, now: float, *, plan: int | None = None) -> Self:
        """The contest goes on: paused -> running."""
        self._require("resume", ContestState.PAUSED)
        return replace(
            self._planned(plan)._brought_to(now),
            state=ContestState.RUNNING,
            lost=self.lost + self._being_lost(now),
            pause=None,
            end=End.MOVES,
        )

    def extended(self, now: float, seconds: float) -> Self:
        """It ends so much later; below 0: an extension is taken back, as long as the end lies ahead then, too."""
        verb = "extend" if seconds > 0 else "shorten"
        self._require(verb, ContestState.RUNNING, ContestState.PAUSED)
        if isinf(self.duration):
            raise ClockError(f"cannot {verb} the contest: it has no end")
        if self.remaining(now) <= max(-seconds, 0.0):
            raise ClockError(f"cannot {verb} the contest: {'its time is up' if seconds > 0 else 'that end has passed'}")
        lost = self.lost + self._being_lost(now)  # the clock is another one from now on, and so is its pause
        return replace(self._brought_to(now), duration=self.duration + seconds, lost=lost)

    def finished(self, now: float) -> Self:
        """The contest is over, because its time is up or because the organisers say so: running, paused -> finished."""
        self._require("finish", ContestState.RUNNING, ContestState.PAUSED)
        return replace(self._brought_to(now), state=ContestState.FINISHED, pause=None, end=End.MOVES)

    def _brought_to(self, now: float) -> Self:
        # A caller's clock that stepped back must not take contest time away, hence max.
        return replace(self, played=self.elapsed(now), since=max(now, self.since))

    def _being_lost(self, now: float) -> float:
        """What a pause that does not move the end has cost so far."""
        paused = self.state is ContestState.PAUSED and self.end is End.FIXED
        return max(now - self.since, 0.0) if paused else 0.0

    def _planned(self, plan: int | None) -> Self:
        if plan is None:
            return self
        if plan in self.plans:
            raise ClockError("that was done already")
        return replace(self, plans=(*self.plans, plan)[-KEPT:])

    def _require(self, verb: str, *states: ContestState) -> None:
        if self.state not in states:
            raise ClockError(f"cannot {verb} the contest: {_ADVICE[self.state]}")
