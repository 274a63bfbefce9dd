"""Rounds retold from their journals."""

import dataclasses

from arena24.analysis.retelling import cut, retold
from arena24.analysis.trouble import trouble_in
from arena24.games import toy
from arena24.games.core import TeamId
from arena24.games.musters import Muster
from arena24.store.records import TurnEnd
from tests.analysis.rounds import poured


def test_results_the_best_of_the_others_and_refusals() -> None:
    outcome = poured((1, -5, 0), (2, 2, 2), (3, 0, 0))
    turns = retold(toy.GAME, outcome.header, outcome.records, TeamId(1))
    known = [(turn.turn, turn.result, turn.best, turn.leader) for turn in turns]
    assert known == [(1, 1, 3, 3), (2, 1, 4, 2), (3, 1, 6, 2)]
    assert [turn.gap for turn in turns] == [2, 3, 5]
    assert [dict(turn.refused) for turn in turns] == [{}, {"100 POUR": 1}, {}]
    assert [turn.orders for turn in turns] == [1, 1, 0]


def test_a_game_without_a_muster_tells_no_units() -> None:
    outcome = poured((1, 0), (1, 1))
    turns = retold(toy.GAME, outcome.header, outcome.records, TeamId(1))
    assert [(turn.units, turn.unused) for turn in turns] == [(None, ())] * 2
    trouble = trouble_in(toy.GAME, turns)
    assert (trouble.units, trouble.lost, trouble.silent) == (None, 0, 1)


def test_a_muster_is_taken_before_the_turn_ends() -> None:
    game = dataclasses.replace(
        toy.GAME, muster=lambda round_, team: Muster(9 - round_.jugs[team], (f"turn {round_.turn}",))
    )
    outcome = poured((1, 3), (0, 0))
    turns = retold(game, outcome.header, outcome.records, TeamId(1))
    assert [(turn.units, turn.unused) for turn in turns] == [(8, ("turn 1",)), (5, ("turn 2",))]
    trouble = trouble_in(game, turns)
    assert (trouble.units, trouble.lost, trouble.idle, trouble.silent) == (8, 3, 1.0, 0)


def test_a_round_is_cut_before_a_turn() -> None:
    records = list(poured((1, 1, 1)).records)
    before, after = cut(records, 3)
    assert before + after == records
    assert isinstance(before[-1], TurnEnd)
    assert before[-1].turn == 2
    assert cut(records, 1) == ([], records)
