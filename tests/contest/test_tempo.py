"""The tempo K."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.tempo import PRACTICE, Tempo

HOUR = 3600.0


@pytest.mark.parametrize(
    ("hours", "printed"),
    [
        (0, "1.000000"),
        (1, "1.090508"),
        (6, "1.681793"),
        (8, "2.000000"),
        (12, "2.828427"),
        (16, "4.000000"),
        (23, "7.336032"),
        (24, "8.000000"),
    ],
)
def test_p25_tempo(hours: int, printed: str) -> None:
    assert f"{Tempo().at(hours * HOUR):.6f}" == printed


@pytest.mark.parametrize(
    ("tempo", "elapsed", "k"),
    [
        (Tempo(), -5.0, 1.0),
        (Tempo(), 25 * HOUR, 8.0),
        (Tempo(duration=3600), 1200.0, 2.0),
        (Tempo(k_min=2, k_max=32), 12 * HOUR, 8.0),
        (Tempo(k_max=1), 12 * HOUR, 1.0),  # R20: a pizza-only contest
        (PRACTICE, 12 * HOUR, 1.0),
        (Tempo(duration=inf, k_min=3, k_max=9), 12 * HOUR, 1.0),  # platform 5: K = 1 throughout
    ],
)
def test_edges(tempo: Tempo, elapsed: float, k: float) -> None:
    assert tempo.at(elapsed) == pytest.approx(k)


@pytest.mark.parametrize("wrong", [{"duration": 0.0}, {"duration": -1.0}, {"k_min": 0.0}, {"k_max": -8.0}])
def test_impossible_tempos_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="give"):
        Tempo(**wrong)


@given(st.floats(-1e5, 2e5), st.floats(0, 1e5))
def test_never_falls(elapsed: float, later: float) -> None:
    assert 1.0 <= Tempo().at(elapsed) <= Tempo().at(elapsed + later) <= 8.0
