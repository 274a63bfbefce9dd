"""Masked PPO of stable-baselines3 (sb3-contrib) on any game, unchanged: one agent against a house bot.

    pip install 'arena24[learn]'
    python examples/learning/sb3.py cards --steps 20000

Prints what rounds brought before and after. `gym_env` has the method `action_masks` that masked PPO asks for.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env

from arena24.train import gym_env

ROUNDS = 20  # of an examination
FIRST_TEST = 1_000_000  # worlds from here on are for examinations only


def examine(model: MaskablePPO, game: str) -> float:
    """What a round brings, on the average."""
    env, found = gym_env(game), 0.0
    for world in range(FIRST_TEST, FIRST_TEST + ROUNDS):
        (seen, _), over = env.reset(seed=world), False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, ended, cut, _ = env.step(action)
            found, over = found + float(reward), ended or cut
    env.close()
    return found / ROUNDS


def main() -> None:
    """Check the environment, learn, examine, save."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to save the model")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    check_env(gym_env(asked.game))
    env = gym_env(asked.game, shaping=0.99)
    length = int(np.clip(asked.steps // 4, 64, 2048))
    model = MaskablePPO("MlpPolicy", env, n_steps=length, seed=asked.seed, device="cpu")
    print(f"before: {examine(model, asked.game):.2f} a round")
    model.learn(asked.steps)
    print(f"after {asked.steps} steps: {examine(model, asked.game):.2f} a round")
    if asked.out:
        model.save(asked.out)


if __name__ == "__main__":
    main()
