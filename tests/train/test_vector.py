"""Many rounds at once: the same as one after another, in whichever process; and one agent by itself."""

import signal
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from arena24.games import painting, toy  # noqa: E402
from arena24.sim.actions import Actions  # noqa: E402
from arena24.train import BadSetting, RoundsEnv, gym_env, parallel_env, vector_env  # noqa: E402
from arena24.train.herd import Herd, Lost  # noqa: E402
from tests.ours import OURS  # noqa: E402

GAMES = (*OURS, "toy")
GAME = "creatures"


@pytest.mark.parametrize("game", GAMES)
def test_one_agent_against_the_plain_bot(game: str) -> None:
    check_env(gym_env(game, render_mode="ansi"))


@pytest.mark.parametrize("game", GAMES)
def test_the_vector_interface(game: str) -> None:
    """What Gymnasium's own wrappers count on: spaces, shapes, types, and masks in the infos. One of them looks, too."""
    env: VectorEnv[Any, Any, Any] = RecordEpisodeStatistics(vector_env(game, 2))
    observations, infos = env.reset(seed=1)
    assert env.num_envs == 4
    assert env.observation_space.contains(observations)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    env.action_space.seed(1)
    for _ in range(30):
        observations, rewards, ended, cut, infos = env.step(env.action_space.sample())
        assert env.observation_space.contains(observations)
        assert (rewards.shape, ended.shape, cut.shape) == ((4,), (4,), (4,))
        assert {ended.dtype, cut.dtype, infos["action_mask"].dtype} == {np.dtype(bool)}
    env.close()


def test_a_wrapper_of_gymnasium_counts_rounds() -> None:
    rounds, chance = vector_env(GAME, 2), np.random.default_rng(1)
    env = RecordEpisodeStatistics(rounds)
    env.reset(seed=1)
    steps, ended, won = 0, np.array([False]), np.zeros(4)
    while not ended.any():
        _, rewards, ended, _, infos = env.step(rounds.sample(chance))
        won += rewards
        steps += 1
    assert infos["episode"]["r"][ended].tolist() == won[ended].tolist()
    assert set(infos["episode"]["l"][ended]) == {steps}
    env.close()


def course(env: RoundsEnv, steps: int = 120) -> list[bytes]:
    """Everything that random agents are told."""
    observations, infos = env.reset(seed=9)
    chance, told = np.random.default_rng(2), [observations.tobytes()]
    for _ in range(steps):
        observations, rewards, ended, cut, infos = env.step(env.sample(chance))
        told += [each.tobytes() for each in (observations, rewards, ended, cut, infos["action_mask"])]
    env.close()
    return told


def test_it_does_not_matter_which_process_plays() -> None:
    alone = course(vector_env(GAME, 3))
    assert course(vector_env(GAME, 3)) == alone
    assert course(vector_env(GAME, 3, workers=2)) == alone
    assert course(vector_env(GAME, 3, workers=3)) == alone


def test_the_rows_are_those_of_single_rounds() -> None:
    many, one = vector_env(GAME, 3), parallel_env(GAME)
    observations, infos = many.reset(seed=4)
    seen, _ = one.reset(seed=5)  # the second round
    chance = np.random.default_rng(1)
    for _ in range(60):
        assert np.array_equal(observations[2:4], [each["observation"] for each in seen.values()])
        assert np.array_equal(infos["action_mask"][2:4], [each["action_mask"] for each in seen.values()])
        actions = many.sample(chance)
        observations, rewards, _, _, infos = many.step(actions)
        seen, gained, *_ = one.step(dict(zip(one.agents, actions[2:4], strict=True)))
        assert rewards[2:4].tolist() == list(gained.values())


def test_rounds_begin_again_in_the_next_worlds() -> None:
    env = vector_env("toy", 2, players=1)
    env.reset(seed=10)
    wait = np.zeros((2, len(Actions(toy.GAME).slots)), int)
    for _ in range(toy.GAME.quick.turns - 1):
        *_, ended, cut, infos = env.step(wait)
        assert not ended.any()
        assert "final_obs" not in infos
    observations, _, ended, cut, infos = env.step(wait)
    turn = env.shapes.layout["turn"]
    assert ended.all()
    assert not cut.any()
    assert observations[:, turn].ravel().tolist() == [1.0, 1.0]
    assert [each[turn][0] for each in infos["final_obs"]] == [toy.GAME.quick.turns] * 2
    assert infos["_final_obs"].all()


def test_a_round_that_begins_adds_nothing_to_the_one_before() -> None:
    """The break of painting passes before anybody can play: what it changes is told with the first turn of play."""
    env, told = vector_env("painting", 1, params=painting.PaintingParams(turns=2), shaping=1.0), []
    env.reset(seed=1)
    ended = np.zeros(2, bool)
    while not ended.any():
        _, rewards, ended, _, _ = env.step(np.zeros(2, int))
        told.append(float(rewards[0]))
    lent = max(told)
    assert [reward for reward in told if reward] == [lent, -lent]  # nobody has painted; potentials are given back
    assert told[-1] == -lent


def test_a_worker_that_is_killed_is_told() -> None:
    env = vector_env("toy", 2, workers=2)
    env.reset(seed=1)
    assert isinstance(env._rounds, Herd)
    victim = env._rounds._workers[0]
    victim.send_signal(signal.SIGKILL)
    victim.wait()
    with pytest.raises(Lost, match="has ended"):
        env.step(env.action_space.sample())
    env.close()


def test_too_few_rounds_for_the_workers() -> None:
    with pytest.raises(BadSetting, match="too few"):
        vector_env("toy", 1, workers=2)


def test_bots_play_in_workers_too() -> None:
    env = vector_env("toy", 2, workers=2, players=1, opponents=["pourer"])
    observations, _ = env.reset(seed=1)
    assert len(observations) == 2
    env.close()
