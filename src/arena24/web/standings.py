"""The ranking, computed from what the database holds."""

import hashlib
import math
from collections.abc import Mapping, Sequence

import msgspec

from arena24.contest.ranking import Entrant, Standing, rank
from arena24.games.core import find
from arena24.store.desk import Desk
from arena24.store.rows import Server
from arena24.web.curtain import Curtain
from arena24.web.documents import Ranking, RankingRow, ServerScore, Task

HOUR = 3600.0  # of contest time, in which places are won and lost


def ranking(desk: Desk, curtain: Curtain) -> Ranking:
    """The ranking behind a curtain. A practice contest has scores but no points and no places."""
    servers = desk.servers()
    tasks_of = {server.name: server.task for server in servers}
    entrants = curtain.entrants(desk.teams())
    standings = rank(entrants, tasks_of, desk.scores(until=curtain.until))
    if math.isinf(desk.contest().duration):
        standings = tuple(_without_points(row) for row in standings)
    before = _places(desk, entrants, tasks_of, desk.last_finish(until=curtain.until) - HOUR)
    last = desk.last_results(until=curtain.until)
    official = {entrant.team: entrant.official for entrant in entrants}
    rows = tuple(_row(row, official[row.team], before, last) for row in standings)
    made = Ranking(tasks=tasks(servers), rows=rows, version="")
    version = hashlib.blake2b(msgspec.json.encode(made), digest_size=8).hexdigest()
    return msgspec.structs.replace(made, version=version)


def tasks(servers: Sequence[Server]) -> tuple[Task, ...]:
    """The games of the contest, in the order of the server table."""
    names: dict[str, list[str]] = {}
    for server in servers:
        names.setdefault(server.task, []).append(server.name)
    return tuple(Task(task=task, title=find(task).title, servers=tuple(found)) for task, found in names.items())


def _places(desk: Desk, entrants: Sequence[Entrant], tasks_of: Mapping[str, str], at: float) -> dict[int, int]:
    """The places at some earlier time; none if nobody had won or lost anything by then."""
    scores = desk.scores(until=at)
    if not any(scores.values()):
        return {}
    return {row.team: row.place for row in rank(entrants, tasks_of, scores) if row.place is not None}


def _row(
    row: Standing, official: bool, before: Mapping[int, int], last: Mapping[str, Mapping[int, float]]
) -> RankingRow:
    moved = before[row.team] - row.place if row.place is not None and row.team in before else 0
    servers = {
        name: ServerScore(score=tally.score, points=tally.points, last=last.get(name, {}).get(row.team))
        for name, tally in row.servers.items()
    }
    return RankingRow(
        place=row.place,
        team=row.team,
        name=row.name,
        official=official,
        total=row.total,
        moved=moved,
        tasks=dict(row.tasks),
        servers=servers,
    )


def _without_points(row: Standing) -> Standing:
    servers = {name: type(tally)(tally.score, 0.0) for name, tally in row.servers.items()}
    return Standing(None, row.team, row.name, 0.0, dict.fromkeys(row.tasks, 0.0), servers)
