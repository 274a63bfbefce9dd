"""The turn clock."""

import pytest

from arena24.contest.turns import next_boundary, reopened_boundary


@pytest.mark.parametrize(
    ("resolution", "length", "following"),
    [
        (0.3, 1.0, 11.0),  # P32: boundaries stay on whole seconds
        (0.8, 1.0, 11.3),  # P32: never shorter than T/2
        (0.5, 1.0, 11.0),
        (0.0, 1.0, 11.0),
        (3.0, 1.0, 13.5),
        (1.0, 3.0, 13.0),
        (2.0, 3.0, 13.5),
    ],
)
def test_p32_boundaries(resolution: float, length: float, following: float) -> None:
    assert next_boundary(10.0, 10.0 + resolution, length) == pytest.approx(following)


def test_small_overruns_are_absorbed() -> None:
    boundary = 0.0
    for resolution in (0.1, 0.49, 0.3, 0.0):
        boundary = next_boundary(boundary, boundary + resolution, 1.0)
    assert boundary == 4.0


def test_r21_an_interrupted_turn_has_its_full_length() -> None:
    assert reopened_boundary(100.0, 3.0) == 103.0
