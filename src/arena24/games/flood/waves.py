"""Waves, and what is published about them (flood 4, 7.4)."""

from collections.abc import Sequence
from typing import NamedTuple

from arena24.games.flood.fields import Edge

LENGTH = 7  # turns that a wave lasts
FARTHEST = 2000  # turns that a forecast reaches


class Wave(NamedTuple):
    """A wave arrives at the beginning of a turn."""

    turn: int
    height: int
    edge: Edge

    @property
    def last(self) -> int:
        """Its last turn."""
        return self.turn + LENGTH - 1


class Publication(NamedTuple):
    """What is published in a turn about a wave: when it arrives, counted from then, and how high it is."""

    wave: int  # its number, from 1
    turn: int
    pmin: int
    pmax: int
    hmin: int
    hmax: int


class Forecast(NamedTuple):
    """A published wave: it arrives between pmin and pmax turns after the publication, which was `age` turns ago."""

    age: int
    pmin: int
    pmax: int
    hmin: int
    hmax: int


def forecasts(waves: Sequence[Wave], publications: Sequence[Publication], turn: int) -> tuple[Forecast, ...]:
    """What is known in a turn of the waves to come: of each the latest publication (flood 9)."""
    latest: dict[int, Publication] = {}
    for publication in publications:  # by turn
        if publication.turn <= turn < waves[publication.wave - 1].turn:
            latest[publication.wave] = publication
    rows = sorted(latest.values(), key=lambda p: (p.turn + p.pmin, p.turn + p.pmax, p.hmin, p.hmax))
    return tuple(Forecast(turn - p.turn, p.pmin, p.pmax, p.hmin, p.hmax) for p in rows)
