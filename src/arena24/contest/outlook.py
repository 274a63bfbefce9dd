"""The outlook: which rounds are still to come, and with which K, before and after the contest is extended."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from arena24.contest.tempo import Tempo

MOST: Final = 2000
"""Rounds of a server that are foreseen: nobody reads more."""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round of a server that is over: the next ones are thought to be as long."""

    number: int
    started: float
    finished: float


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round that is still to come, and its K; None: there is no time for it."""

    server: str
    round: int
    ends: float
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """When the contest ends, on its clock, and what is played until then."""

    end_before: float
    end_after: float
    rounds: tuple[ComingRound, ...]


def outlook(tempo: Tempo, last: Mapping[str, LastRound], end_before: float, end_after: float) -> Outlook:
    """What another end would change. K has grown when the contest was to end, and stays there (platform R32)."""
    rounds = (each for server, known in last.items() for each in _coming(tempo, server, known, end_before, end_after))
    return Outlook(end_before, end_after, tuple(rounds))


def _coming(tempo: Tempo, server: str, last: LastRound, before: float, after: float) -> Iterator[ComingRound]:
    length = last.finished - last.started
    for count in range(1, MOST + 1):
        ends = last.finished + count * length
        if length <= 0 or ends > max(before, after):
            return
        tempo_then = tempo.at(ends)
        fits = [tempo_then if ends <= end else None for end in (before, after)]
        yield ComingRound(server, last.number + count, ends, *fits)
