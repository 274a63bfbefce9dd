"""One agent against bots as a Gymnasium environment: `gym_env("cards", opponents=["racer"])`."""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsFloat

import gymnasium

from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Params
from arena24.train.batch import Array
from arena24.train.course import Opponent, Training, course
from arena24.train.parallel import RoundEnv

AGENT = "team_1"


def gym_env(
    game: str | AnyGame,
    *,
    opponents: Sequence[Opponent] = (),
    rivals: int | None = None,
    params: Params | None = None,
    orders: int | None = None,
    shaping: float | None = None,
    render_mode: str | None = None,
) -> "TeamEnv":
    """A game for one agent; without opponents against the game's plain house bot. See `parallel_env`."""
    rules = find(game) if isinstance(game, str) else game
    training = Training(rules, 1, tuple(opponents) or rules.bots[:1], rivals, params, orders, shaping)
    return TeamEnv(RoundEnv(course(training), render_mode))


class TeamEnv(gymnasium.Env[Array, Any]):
    """The environment of the only agent. `action_masks()` is what sb3-contrib's masked PPO asks for."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, rounds: RoundEnv) -> None:
        self.rounds = rounds
        self.render_mode = rounds.render_mode
        self.shapes = rounds.shapes
        self.observation_space = rounds.shapes.observation
        self.action_space = rounds.action_space(AGENT)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a round in the world with this number, or in the next one."""
        super().reset(seed=seed)
        observations, _ = self.rounds.reset(seed)
        return self._told(observations, {})

    def step(self, action: Any) -> tuple[Array, SupportsFloat, bool, bool, dict[str, Any]]:
        """Give one order or wait."""
        observations, rewards, ended, cut, infos = self.rounds.step({AGENT: action})
        observation, info = self._told(observations, infos[AGENT])
        return observation, rewards[AGENT], ended[AGENT], cut[AGENT], info

    def _told(self, observations: Mapping[str, Any], info: dict[str, Any]) -> tuple[Array, dict[str, Any]]:
        seen = observations[AGENT]
        return seen["observation"], {**info, "action_mask": seen["action_mask"]}

    def action_masks(self) -> Array:
        """What can be done now, flat."""
        return self.rounds.mask(AGENT)

    def legal_actions(self) -> Array:
        """The joint actions that are offered now."""
        return self.rounds.legal_actions(AGENT)

    def render(self) -> Any:
        """The board as text, if the render mode is `ansi`."""
        return self.rounds.render()

    def close(self) -> None:
        """Send bots home."""
        self.rounds.close()
