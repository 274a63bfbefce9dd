"""How many rounds travel together."""

from arena24.sim.portion import AIM, MOST, Portion


def test_one_goes_ahead_to_see() -> None:
    assert Portion().size(1000, 4) == 1


def test_short_rounds_travel_in_crowds_and_long_ones_alone() -> None:
    for seconds, size in ((AIM / 10, 10), (AIM * 2, 1), (AIM / MOST / 9, MOST), (0.0, MOST)):
        portion = Portion()
        portion.heard(4, 4 * seconds)
        assert portion.size(10**6, 4) == size


def test_it_follows_the_rounds() -> None:
    portion = Portion()
    for _ in range(20):
        portion.heard(10, AIM)
    assert portion.size(10**6, 4) == 10
    for _ in range(20):
        portion.heard(1, AIM)
    assert portion.size(10**6, 4) == 1


def test_the_last_ones_are_shared() -> None:
    portion = Portion()
    portion.heard(100, AIM)
    assert [portion.size(left, 2) for left in (1000, 40, 8, 3, 1)] == [100, 10, 2, 1, 1]
