"""Parameters: what is accepted, what is refused and how."""

import msgspec
import pytest

from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure import GAME, BadSetup, Stats, TreasureParams, new_round
from arena24.games.treasure.setup import fitting_turns


def stats(**changes: int) -> dict[str, object]:
    return {"STATS": list(TreasureParams().stats._replace(**changes))}


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (stats(timer_min=2), "upgrade 7 could bring T1 down to 0; it must stay 1 or more"),
        (stats(range_min=0), "upgrade 5 could bring R1 down to -1; it must stay 0 or more"),
        (stats(flame_min=0), "upgrade 9 could bring F1 down to -1"),
        (stats(move_cost=2), "upgrade 3 could bring M down to 0"),
        (stats(energy_cap=3), "M and E cannot be 4 and 3"),
        (stats(range_max=1), "R1 and R2 cannot be 2 and 1"),
        (stats(timer_max=3), "T1 and T2 cannot be 4 and 3"),
        (stats(flame_max=1), "F1 and F2 cannot be 2 and 1"),
        (stats(bomb_limit=0), "1 and CB cannot be 1 and 0"),
        (stats(energy_regen=-1), "0 and ER cannot be 0 and -1"),
        ({"UPGRADE_LIMITS": [8, 6, 4, 4, 1, 5, 2, 6, 1, 5]}, "upgrade 3 could bring M down to 0"),
        ({"UPGRADE_PRICES": [1]}, "length >= 10"),
        ({"N": 201}, "<= 200"),
        ({"M": 0}, ">= 1"),
        ({"ROUND_TURNS": 0}, ">= 1"),
        ({"TURN_TIME": 0.0}, "> 0"),
        ({"GOLD_S": 0}, ">= 1"),
        ({"KILL_POINTS": -1}, ">= 0"),
        ({"rows": 9}, "unknown field"),
    ],
)
def test_refused(given: dict[str, object], complaint: str) -> None:
    with pytest.raises((msgspec.ValidationError, BadSetup), match=complaint):
        msgspec.convert(given, TreasureParams)


def test_a_table_of_wrong_length_made_by_hand() -> None:
    with pytest.raises(BadSetup, match="10 numbers"):
        TreasureParams(limits=(1, 2, 3))


@pytest.mark.parametrize(("rows", "columns"), [(8, 15), (15, 8), (5, 15), (15, 5), (14, 14)])
def test_boards_that_cannot_be_generated(rows: int, columns: int) -> None:
    params = TreasureParams(rows=rows, columns=columns)
    with pytest.raises(BadSetup, match="must be odd and at least 7"):
        new_round(Start(params, (), Seed.from_number(1)))


@pytest.mark.parametrize(
    ("turns", "remaining", "fitting"),
    [(100, 50.0, 100), (100, 49.9, 99), (100, 15.0, 30), (100, 14.9, None), (20, 10.0, 20), (20, 9.9, None)],
)
def test_the_last_round_of_a_contest(turns: int, remaining: float, fitting: int | None) -> None:
    """With the turns that fit, if they are 30 or all that it has (treasure 5.8)."""
    start = Start(TreasureParams(turns=turns), (TeamId(1),), Seed.from_number(1), remaining)
    assert fitting_turns(start) == fitting
    round_ = new_round(start)
    assert (round_ and round_.turns_left()) == fitting


def test_the_contest_server() -> None:
    params = GAME.servers["Treasure1"]
    assert (params.rows, params.columns, params.turns, params.turn_seconds) == (51, 51, 300, 1.0)


def test_upgrades_change_the_stat_of_the_same_number() -> None:
    assert TreasureParams().stats.raised([1] * 10) == Stats(13, 5, 3, 2, 1, 4, 3, 7, 1, 4)
    assert TreasureParams().stats.raised([0, 0, 2, 0, 0, 0, 0, 6, 0, 0]) == Stats(12, 4, 2, 1, 2, 3, 4, 12, 2, 3)
