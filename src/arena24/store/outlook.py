"""What an extension would change, as far as the database can tell."""

from math import isinf
from typing import Final

from arena24.contest.clock import ContestState
from arena24.contest.outlook import LastRound, Outlook, outlook
from arena24.contest.tempo import Tempo
from arena24.store.database import Database
from arena24.store.errors import DatabaseError

MAX_MINUTES: Final = 24 * 60
"""By which a contest can be extended at a time."""


def foreseen(database: Database, seconds: float) -> Outlook:
    """The rounds to come, before and after; DatabaseError, with what to do, if the contest cannot be extended."""
    contest = database.contest()
    if isinf(contest.duration):
        raise DatabaseError("a contest without an end cannot be extended")
    if contest.state is ContestState.SETUP:
        raise DatabaseError("the contest has not begun: change `duration` in contest.toml instead")
    if contest.state is ContestState.FINISHED:
        raise DatabaseError("the contest is over; it cannot be extended any more")
    last = {server.name: database.last_round(server.name) for server in database.servers()}
    known = {name: LastRound(row.number, row.started, row.finished) for name, row in last.items() if row is not None}
    end = contest.duration - contest.lost
    return outlook(Tempo(contest.planned, contest.k_min, contest.k_max), known, end, end + seconds)
