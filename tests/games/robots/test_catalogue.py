"""The catalogue's own draws are those of `random`: worlds stay what they were."""

from itertools import accumulate
from random import Random

from arena24.games.robots.catalogue import between, weighed


def test_draws_are_those_of_random() -> None:
    ours, theirs = Random(4), Random(4)
    weights = [10.0, 25.0, 30.0, 20.0, 10.0, 5.0]
    sums = list(accumulate(weights))
    for _ in range(200):
        assert weighed(sums, ours.random) == theirs.choices(range(6), weights)[0]
        assert between(0.4, 1.6, ours.random) == theirs.uniform(0.4, 1.6)
