"""The scoreboard: what the rounds have brought, as they ended. Each is read once: a day costs no more than a round."""

import math
from collections import deque
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple, Self

from arena24.contest.ranking import Contestant, points, task_points, total
from arena24.contest.score import Scores
from arena24.store.rows import Server
from arena24.store.web import WebDatabase
from arena24.web.documents import History
from arena24.web.freeze import Cutoff
from arena24.web.limits import HISTORY

HOUR: Final = 3600.0
"""Of contest time, in which places are won and lost."""

STEPS: Final = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600)
"""Seconds between points of a chart."""


class Ended(NamedTuple):
    """A round that has brought something."""

    time: float
    server: str
    tempo: float
    results: dict[int, float]


class Scoreboard:
    """What there is up to one cutoff, as it grows."""

    contestants: tuple[Contestant, ...] = ()
    servers: tuple[Server, ...] = ()
    practice = False

    def __init__(self) -> None:
        self._premises: object = None  # teams and servers: when these change, everything is computed anew
        self._reset()

    def _reset(self) -> None:
        self.scores = Scores()
        self.earlier = Scores()  # an hour before the last round ended
        self.last: dict[str, dict[int, float]] = {}  # results of the last round of each server, by team
        self._rounds, self._last = 0, -1.0
        self._recent: deque[Ended] = deque()  # of the last hour
        self._teams: list[int] = []
        self._tasks: dict[str, list[str]] = {}  # the servers of each
        self._changed: set[str] = set()  # servers, since a moment was closed
        self._points: dict[str, dict[int, float]] = {}  # by server, then by team
        self._worth: dict[str, dict[int, float]] = {}  # the same by task
        self._times: list[float] = []
        self._totals: list[list[float]] = []  # by time, then by team

    def read(self, database: WebDatabase, cutoff: Cutoff) -> Self:
        """Read the rounds that are new."""
        self._prepare(database, cutoff)
        found = database.all_results(since=self._last, until=cutoff.until)
        for (time, server, _, tempo), rows in groupby(found, key=itemgetter(0, 1, 2, 3)):
            if time != self._last:
                self._close()
            results = {team: value for *_, team, value in rows if team is not None}  # else nobody played
            self._last, self.last[server] = time, results
            self._recent.append(Ended(time, server, tempo, results))
            self._changed.add(server)
            self.scores.add(server, tempo, results)
        self._close()
        self._age()
        self._rounds = database.count_rounds(until=self._last)
        return self

    def _prepare(self, database: WebDatabase, cutoff: Cutoff) -> None:
        """Begin anew if what was computed does not hold any more: other teams, or a round that was credited late."""
        self.contestants, self.servers = cutoff.contestants(database.teams()), database.servers()
        self.practice = math.isinf(database.contest().duration)
        teams = [contestant.team for contestant in self.contestants if contestant.official]
        tasks: dict[str, list[str]] = {}
        for server in self.servers:
            tasks.setdefault(server.task, []).append(server.name)
        complete = database.count_rounds(until=self._last) == self._rounds
        if self._premises == (teams, tasks) and complete and cutoff.shows(self._last):
            return
        self._reset()
        self._premises, self._teams, self._tasks = (teams, tasks), teams, tasks
        self._points = {server.name: dict.fromkeys(teams, 0.0) for server in self.servers}
        self._worth = {task: dict.fromkeys(teams, 0.0) for task in tasks}

    def _close(self) -> None:
        """All results of one moment are there."""
        if not self._changed:
            return
        for server in self._changed:
            self._points[server] = points(self.scores.on(server), self._teams)
        for task, servers in self._tasks.items():
            if not self._changed.isdisjoint(servers):
                self._worth[task] = task_points([self._points[server] for server in servers], self._teams)
        self._changed.clear()
        self._times.append(self._last)
        by_task = [worth.values() for worth in self._worth.values()]
        self._totals.append([total(each) for each in zip(*by_task, strict=True)])

    def _age(self) -> None:
        """An hour after a round has ended, it belongs to what was before."""
        while self._recent and self._recent[0].time <= self._last - HOUR:
            _, server, tempo, results = self._recent.popleft()
            self.earlier.add(server, tempo, results)

    def history(self) -> History:
        """The totals of the official teams after rounds, thinned and rounded so that a chart can show them."""
        step = _step(self._times[-1]) if self._times else 1.0
        ends = [*(time // step for time in self._times[1:]), -1.0]
        kept = [index for index, time in enumerate(self._times) if time // step != ends[index]]
        totals = [[round(total, 2) for total in self._totals[index]] for index in kept]
        by_team = {team: [each[place] for each in totals] for place, team in enumerate(self._teams)}
        return History(times=[self._times[index] for index in kept], totals=by_team)


def _step(elapsed: float) -> float:
    """The shortest step with which a chart has few enough points."""
    return next((float(step) for step in STEPS if elapsed / step < HISTORY - 1), elapsed / (HISTORY - 2))
