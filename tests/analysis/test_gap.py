"""When the gap opened."""

import pytest

from arena24.analysis.gap import Gap, gap_of
from arena24.analysis.retelling import RetoldTurn


def turns(gaps: list[float]) -> list[RetoldTurn]:
    return [RetoldTurn(turn, result=10.0, best=10.0 + gap) for turn, gap in enumerate(gaps, 1)]


@pytest.mark.parametrize(
    ("gaps", "found"),
    [
        ([0, 0, 0, 40, 60, 100], Gap(3, 4, 0, 60, behind=True)),
        ([0, 50, -10, 5, 40, 100], Gap(4, 5, 5, 100, behind=True)),  # it had closed again
        ([100, 100], Gap(0, 0, 0.0, 100, behind=True)),
        ([-10, -20, -5, -30], Gap(2, 2, -20, -5, behind=False)),
    ],
)
def test_it_opened_when_it_did_not_close_any_more(gaps: list[float], found: Gap) -> None:
    assert gap_of(turns(gaps)) == found


@pytest.mark.parametrize("gaps", [[], [0, 0], [-1, -2, -3]])
def test_there_was_none(gaps: list[float]) -> None:
    assert gap_of(turns(gaps)) is None


def test_whoever_does_not_know_the_others_knows_no_gap() -> None:
    assert gap_of([RetoldTurn(1), RetoldTurn(2)]) is None
