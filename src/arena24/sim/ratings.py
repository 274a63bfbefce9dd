"""Ratings of bots: Bradley and Terry's model, fitted to all rounds at once, so that their sequence does not matter.

The chance of A to do better than B is 1 / (1 + 10^((B - A) / 400)), as in chess; the average bot has 1500. In a round
of n bots each of the n - 1 comparisons of a bot weighs 1 / (n - 1): a round is one observation of each. Half a win and
half a loss against an average bot are given to everybody beforehand, lest whoever never lost be infinitely good.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

AVERAGE = 1500.0
SCALE = 400 / math.log(10)  # points of rating per natural unit of strength
STEP, STEPS, CLOSE = 1.0, 200, 1e-10  # of the fit: the longest step, how many, and when it is near enough

Vector = list[float]
Matrix = list[Vector]


class Comparison(NamedTuple):
    """What one round says of two bots."""

    world: int
    one: int
    two: int
    score: float  # of `one`: 1, 1/2 or 0
    weight: float


class Rating(NamedTuple):
    """A bot's strength, and the standard error of it."""

    value: float
    error: float


def ratings(bots: int, comparisons: Sequence[Comparison], fixed: Mapping[int, float] | None = None) -> list[Rating]:
    """The most likely ratings, to the last bit the same in whatever sequence the comparisons come.

    Ratings of some bots may be known beforehand: then the others' are fitted to theirs.
    """
    comparisons, fixed = sorted(comparisons), fixed or {}
    strengths = [(fixed.get(bot, AVERAGE) - AVERAGE) / SCALE for bot in range(bots)]
    for _ in range(STEPS):
        slope, curvature = _derivatives(strengths, comparisons, fixed)
        inverse = _inverse(curvature)
        step = [_dot(row, slope) for row in inverse]
        longest = max(map(abs, step), default=0.0)
        damping = min(1.0, STEP / longest) if longest else 1.0
        strengths = [strength + damping * part for strength, part in zip(strengths, step, strict=True)]
        if longest < CLOSE:
            break
    middle = sum(strengths) / bots if bots and not fixed else 0.0
    errors = _errors(strengths, comparisons, fixed)
    return [
        Rating(AVERAGE + SCALE * (strength - middle), SCALE * error)
        for strength, error in zip(strengths, errors, strict=True)
    ]


def _derivatives(strengths: Vector, comparisons: Sequence[Comparison], fixed: Collection[int]) -> tuple[Vector, Matrix]:
    """The slope of the likelihood's logarithm, and how it is curved (with the sign that makes it positive)."""
    # What everybody is given beforehand: half a point of one comparison with a bot of strength 0.
    slope = [0.5 - chance(strength) for strength in strengths]
    curvature = [[0.0] * len(strengths) for _ in strengths]
    for bot, strength in enumerate(strengths):
        curvature[bot][bot] = chance(strength) * chance(-strength)
    for _, one, two, score, weight in comparisons:
        expected = chance(strengths[one] - strengths[two])
        slope[one] += weight * (score - expected)
        slope[two] -= weight * (score - expected)
        bent = weight * expected * (1 - expected)
        curvature[one][one] += bent
        curvature[two][two] += bent
        curvature[one][two] -= bent
        curvature[two][one] -= bent
    for bot in fixed:  # flat where it stands, and no concern of the others
        slope[bot] = 0.0
        for other in range(len(strengths)):
            curvature[bot][other] = curvature[other][bot] = float(bot == other)
    return slope, curvature


def _errors(strengths: Vector, comparisons: Sequence[Comparison], fixed: Collection[int]) -> Vector:
    """Standard errors. Rounds of one world are alike: where worlds vary more than chance would, they decide."""
    _, curvature = _derivatives(strengths, comparisons, fixed)
    inverse = _inverse(curvature)
    rows = inverse if fixed else _centred(inverse)  # ratings are distances from the average, unless that is known
    by_world: dict[int, Vector] = {}  # what each world pulls at every bot
    for world, one, two, score, weight in comparisons:
        pull = by_world.setdefault(world, [0.0] * len(strengths))
        off = weight * (score - chance(strengths[one] - strengths[two]))
        pull[one] += off
        pull[two] -= off
    worlds = len(by_world)
    spread = worlds / (worlds - 1) if worlds > 1 else 0.0
    errors = []
    for bot, row in enumerate(rows):
        if bot in fixed:
            errors.append(0.0)
            continue
        by_chance = row[bot] - (0.0 if fixed else sum(row) / len(row))
        by_worlds = spread * sum(_dot(row, pull) ** 2 for pull in by_world.values())
        errors.append(math.sqrt(max(by_chance, by_worlds)))
    return errors


def chance(advantage: float) -> float:
    """Of a bot that is so much stronger than another to do better; in natural units."""
    return 1 / (1 + math.exp(-advantage))


def _dot(one: Vector, two: Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, two, strict=True))


def _centred(matrix: Matrix) -> Matrix:
    """Every row without the mean of all rows."""
    means = [sum(column) / len(matrix) for column in zip(*matrix, strict=True)]
    return [[value - mean for value, mean in zip(row, means, strict=True)] for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; every matrix here is symmetric and positive, so that no row has to be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = rows[place][place]
        rows[place] = [value / pivot for value in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]
