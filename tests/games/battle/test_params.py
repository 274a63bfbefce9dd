"""Parameters (battle 3): spelling, ranges, formulas."""

import msgspec
import pytest

from arena24.games.battle import GAME, BadSetup, BattleParams, Between, Greenery
from arena24.games.battle.params import Army
from arena24.games.seed import Seed

SYMBOLS = {"N", "T", "A", "Tk", "C", "green", "Q", "O", "S", "E_S", "E_I", "E_T", "L"}


def read(text: str) -> BattleParams:
    return msgspec.json.decode(text, type=BattleParams)


def test_spelling_is_the_rulebooks() -> None:
    assert set(msgspec.to_builtins(GAME.quick)) == SYMBOLS


def test_contest_servers() -> None:
    one = read(
        '{"N": 100, "T": 2, "A": [3, 6], "Tk": [3, 7], "C": [1, 4], "green": "B", "Q": 500,'
        ' "E_S": 100, "E_I": 40, "E_T": 30, "L": 40}'
    )
    assert GAME.servers["Battle1"] == one
    assert GAME.servers["Battle2"] == msgspec.structs.replace(one, greenery=Greenery.FOREST)
    assert GAME.servers["Battle3"] == msgspec.structs.replace(one, size=60, armored=2, tanks=1, cannons=1)


@pytest.mark.parametrize("params", [GAME.quick, *GAME.servers.values()])
def test_params_survive_text(params: BattleParams) -> None:
    assert msgspec.json.decode(msgspec.json.encode(params), type=BattleParams) == params


@pytest.mark.parametrize(
    "text",
    [
        '{"N": 0}',
        '{"N": 201}',
        '{"T": 0}',
        '{"T": 3.1}',
        '{"L": 0}',
        '{"A": -1}',
        '{"C": 6}',
        '{"C": [1, 6]}',
        '{"Tk": [4, 3]}',
        '{"green": "H"}',
        '{"O": 201}',
        '{"S": 0}',
        '{"E_S": 0}',
        '{"E_I": 0}',
        '{"E_T": 0}',
        '{"L": 101}',
        '{"M": 1}',
    ],
)
def test_bad_values_are_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(text)


def test_refusals_say_why() -> None:
    with pytest.raises(BadSetup, match="at most 5 cannons"):
        BattleParams(cannons=6)
    with pytest.raises(BadSetup, match="Tk cannot be drawn from 4 to 3"):
        BattleParams(tanks=Between(4, 3))


@pytest.mark.parametrize(
    ("army", "worth"), [((3, 3, 1), 30), ((4, 6, 3), 60), ((2, 1, 1), 17), ((0, 0, 0), 1), ((50, 50, 5), 200)]
)
def test_worth_of_an_hq(army: tuple[int, int, int], worth: int) -> None:
    assert Army(*army).worth == worth


@pytest.mark.parametrize(
    ("points", "turns", "income"),
    [(5, 150, 5), (5, 149, 5), (5, 100, 7), (5, 50, 15), (36, 500, 1), (0, 150, 100), (1, 1, 100)],
)
def test_income(points: int, turns: int, income: int) -> None:
    settled = BattleParams().settled(army=Army(3, 3, 1), points=points, turns=turns)
    assert (settled.capture, settled.income, settled.turns) == (30, income, turns)


def test_given_rewards_stay() -> None:
    settled = BattleParams(capture=7, income=9).settled(army=Army(3, 3, 1), points=5, turns=150)
    assert (settled.capture, settled.income) == (7, 9)


def test_armies_are_drawn_from_the_whole_range() -> None:
    params = GAME.servers["Battle1"]
    armies = [params.draw_army(Seed.from_number(k)) for k in range(300)]
    assert {army.armored for army in armies} == {3, 4, 5, 6}
    assert {army.tanks for army in armies} == {3, 4, 5, 6, 7}
    assert {army.cannons for army in armies} == {1, 2, 3, 4}
