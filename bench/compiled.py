"""Compiled rules beside pure ones (`make compiled`): random play, in turns, each in a process of its own.

What is measured is time of the process, not of the clock: the machine may be busy. Rounds are whole: their worlds are
made as well.
"""

import importlib
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from arena24.compiled import VARIABLE
from arena24.games import cards
from arena24.games.cards.generator import draw_deck
from arena24.games.catalogue import find
from arena24.games.core import Start, TeamId
from arena24.games.seed import Seed
from bench import random_cards, random_creatures
from bench.build import FOLDER, MODULES
from bench.table import Row

TIMES = 3  # processes of each form
ENOUGH = 1.0  # seconds in each of them
MATCHES, ROUNDS = 100, 20  # in one measurement
AIMS = {"cards": ">= 2.4", "creatures": ">= 2.5"}
AIM = ">= 2"  # of the other games

Seconds = Callable[[], float]  # of one thing


def rows() -> Iterator[Row]:
    """Pure, compiled and their ratio."""
    for game in MODULES:
        best = {"": 0.0, str(FOLDER): 0.0}
        for _ in range(TIMES):
            for folder in best:
                best[folder] = max(best[folder], _in_process(game, folder))
        pure, compiled = best.values()
        what = f"{game}, random {'matches' if game in MATCHED else 'rounds'}"
        yield Row(what, f"{compiled:.1f} /s", compiled / pure, f"pure, {pure:.1f} /s", AIMS.get(game, AIM))
    yield Row("load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))


def _in_process(game: str, folder: str) -> float:
    """How often a second, in a new process with this folder of compiled rules; none: pure."""
    environment = os.environ | {VARIABLE: folder}
    answer = subprocess.run([sys.executable, "-m", "bench.compiled", game], env=environment, stdout=-1, check=True)
    return float(answer.stdout)


def _cards() -> float:
    decks = cards.Deck(random_cards.any_cards()), cards.Deck(draw_deck(100, Random(1)))
    start = time.process_time()
    for number in range(MATCHES):
        random_cards.random_match(cards.Match(decks[number % 2], random_cards.LIMITS), Random(number))
    return (time.process_time() - start) / MATCHES


def _creatures() -> float:
    chance, start = Random(3), time.process_time()
    for _ in range(MATCHES):
        random_creatures.random_match(chance)
    return (time.process_time() - start) / MATCHES


MATCHED: dict[str, Seconds] = {"creatures": _creatures, "cards": _cards}


def _rounds(name: str) -> float:
    """A quick round of two teams, from its world to its end."""
    game, play_turn = find(name), importlib.import_module(f"bench.random_{name}").play_turn
    start = time.process_time()
    for world in range(ROUNDS):
        round_ = game.new_round(Start(game.quick, (TeamId(1), TeamId(2)), Seed.from_number(world)))
        assert round_ is not None
        chance = Random(world)
        while not round_.finished:
            play_turn(round_, chance)
            round_.end_turn(math.inf)
    return (time.process_time() - start) / ROUNDS


def measure(seconds: Seconds) -> float:
    """How often a second it can be done."""
    found, until = [seconds()], time.process_time() + ENOUGH
    while time.process_time() < until:
        found.append(seconds())
    return 1 / min(found)


if __name__ == "__main__":
    asked = sys.argv[1]
    print(measure(MATCHED.get(asked, partial(_rounds, asked))))
