"""Waves, what is published about them, and how both are drawn (flood 4, 7.4)."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from arena24.games.flood.fields import Edge
from arena24.games.flood.params import FloodParams
from arena24.games.flood.plain import TALLEST
from arena24.games.seed import Seed

LENGTH = 7  # turns that a wave lasts
FARTHEST = 2000  # turns that a forecast reaches
SLACKS = ((0.5, 2), (0.25, 1))  # of the first publication and of the second: share of the time, and height


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


# ---- drawing (flood 4.5, 4.6)


def draw_waves(params: FloodParams, seed: Seed) -> list[Wave]:
    """All waves of a round."""
    generator = seed.generator("waves")
    waves: list[Wave] = []
    for number in range(params.waves):
        arrival = max(params.arrival.draw(generator), params.exact + 1) if number == 0 else 0
        if waves:
            arrival = waves[-1].turn + LENGTH + params.gap.draw(generator)
        height = (params.height if waves else params.first_height).draw(generator)
        waves.append(Wave(arrival, height, generator.choice(list(Edge))))
    return waves


def draw_publications(waves: Sequence[Wave], exact: int, seed: Seed) -> list[Publication]:
    """What is published about them, by turn."""
    drawn = [p for number, wave in enumerate(waves, 1) for p in _published(number, wave, exact, seed)]
    return sorted(drawn, key=lambda p: (p.turn, p.wave))


def _published(number: int, wave: Wave, exact: int, seed: Seed) -> list[Publication]:
    generator = seed.generator("forecast", number)
    *vague, last = _publication_turns(wave, exact, generator)
    rows: list[Publication] = []
    for turn, (share, height) in zip(vague, SLACKS, strict=False):
        rows.append(_vague(number, wave, turn, share, height, generator, rows))
    due = wave.turn - last
    return [*rows, Publication(number, last, due, due, wave.height, wave.height)]


def _publication_turns(wave: Wave, exact: int, generator: Random) -> list[int]:
    """One to three turns, at least so many before the wave (R33)."""
    first = max(1, wave.turn - FARTHEST)
    if generator.random() < 0.2:
        first = max(first, wave.turn - generator.randint(2 * exact, 4 * exact))
    middle = (first + wave.turn - exact) // 2
    last = max(first, wave.turn - exact - generator.randint(0, exact))
    if last == first:
        return [last]
    return [first, middle, last] if first < middle < last else [first, last]


def _vague(
    number: int, wave: Wave, turn: int, share: float, slack: int, generator: Random, before: Sequence[Publication]
) -> Publication:
    """A true window around the wave, never wider than the one published before."""
    due = wave.turn - turn
    most = int(share * due)
    pmin = max(due - generator.randint(0, most), 1)
    pmax = min(due + generator.randint(0, most), FARTHEST)
    hmin = max(wave.height - generator.randint(0, slack), 1)
    hmax = min(wave.height + generator.randint(0, slack), TALLEST)
    for earlier in before[-1:]:
        passed = turn - earlier.turn
        pmin, pmax = max(pmin, earlier.pmin - passed), min(pmax, earlier.pmax - passed)
        hmin, hmax = max(hmin, earlier.hmin), min(hmax, earlier.hmax)
    return Publication(number, turn, pmin, pmax, hmin, hmax)
