import os
import threading
import time
from collections.abc import Iterator

import pytest

from arena24.train.hearing import MOMENT, NAPS, Hearing, moment

LOOKS = 4  # at a clock until a moment has passed


class Clock:
    """It goes on when it is looked at; so the number of looks tells who has listened."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def late(clock: Clock, pipe: tuple[int, int], hearing: Hearing) -> int:
    """How often the clock was looked at until something came that came late: to one who slept."""

    def say() -> None:
        while not os.get_blocking(pipe[0]):
            time.sleep(0)
        os.write(pipe[1], b"x")

    before, other = clock.looks, threading.Thread(target=say)
    other.start()
    assert hearing.hear(1) == b"x"
    other.join()
    return clock.looks - before


def test_what_has_been_said_is_heard_at_once(pipe: tuple[int, int]) -> None:
    clock = Clock()
    hearing = Hearing(pipe[0], LOOKS - 1, clock)
    os.write(pipe[1], b"said")
    assert hearing.hear(3) == b"sai"
    assert hearing.hear(3) == b"d"
    assert clock.looks == 2  # once for each


def test_after_a_moment_it_sleeps_and_listens_less_and_less_often(pipe: tuple[int, int]) -> None:
    clock = Clock()
    hearing = Hearing(pipe[0], LOOKS - 1, clock)
    looks = [late(clock, pipe, hearing) for _ in range(300)]
    listened = [wait for wait, number in enumerate(looks) if number]
    assert {looks[wait] for wait in listened} == {LOOKS}
    assert listened[:5] == [0, 1, 3, 7, 15]
    assert listened[-1] - listened[-2] == NAPS + 1


def test_it_listens_again_when_that_was_of_use(pipe: tuple[int, int]) -> None:
    clock = Clock()
    hearing = Hearing(pipe[0], LOOKS - 1, clock)
    while late(clock, pipe, hearing):  # until it sleeps from the beginning
        pass
    before = clock.looks
    while clock.looks == before:  # until it listens
        os.write(pipe[1], b"x")
        assert hearing.hear(1) == b"x"
    assert [late(clock, pipe, hearing) for _ in range(3)] == [LOOKS, LOOKS, 0]


def test_who_hangs_up_is_noticed(pipe: tuple[int, int]) -> None:
    for wait in (MOMENT, 0.0):
        there, back = os.pipe()
        os.close(back)
        assert Hearing(there, wait).hear(1) == b""
        os.close(there)


def test_nobody_listens_where_processes_share_cores() -> None:
    assert moment(1) == MOMENT
    assert moment(len(os.sched_getaffinity(0)) + 1) == 0.0
