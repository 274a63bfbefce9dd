"""The bots of treasure play, stay alive, and the better one is better."""

from typing import Any

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import played_by
from arena24.client.lots import Sometimes
from arena24.games import treasure
from arena24.games.treasure import MyDude, Opened, Opening
from arena24.games.treasure.bots import dig, digger, miner, prospector
from arena24.games.treasure.bots.shop import DUDE, Doctrine, gains
from arena24.games.treasure.bots.threats import Body, Threats
from arena24.games.treasure.mine import Mine
from arena24.store.fold import fold
from arena24.store.records import Order

QUICK = treasure.GAME.quick


def score(outcome: sim.Outcome) -> tuple[float, ...]:
    assert not outcome.tracebacks
    assert not outcome.incidents
    return tuple(float(result) for result in outcome.results)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_prospector_beats_miner(seed: int, swapped: bool) -> None:
    players = [miner.play, prospector.play] if swapped else [prospector.play, miner.play]
    results = score(sim.play(treasure.GAME, players, QUICK, seed))
    mine, others = reversed(results) if swapped else results
    assert mine > 2 * others


@pytest.mark.parametrize("seed", range(3))
def test_a_miner_alone_brings_gold_home(seed: int) -> None:
    assert score(sim.play(treasure.GAME, [miner.play], QUICK, seed))[0] >= 80


@pytest.mark.parametrize("seed", range(4))
def test_prospector_does_not_kill_itself(seed: int) -> None:
    """Alone in the mine, nobody else is to blame."""
    outcome = sim.play(treasure.GAME, [prospector.play], QUICK, seed)
    assert score(outcome)[0] > 150
    end = last(outcome)
    assert len(end.dudes) + 1 == end.next_dude


def last(outcome: sim.Outcome) -> treasure.TreasurePosition:
    """Where a round ended."""
    position = fold(treasure.GAME, outcome.header, outcome.records).dump()
    assert isinstance(position, treasure.TreasurePosition)
    return position


@pytest.mark.parametrize("name", bots.names("treasure"))
@pytest.mark.parametrize("limit", [1, 5, 12])
def test_few_commands(name: str, limit: int) -> None:
    params = msgspec.structs.replace(QUICK, command_limit=limit, turns=30)
    score(sim.play(treasure.GAME, [bots.find("treasure", name)] * 2, params, 4))


@pytest.mark.parametrize("name", bots.names("treasure"))
def test_many_teams(name: str) -> None:
    params = msgspec.structs.replace(QUICK, rows=31, columns=31, turns=40)
    results = score(sim.play(treasure.GAME, [bots.find("treasure", name)] * 8, params, 6))
    assert sum(results) > 0


@pytest.mark.parametrize("name", bots.names("treasure"))
def test_a_bot_that_comes_late(name: str) -> None:
    def late(me: treasure.Player) -> None:
        for _ in range(20):
            me.wait()
        bots.find("treasure", name)(me)

    assert score(sim.play(treasure.GAME, [late], QUICK, 2))[0] > 0


@pytest.mark.parametrize("name", bots.names("treasure"))
def test_round_after_round(name: str) -> None:
    """The turns of one round, then those of another one, in which everything is different."""

    def twice(me: treasure.Player) -> None:
        waits = iter([Opened(Opening.NEXT_TURN, 60), *[None] * 30, Opened(Opening.NEXT_ROUND, 0)])

        def wait() -> Opened:
            opened = me.wait()
            return next(waits, None) or opened

        bots.find("treasure", name)(
            played_by(treasure.Player, lambda c: wait if c.name == "wait" else getattr(me, c.name))
        )

    score(sim.play(treasure.GAME, [twice, miner.play], QUICK, 5))


# ---- what each rung adds


def threats(board: str, *bombs: tuple[int, int, int, int]) -> Threats:
    found = Threats(Mine(board.split()))
    for x, y, timer, reach in bombs:
        found.bomb(found.mine.place(x, y), timer, reach, 2)
    return found


def body(found: Threats, x: int, y: int, energy: int = 12) -> Body:
    return Body(found.mine.place(x, y), energy, 12, 4, 4)


def test_digger_knows_what_a_bomb_lays_bare() -> None:
    """Of each side the first wall within reach, and none behind a rock."""
    rows = ("__S__", "_____", "L__IL", "_____", "__M__")
    walls = {(x, y): letter for x, row in enumerate(rows) for y, letter in enumerate(row)}
    view = miner.View(walls, set(), set(), {}, (0, 0), 2)
    assert digger.bared((2, 2), view) == 10 + 60 + 25
    assert digger.bared((2, 2), view._replace(reach=1)) == 0


def test_digger_moves_its_deposit_to_the_gold_nearby() -> None:
    """Beside the large wall one can hide; what lies at the other end of the mine is too far away."""
    moved: list[tuple[int, int]] = []
    told: dict[str, Any] = {
        "get_walls": ("L" + "_" * 20 + "LLLL", "_" * 25, "_" * 25),
        "get_my_id": 1,
        "get_deposits": (treasure.Deposit(1, 1, 6),),
        "get_new_dude_stats": QUICK.stats,
        "move_deposit": lambda x, y: moved.append((x, y)),
    }
    answers = {name: answer if callable(answer) else answering(answer) for name, answer in told.items()}
    digger.settle(played_by(treasure.Player, lambda c: answers.get(c.name, answering(()))))
    assert moved in ([(0, 1)], [(1, 0)])


def orders(doctrine: Doctrine) -> set[str]:
    """What somebody of this mind says in a round, alone in the mine."""
    outcome = sim.play(treasure.GAME, [dig.campaign(doctrine)], msgspec.structs.replace(QUICK, turns=60), 3)
    score(outcome)
    return {record.line.split()[0].decode() for record in outcome.records if isinstance(record, Order)}


def test_doctrines_say_who_moves_and_who_buys() -> None:
    assert orders(Doctrine()) >= {"MOVE_DEPOSIT", "BUY_UPGRADE", "DEPOSIT_GOLD"}
    assert "MOVE_DEPOSIT" not in orders(Doctrine(view=0))
    assert not orders(Doctrine(budget=0)) & {"BUY_UPGRADE", "BUY_DUDE"}
    assert "BUY_DUDE" not in orders(Doctrine(dudes=1))


def test_in_some_rounds_one_is_of_another_mind() -> None:
    """For the whole of them."""
    params, poor, rich = msgspec.structs.replace(QUICK, turns=40), Doctrine(view=0, budget=0), Doctrine()
    minds = dig.campaign(poor, Sometimes(rich, 0.0)), dig.campaign(poor, Sometimes(rich, 1.0)), dig.campaign(rich)
    usual, better, always = (sim.play(treasure.GAME, [bot], params, 3).records for bot in minds)
    assert usual != better == always


def test_a_dude_runs_as_far_as_its_energy_lasts() -> None:
    found = threats("_____ _____", (0, 0, 2, 2))
    assert found.survives(body(found, 0, 1, 0))
    assert not found.survives(body(found, 0, 0, 0), turn=1)
    assert found.survives(body(found, 0, 0, 8))


def test_a_dead_end_is_a_trap() -> None:
    found = threats("____ IIII", (0, 3, 4, 3))
    assert not found.survives(body(found, 0, 1))
    assert found.shelters(body(found, 0, 1)) == {}


def test_fire_bars_the_way_and_dies_down() -> None:
    found = threats("___", (0, 1, 1, 0))
    assert set(found.walks(body(found, 0, 0), turn=1)) == {found.mine.place(0, 0)}
    assert len(found.walks(body(found, 0, 0), turn=3)) == 3


def test_two_bombs_are_passed_one_after_the_other() -> None:
    found = threats("______ _I__I_", (0, 5, 1, 2), (0, 0, 3, 3))
    assert not found.survives(body(found, 0, 3, 0))
    assert found.survives(body(found, 0, 3, 4))


def test_the_first_levels_are_worth_most() -> None:
    dude = MyDude(1, 0, 0, 0, 12, 12, 4, 4, 0, 1, 2, 3, 4, 6, 2, 3)
    faster = dude._replace(energy_regen=8, move_cost=3)
    assert gains(dude)[2] > gains(faster)[2]
    assert gains(dude)[3] < gains(faster)[3]  # each step saves a larger share
    assert DUDE not in gains(dude)


# ---- what is not fixed


def test_a_miner_buys_no_dude_into_fire() -> None:
    """Its deposit burns, or will be hit: a dude bought now would die as it appears."""
    calm: dict[str, Any] = {
        "get_walls": ("_____",) * 3,
        "get_my_id": 1,
        "get_deposits": (treasure.Deposit(1, 1, 1),),
        "get_new_dude_stats": QUICK.stats,
    }
    flame, bomb = treasure.Flame(2, 1, 1), treasure.Bomb(2, 1, 3, 4)
    for danger in ({}, {"get_flames": (flame,)}, {"get_bombs": (bomb,)}):
        bought: list[bool] = []
        told = calm | danger | {"buy_dude": bought.append}
        me = played_by(treasure.Player, lambda c, told=told: answering(told.get(c.name, ())))  # type: ignore[misc]
        miner.take_turn(me, miner.goals)
        assert len(bought) == (not danger)


def answering(answer: Any) -> Any:
    """A command that gives this answer, or tells that it was called."""
    return (lambda *_: answer(True)) if callable(answer) else lambda *_: answer


def test_prospector_learns_what_walls_hide() -> None:
    params = msgspec.structs.replace(QUICK, gold_small=200, gold_medium=3, turns=60)
    learned: dict[int, int] = {}

    def curious(me: treasure.Player) -> None:
        bot = dig.Dig(me, me.get_walls(), prospector.DOCTRINE)
        left = 0
        while True:
            bot.take_turn(me.get_walls(), left)
            learned.update(bot.worth)
            left = me.wait().left

    score(sim.play(treasure.GAME, [curious], params, 2))
    assert learned[ord("S")] == 200 or learned[ord("M")] == 3
    assert dig.GOLD[ord("S")] == 10  # what one round teaches is not carried into another
