"""What games say of units that were left without an order."""

import pytest

from arena24 import bots, sim
from arena24.analysis.retelling import RetoldTurn, retold
from arena24.games.catalogue import find
from arena24.games.core import TeamId
from tests.analysis.test_substitute import silent
from tests.ours import OURS

PLAYED = {  # turns in which a team that says nothing could have said something, and what it could have used
    "battle": (1, "ARMORED"),
    "robots": (6, "coins"),
    "flood": (1, "worker"),
    "creatures": (1, "the enrolment"),
    "painting": (1, "pawn"),
    "cards": (1, "a draw"),
    "treasure": (2, "dude"),
}


def turns_of(game: str, *, idle: bool) -> dict[int, RetoldTurn]:
    rules = find(game)
    plain = bots.find(game, rules.bots[0])
    outcome = sim.play(rules, [silent if idle else plain, plain, plain], rules.quick, seed=5)
    return {turn.turn: turn for turn in retold(rules, outcome.header, outcome.records, TeamId(1))}


@pytest.mark.parametrize("game", OURS)
def test_whoever_says_nothing_leaves_everything_unused(game: str) -> None:
    turn, what = PLAYED[game]
    idle, busy = turns_of(game, idle=True), turns_of(game, idle=False)
    assert any(what in name for name in idle[turn].unused), idle[turn]
    assert len(busy[turn].unused) < len(idle[turn].unused)
