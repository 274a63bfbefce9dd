"""The chronicle: totals over contest time. Only rounds that are new are looked at, so that a day costs no more."""

from arena24.contest.ranking import points
from arena24.store.desk import Desk
from arena24.web.curtain import Curtain
from arena24.web.documents import History
from arena24.web.limits import HISTORY

STEPS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800, 3600)  # seconds between points of a chart


class Chronicle:
    """What is behind one curtain, as it grows."""

    def __init__(self) -> None:
        self._premises: object = None  # teams and servers: when these change, everything is computed anew
        self._reset()

    def _reset(self) -> None:
        self._teams: list[int] = []
        self._tasks: list[list[str]] = []
        self._rounds, self._last = 0, -1.0
        self._scores: dict[str, dict[int, float]] = {}
        self._points: dict[str, dict[int, float]] = {}
        self._times: list[float] = []
        self._totals: list[list[float]] = []  # by time, then by team

    def history(self, desk: Desk, curtain: Curtain) -> History:
        """The totals of the official teams after rounds, thinned so that a chart can show them."""
        self._prepare(desk, curtain)
        for time, server, tempo, team, value in desk.all_results(since=self._last, until=curtain.until):
            if time != self._last:
                self._close()
                self._last = time
            scores = self._scores.setdefault(server, {})
            scores[team] = scores.get(team, 0.0) + tempo * value
            self._points.pop(server, None)
        self._close()
        self._rounds = desk.count_rounds(until=self._last)
        return self._thinned()

    def _prepare(self, desk: Desk, curtain: Curtain) -> None:
        """Begin anew if what was computed does not hold any more: other teams, or a round that was credited late."""
        teams = [entrant.team for entrant in curtain.entrants(desk.teams()) if entrant.official]
        servers = [(server.name, server.task) for server in desk.servers()]
        complete = desk.count_rounds(until=self._last) == self._rounds
        if self._premises == (teams, servers) and complete and curtain.shows(self._last):
            return
        self._reset()
        tasks: dict[str, list[str]] = {}
        for server, task in servers:
            tasks.setdefault(task, []).append(server)
        self._premises, self._teams, self._tasks = (teams, servers), teams, list(tasks.values())

    def _close(self) -> None:
        """All results of one moment are there."""
        if self._last < 0 or (self._times and self._times[-1] == self._last):
            return
        worth = [[self._of(server) for server in servers] for servers in self._tasks]
        self._times.append(self._last)
        self._totals.append(
            [sum(sum(each[team] for each in task) / len(task) for task in worth) for team in self._teams]
        )

    def _of(self, server: str) -> dict[int, float]:
        if server not in self._points:
            self._points[server] = points(self._scores.get(server, {}), self._teams)
        return self._points[server]

    def _thinned(self) -> History:
        step = _step(self._times[-1]) if self._times else 1.0
        ends = [*(time // step for time in self._times[1:]), -1.0]
        kept = [index for index, time in enumerate(self._times) if time // step != ends[index]]
        totals = {team: [self._totals[index][place] for index in kept] for place, team in enumerate(self._teams)}
        return History(times=[self._times[index] for index in kept], totals=totals)


def _step(elapsed: float) -> float:
    """The shortest step with which a chart has few enough points."""
    return next((float(step) for step in STEPS if elapsed / step < HISTORY - 1), elapsed / (HISTORY - 2))
