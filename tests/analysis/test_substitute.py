"""Somebody else in a seat, from the middle of a round on."""

from typing import Any

import pytest

from arena24 import bots, sim
from arena24.analysis.inquiry import Understudy, of_journal
from arena24.analysis.prospects import Fall, fall_in
from arena24.analysis.substitute import Stint, substituted
from arena24.games import battle, toy
from arena24.games.catalogue import find
from arena24.games.core import TeamId
from tests.analysis.rounds import poured, pouring
from tests.ours import OURS

TEN = pouring([10] * 9)


@pytest.mark.parametrize(("turn", "result"), [(1, 40), (2, 31), (4, 13)])
def test_it_plays_from_that_turn_to_the_end(turn: int, result: int) -> None:
    outcome = poured((1, 1, 1, 1), (2, 2, 2, 2))
    stint = substituted(toy.GAME, outcome.header, list(outcome.records), TeamId(1), TEN, turn=turn)
    assert (stint.first, stint.turn, stint.result) == (turn, 4, result)
    assert stint.orders == ["POUR 10"]
    assert (stint.others, stint.otherwise) == (5 - turn, 0)


def test_orders_of_the_others_that_come_out_otherwise_are_counted() -> None:
    """Shots at somebody who walked, and now does not, have no target any more."""
    game = battle.GAME
    outcome = sim.play(game, [bots.find(game.id, "walker"), bots.find(game.id, "gunner")], game.quick, seed=5)
    stint = substituted(game, outcome.header, list(outcome.records), TeamId(1), silent, turn=1)
    assert 0 < stint.otherwise < stint.others
    assert stint.orders == []


def silent(me: Any) -> None:
    """Returns at once."""


def test_a_substitute_that_fails_is_told() -> None:
    def broken(me: toy.Player) -> None:
        raise RuntimeError("no idea")

    outcome = poured((1, 1), (2, 2))
    inquiry = of_journal(
        toy.GAME, outcome.header, list(outcome.records), TeamId(1), understudy=Understudy("broken", broken)
    )
    assert all("no idea" in stint.failed for stint in inquiry.stints)
    assert inquiry.fall is None
    assert not any("broken" in sentence for sentence in inquiry.sentences)


def stint(first: int, result: float) -> Stint:
    return Stint(first, 9, result)


def test_where_what_was_to_be_won_fell_most() -> None:
    assert fall_in([stint(1, 90), stint(4, 80), stint(6, 10)], 9, 10) == Fall(4, 5, 80, 10)
    assert fall_in([stint(1, 90), stint(4, 85)], 9, 10) == Fall(4, 9, 85, 10)
    assert fall_in([stint(1, 10), stint(4, 8)], 9, 10) is None
    assert fall_in([stint(turn, 100 - 10 * turn) for turn in range(1, 9)], 9, 10) is None


def test_the_fall_is_looked_at_nearer_and_nearer() -> None:
    """Team 1 has one turn that matters: in turn 6 it pours away what it has."""
    mine = (9, 9, 9, 9, 9, -45, 0, 0, 0, 0)
    outcome = poured(mine, (5,) * 10)
    inquiry = of_journal(
        toy.GAME, outcome.header, list(outcome.records), TeamId(1), understudy=Understudy("idle", pouring([0] * 10))
    )
    assert inquiry.cause == (6, 6)
    assert inquiry.sentences[1] == "Lost in turn 6: idle in this seat gets 45 from turn 6 on, and 0 after that."


@pytest.mark.parametrize("game", OURS)
def test_in_every_game_somebody_can_take_over(game: str) -> None:
    rules = find(game)
    seated = [bots.find(game, rules.bots[0]), bots.find(game, rules.bots[-1])]
    outcome = sim.play(rules, seated, rules.quick, seed=5)
    stint = substituted(rules, outcome.header, list(outcome.records), TeamId(1), seated[1], turn=outcome.turns // 2)
    assert not stint.failed
    assert stint.others
