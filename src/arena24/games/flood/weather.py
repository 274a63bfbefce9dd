"""How waves are drawn, and what is published about them (flood 4.5, 4.6)."""

from collections.abc import Sequence
from random import Random

from arena24.games.draws import below, within
from arena24.games.flood.fields import Edge
from arena24.games.flood.params import Between, FloodParams
from arena24.games.flood.plain import TALLEST
from arena24.games.flood.waves import FARTHEST, LENGTH, Publication, Wave
from arena24.games.seed import Seed

SLACKS = ((0.5, 2), (0.25, 1))  # of the first publication and of the second: share of the time, and height
EDGES = list(Edge)


def draw_waves(params: FloodParams, seed: Seed) -> list[Wave]:
    """All waves of a round."""
    generator = seed.generator("waves")
    waves: list[Wave] = []
    for number in range(params.waves):
        arrival = max(_between(params.arrival, generator), params.exact + 1) if number == 0 else 0
        if waves:
            arrival = waves[-1].turn + LENGTH + _between(params.gap, generator)
        height = _between(params.height if waves else params.first_height, generator)
        waves.append(Wave(arrival, height, EDGES[below(len(EDGES), generator)]))
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
        first = max(first, wave.turn - within(2 * exact, 4 * exact, generator))
    middle = (first + wave.turn - exact) // 2
    last = max(first, wave.turn - exact - within(0, exact, generator))
    if last == first:
        return [last]
    return [first, middle, last] if first < middle < last else [first, last]


def _vague(
    number: int, wave: Wave, turn: int, share: float, slack: int, generator: Random, before: Sequence[Publication]
) -> Publication:
    """A true window around the wave, never wider than the one published before."""
    due = wave.turn - turn
    most = int(share * due)
    pmin = max(due - within(0, most, generator), 1)
    pmax = min(due + within(0, most, generator), FARTHEST)
    hmin = max(wave.height - within(0, slack, generator), 1)
    hmax = min(wave.height + within(0, slack, generator), TALLEST)
    for earlier in before[-1:]:
        passed = turn - earlier.turn
        pmin, pmax = max(pmin, earlier.pmin - passed), min(pmax, earlier.pmax - passed)
        hmin, hmax = max(hmin, earlier.hmin), min(hmax, earlier.hmax)
    return Publication(number, turn, pmin, pmax, hmin, hmax)


def _between(span: Between, generator: Random) -> int:
    return within(span.least, span.most, generator)
