"""Ways to play that are drawn."""

import random
from collections import Counter

import pytest

from arena24.client.lots import Sometimes, drawn


def test_ways_are_drawn_by_their_shares() -> None:
    random.seed(1)
    seen = Counter(drawn("usual", [Sometimes("better", 0.2), Sometimes("worse", 0.1)]) for _ in range(1000))
    assert seen["better"] == pytest.approx(200, abs=40)
    assert seen["worse"] == pytest.approx(100, abs=30)
    assert drawn("usual", []) == "usual"
