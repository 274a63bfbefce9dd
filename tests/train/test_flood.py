"""Flood as learning programs see it: the ground around a worker is what he sees, and bags that are laid are points."""

from random import Random

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from arena24.games.core import TeamId
from arena24.games.flood import Flood
from arena24.games.flood.lens import BUY, LEAVE, TAKE
from arena24.games.flood.view import TeamFrame
from arena24.train import RoundEnv, parallel_env
from tests.train.play import steps

CELLS = {"#": [1, 0, 0, 0], "X": [0, 1, 0, 0], "W": [0, 0, 1, 0], ".": [0, 0, 0, 0]}
PEOPLE = {"#": [0, 0], ".": [0, 0], "b": [1, 0], "B": [1, 1], "C": [1, 0]}


def looked(env: RoundEnv, team: int) -> None:
    """Compare what is shown with the frame; the worker is found by where he says that he is."""
    shown = env.shapes.panels(env._arrays.cells[team - 1])
    frame = env.round.frame(TeamId(team))
    assert isinstance(frame, TeamFrame)
    x, y = shown["worker"][:2].astype(int).tolist()
    sight = next(sight for sight in frame.sights if (sight.x, sight.y) == (x, y))
    ground = [[CELLS.get(letter) or [0, 0, 0, int(letter)] for letter in row] for row in sight.ground]
    assert shown["ground"].astype(int).tolist() == ground
    assert shown["people"].astype(int).tolist() == [[PEOPLE[letter] for letter in row] for row in sight.people]


def test_the_ground_is_what_a_worker_sees() -> None:
    env, times = parallel_env("flood"), 0
    for number, _ in enumerate(steps(env, world=2)):
        if number == 200:
            break
        for team, agent in enumerate(env.possible_agents, start=1):
            if number % 20 == 0 and len(env.legal_actions(agent)) > 1:
                looked(env, team)
                times += 1
    assert times > 5


def test_bags_that_are_laid_are_points() -> None:
    env, chance = parallel_env("flood", players=1), Random(1)
    env.reset(seed=1)
    gained = 0.0
    for _ in range(150):
        offered = env.legal_actions("team_1").tolist()
        busy = [action for action in offered if LEAVE <= action < BUY] or [a for a in offered if TAKE <= a < LEAVE]
        _, rewards, *_ = env.step({"team_1": chance.choice(busy or offered[1:] or [0])})
        gained += rewards["team_1"]
    assert isinstance(env.round, Flood)
    assert gained > 0
    assert env.round.team(TeamId(1)).placed >= gained
