"""Fights (robots 7.3): vectors 22, 26, 30, and a slow second implementation of the exchange."""

import random

import pytest

from arena24.games.robots import Delayed
from arena24.games.robots.build import Robot
from arena24.games.robots.fight import Plan, block_percentages, condition, exchange, raw_damage
from arena24.games.robots.reports import RobotStats
from arena24.games.robots.scoring import standings
from arena24.games.robots.stages import FIGHTING, RESULTS
from tests.games.robots.worlds import robots, world


@pytest.mark.parametrize(
    ("atk", "block", "damage"),
    [(10, 75, 3), (30, 55, 14), (1, 75, 0), (2, 75, 1), (53, 55, 24), (11, 60, 4), (7, 50, 4)],
)
def test_raw_damage(atk: int, block: int, damage: int) -> None:
    """What the block lets through, to the nearest, halves up (vector 22)."""
    assert raw_damage(atk, block) == damage


@pytest.mark.parametrize(
    ("defences", "blocks"),
    [
        ([0, 5, 5, 9], [0, 70, 70, 75]),
        ([3], [75]),
        ([4, 4, 4], [75, 75, 75]),
        ([5, 1, 8, 17, 25], [60, 55, 65, 70, 75]),
        ([*range(1, 31)], [max(0, 5 * k - 70) for k in range(30)]),
        ([0, 0], [0, 0]),
    ],
)
def test_block_percentages(defences: list[int], blocks: list[int]) -> None:
    """75 for the best DEF, 5 less for every robot with a better one, 0 without any (vector 26)."""
    assert block_percentages(defences) == blocks


def fallen(turn: int) -> Robot:
    robot = Robot(RobotStats(9, 1, 1, 1), used=2, connections=1)
    robot.now, robot.fell = 0, turn
    return robot


def alive(hp: int) -> Robot:
    return Robot(RobotStats(hp, 1, 1, 1), used=2, connections=1)


def test_fight_ranking() -> None:
    """By HP, then by the turn of the fall and not by the order inside it, last without robot (vector 30, R29)."""
    six = [alive(5), alive(5), fallen(3), fallen(1), fallen(1), None]
    assert [place.rank for place in standings([condition(robot) for robot in six], 100)] == [1, 1, 3, 4, 4, 6]


# ---- a second implementation: no groups, no sums; it looks at every pair


def naive(plans: list[Plan], arena: dict[int, Robot]) -> tuple[list[tuple[int, int, int]], dict[int, list[int]]]:
    """Attacks in order and, by robot, HP, hits, frags."""
    hp = {id_: robot.now for id_, robot in arena.items()}
    hits, frags = dict.fromkeys(arena, 0), dict.fromkeys(arena, 0)
    listed = []
    speeds = {plan: arena[plan.attacker].spd * (-1 if plan.delayed else 1) for plan in plans}
    for speed in sorted(set(speeds.values()), reverse=True):
        before = dict(hp)
        acting = sorted([p for p in plans if speeds[p] == speed and before[p.attacker] > 0], key=lambda p: p.attacker)
        for plan in acting:
            exact = arena[plan.attacker].atk * (100 - arena[plan.target].block_pct)
            raw = exact // 100 + (exact % 100 >= 50)
            damage = min(raw, before[plan.target])
            listed.append((plan.attacker, plan.target, damage))
            hits[plan.attacker] += damage
            hp[plan.target] = max(0, hp[plan.target] - raw)
        for plan, (_, _, damage) in zip(acting, listed[len(listed) - len(acting) :], strict=True):
            frags[plan.attacker] += damage > 0 and before[plan.target] > 0 and hp[plan.target] == 0
    return listed, {id_: [hp[id_], hits[id_], frags[id_]] for id_ in arena}


def random_arena(r: random.Random) -> dict[int, Robot]:
    arena = {}
    for id_ in r.sample(range(1, 101), r.randint(1, 30)):
        arena[id_] = alive(r.randint(1, 30))
        arena[id_].atk, arena[id_].spd = r.randint(0, 40), r.choice((0, 1, 1, 2, 3))
        arena[id_].block_pct = r.choice((0, 5, 50, 70, 75))
        arena[id_].now = r.choice((0, arena[id_].hp, r.randint(1, arena[id_].hp)))
    return dict(sorted(arena.items()))


def test_exchange_agrees_with_a_naive_one() -> None:
    r = random.Random(7)
    for _ in range(4000):
        arena = random_arena(r)
        pairs = [(a, r.choice(list(arena))) for a in arena if r.random() < 0.8]
        plans = [Plan(a, b, r.random() < 0.3) for a, b in pairs if a != b]
        r.shuffle(plans)
        before = {id_: robot.now for id_, robot in arena.items()}
        listed, after = naive(plans, arena)
        blows = exchange(plans, arena, turn=9)
        assert [blow[:3] for blow in blows] == listed
        assert {id_: [robot.now, robot.hits, robot.frags] for id_, robot in arena.items()} == after
        assert [blow.group for blow in blows] == sorted(blow.group for blow in blows)
        for id_, robot in arena.items():
            assert (robot.fell == 9) == (before[id_] > 0 and robot.now == 0)


def test_every_fight_begins_with_whole_robots() -> None:
    w = world({"fights": 2}, stage=FIGHTING, robots=robots("5 10 10 0 3; 44 20 9 0 2; 70 30 1 0 1"))
    w.player(5).attack(44, Delayed.NO)
    w.turn()
    assert [c.hp for c in w.player(5).list_robots()] == [10, 10, 30]
    w.turn(2)
    assert w.player(5).current_stage() == (FIGHTING, 2, 2, 2)
    assert [c.hp for c in w.player(5).list_robots()] == [10, 20, 30]
    assert [robot.hits for robot in w.robots.arena.values()] == [0, 0, 0]
    w.turn(3)
    assert w.player(5).current_stage() == (RESULTS, 0, 0, 2)
    hits = w.player(5).my_stats().standings[8:10]
    assert hits == ((1, 100), (1, 0))


def test_a_fight_ends_when_one_robot_is_left() -> None:
    w = world({"fights": 2}, stage=FIGHTING, robots=robots("5 10 50 0 3; 44 20 9 0 2"))
    w.player(5).attack(44, Delayed.NO)
    w.turn()
    assert w.player(5).current_stage() == (FIGHTING, 2, 2, 2)
    assert w.player(5).last_attacks() == ((5, 44, 20),)
