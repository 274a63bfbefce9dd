"""Who tries again and again."""

import pytest

from arena24.runtime.backoff import Restarts, back_off


@pytest.mark.parametrize(("failures", "seconds"), [(1, 0.5), (2, 1.0), (3, 2.0), (4, 3.0), (5000, 3.0)])
def test_pauses_double_up_to_a_limit(failures: int, seconds: float) -> None:
    assert back_off(failures, first=0.5, longest=3.0) == seconds


def test_who_has_been_well_for_a_while_begins_anew() -> None:
    restarts = Restarts(first=1.0, longest=8.0, healthy=30.0)
    assert [restarts.pause(lived) for lived in (60.0, 1.0, 30.0, 1.0, 1.0, 30.1, 0.0)] == [1, 2, 4, 8, 8, 1, 2]
