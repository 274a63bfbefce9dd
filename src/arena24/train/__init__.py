"""Environments for learning programs: rounds in process, seen and played as numbers; needs `arena24[rl]`.

One round for several agents (PettingZoo), for one of them (Gymnasium), or many rounds at once (Gymnasium's vectors):

    env = parallel_env("creatures")
    env = gym_env("cards", opponents=["racer"])
    env = vector_env("creatures", 64, workers=2)
"""

try:
    from arena24.train.course import BadSetting, Opponent
    from arena24.train.parallel import RoundEnv, parallel_env
    from arena24.train.single import TeamEnv, gym_env
    from arena24.train.vector import RoundsEnv, vector_env
except ModuleNotFoundError as error:
    if (error.name or "").startswith("arena24"):
        raise
    raise ImportError("environments need some more packages: pip install 'arena24[rl]'") from error

__all__ = [
    "BadSetting",
    "Opponent",
    "RoundEnv",
    "RoundsEnv",
    "TeamEnv",
    "gym_env",
    "parallel_env",
    "vector_env",
]
