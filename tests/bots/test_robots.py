"""House bots of robots."""

from collections.abc import Sequence

import msgspec
import pytest

from arena24 import bots, sim
from arena24.games import robots
from arena24.games.core import Params
from arena24.games.failures import Failure
from arena24.games.robots import GAME
from arena24.store.records import Order

PLAIN, GOOD = (bots.find("robots", name) for name in bots.names("robots"))


def play(players: Sequence[sim.Bot], seed: int, params: Params | None = None) -> sim.Outcome:
    outcome = sim.play(GAME, players, params, seed)
    assert not outcome.tracebacks
    assert not outcome.incidents
    return outcome


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("teams", [1, 2, 6])
def test_rounds_are_played_to_the_end(seed: int, teams: int) -> None:
    for bot in (PLAIN, GOOD):
        outcome = play([bot] * teams, seed)
        said = {record.line.split()[0] for record in outcome.records if isinstance(record, Order)}
        assert {b"BID", b"MY_PARTS"} <= said


def test_everybody_builds_and_fights() -> None:
    outcome = play([PLAIN, GOOD] * 3, 1)
    orders = [record for record in outcome.records if isinstance(record, Order)]
    assert {order.team for order in orders if b"\t" in order.line} == set(range(1, 7))
    assert {order.team for order in orders if order.line.startswith(b"ATTACK")} >= {2, 4, 6}


def test_a_contest_round_keeps_to_the_limit() -> None:
    """Nobody sits out a turn: every bot attacks or builds in time, whatever the size."""
    params = msgspec.structs.replace(GAME.servers["Robots1"], catalogue=100)
    outcome = play([PLAIN, GOOD] * 3, 3, params)
    turns: dict[tuple[int, int], int] = {}
    turn = 1
    for record in outcome.records:
        if isinstance(record, Order):
            turns[turn, record.team] = turns.get((turn, record.team), 0) + (b"\t" not in record.line)
        else:
            turn += 1
    assert max(turns.values()) < 95
    assert min(outcome.results) >= 0


def test_the_good_one_wins() -> None:
    """Fixed seeds, swapped seats."""
    won, points = 0, [0.0, 0.0]
    for seed in range(6):
        for line in ([GOOD, PLAIN] * 3, [PLAIN, GOOD] * 3):
            results = play(line, seed).results
            good = float(sum(result for result, bot in zip(results, line, strict=True) if bot is GOOD))
            plain = float(sum(results)) - good
            won += good > plain
            points[0] += good
            points[1] += plain
    assert won >= 11
    assert points[0] > 1.5 * points[1]


@pytest.mark.parametrize("missed", [1, 5, 10, 12, 17])
def test_a_bot_that_comes_late_still_plays(missed: int) -> None:
    """As after a reconnect: it has not seen the catalogue, perhaps not even the auctions."""

    def late(me: robots.Player) -> None:
        for _ in range(missed):
            me.wait()
        GOOD(me)

    play([late, PLAIN, GOOD], 2)


def test_failures_do_not_stop_a_bot() -> None:
    """Somebody has used up the commands and lists of the team on another connection."""

    def clumsy(me: robots.Player) -> None:
        for _ in range(200):
            try:
                me.all_parts()
            except Failure:
                continue
        GOOD(me)

    play([clumsy, PLAIN], 2)
