"""PPO of RLlib with masked actions on any game: two agents with one policy, who play against each other.

    pip install 'arena24[rllib]'
    python examples/learning/rllib.py cards --iterations 5

Whoever cannot act in a step is offered one action, and learns nothing from it.
"""

import argparse
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from arena24.train import parallel_env

POLICY = "learner"


class Rounds(MultiAgentEnv):  # type: ignore[misc]  # ray is not looked at
    """A PettingZoo environment as RLlib's example of masking wants it: masks are floats called `action_mask`."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self._env = parallel_env(config["game"], shaping=0.99)
        self.possible_agents = self.agents = list(self._env.possible_agents)
        shapes = self._env.shapes
        mask = spaces.Box(0.0, 1.0, (sum(shapes.optics.sizes),), np.float32)
        seen = spaces.Dict({"action_mask": mask, "observations": shapes.observation})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: shapes.action() for agent in self.possible_agents}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """The next round."""
        seen, infos = self._env.reset(seed)
        return self._told(seen), infos

    def step(self, action_dict: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Everybody's order."""
        seen, rewards, ended, cut, infos = self._env.step(action_dict)
        over = {"__all__": not self._env.agents}
        return self._told(seen), rewards, ended | over, cut | over, infos

    def _told(self, seen: dict[str, Any]) -> dict[str, Any]:
        return {
            agent: {"action_mask": each["action_mask"].astype(np.float32), "observations": each["observation"]}
            for agent, each in seen.items()
        }


def config(game: str, steps: int, seed: int) -> PPOConfig:
    """In this process, without workers."""
    return (
        PPOConfig()
        .environment(Rounds, env_config={"game": game})
        .env_runners(num_env_runners=0, rollout_fragment_length=steps)
        .multi_agent(policies={POLICY}, policy_mapping_fn=lambda agent, episode: POLICY)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "tanh"},
            )
        )
        .training(train_batch_size_per_learner=steps, minibatch_size=min(256, steps), num_epochs=4, gamma=0.99)
        .debugging(seed=seed)
    )


def main() -> None:
    """Learn, and tell what rounds brought."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--iterations", type=int, default=5)
    parser.add_argument("--steps", type=int, default=2000, help="in each of them")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    ray.init(num_cpus=1, include_dashboard=False, _node_ip_address="127.0.0.1")
    algorithm = config(asked.game, asked.steps, asked.seed).build_algo()
    for iteration in range(1, asked.iterations + 1):
        told = algorithm.train()["env_runners"]
        print(f"iteration {iteration}: {told.get('num_env_steps_sampled_lifetime', 0)} steps", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
