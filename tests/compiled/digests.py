"""`python -m tests.compiled.digests GAME MODULE FIRST LAST`: digests of rounds of random play, a line for each seed.

Before them, where the module is that they were played with.
"""

import hashlib
import random
import sys

from arena24 import bots, sim
from arena24.games.catalogue import find
from arena24.testing.subject import Subject

BOTS_EVERY = 20  # so often house bots play too: what is said at random is mostly refused, but they think long


def digest(game: str, seed: int) -> str:
    """All states of a round in which teams say things at random, and the end of one of house bots."""
    states = hashlib.blake2b(digest_size=16)
    for round_ in Subject(find(game)).walk(seed):
        states.update(round_.state())
    if seed % BOTS_EVERY == 0:
        random.seed(seed)  # of bots that draw lots
        players = [bots.find(game, name) for name in bots.names(game)]
        states.update(sim.play(find(game), players, seed=seed).digest.encode())
    return states.hexdigest()


if __name__ == "__main__":
    name, module, first, last = sys.argv[1:]
    find(name)
    print(sys.modules[module].__file__)
    for number in range(int(first), int(last) + 1):
        print(digest(name, number))
