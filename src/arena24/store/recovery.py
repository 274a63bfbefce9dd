"""Recovery: the contest clock after everything has stopped, from what the database remembers."""

from datetime import datetime

from arena24.contest.clock import ContestClock, ContestState, End
from arena24.store.rows import Contest


def restored_clock(contest: Contest, *, now: float, at: datetime) -> ContestClock:
    """The contest clock as the database knows it; `now` and `at` are the present on the steady and the wall clock.

    A running contest goes on from its last heartbeat, as after a hard pause: the outage moves the end (platform 5). Its
    clock stands still until it is started, because no server plays yet.
    """
    if contest.state in (ContestState.SETUP, ContestState.RUNNING):
        return ContestClock(contest.duration, played=min(contest.elapsed, contest.duration), lost=contest.lost)
    clock = ContestClock.resumed_at(
        contest.elapsed, now, duration=contest.duration, lost=contest.lost + _lost_in_pause(contest, at)
    )
    if contest.pause is not None:
        return clock.paused(now, contest.pause.kind, end=contest.pause.end)
    return clock.finished(now) if contest.state is ContestState.FINISHED else clock


def _lost_in_pause(contest: Contest, at: datetime) -> float:
    """What a pause that does not move the end has cost so far; a clock restored within it counts on from here."""
    if contest.pause is None or contest.pause.end is End.MOVES:
        return 0.0
    return (at - contest.pause.started_at).total_seconds()
