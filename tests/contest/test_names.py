"""Names: what acts on a terminal is no part of them."""

import pytest

from arena24.contest.names import is_plain, plain


@pytest.mark.parametrize("name", ["Ants", "Żółw i S-ka", "Ants 🐜", "👨‍👩‍👧 & co", "فريق", "קבוצה", "<b>Cats</b>"])
def test_names_that_just_stand_there(name: str) -> None:
    assert is_plain(name)
    assert plain(name) == name


@pytest.mark.parametrize(
    "acts", ["\x1b[31m", "\r", "\n", "\x07", "\x9b2J", "\u202e", "\u2066", "\u200f", "\u2028", "\u200b", "\u3164"]
)
def test_names_that_act(acts: str) -> None:
    assert not is_plain(f"Ants{acts}Bees")
    assert is_plain(plain(f"Ants{acts}Bees"))
    assert plain(f"Ants{acts[0]}Bees") == "Ants\ufffdBees"
