"""What is announced before a round and constant in it: drawn from the seed, unless it is given (robots 4)."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from arena24.games.draws import below
from arena24.games.robots.params import MOST_CASH, BasePoints, Weights
from arena24.games.robots.parts import Offer
from arena24.games.seed import Seed

# How often the base points of a category are negative, in per cent (robots 4.4)
NEGATIVE = BasePoints(20, 20, 20, 20, 20, 20, 20, unused=60, hits=10, frags=10, condition=10)
FEWEST_POSITIVE = 6
LEAST, MOST = 100, 1000  # base points, whatever their sign


class Drawn(NamedTuple):
    """All of it."""

    weights: Weights
    base_points: BasePoints
    cash: int
    catalogue: tuple[Offer, ...]


def draw_weights(stat_max: int, generator: Random) -> Weights:
    """Whole tenths; a negative premium hurts without flattening every robot (robots 4.3)."""
    most = min(100, stat_max)
    return Weights(*[generator.randint(*span) / 10 for span in ((-10, 30), (-most, most), (-most, most))])


def draw_base_points(seed: Seed) -> BasePoints:
    """B_C: at least six of them are positive (robots 4.4)."""
    for generator in seed.attempts("base points"):
        signs = [-1 if generator.random() < percent / 100 else 1 for percent in NEGATIVE]
        if signs.count(1) >= FEWEST_POSITIVE:
            return BasePoints(*[sign * (LEAST + below(MOST - LEAST + 1, generator)) for sign in signs])
    raise AssertionError("there is no end of attempts")


def usual_cash(catalogue: Sequence[Offer]) -> int:
    """60 per cent of all reserve prices, to the nearest coin (robots 4.8)."""
    return min(MOST_CASH, (6 * sum([offer.price for offer in catalogue]) + 5) // 10)
