"""Who sits where in which world: everybody on every seat of the same worlds, so that neither decides."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from arena24.games.seed import Seed

PAIR = 2


class Seating(NamedTuple):
    """One round to play."""

    number: int  # from 1
    world: int  # from 0; rounds of the same world begin alike
    seats: tuple[int, ...]  # the numbers of the bots


def seatings(bots: int, players: int, seed: Seed) -> Iterator[Seating]:
    """Rounds without end. Stopped after a multiple of `rounds_of_world` rounds they are fair.

    Two players: all pairs, with seats swapped. More: a circle of all bots, drawn anew for every world, and whoever sits
    together in it; each bot sits once on every seat. More players than bots: some bots have several seats.
    """
    number = itertools.count(1)
    for world in itertools.count():
        for seats in _of_world(bots, players, seed, world):
            yield Seating(next(number), world, seats)


def rounds_of_world(bots: int, players: int) -> int:
    """How many rounds are played in each world."""
    return bots * (bots - 1) if players == PAIR else bots


def _of_world(bots: int, players: int, seed: Seed, world: int) -> Iterator[tuple[int, ...]]:
    if players == PAIR:
        yield from itertools.permutations(range(bots), PAIR)
        return
    circle = list(range(bots))
    seed.generator("circle", world).shuffle(circle)
    for first in range(bots):
        yield tuple(circle[(first + seat) % bots] for seat in range(players))
