"""Every game as a PettingZoo parallel environment.

env = parallel_env("battle", players=2)
observations, infos = env.reset(seed=7)
while env.agents:
    actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
    observations, rewards, terminations, truncations, infos = env.step(actions)
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from arena24.games.core import AnyGame, Params, Round
from arena24.train.batch import Array, Arrays
from arena24.train.course import Course, Opponent, Training, course
from arena24.train.drill import Drill
from arena24.train.picture import drawn
from arena24.train.shapes import Shapes

Observation = dict[str, Any]  # `observation` and `action_mask`


def parallel_env(
    game: str | AnyGame,
    *,
    players: int = 2,
    opponents: Sequence[Opponent] = (),
    rivals: int | None = None,
    params: Params | None = None,
    orders: int | None = None,
    shaping: float | None = None,
    ranges: Mapping[str, range] | None = None,
    caps: Mapping[str, int] | None = None,
    render_mode: str | None = None,
) -> "RoundEnv":
    """A round of a game for so many agents, and bots that play against them.

    `rivals`: how many opponents play in a round, drawn from all that are named; without it all of them do. `orders`:
    how many an agent may give in a turn. `shaping`: the discount of shaped rewards. `ranges`, `caps`: see the game by
    its frame, with these values of arguments (`sim/actions.py`) and longest lists (`sim/observations.py`).
    """
    training = Training(game, players, tuple(opponents), rivals, params, orders, shaping, ranges, caps)
    return RoundEnv(course(training), render_mode)


class RoundEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo is not typed
    """One round after another, each begun by `reset`."""

    def __init__(self, course: Course, render_mode: str | None = None, like: "RoundEnv | None" = None) -> None:
        self.metadata = {
            "name": f"arena24_{course.game.id}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"team_{number}" for number in range(1, course.players + 1)]
        self.agents: list[str] = [] if like is None else list(like.agents)
        self.shapes: Shapes = Shapes(course.optics) if like is None else like.shapes
        self._course = course
        self._arrays = Arrays.of(course.optics, course.players)
        self._world: int = 0 if like is None else like._world
        self._drill: Drill = Drill(course, self._arrays.rows(), like=None if like is None else like._drill)
        seen = spaces.Dict({"observation": self.shapes.observation, "action_mask": self.shapes.mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: self.shapes.action() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    @property
    def round(self) -> Round:
        """The world itself: no agent may see it, but whoever evaluates them may."""
        return self._drill.round

    def mask(self, agent: str) -> Array:
        """What an agent can do now, flat: true for every value that it is offered."""
        row: Array = self._arrays.masks[self.possible_agents.index(agent)].astype(bool)
        return row

    def legal_actions(self, agent: str) -> Array:
        """The numbers of what an agent can do now, if an action is one number."""
        return np.flatnonzero(self.mask(agent))

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a round in the world with this number, or in the next one."""
        self._world = self._world + 1 if seed is None else seed
        self._drill.begin(self._world)
        self._forget()
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _forget(self) -> None:
        self._arrays.rewards[:] = 0
        self._arrays.failures[:] = 0

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Execute what the agents want, by turns; end the turn if all are idle."""
        acting, arrays, drill = self.agents, self._arrays, self._drill
        self._forget()
        drill.step([np.atleast_1d(actions[agent]).tolist() for agent in acting])
        if drill.over:
            self.agents = []
            drill.close()
        ended = drill.over and not drill.stuck
        return (
            self._observations(),
            dict(zip(acting, arrays.rewards.tolist(), strict=True)),
            dict.fromkeys(acting, ended),
            dict.fromkeys(acting, drill.stuck),
            {agent: {"failure": code} for agent, code in zip(acting, arrays.failures.tolist(), strict=True)},
        )

    def _observations(self) -> dict[str, Observation]:
        cells, masks = self.shapes.divided(self._arrays.cells), self._arrays.masks
        return {
            agent: {"observation": cells[place], "action_mask": self.shapes.cut(masks[place])}
            for place, agent in enumerate(self.possible_agents)
        }

    def clone(self) -> "RoundEnv":
        """Another environment in the same state, which goes on by itself. Bots cannot be copied: raises BadSetting."""
        return RoundEnv(self._course, self.render_mode, like=self)

    def render(self) -> str | None:
        """The board as text, if the render mode is `ansi`."""
        return drawn(self.round) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Send bots home."""
        self._drill.close()
