"""A bot that does not play all of its rounds alike: which way it takes is drawn when a round begins.

Where a better way to play wins nearly every round, a rung that takes it sometimes is a step that one can climb.
"""

import random
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Sometimes(NamedTuple, Generic[T]):
    """A way that is not the usual one, and in which share of the rounds it is taken."""

    way: T
    share: float


def drawn(usual: T, others: Sequence[Sometimes[T]]) -> T:
    """The way for a round."""
    shares = [other.share for other in others]
    return random.choices([usual, *(other.way for other in others)], [1 - sum(shares), *shares])[0]
