"""Passwords tried: who is slowed, and who is not."""

from collections.abc import Callable

import pytest

from arena24.runtime import attempts as module
from arena24.runtime.attempts import Attempts

FAILURES, FAILURES_ADDRESS, FORGIVENESS = 3, 5, 4.0


class Clock:
    """Moves by hand."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def limited(now: Callable[[], float]) -> Attempts:
    return Attempts(now, failures=FAILURES, failures_address=FAILURES_ADDRESS, forgiveness=FORGIVENESS)


def test_so_many_are_free_and_then_one_whenever_another_is_forgiven() -> None:
    clock = Clock()
    attempts = limited(clock)
    waits = []
    for _ in range(FAILURES + 1):
        waits.append(attempts.wait("team1", "evil"))
        attempts.count("team1", "evil")
    assert waits == [0.0] * FAILURES + [FORGIVENESS]
    clock.now = 2 * FORGIVENESS
    assert attempts.wait("team1", "evil") == 0.0


def test_nobody_can_lock_a_team_out_from_elsewhere() -> None:
    clock = Clock()
    attempts = limited(clock)
    for _ in range(FAILURES_ADDRESS):
        attempts.count("team1", "evil")
    assert attempts.wait("team1", "evil")
    assert (attempts.wait("team2", "evil"), attempts.crowded("evil")) == (0.0, True)
    assert (attempts.wait("team1", "home"), attempts.crowded("home")) == (0.0, False)
    clock.now = FORGIVENESS * (FAILURES_ADDRESS + 1)
    assert (attempts.wait("team1", "evil"), attempts.crowded("evil")) == (0.0, False)


def test_what_was_right_does_not_count() -> None:
    attempts = limited(Clock())
    for _ in range(10 * FAILURES_ADDRESS):
        attempts.count("team1", "home")
        attempts.forgive("team1", "home")
    assert (attempts.wait("team1", "home"), attempts.crowded("home")) == (0.0, False)


def test_what_is_remembered_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_KEYS", 10)
    clock = Clock()
    attempts = limited(clock)
    for number in range(100):
        clock.now += FORGIVENESS
        attempts.count(f"team{number}", f"address {number}")
        assert len(attempts._buckets) <= 10 + 2
    assert not attempts.crowded("address 0")
