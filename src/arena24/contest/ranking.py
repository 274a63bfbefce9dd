"""The ranking: scores on servers become points, points become places. Platform 5, "Ranking".

A practice contest has scores but no ranking points: do not ask for its ranking.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import pairwise
from math import fsum
from statistics import fmean
from typing import Final

TIE: Final = 1e-9
"""Sums that differ by less are equal. Platform 5."""

_BEST: Final = 3
"""How many of the best scores make the mean that is worth 100 points."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A team as the ranking knows it. Only official teams have points and places."""

    team: int
    name: str
    official: bool = True


@dataclass(frozen=True, slots=True)
class ServerStanding:
    """A team on one server: its score as it stands, negative ones too, and what it is worth."""

    score: float
    points: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the ranking. Teams that are not official have scores, no points and no place."""

    place: int | None
    team: int
    name: str
    total: float
    tasks: Mapping[str, float]
    servers: Mapping[str, ServerStanding]
    correction: float = 0.0
    """Points that the organisers gave or took, within the total."""


def points(scores: Mapping[int, float], official: Iterable[int]) -> dict[int, float]:
    """The points of the official teams on one server."""
    counted = {team: max(0.0, scores.get(team, 0.0)) for team in official}  # R6: negative scores enter as 0
    best = nlargest(_BEST, counted.values())
    mean = fmean(best) if best else 0.0  # R4: of all of them, if fewer than three
    if mean == 0:
        return dict.fromkeys(counted, 0.0)  # R5: nobody has earned anything
    return {team: 100.0 * (value / mean) for team, value in counted.items()}


def task_points(servers: Sequence[Mapping[int, float]], official: Iterable[int]) -> dict[int, float]:
    """The points of the official teams for a task, given those on each of its servers.

    Servers without a finished round count too, as 0 (platform 5, ranking 2).
    """
    return {team: fmean([points[team] for points in servers]) for team in official}


def total(tasks: Iterable[float], correction: float = 0.0) -> float:
    """What a team's points for all tasks are together, and what the organisers gave or took. R31."""
    return fsum((*tasks, correction))


def rank(
    contestants: Iterable[Contestant],
    servers: Mapping[str, str],
    scores: Mapping[str, Mapping[int, float]],
    corrections: Mapping[int, float] | None = None,
) -> tuple[Standing, ...]:
    """The ranking, best first; then the teams without a place, by name.

    `servers` gives the task of every server of the contest, `scores` the teams' scores by server, `corrections` their
    points besides; what is missing there is 0. Tasks and servers keep the order in which `servers` names them.
    """
    by_name = sorted(contestants, key=lambda contestant: (contestant.name, contestant.team))
    official = [contestant for contestant in by_name if contestant.official]
    guests = [contestant for contestant in by_name if not contestant.official]
    ids = [contestant.team for contestant in official]
    worth = {server: points(scores.get(server, {}), ids) for server in servers}
    of_task = {
        task: task_points([worth[server] for server in servers if servers[server] == task], ids)
        for task in dict.fromkeys(servers.values())
    }
    given = corrections or {}
    rows = [_row(contestant, scores, worth, of_task, given.get(contestant.team, 0.0)) for contestant in official]
    placed = _placed(rows)
    return (*placed, *(_row(contestant, scores, worth, of_task) for contestant in guests))


def _row(
    contestant: Contestant,
    scores: Mapping[str, Mapping[int, float]],
    worth: Mapping[str, Mapping[int, float]],
    of_task: Mapping[str, Mapping[int, float]],
    correction: float = 0.0,
) -> Standing:
    team = contestant.team
    servers = {
        server: ServerStanding(scores.get(server, {}).get(team, 0.0), points.get(team, 0.0))
        for server, points in worth.items()
    }
    tasks = {task: points.get(team, 0.0) for task, points in of_task.items()}
    return Standing(None, team, contestant.name, total(tasks.values(), correction), tasks, servers, correction)


def _placed(rows: Sequence[Standing]) -> list[Standing]:
    """Rows that come by name, with their places: 1, 2, 2, 4."""
    best_first = sorted(rows, key=lambda row: -row.total)
    places = [1] * len(best_first)
    for index, (better, row) in enumerate(pairwise(best_first), start=1):
        # Neighbours, not the first of the place: thus any two sums that differ by less than TIE share one.
        places[index] = places[index - 1] if better.total - row.total < TIE else index + 1
    standings = [replace(row, place=place) for place, row in zip(places, best_first, strict=True)]
    return sorted(standings, key=lambda row: (row.place, row.name, row.team))
