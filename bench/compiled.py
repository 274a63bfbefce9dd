"""Compiled rules beside pure ones (`make compiled`): random play, in turns, each in a process of its own.

What is measured is time of the process, not of the clock: the machine may be busy.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from arena24.compiled import VARIABLE
from arena24.games import cards
from arena24.games.cards.generator import draw_deck
from bench import random_cards, random_creatures
from bench.build import FOLDER, MODULES
from bench.table import Row

TIMES = 3  # processes of each form
ENOUGH = 1.0  # seconds in each of them
MATCHES = 100  # in one measurement
AIMS = {"cards": ">= 2.4", "creatures": ">= 2.5"}

Seconds = Callable[[], float]  # of one thing


def rows() -> Iterator[Row]:
    """Pure, compiled and their ratio."""
    for game in MODULES:
        best = {"": 0.0, str(FOLDER): 0.0}
        for _ in range(TIMES):
            for folder in best:
                best[folder] = max(best[folder], _in_process(game, folder))
        pure, compiled = best.values()
        yield Row(f"{game}, {PLAY[game][0]}", f"{compiled:.1f} /s", compiled / pure, f"pure, {pure:.1f} /s", AIMS[game])
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


PLAY: dict[str, tuple[str, Seconds]] = {
    "creatures": ("random matches", _creatures),
    "cards": ("random matches", _cards),
}


def measure(seconds: Seconds) -> float:
    """How often a second it can be done."""
    found, until = [seconds()], time.process_time() + ENOUGH
    while time.process_time() < until:
        found.append(seconds())
    return 1 / min(found)


if __name__ == "__main__":
    print(measure(PLAY[sys.argv[1]][1]))
