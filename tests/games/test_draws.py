"""Our own draws are those of `random`, number for number: worlds of old journals depend on it."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from arena24.games.draws import below, sample, shuffle, within

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.integers(1, 5000))
def test_below(seed: int, count: int) -> None:
    ours, theirs = Random(seed), Random(seed)
    assert [below(count, ours) for _ in range(9)] == [theirs.choice(range(count)) for _ in range(9)]
    assert 7 + below(count, ours) == theirs.randint(7, 6 + count)


@given(SEEDS, st.integers(0, 200))
def test_shuffle(seed: int, count: int) -> None:
    ours, theirs = list(range(count)), list(range(count))
    shuffle(ours, Random(seed))
    Random(seed).shuffle(theirs)
    assert ours == theirs


@given(SEEDS, st.integers(-9, 9), st.integers(0, 300))
def test_within(seed: int, least: int, more: int) -> None:
    ours, theirs = Random(seed), Random(seed)
    for _ in range(9):
        assert within(least, least + more, ours) == theirs.randint(least, least + more)


@given(SEEDS, st.integers(0, 1100), st.data())
def test_sample(seed: int, count: int, data: st.DataObject) -> None:
    wanted, ours, theirs = data.draw(st.integers(0, count)), Random(seed), Random(seed)
    assert sample(count, wanted, ours) == theirs.sample(range(count), wanted)
    assert ours.getstate() == theirs.getstate()
