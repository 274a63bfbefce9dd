"""Random play by the masks, for tests of environments."""

from collections.abc import Iterator
from random import Random

import numpy as np

from arena24.train import RoundEnv
from arena24.train.batch import Array


def chosen(env: RoundEnv, agent: str, chance: Random) -> int:
    """Any joint action that is offered."""
    return int(chance.choice(env.legal_actions(agent).tolist()))


def steps(env: RoundEnv, world: int) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """Play a round; the actions that are about to be taken, and after that their error codes."""
    chance = Random(world)
    env.reset(seed=world)
    while env.agents:
        actions = {agent: chosen(env, agent, chance) for agent in env.agents}
        codes: dict[str, int] = {}
        yield actions, codes
        *_, infos = env.step(actions)
        codes.update({agent: info["failure"] for agent, info in infos.items()})


def seen(env: RoundEnv) -> dict[str, tuple[bytes, bytes]]:
    """What agents see and are offered now."""
    cells: Array = env.shapes.divided(env._arrays.cells)
    return {
        agent: (cells[place].tobytes(), np.asarray(env.mask(agent)).tobytes())
        for place, agent in enumerate(env.possible_agents)
    }
