"""The contest clock with its pauses."""

from collections.abc import Callable
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.contest.clock import ClockError, ContestClock, ContestState, End, Pause
from arena24.contest.tempo import PRACTICE, Tempo

HOUR = 3600.0
START = 1_000_000.0  # any steady clock will do


def running() -> ContestClock:
    return ContestClock().started(START)


def test_p31_pause() -> None:
    clock = running()
    paused = clock.paused(START + 8 * HOUR, Pause.SOFT)
    resumed = paused.resumed(START + 9 * HOUR)
    later = START + 9.5 * HOUR
    assert f"{Tempo().at(resumed.elapsed(later)):.6f}" == "2.088548"
    assert resumed.planned_end(later) - clock.planned_end(START) == HOUR


PAUSED = running().paused(START + 8 * HOUR, Pause.HARD)
FIXED = running().paused(START + 8 * HOUR, Pause.SOFT, end=End.FIXED)


@pytest.mark.parametrize(
    ("clock", "hours", "elapsed", "remaining", "end"),
    [
        (ContestClock(), 5, 0, 24, 29),  # if it started now
        (running(), 0, 0, 24, 24),
        (running(), -1, 0, 24, 24),  # the caller's clock stepped back
        (running(), 8, 8, 16, 24),
        (running(), 30, 24, 0, 24),  # nobody has noticed the end yet
        (PAUSED, 8, 8, 16, 24),
        (PAUSED, 11, 8, 16, 27),
        (PAUSED.resumed(START + 11 * HOUR), 12, 9, 15, 27),
        (PAUSED.finished(START + 11 * HOUR), 12, 8, 0, 11),
        (FIXED, 11, 8, 13, 24),
        (FIXED, 25, 8, 0, 24),  # the end has come while the contest stood still
        (FIXED.resumed(START + 11 * HOUR), 12, 9, 12, 24),
        (FIXED.resumed(START + 11 * HOUR), 25, 21, 0, 24),  # platform 5: finishes with t < D
        (FIXED.resumed(START + 40 * HOUR), 41, 8, 0, 40),
        (running().finished(START + 24 * HOUR), 30, 24, 0, 24),
        (ContestClock.resumed_at(8 * HOUR, START), 1, 9, 15, 16),
        (ContestClock.resumed_at(8 * HOUR, START, lost=3 * HOUR), 1, 9, 12, 13),
        (ContestClock.resumed_at(25 * HOUR, START), 1, 24, 0, 0),
        (ContestClock(played=2 * HOUR).caught_up(3 * HOUR).started(START), 1, 4, 20, 21),
        (ContestClock(played=2 * HOUR).caught_up(HOUR).started(START), 1, 3, 21, 22),
        (ContestClock(lost=3 * HOUR).caught_up(25 * HOUR).started(START), 1, 21, 0, 0),
        (ContestClock(duration=inf), 5, 0, inf, inf),
        (ContestClock(duration=inf).started(START), 100, 100, inf, inf),
        (ContestClock(duration=inf).started(START).paused(START, Pause.SOFT, end=End.FIXED), 1, 0, inf, inf),
        (ContestClock.resumed_at(HOUR, START, duration=inf), 1, 2, inf, inf),
    ],
)
def test_readings(clock: ContestClock, hours: float, elapsed: float, remaining: float, end: float) -> None:
    now = START + hours * HOUR
    readings = (clock.elapsed(now), clock.remaining(now), clock.planned_end(now) - START)
    assert readings == (elapsed * HOUR, remaining * HOUR, end * HOUR)


def test_practice_has_k_1_and_no_end() -> None:
    clock = ContestClock(duration=inf).started(START)
    assert PRACTICE.at(clock.elapsed(START + 100 * HOUR)) == 1.0
    assert clock.paused(START, Pause.SOFT).resumed(START + 5).remaining(START + 9) == inf


def test_a_pause_knows_its_kind_only_while_it_lasts() -> None:
    assert (PAUSED.state, PAUSED.pause, PAUSED.end) == (ContestState.PAUSED, Pause.HARD, End.MOVES)
    resumed = FIXED.resumed(START + 11 * HOUR)
    assert (resumed.state, resumed.pause, resumed.end) == (ContestState.RUNNING, None, End.MOVES)


def test_a_clock_is_a_value() -> None:
    clock = running()
    clock.paused(START + 5, Pause.SOFT)
    assert clock == running()
    assert clock.state is ContestState.RUNNING


Verb = Callable[[ContestClock], ContestClock]
VERBS: dict[str, Verb] = {
    "start": lambda clock: clock.started(START),
    "pause": lambda clock: clock.paused(START, Pause.SOFT),
    "resume": lambda clock: clock.resumed(START),
    "finish": lambda clock: clock.finished(START),
}
CLOCKS = {
    ContestState.SETUP: ContestClock(),
    ContestState.RUNNING: running(),
    ContestState.PAUSED: PAUSED,
    ContestState.FINISHED: running().finished(START),
}
GOES = {  # platform 5: setup -> running <-> paused -> finished
    ("start", ContestState.SETUP): ContestState.RUNNING,
    ("pause", ContestState.RUNNING): ContestState.PAUSED,
    ("resume", ContestState.PAUSED): ContestState.RUNNING,
    ("finish", ContestState.RUNNING): ContestState.FINISHED,
    ("finish", ContestState.PAUSED): ContestState.FINISHED,
}


@pytest.mark.parametrize("state", ContestState)
@pytest.mark.parametrize("verb", VERBS)
def test_transitions(verb: str, state: ContestState) -> None:
    if (verb, state) in GOES:
        assert VERBS[verb](CLOCKS[state]).state is GOES[verb, state]
    else:
        with pytest.raises(ClockError, match=f"^cannot {verb} the contest: it .*: .+"):
            VERBS[verb](CLOCKS[state])


steps = st.lists(st.tuples(st.floats(0, 5000), st.sampled_from(["read", "soft", "fixed", "resume"])), max_size=30)


def played(clock: ContestClock, now: float, event: str) -> ContestClock:
    if event == "resume" and clock.state is ContestState.PAUSED:
        return clock.resumed(now)
    if event in ("soft", "fixed") and clock.state is ContestState.RUNNING:
        return clock.paused(now, Pause.SOFT, end=End.FIXED if event == "fixed" else End.MOVES)
    return clock


@given(steps)
def test_never_runs_backwards_nor_faster_than_time(events: list[tuple[float, str]]) -> None:
    clock, now = ContestClock(duration=20_000.0).started(START), START
    for step, event in events:
        before = clock.elapsed(now)
        now += step
        assert 0 <= clock.elapsed(now) - before <= step + 1e-6
        clock = played(clock, now, event)
        assert clock.elapsed(now) <= 20_000.0
        assert clock.remaining(now) >= 0


@given(steps)
def test_the_end_moves_by_the_pauses_that_move_it(events: list[tuple[float, str]]) -> None:
    clock, now = ContestClock(duration=1e6).started(START), START
    moved = 0.0
    for step, event in events:
        now += step
        if clock.state is ContestState.PAUSED and clock.end is End.MOVES:
            moved += step
        clock = played(clock, now, event)
        assert clock.planned_end(now) == pytest.approx(START + 1e6 + moved)


@given(st.floats(0, 86400), st.floats(0, 1e6), st.floats(0, 1e5))
def test_restored_from_what_was_played(elapsed: float, now: float, later: float) -> None:
    clock = ContestClock.resumed_at(elapsed, now)
    assert clock.elapsed(now) == elapsed
    assert clock.elapsed(now + later) == pytest.approx(min(elapsed + later, 86400), abs=1e-6)


def test_an_extension_moves_the_end_and_can_be_taken_back() -> None:
    clock = running().extended(START + HOUR, 1800.0)
    assert clock.elapsed(START + HOUR) == HOUR
    assert clock.planned_end(START + HOUR) == START + 24.5 * HOUR
    assert Tempo().at(clock.elapsed(START + 24.25 * HOUR)) == 8.0
    again = clock.extended(START + 23 * HOUR, -1800.0)
    assert again.planned_end(START + 23 * HOUR) == START + 24 * HOUR
    with pytest.raises(ClockError, match="that end has passed"):
        clock.extended(START + 24 * HOUR, -1800.0)


def test_an_extension_in_a_pause_that_keeps_the_end() -> None:
    """The pause has cost an hour by then, and costs another one."""
    clock = FIXED.extended(START + 9 * HOUR, HOUR).resumed(START + 10 * HOUR)
    assert (clock.lost, clock.planned_end(START + 10 * HOUR)) == (2 * HOUR, START + 25 * HOUR)


@pytest.mark.parametrize(
    ("clock", "hours", "complaint"),
    [
        (ContestClock(), 0, "it has not begun"),
        (ContestClock(inf).started(START), 1, "it has no end"),
        (running(), 24, "its time is up"),
        (running().finished(START + HOUR), 1, "it is over"),
    ],
)
def test_what_cannot_be_extended(clock: ContestClock, hours: float, complaint: str) -> None:
    with pytest.raises(ClockError, match=complaint):
        clock.extended(START + hours * HOUR, 60.0)


def test_a_plan_changes_a_clock_once() -> None:
    clock = running().paused(START + HOUR, Pause.SOFT, plan=7).resumed(START + 2 * HOUR, plan=8)
    assert clock.plans == (7, 8)
    with pytest.raises(ClockError, match="done already"):
        clock.paused(START + 3 * HOUR, Pause.SOFT, plan=7)
