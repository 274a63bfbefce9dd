"""Everybody on every seat of the same worlds."""

from collections import Counter
from itertools import islice

import pytest

from arena24.games.seed import Seed
from arena24.sim.seating import Seating, rounds_of_world, seatings

SEED = Seed.from_number(1)


def one_world(bots: int, players: int, world: int = 0) -> list[Seating]:
    rounds = rounds_of_world(bots, players)
    return list(islice(seatings(bots, players, SEED), world * rounds, (world + 1) * rounds))


def test_pairs_swap_seats() -> None:
    assert [seating.seats for seating in one_world(3, 2)] == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_numbers_go_on_and_worlds_change() -> None:
    first = list(islice(seatings(2, 2, SEED), 5))
    assert [seating.number for seating in first] == [1, 2, 3, 4, 5]
    assert [seating.world for seating in first] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (3, 3), (5, 3), (7, 4), (2, 4), (3, 5)])
def test_every_bot_sits_equally_often_on_every_seat_of_a_world(bots: int, players: int) -> None:
    for world in (0, 1):
        played = one_world(bots, players, world)
        assert {seating.world for seating in played} == {world}
        counts = Counter((bot, seat) for seating in played for seat, bot in enumerate(seating.seats))
        assert len(counts) == bots * players
        assert len(set(counts.values())) == 1


def test_more_players_than_bots_share_the_seats() -> None:
    assert all(sorted(Counter(seating.seats).values()) == [2, 3] for seating in one_world(2, 5))


def test_circles_differ_from_world_to_world_but_not_from_time_to_time() -> None:
    circles = [[seating.seats for seating in one_world(6, 3, world)] for world in range(3)]
    assert circles == [[seating.seats for seating in one_world(6, 3, world)] for world in range(3)]
    assert circles[0] != circles[1]
