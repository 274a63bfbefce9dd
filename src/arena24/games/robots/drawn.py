"""What is announced before a round and constant in it: drawn from the seed, unless it is given (robots 4)."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import msgspec

from arena24.games.core import BadSetup
from arena24.games.draws import below, within
from arena24.games.robots.catalogue import draw_catalogue
from arena24.games.robots.params import MOST_CASH, OFFERED, BasePoints, RobotsParams, Weights
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


def draw(params: RobotsParams, seed: Seed, parts: tuple[Offer, ...] = ()) -> Drawn:
    """What the parameters do not say; the parts, too, unless there are some."""
    catalogue = parts or draw_catalogue(params, seed)
    if len(catalogue) % OFFERED:  # CURRENT_PARTS always lists five (R4)
        raise BadSetup(f"there are {len(catalogue)} parts, but five are on offer in every turn: take a multiple of 5")
    return Drawn(
        (params.weights or draw_weights(params.stat_max, seed.generator("weights"))).normal,
        params.base_points or draw_base_points(seed),
        usual_cash(catalogue) if params.cash is None else params.cash,
        catalogue,
    )


def settled(params: RobotsParams, drawn: Drawn) -> RobotsParams:
    """The parameters of one round, with everything that is drawn filled in."""
    return msgspec.structs.replace(
        params,
        weights=drawn.weights,
        base_points=drawn.base_points,
        cash=drawn.cash,
        catalogue=len(drawn.catalogue),
    )


def draw_weights(stat_max: int, generator: Random) -> Weights:
    """Whole tenths; a negative premium hurts without flattening every robot (robots 4.3)."""
    most = min(100, stat_max)
    spans = ((-10, 30), (-most, most), (-most, most))
    return Weights(*[within(least, greatest, generator) / 10 for least, greatest in spans])


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
