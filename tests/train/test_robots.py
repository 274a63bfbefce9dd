"""Robots as learning programs see it: what is connected step by step becomes the robot."""

from random import Random

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from arena24.games.core import TeamId
from arena24.games.robots import Robots
from arena24.games.robots.lens import CONNECT
from arena24.games.robots.stages import BUILDING
from arena24.train import RoundEnv, parallel_env
from tests.train.play import steps


def until_building(env: RoundEnv) -> Robots:
    """Everybody buys what there is, at the least price or more."""
    chance = Random(1)
    while env.agents:
        assert isinstance(env.round, Robots)
        if env.round.stage is BUILDING:
            return env.round
        env.step({agent: chance.choice(env.legal_actions(agent)[1:].tolist() or [0]) for agent in env.agents})
    raise AssertionError("there was nothing to build")


def test_connections_become_a_robot_when_it_is_left_at_that() -> None:
    env = parallel_env("robots")
    env.reset(seed=1)
    round_ = until_building(env)
    team = round_.team(TeamId(1))
    for _ in range(2):
        assert team.robot is None
        env.step({"team_1": CONNECT, "team_2": 0})
    shown = env.shapes.panels(env.shapes.divided(env._arrays.cells)[0])["robot"] * 10 * round_.params.stat_max
    env.step({"team_1": 0, "team_2": 0})
    assert team.robot is not None
    assert team.robot.connections == 2
    assert shown[:4].round().astype(int).tolist() == list(team.robot.stats)


def test_every_stage_offers_its_own() -> None:
    env, kinds = parallel_env("robots"), set()
    for world in range(1, 6):
        for _ in steps(env, world):
            assert isinstance(env.round, Robots)
            for agent in env.agents:
                offered = [env.shapes.action_name(number) for number in env.legal_actions(agent)]
                names = {name.split()[0] for name in offered} - {"wait"}
                assert len(names) <= 1
                kinds |= {(env.round.stage.name, name) for name in names}
    assert kinds == {("AUCTION", "bid"), ("SALE", "bid"), ("BUILDING", "connect"), ("FIGHTING", "attack")}
