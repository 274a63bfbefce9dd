"""Recordings are what the games show today: each tells how it was made, and is made anew and compared."""

from pathlib import Path

import msgspec
import pytest

from arena24.cli.recording import Recording, recorded, sampled, samples_of
from arena24.games.catalogue import find, own

KEPT = Path(__file__).parents[2] / "viewer" / "tests" / "boards" / "data"
STALE = "a recording is not what the game shows: `make docs` makes it anew"


@pytest.mark.parametrize("game", [game.id for game in own()])
def test_recordings_are_fresh(game: str) -> None:
    kept = (KEPT / f"{game}.json").read_bytes()
    assert recorded(find(game), msgspec.json.decode(kept, type=Recording)) == kept, STALE
    samples = list(samples_of(find(game)))
    assert samples, "the statement has no picture"
    for file, sample in samples:
        assert sampled(find(game), sample) == file.read_bytes(), STALE


def test_a_game_without_samples_has_none() -> None:
    assert list(samples_of(find("toy"))) == []
