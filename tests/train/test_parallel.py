"""PettingZoo's own tests for every game, and what they do not look at."""

import random

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402
from pettingzoo.utils import parallel_to_aec  # noqa: E402

from arena24 import bots, sim  # noqa: E402
from arena24.games import battle, toy  # noqa: E402
from arena24.games.core import TeamId  # noqa: E402
from arena24.sim.actions import Actions  # noqa: E402
from arena24.train import BadSetting, RoundEnv, parallel_env  # noqa: E402
from tests.ours import OURS  # noqa: E402

GAMES = (*OURS, *("toy",))
CYCLES = 60


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_interface(game: str) -> None:
    parallel_api_test(parallel_env(game), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_in_turns(game: str) -> None:
    api_test(parallel_to_aec(parallel_env(game)), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_play(game: str) -> None:
    parallel_seed_test(lambda: parallel_env(game), CYCLES)
    seed_test(lambda: parallel_to_aec(parallel_env(game)), CYCLES)


def played(env: RoundEnv, seed: int) -> tuple[list[float], int]:
    """Random play by the masks to the end: rewards of the first agent, and steps."""
    observations, _ = env.reset(seed=seed)
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(number)
    rewards, steps = [], 0
    while env.agents:
        actions = {a: env.action_space(a).sample(observations[a]["action_mask"]) for a in env.agents}
        observations, gained, ended, _, _ = env.step(actions)
        assert set(gained) == set(observations) == set(ended)
        for agent, seen in observations.items():
            assert env.observation_space(agent).contains(seen)
        rewards.append(gained["team_1"])
        steps += 1
    return rewards, steps


def result_of(env: RoundEnv, team: int) -> float:
    return float((env.round.results() or {})[TeamId(team)])


TOY = Actions(toy.GAME)
WAIT = TOY.encode("wait")


def pours(env: RoundEnv, *litres: int) -> list[float]:
    """One agent pours each turn once and waits: then it is told what it has got."""
    rewards = []
    for amount in litres:
        *_, infos = env.step({"team_1": TOY.encode("pour", litres=amount)})
        _, gained, *_ = env.step({"team_1": WAIT})
        rewards.append(gained["team_1"])
        assert infos["team_1"]["failure"] == (0 if gained["team_1"] else toy.Refused.code)
    return rewards


def test_rewards_are_changes_of_the_result() -> None:
    env = parallel_env("toy", players=1)
    env.reset(seed=1)
    assert pours(env, 5, 7) == [5.0, 7.0]


def test_a_refused_order_changes_nothing_and_says_so() -> None:
    env = parallel_env("toy", players=1)
    env.reset(seed=1)
    assert pours(env, -1, 3) == [0.0, 3.0]


def test_orders_are_counted_and_whoever_waits_is_idle() -> None:
    env = parallel_env("toy", players=2, orders=2)
    env.reset(seed=1)
    pour, turn = TOY.encode("pour", litres=1), env.shapes.layout["turn"]
    seen, gained, *_ = env.step({"team_1": WAIT, "team_2": pour})
    assert gained == {"team_1": 0.0, "team_2": 0.0}  # the turn has not ended yet
    assert seen["team_1"]["action_mask"][0].tolist() == [1, 0, 0, 0]
    seen, gained, *_ = env.step({"team_1": pour, "team_2": pour})
    assert gained == {"team_1": 0.0, "team_2": 2.0}  # the first is idle; the second has used up its orders
    assert seen["team_1"]["observation"][turn] == 2.0
    assert seen["team_1"]["action_mask"][0].tolist() == [1, 1, 1, 1]


def test_a_mistake_in_the_rules_is_a_refusal() -> None:
    env = parallel_env("toy", players=1)
    env.reset(seed=1)
    env.step({"team_1": TOY.encode("pour", litres=9)})
    *_, infos = env.step({"team_1": TOY.encode("crash")})
    assert infos["team_1"]["failure"] == 5
    assert env.step({"team_1": WAIT})[1] == {"team_1": 9.0}
    assert pours(env, 1) == [1.0]


def test_the_sum_of_rewards_is_the_result() -> None:
    env = parallel_env("painting")
    rewards, _ = played(env, 3)
    assert sum(rewards) > 0
    assert sum(rewards) == pytest.approx(result_of(env, 1))


def test_bots_as_opponents() -> None:
    pourer = bots.find("toy", "pourer")
    env = parallel_env("toy", players=1, opponents=[pourer])
    played(env, 4)
    alone = sim.play(toy.GAME, [lambda me: None, pourer], seed=4)
    assert result_of(env, 2) == alone.results[1]


def test_opponents_play_before_or_after_the_agents() -> None:
    """A bot that comes first has poured before the agent sees the turn; one that comes after has not."""
    poured = []

    def pourer(me: toy.Player) -> None:
        while True:
            poured.append(1)
            me.wait()

    env = parallel_env("toy", players=1, opponents=[pourer], params=toy.ToyParams(turns=30))
    env.reset(seed=4)
    before, turns = [], 0
    while env.agents:
        turns += 1
        before.append(len(poured) == turns)
        env.step({"team_1": WAIT})
    assert {True, False} == set(before)


def test_opponents_are_drawn_from_a_pool() -> None:
    heard: list[str] = []
    pool = [lambda me, name=name: heard.append(name) for name in "abc"]
    env = parallel_env("toy", players=1, opponents=pool, rivals=1)
    courses = []
    for _ in range(2):
        heard.clear()
        for world in range(20):
            env.reset(seed=world)
            env.step({"team_1": WAIT})
        courses.append(list(heard))
    assert set(heard) == set("abc")
    assert courses[0] == courses[1]


def test_what_cannot_be_trained_is_told() -> None:
    with pytest.raises(BadSetting, match="at least 1"):
        parallel_env("toy", players=0)
    with pytest.raises(BadSetting, match="pourer"):
        parallel_env("toy", rivals=2)
    with pytest.raises(BadSetting, match="clone"):
        parallel_env("toy").clone()


def test_worlds_follow_each_other() -> None:
    env = parallel_env("battle", caps={})
    boards = [env.reset(seed=seed)[0]["team_1"]["observation"][env.shapes.layout["board"]] for seed in (7, None, 8)]
    assert not np.array_equal(boards[0], boards[1])
    assert np.array_equal(boards[1], boards[2])


@pytest.mark.parametrize("game", OURS)
def test_every_game_can_be_seen_by_its_frame(game: str) -> None:
    """Without a lens, too: as games of one's own are."""
    env = parallel_env(game, caps={})
    observations, _ = env.reset(seed=1)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    orders = steps = 0
    while env.agents and steps < CYCLES:
        actions = {a: env.action_space(a).sample(observations[a]["action_mask"]) for a in env.agents}
        observations, *_ = env.step(actions)
        orders += sum(action[0] > 0 for action in actions.values())
        steps += 1
    assert all(env.observation_space(agent).contains(seen) for agent, seen in observations.items())
    assert orders


def test_sizes_can_be_chosen() -> None:
    few = parallel_env("battle", ranges={"unit": range(1, 5)}, caps={"units": 4, "events": 0, "enemies": 4})
    usual = parallel_env("battle", caps={})
    sizes = few.shapes.optics.sizes
    assert sizes[Actions(battle.GAME).place("unit")] == 4
    assert len(few.reset()[0]["team_1"]["observation"]) < len(usual.reset()[0]["team_1"]["observation"])


def test_random_play_by_the_masks_comes_to_an_end_for_all_sizes() -> None:
    params = battle.BattleParams(size=31, turns=random.Random(1).randint(3, 5))
    _, steps = played(parallel_env("battle", players=3, params=params, orders=3), 1)
    assert steps > params.turns


def test_nobody_enrols() -> None:
    env = parallel_env("creatures")
    env.reset(seed=1)
    truncations: dict[str, bool] = {}
    while env.agents:
        _, _, terminations, truncations, _ = env.step(dict.fromkeys(env.agents, 0))
        assert not any(terminations.values())
    assert all(truncations.values())
