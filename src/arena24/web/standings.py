"""The ranking, computed from what the rounds have brought."""

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from arena24.contest.ranking import Standing, rank
from arena24.games.catalogue import played
from arena24.store.rows import Server
from arena24.web.documents import CorrectionNote, Ranking, RankingRow, ServerScore, Task
from arena24.web.scoreboard import Scoreboard


def ranking(scoreboard: Scoreboard) -> Ranking:
    """The ranking as a scoreboard has it. A practice contest has scores but no points and no places."""
    tasks_of = {server.name: server.task for server in scoreboard.servers}
    corrected = scoreboard.acts.corrected()
    standings = rank(scoreboard.contestants, tasks_of, scoreboard.scores.by_server(), corrected)
    if scoreboard.practice:
        standings = tuple(_without_points(row) for row in standings)
    before = _places(scoreboard, tasks_of)
    official = {contestant.team: contestant.official for contestant in scoreboard.contestants}
    given = _corrections(scoreboard)
    rows = tuple(_row(row, official[row.team], before, scoreboard.last, given.get(row.team, ())) for row in standings)
    made = Ranking(tasks=tasks(scoreboard.servers), rows=rows, version="")
    version = hashlib.blake2b(msgspec.json.encode(made), digest_size=8).hexdigest()
    return msgspec.structs.replace(made, version=version)


def tasks(servers: Sequence[Server]) -> tuple[Task, ...]:
    """The games of the contest, in the order of the server table."""
    names: dict[str, list[str]] = {}
    for server in servers:
        names.setdefault(server.task, []).append(server.name)
    titles = {task: titles_of(task) for task in names}
    return tuple(
        Task(task=task, title=titles[task][0], polish=titles[task][1], servers=tuple(found))
        for task, found in names.items()
    )


def titles_of(task: str) -> tuple[str, str]:
    """What people call a game, in English and in Polish; one that cannot be played has its id only."""
    game = played(task)
    return game.titles if game else (task, task)


def _places(scoreboard: Scoreboard, tasks_of: Mapping[str, str]) -> dict[int, int]:
    """The places an hour before; none if nobody had won or lost anything by then."""
    earlier = scoreboard.earlier.by_server()
    if not earlier:
        return {}
    before = rank(scoreboard.contestants, tasks_of, earlier, scoreboard.acts.corrected(scoreboard.hour_ago))
    return {row.team: row.place for row in before if row.place is not None}


def _corrections(scoreboard: Scoreboard) -> dict[int, tuple[CorrectionNote, ...]]:
    """By team; only who has points can be given or taken any."""
    found: dict[int, tuple[CorrectionNote, ...]] = {}
    if not scoreboard.practice:
        for act, deed in scoreboard.acts.corrections:
            told = CorrectionNote(points=deed.points, reason=act.reason, elapsed=act.elapsed)
            found[deed.team] = (*found.get(deed.team, ()), told)
    return found


def _row(
    row: Standing,
    official: bool,
    before: Mapping[int, int],
    last: Mapping[str, Mapping[int, float]],
    corrections: tuple[CorrectionNote, ...],
) -> RankingRow:
    moved = before[row.team] - row.place if row.place is not None and row.team in before else 0
    servers = {
        name: ServerScore(score=standing.score, points=standing.points, last=last.get(name, {}).get(row.team))
        for name, standing in row.servers.items()
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
        corrections=corrections if official else (),
    )


def _without_points(row: Standing) -> Standing:
    servers = {name: type(standing)(standing.score, 0.0) for name, standing in row.servers.items()}
    return Standing(None, row.team, row.name, 0.0, dict.fromkeys(row.tasks, 0.0), servers)
