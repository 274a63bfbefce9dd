"""A queue that is fair to addresses."""

from arena24.server.turnstile import Turnstile


def test_one_of_each_address_in_turn() -> None:
    queue: Turnstile[int] = Turnstile(100)
    for number in range(5):
        queue.put("crowd", number)
    queue.put("team", 10)
    queue.put("team", 11)
    assert [queue.take() for _ in range(8)] == [0, 10, 1, 11, 2, 3, 4, None]


def test_when_it_is_full_the_last_one_of_the_largest_crowd_goes() -> None:
    queue: Turnstile[int] = Turnstile(3)
    assert [queue.put("crowd", number) for number in range(4)] == [None, None, None, 3]
    assert queue.put("team", 10) == 2
    assert [queue.take() for _ in range(4)] == [0, 10, 1, None]


def test_among_equals_who_comes_last_goes() -> None:
    queue: Turnstile[int] = Turnstile(2)
    assert [queue.put(f"10.0.0.{number}", number) for number in range(3)] == [None, None, 2]
