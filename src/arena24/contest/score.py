"""Score: what a team's finished rounds on one server are worth together."""

from collections.abc import Iterable
from fractions import Fraction
from math import fsum
from typing import NamedTuple


class Credit(NamedTuple):
    """A team's result in a finished round, and the K of the round's end. R1."""

    tempo: float
    result: Fraction | float


def score(credits: Iterable[Credit]) -> float:
    """The sum of K x result, the same in whatever order the rounds come. R3, P26."""
    return fsum(tempo * result for tempo, result in credits)
