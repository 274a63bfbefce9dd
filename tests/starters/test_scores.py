"""Starters score from the first run on, with the parameters of every server of a contest."""

import msgspec
import pytest

from arena24.games.catalogue import find
from tests.ours import OURS
from tests.starters.rounds import SHORT, scored

SERVERS = [(game, server) for game in OURS for server in find(game).servers]
LONE = [game for game in OURS if not find(game).entry]  # where one plays without a rival who takes part


@pytest.mark.parametrize(("game", "server"), SERVERS)
def test_a_starter_scores_on_every_server(game: str, server: str) -> None:
    rules = find(game)
    told = msgspec.to_builtins(rules.servers[server]) | SHORT.get(game, {})
    assert scored(rules, msgspec.convert(told, rules.params)) > 0


@pytest.mark.parametrize("game", LONE)
def test_a_starter_scores_beside_an_idle_seat(game: str) -> None:
    assert scored(find(game), find(game).quick, idle=True) > 0
