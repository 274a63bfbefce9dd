"""What mattered in a contest: lead changes, records, comebacks, chosen by rules that docs/organisers.md has in words.

Everything is computed from totals over time and from results as they count, so void rounds and corrections are in it
as they are in the ranking.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from arena24.contest.ranking import TIE

MOST: Final = 24
"""Episodes of a film: more than one in six seconds nobody can read."""

APART: Final = 1 / 40
"""Of the contest, between two episodes: four seconds of a film of three minutes."""

HELD: Final = 1 / 100
"""Of the contest, for which a new leader has to stay in front: a quarter of an hour of a day."""

CLIMB: Final = 1 / 8
"""Of the contest, within which a comeback happens: three hours of a day."""

FEWEST: Final = 3
"""Places that a comeback gains at least; with many teams it is a quarter of them."""

WARM: Final = 5
"""Rounds of a server before a record is one: at first everything is."""

BETTER: Final = 1.1
"""Times the record before, that a record has to be."""


class Matter(StrEnum):
    """What kind of thing happened."""

    LEAD = "lead"
    RECORD = "record"
    COMEBACK = "comeback"


@dataclass(frozen=True, slots=True)
class Episode:
    """Something that mattered."""

    time: float
    matter: Matter
    team: int
    weight: float  # the larger, the more it mattered
    other: int = 0  # who was in front before
    server: str = ""  # where a record was set
    value: float = 0.0  # a record; places that were gained; 1: the lead was taken for good
    before: float = 0.0  # the record before; the place from which a comeback began


class Scored(NamedTuple):
    """A round as it counts: when it ended, and where, and the results of those who have places."""

    time: float
    server: str
    results: Mapping[int, float]


Totals = Mapping[int, Sequence[float]]
"""Of each team, as many as there are times."""


def episodes(times: Sequence[float], totals: Totals, rounds: Iterable[Scored]) -> list[Episode]:
    """The episodes of a contest in their order; what matters more goes first when there are too many."""
    if not times or not totals:
        return []
    orders = [order(totals, index) for index in range(len(times))]
    found = [*_leads(times, totals, orders), *_comebacks(times, orders), *_records(rounds)]
    return chosen(found, times[-1])


def order(totals: Totals, index: int) -> dict[int, int]:
    """The line of each team at a time, 0 for the first; equal ones by their numbers, so that nobody flickers."""
    best = sorted(totals, key=lambda team: (-totals[team][index], team))
    return {team: line for line, team in enumerate(best)}


def chosen(found: Iterable[Episode], length: float) -> list[Episode]:
    """At most so many, none too near to one that matters more."""
    kept: list[Episode] = []
    for episode in sorted(found, key=lambda episode: (-episode.weight, episode.time, episode.team)):
        if len(kept) < MOST and all(abs(episode.time - other.time) >= APART * length for other in kept):
            kept.append(episode)
    return sorted(kept, key=lambda episode: episode.time)


def _leads(times: Sequence[float], totals: Totals, orders: Sequence[Mapping[int, int]]) -> list[Episode]:
    """Who took the lead, and held it for a while; the last one took it for good, and matters most."""
    stretches: list[tuple[int, float]] = []  # leaders, and since when
    for index, (time, lines) in enumerate(zip(times, orders, strict=True)):
        leader = min(lines, key=lambda team: lines[team])
        if totals[leader][index] > TIE and _is_alone(totals, leader, index) and leader != _last(stretches):
            stretches.append((leader, time))
    if not stretches:
        return []
    ends = [since for _, since in stretches[1:]] + [float("inf")]
    long = [part for part, end in zip(stretches, ends, strict=True) if end - part[1] >= HELD * times[-1]]
    found: list[Episode] = []
    for team, since in long:
        if found and team == found[-1].team:
            continue  # somebody was in front for a moment
        other = found[-1].team if found else 0
        found.append(Episode(since, Matter.LEAD, team, weight=3.0, other=other))
    if len(found) > 1:
        last = found[-1]
        found[-1] = Episode(last.time, Matter.LEAD, last.team, weight=9.0, other=last.other, value=1.0)
    return found


def _is_alone(totals: Totals, leader: int, index: int) -> bool:
    return all(totals[leader][index] - totals[team][index] > TIE for team in totals if team != leader)


def _last(stretches: Sequence[tuple[int, float]]) -> int | None:
    return stretches[-1][0] if stretches else None


def _comebacks(times: Sequence[float], orders: Sequence[Mapping[int, int]]) -> list[Episode]:
    """The greatest climb of each team within a part of the contest, if it is great enough."""
    teams = list(orders[0])
    least, length = max(FEWEST, len(teams) // 4), times[-1]
    first = next((index for index, time in enumerate(times) if time >= length / 10), 0)  # before, places are chance
    found = []
    for team in teams:
        best: Episode | None = None
        start = first
        for index in range(first, len(times)):
            while times[index] - times[start] > CLIMB * length:
                start += 1
            lines = [orders[at][team] for at in range(start, index + 1)]
            gained = max(lines) - lines[-1]
            if gained >= least and (best is None or gained > best.value):
                weight = 1.0 + gained / len(teams) + (1.0 if lines[-1] < FEWEST else 0.0)
                best = Episode(times[index], Matter.COMEBACK, team, weight, value=gained, before=max(lines) + 1)
        if best is not None:
            found.append(best)
    return found


def _records(rounds: Iterable[Scored]) -> list[Episode]:
    """The best results that anybody had on a server, when they are much better than all before."""
    best: dict[str, float] = {}
    seen: dict[str, int] = {}
    found = []
    for time, server, results in rounds:
        seen[server] = seen.get(server, 0) + 1
        if not results:
            continue
        team = min(results, key=lambda team: (-results[team], team))
        value, before = results[team], best.get(server, 0.0)
        if value <= before:
            continue
        best[server] = value
        if seen[server] > WARM and before > 0 and value >= BETTER * before:
            weight = min(2.0, value / before)
            found.append(Episode(time, Matter.RECORD, team, weight, server=server, value=value, before=before))
    return found
