"""The bots of battle play, keep to the limits, and the better one is better."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import played_by
from arena24.client.lots import Sometimes
from arena24.games import battle
from arena24.games.battle import Unit, UnitType
from arena24.games.battle.bots import gunner, marshal, saver, walker
from arena24.games.battle.bots.army import Army, Doctrine, campaign
from arena24.games.battle.bots.fire import Shot, best
from arena24.games.battle.bots.goals import Goal, assign
from arena24.games.battle.bots.ground import Ground
from arena24.games.battle.units import Inf
from arena24.games.failures import Failure, LimitReached

QUICK = battle.GAME.quick


def spied(bot: sim.Bot, refusals: Counter[str]) -> sim.Bot:
    """The same bot; its refusals are counted by command and class."""

    def caller(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*values: Any) -> Any:
            try:
                return method(*values)
            except Failure as failure:
                refusals[f"{method.__name__} {type(failure).__name__}"] += 1
                raise

        return call

    return lambda me: bot(played_by(battle.Player, lambda command: caller(getattr(me, command.name))))


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_gunner_beats_walker(seed: int, swapped: bool) -> None:
    players = [walker.play, gunner.play] if swapped else [gunner.play, walker.play]
    outcome = sim.play(battle.GAME, players, QUICK, seed)
    assert not outcome.tracebacks
    assert not outcome.incidents
    mine, others = reversed(outcome.results) if swapped else outcome.results
    assert mine > 1.2 * others


def test_saver_plays_some_rounds_as_walker() -> None:
    """From their first turn to their last."""
    plain = campaign(Doctrine(), Sometimes(saver.plain, 1.0))
    saved, walked = (sim.play(battle.GAME, [bot, marshal.play], QUICK, 1) for bot in (plain, walker.play))
    assert saved.records == walked.records
    assert not saved.tracebacks


def test_gunner_knows_the_rules_of_sight_and_range() -> None:
    refusals: Counter[str] = Counter()
    outcome = sim.play(battle.GAME, [spied(gunner.play, refusals), gunner.play], QUICK, 1)
    assert not outcome.tracebacks
    assert not [refusal for refusal in refusals if refusal.startswith("shoot")]


@pytest.mark.parametrize("name", bots.names("battle"))
@pytest.mark.parametrize("limit", [1, 5, 12])
def test_few_commands(name: str, limit: int) -> None:
    params = msgspec.structs.replace(QUICK, command_limit=limit, turns=30)
    outcome = sim.play(battle.GAME, [bots.find("battle", name)] * 2, params, 4)
    assert not outcome.tracebacks


def test_gunner_keeps_to_the_limit() -> None:
    refusals: Counter[str] = Counter()
    params = msgspec.structs.replace(QUICK, command_limit=15)
    sim.play(battle.GAME, [spied(gunner.play, refusals), walker.play], params, 2)
    assert not [refusal for refusal in refusals if refusal.endswith(LimitReached.__name__)]


@pytest.mark.parametrize("name", bots.names("battle"))
def test_a_bot_that_begins_again_has_lost_its_map(name: str) -> None:
    def restarted(me: battle.Player) -> None:
        me.look_around()
        bots.find("battle", name)(me)

    params = msgspec.structs.replace(QUICK, turns=60)
    outcome = sim.play(battle.GAME, [restarted, walker.play], params, 5)
    assert not outcome.tracebacks
    assert outcome.results[0] > 0


@pytest.mark.parametrize("name", bots.names("battle"))
def test_many_teams(name: str) -> None:
    params = msgspec.structs.replace(QUICK, size=45, turns=25, command_limit=40)
    outcome = sim.play(battle.GAME, [bots.find("battle", name)] * 9, params, 6)
    assert not outcome.tracebacks
    assert not outcome.incidents


def test_a_bot_without_units_waits() -> None:
    """Everything is lost: nothing is left to command, and nothing breaks."""
    empty = played_by(battle.Player, lambda command: _empty.get(command.name, lambda *values: ()))
    army = Army(empty, Doctrine())
    army.take_turn(40, ())
    assert army.units == {}


_empty: dict[str, Callable[..., Any]] = {
    "describe_world": lambda: battle.World(5, 1, 10, 5, 20, 20, 30, 50, 1.0),
    "look_around": lambda: ("PPPPP",) * 5,
    "my_stat": lambda: 100,
}


def test_what_is_bought_first() -> None:
    world = battle.World(9, 1, 10, 5, 20, 20, 30, 50, 1.0)

    def bought(doctrine: Doctrine) -> list[UnitType]:
        orders: list[UnitType] = []
        known: dict[str, Callable[..., Any]] = {
            **_empty,
            "describe_world": lambda: world,
            "look_around": lambda: ("P" * 9,) * 9,
            "list_units": lambda: (Unit(1, 5, 5, UnitType.HQ, Inf.INF, 0),),
            "create_unit": lambda kind: orders.append(kind),
        }
        me = played_by(battle.Player, lambda command: known.get(command.name, lambda *values: ()))
        Army(me, doctrine).take_turn(140, (battle.Point(1, 1, battle.Owner.NONE),))
        return orders

    plan = Doctrine(cannons=2, cars=1, army=20, spare=20)
    assert bought(plan)[:4] == [UnitType.CANNON, UnitType.CANNON, UnitType.ARMORED, UnitType.TANK]
    assert len(bought(plan)) == 10  # 100 points
    assert len(bought(replace(plan, group=3, spare=2))) == 5  # there is one point to take
    assert bought(Doctrine(cannons=0, cars=0, army=2)) == [UnitType.TANK] * 2


@pytest.mark.parametrize(("cannons", "step"), [(1, -1), (0, 1)])
def test_cannons_that_need_not_stay_at_home_go_along(cannons: int, step: int) -> None:
    moves: list[tuple[int, int, int]] = []
    known: dict[str, Callable[..., Any]] = {
        **_empty,
        "describe_world": lambda: battle.World(9, 1, 10, 5, 20, 20, 30, 50, 1.0),
        "look_around": lambda: ("P" * 9,) * 9,
        "my_stat": lambda: 0,
        "list_units": lambda: (Unit(1, 1, 5, UnitType.HQ, Inf.INF, 0), Unit(2, 5, 5, UnitType.CANNON, 7, 0)),
        "move": lambda *order: moves.append(order),
    }
    me = played_by(battle.Player, lambda command: known.get(command.name, lambda *values: ()))
    Army(me, Doctrine(cannons=cannons)).take_turn(140, (battle.Point(9, 5, battle.Owner.NONE),))
    assert moves == [(2, step, 0)]


# ---- parts of gunner


def tank(id_: int, x: int, y: int) -> Unit:
    return Unit(id_, x, y, UnitType.TANK, 20, 0)


def test_ways_go_around_water_and_cost_what_moves_cost() -> None:
    ground = Ground(("PPPP", "LLLP", "PPPP", "PHPP"))
    ways = ground.ways((1, 3), 2, (1, 1))
    assert ways[1, 3] == 0
    assert ways[2, 4] == 2
    assert (1, 2) not in ways
    assert ground.turns(2, (1, 4), (2, 4)) == 3
    assert ways[1, 1] == 2 * 7


def test_a_step_avoids_who_stands_there() -> None:
    ground = Ground(("PPPPP",) * 3)
    ways = ground.ways((5, 1), 1, (1, 1))
    assert ground.step((1, 1), ways, 1, set()) == (2, 1)
    assert ground.step((1, 1), ways, 1, {(2, 1)}) == (2, 2)
    assert ground.step((1, 1), ways, 1, {(2, 1), (2, 2), (1, 2)}) is None


def test_what_a_shot_hits() -> None:
    ground = Ground(("PPPPPPPPP",) * 9)
    assert ground.hit(UnitType.TANK, (1, 1), (5, 1), set()) == (5, 1)
    assert ground.hit(UnitType.TANK, (1, 1), (5, 1), {(3, 1)}) == (3, 1)
    assert ground.hit(UnitType.CANNON, (1, 1), (5, 1), {(3, 1)}) == (5, 1)
    assert ground.hit(UnitType.CANNON, (1, 1), (3, 1), set()) is None
    assert ground.hit(UnitType.TANK, (1, 1), (6, 1), set()) is None


def test_the_kill_that_takes_fewest_shots_comes_first_with_the_weakest_that_suffices() -> None:
    weak, strong, types = (5, 5), (7, 7), {(5, 5): UnitType.ARMORED, (7, 7): UnitType.TANK}
    shots = [
        Shot(tank(1, 4, 4), weak, weak, 7),
        Shot(tank(2, 4, 5), weak, weak, 5),
        Shot(tank(2, 4, 5), strong, strong, 5),
        Shot(tank(3, 6, 6), strong, strong, 5),
    ]
    assert best(shots, {weak: 6, strong: 20}, types) == shots[0]
    assert best(shots, {weak: 4, strong: 20}, types) == shots[1]
    assert best(shots[2:], {strong: 20}, types).victim == strong


def test_goals_take_as_many_as_they_need() -> None:
    units = [tank(1, 1, 1), tank(2, 2, 1), tank(3, 9, 9)]
    assert assign(units, [Goal((3, 1), 1, 0), Goal((5, 5), 2, 0)]) == {2: (3, 1), 1: (5, 5), 3: (5, 5)}
    assert assign(units, [Goal((3, 1), 1, 0)]) == {2: (3, 1)}
    assert assign(units[:1], [Goal((3, 1), 1, 10), Goal((5, 5), 1, 0)]) == {1: (5, 5)}
