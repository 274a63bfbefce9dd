"""The scoreboard: what the rounds have brought, as they ended. Each is read once: a day costs no more than a round."""

import math
from collections import deque
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple, Self

from arena24.contest.acts import InForce, PastRound
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
    acts = InForce()

    def __init__(self) -> None:
        self._premises: object = None  # teams, servers, acts: when these change, everything is computed anew
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
        for (time, server, number, started, tempo), rows in groupby(found, key=itemgetter(0, 1, 2, 3, 4)):
            results = {team: value for *_, team, value in rows if team is not None}  # else nobody played
            played = self.acts.of(PastRound(server, number, started, time, tempo, results))
            if played.void:
                continue
            if time != self._last:
                self._close()
            results = {team: float(result) for team, result in played.results.items()}
            self._last, self.last[server] = time, results
            self._recent.append(Ended(time, server, played.tempo, results))
            self._changed.add(server)
            self.scores.add(server, played.tempo, results)
        self._close()
        self._age()
        self._rounds = database.count_rounds(until=self._last)
        return self

    def _prepare(self, database: WebDatabase, cutoff: Cutoff) -> None:
        """Begin anew if what was computed does not hold any more: other teams or acts, or a round credited late."""
        self.contestants, self.servers = cutoff.contestants(database.teams()), database.servers()
        self.practice = math.isinf(database.contest().duration)
        teams = [contestant.team for contestant in self.contestants if contestant.official]
        tasks: dict[str, list[str]] = {}
        for server in self.servers:
            tasks.setdefault(server.task, []).append(server.name)
        acts = cutoff.in_force(database.acts())
        premises = (teams, tasks, [act.id for act in acts])
        complete = database.count_rounds(until=self._last) == self._rounds
        if self._premises == premises and complete and cutoff.shows(self._last):
            return
        self._reset()
        self._premises, self._teams, self._tasks, self.acts = premises, teams, tasks, InForce(acts)
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

    @property
    def hour_ago(self) -> float:
        """An hour before the last round ended, on the contest clock."""
        return self._last - HOUR

    def _age(self) -> None:
        """An hour after a round has ended, it belongs to what was before."""
        while self._recent and self._recent[0].time <= self.hour_ago:
            _, server, tempo, results = self._recent.popleft()
            self.earlier.add(server, tempo, results)

    def history(self) -> History:
        """The totals of the official teams after rounds, thinned and rounded so that a chart can show them."""
        step = _step(self._times[-1]) if self._times else 1.0
        ends = [*(time // step for time in self._times[1:]), -1.0]
        kept = [index for index, time in enumerate(self._times) if time // step != ends[index]]
        times, totals = [self._times[index] for index in kept], [self._totals[index] for index in kept]
        last = times[-1] if times else 0.0
        if (corrected := max((act.elapsed for act, _ in self.acts.corrections), default=last)) > last:
            times, totals = [*times, corrected], [*totals, totals[-1] if totals else [0.0] * len(self._teams)]
        given = [self.acts.corrected(time) for time in times]
        by_team = {
            team: [round(total([row[place]], more.get(team, 0.0)), 2) for row, more in zip(totals, given, strict=True)]
            for place, team in enumerate(self._teams)
        }
        return History(times=times, totals=by_team)


def _step(elapsed: float) -> float:
    """The shortest step with which a chart has few enough points."""
    return next((float(step) for step in STEPS if elapsed / step < HISTORY - 1), elapsed / (HISTORY - 2))
