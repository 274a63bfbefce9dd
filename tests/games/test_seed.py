"""Derived generators: the same everywhere, and nothing that happens elsewhere shifts them (law 3)."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games.seed import Seed

SEED = Seed.from_number(7)
PURPOSES = st.lists(st.integers(-5, 5) | st.text("ab',1 ", max_size=3), max_size=3).map(tuple)


def test_the_same_in_every_version() -> None:
    """Journals of finished rounds must fold for years: these numbers never change."""
    assert SEED.hex == "0a420b072ce72f6a6833576ffa74ea21dcca4ce7c025dbee7b1dae478cba6f29"
    assert SEED.derive("Battle1", 7).hex == "dccf6949401662d418a02fef6a7e94ce0284bb212314f92fb772e44b8d9a5257"
    assert SEED.generator("turn", 1).randrange(10**9) == 213156144
    assert SEED.derive("Battle1", 1).generator("weather", 3).sample(range(100), 5) == [96, 50, 6, 14, 73]


def test_asked_again_it_starts_again() -> None:
    one, two = SEED.generator("weather", 3), SEED.generator("weather", 3)
    assert [one.random() for _ in range(5)] == [two.random() for _ in range(5)]


def test_draws_elsewhere_shift_nothing() -> None:
    expected = SEED.generator("weather", 4).random()
    for _ in range(3):
        SEED.generator("weather", 3).random()
    assert SEED.generator("weather", 4).random() == expected


@given(PURPOSES, PURPOSES)
def test_different_purposes_have_different_seeds(one: tuple[int | str, ...], two: tuple[int | str, ...]) -> None:
    assert (SEED.derive(*one) == SEED.derive(*two)) is (one == two)
    assert (SEED.derive(*one).hex == SEED.derive(*two).hex) is (one == two)


LOOK_ALIKE: list[tuple[tuple[int | str, ...], tuple[int | str, ...]]] = [
    (("ab", "c"), ("a", "bc")),
    ((1,), ("1",)),
    (("a", 1), ("a1",)),
    ((), ("",)),
    ((1, 2), (12,)),
]


@pytest.mark.parametrize(("one", "two"), LOOK_ALIKE)
def test_purposes_that_look_alike(one: tuple[int | str, ...], two: tuple[int | str, ...]) -> None:
    assert SEED.derive(*one) != SEED.derive(*two)


def test_children_of_different_parents_differ() -> None:
    assert SEED.derive("x") != Seed.from_number(8).derive("x")
    assert SEED.derive("x").derive("y") != SEED.derive("x", "y")


def test_attempts_are_fresh_and_repeatable() -> None:
    one = [chance.random() for chance in itertools.islice(SEED.attempts("board"), 4)]
    two = [chance.random() for chance in itertools.islice(SEED.attempts("board"), 4)]
    assert one == two
    assert len(set(one)) == 4


@given(st.binary(min_size=1, max_size=32))
def test_hex_is_the_whole_seed(key: bytes) -> None:
    assert Seed.from_hex(Seed(key).hex) == Seed(key)
    assert hash(Seed.from_hex(Seed(key).hex)) == hash(Seed(key))


def test_a_seed_equals_nothing_else() -> None:
    assert SEED.hex != SEED
