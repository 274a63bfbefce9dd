"""The example of docs/ml.md: it begins as the house bot, and what it has learned plays better."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from arena24.sim.entrant import load

np = pytest.importorskip("numpy")

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_cards.py"
WORLDS = range(2_000_000, 2_000_010)


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """The script as a module."""
    return sys.modules[load(str(EXAMPLE)).__module__]


def test_it_begins_as_the_house_bot(example: ModuleType) -> None:
    assert example.shares(example.START, WORLDS[:2]) == [0.5] * 4


def test_what_it_has_learned_is_better_in_worlds_it_has_not_seen(example: ModuleType) -> None:
    assert np.mean(example.shares(example.LEARNED, WORLDS)) > 0.5


def test_a_generation_of_the_search(
    example: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(example, "POPULATION", 3)
    monkeypatch.setattr(example, "ELITE", 2)
    monkeypatch.setattr(example, "WORLDS", 1)
    assert example.search(1, seed=1).shape == example.START.shape
    assert capsys.readouterr().out.startswith("generation  1: best 0.")
