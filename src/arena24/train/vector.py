"""Many rounds at once as a Gymnasium vector environment: a row for each agent of each round.

env = vector_env("creatures", 64, workers=2)
observations, infos = env.reset(seed=7)
while True:
    observations, rewards, terminations, truncations, infos = env.step(env.sample(generator))
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from arena24.games.core import Params
from arena24.train.batch import Array, Arrays, Drills
from arena24.train.course import BadSetting, Opponent, Training, course
from arena24.train.herd import Herd
from arena24.train.shapes import Shapes


def vector_env(
    game: str,
    rounds: int,
    *,
    workers: int = 1,
    players: int = 2,
    opponents: Sequence[Opponent] = (),
    rivals: int | None = None,
    params: Params | None = None,
    orders: int | None = None,
    shaping: float | None = None,
) -> "RoundsEnv":
    """So many rounds side by side, in so many processes: this one, and others that help it. See `parallel_env`."""
    if rounds < max(1, workers):
        raise BadSetting(f"{rounds} rounds are too few; let there be one for each of the {workers} workers at least")
    training = Training(game, players, tuple(opponents), rivals, params, orders, shaping)
    return RoundsEnv(training, rounds, workers)


class RoundsEnv(VectorEnv[Array, Array, Array]):
    """Rounds that begin again in the step in which they end; `infos["final_obs"]` has what was seen last."""

    def __init__(self, training: Training, rounds: int, workers: int) -> None:
        chosen = course(training)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = rounds * chosen.players
        self.shapes = Shapes(chosen.optics)
        self.single_observation_space = self.shapes.observation
        self.single_action_space = self.shapes.action()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._seed = 0
        self._rounds: Drills | Herd
        if workers > 1:
            self._rounds = Herd(training, chosen, rounds, workers)
            self._arrays = self._rounds.arrays
        else:
            self._arrays = Arrays.of(chosen.optics, self.num_envs)
            self._rounds = Drills(chosen, self._arrays, 0, rounds)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all rounds, the first in the world with this number; later ones are in worlds that follow."""
        super().reset(seed=seed)
        self._seed = self._seed + 1 if seed is None else seed
        self._rounds.reset(self._seed)
        return self.shapes.divided(self._arrays.cells), {"action_mask": self.action_masks()}

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Let every agent of every round give one order or wait."""
        arrays = self._arrays
        arrays.actions[:] = np.reshape(actions, arrays.actions.shape)
        self._rounds.step()
        ended, cut = arrays.terminated.copy(), arrays.truncated.copy()
        infos = {"action_mask": self.action_masks(), "failure": arrays.failures.copy()}
        over = ended | cut
        if over.any():
            infos["final_obs"] = self._last(over)
            infos["_final_obs"] = over
        return self.shapes.divided(arrays.cells), arrays.rewards.copy(), ended, cut, infos

    def _last(self, over: Array) -> Array:
        """What was seen last in rounds that are over, as Gymnasium has it."""
        found: Array = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            found[row] = self.shapes.divided(self._arrays.last[row])
        return found

    def action_masks(self) -> Array:
        """A row for each agent: true for what it can do."""
        masks: Array = self._arrays.masks.view(np.bool_).copy()  # bytes of 0 and 1: nothing to convert
        return masks

    def sample(self, generator: np.random.Generator) -> Array:
        """Any action of those that can be given, for every row; of several numbers each by itself."""
        return self.shapes.drawn(self._arrays.masks, generator)

    def close_extras(self, **kwargs: Any) -> None:
        """Send bots home, and end the workers."""
        self._rounds.close()
