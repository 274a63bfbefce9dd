"""What a process takes, and what it will take."""

import os

import pytest

from arena24.cli.rehearsal.gauge import BELIEVED, Effort, FairTime, Gauge, growth

MB = 2**20


def life(*sizes: float) -> list[tuple[float, int]]:
    return [(float(second), int(size * MB)) for second, size in enumerate(sizes)]


def test_a_leak_is_a_slope() -> None:
    assert growth(life(*(50 + 2 * second for second in range(60)))) == pytest.approx(2 * MB, rel=0.01)


def test_imports_and_the_first_round_are_no_leak() -> None:
    assert growth(life(*(min(120, 20 + 10 * second) for second in range(60)))) == 0


def test_a_larger_world_is_no_leak() -> None:
    assert growth(life(*[50] * 45, *[120] * 15)) == 0


def test_little_is_nothing() -> None:
    step = BELIEVED / MB / 100
    assert growth(life(*(50 + step * second for second in range(60)))) == 0


def test_what_may_grow_is_no_leak_until_it_is_full() -> None:
    leak = life(*(50 + 2 * second for second in range(60)))  # by 40 of them from the first to the last third
    assert growth(leak, 30 * MB) == 0
    assert growth(leak, 20 * MB) == pytest.approx(2 * MB, rel=0.01)


@pytest.mark.parametrize("memory", [[], life(1), life(1, 90), life(1, 50, 90)])
def test_of_a_short_life_nothing_can_be_said(memory: list[tuple[float, int]]) -> None:
    assert growth(memory) == 0


def test_what_others_take_is_what_we_do_not() -> None:
    before, after = Effort(10.0, 100.0, 1.0), Effort(18.0, 120.0, 4.0)
    assert after.others_since(before) == 0.25
    assert Effort(12.0, 120.0, 4.0).others_since(before) == 0.0  # ticks are coarse
    assert 0.0 <= Effort.now().others_since(before) <= 1.0


def test_a_process_is_looked_at_while_it_lives() -> None:
    gauge = Gauge()
    gauge.look(0.0, [("us", os.getpid()), ("nobody", 2**22 + 1)])
    gauge.look(1.0, [("us", os.getpid())])
    (us,) = gauge.of("us")
    assert gauge.names == ["us"]
    assert us.peak > MB
    assert us.processor >= 0
    assert [at for at, _ in us.memory] == [0.0, 1.0]


def test_who_is_kept_from_a_processor_is_given_that_time() -> None:
    """Process 1 waits for most of ten seconds, process 2 is new and has waited for all of its short life."""
    moments, kept = iter([100.0, 110.0, 120.0, 130.0]), {1: 50.0}
    time = FairTime(lambda: next(moments))
    time.look([1], kept.__getitem__)
    assert time.passed == 0.0  # nobody knows when it waited
    kept[1] += 8.0
    time.look([1], kept.__getitem__)
    assert time.passed == 2.0
    kept |= {1: 58.5, 2: 4.0}
    time.look([1, 2], kept.__getitem__)
    assert time.passed == 8.0


def test_time_passes_for_a_process_that_waits_for_nothing() -> None:
    moments = iter([0.0, 1.0, 1e6])
    time = FairTime(lambda: next(moments))
    time.look([os.getpid(), 2**22 + 1])
    time.look([os.getpid(), 2**22 + 1])
    assert time.passed > 1e5
