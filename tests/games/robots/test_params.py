"""Parameters (robots 3): spelling, ranges, servers."""

import msgspec
import pytest

from arena24.games.robots import GAME, BadSetup, RobotsParams, Weights

SYMBOLS = {
    *("T", "W", "B", "cash", "C", "Q", "planning_turns", "sale_turns", "building_turns", "fight_turns"),
    *("results_turns", "stat_max", "command_limit"),
}


def read(text: str) -> RobotsParams:
    return msgspec.json.decode(text, type=RobotsParams)


def test_spelling_is_the_rulebooks() -> None:
    assert set(msgspec.to_builtins(GAME.quick)) == SYMBOLS


def test_quick_game() -> None:
    assert GAME.quick == read(
        '{"T": 1, "C": 30, "Q": 2, "planning_turns": 3, "sale_turns": 2, "building_turns": 4, "fight_turns": 6,'
        ' "results_turns": 2, "stat_max": 20, "command_limit": 100}'
    )
    assert GAME.quick.longest == 3 + 6 + 2 + 4 + 2 * 6 + 2


def test_contest_servers() -> None:
    one = read(
        '{"T": 2, "C": 250, "Q": 2, "planning_turns": 15, "sale_turns": 6, "building_turns": 20, "fight_turns": 12,'
        ' "results_turns": 5, "stat_max": 100, "command_limit": 100}'
    )
    assert GAME.servers == {"Robots1": one, "Robots2": msgspec.structs.replace(one, fights=8)}


@pytest.mark.parametrize("params", [GAME.quick, *GAME.servers.values()])
def test_params_survive_text(params: RobotsParams) -> None:
    assert msgspec.json.decode(msgspec.json.encode(params), type=RobotsParams) == params


@pytest.mark.parametrize(
    "text",
    [
        '{"T": 0}',
        '{"T": 3.1}',
        '{"W": [0, 0]}',
        '{"W": [0, 0, 10.1]}',
        '{"W": [-10.1, 0, 0]}',
        '{"W": [0.000001, 0, 0]}',
        '{"B": [1, 2, 3]}',
        '{"B": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1001]}',
        '{"cash": -1}',
        '{"cash": 1000000001}',
        '{"C": 0}',
        '{"C": 12}',
        '{"C": 5005}',
        '{"Q": 0}',
        '{"Q": 11}',
        '{"planning_turns": 0}',
        '{"sale_turns": 1}',
        '{"building_turns": 0}',
        '{"fight_turns": 0}',
        '{"results_turns": 0}',
        '{"stat_max": 0}',
        '{"stat_max": 1001}',
        '{"command_limit": -1}',
        '{"N": 1}',
    ],
)
def test_bad_values_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(text)


def test_refusals_say_why() -> None:
    with pytest.raises(BadSetup, match="multiple of 5"):
        RobotsParams(catalogue=12)
    with pytest.raises(BadSetup, match="more than one"):
        RobotsParams(sale_turns=1)
    with pytest.raises(BadSetup, match="five digits"):
        RobotsParams(weights=Weights(0, 1 / 3, 0))


@pytest.mark.parametrize("unit", [0, 1, -1, 29, 30_000, -120_000, 999_999, -999_999, 1_000_000])
def test_weights_are_exact(unit: int) -> None:
    assert Weights(unit / 10**5, 0, 0).exact[0] == unit
    RobotsParams(weights=Weights(unit / 10**5, 0, 0))
