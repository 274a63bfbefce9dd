"""Compiled rules beside pure ones (`make compiled`): random play, in turns, each in a process of its own.

What is measured is time of the process, not of the clock: the machine may be busy. Rounds are whole: their worlds are
made as well. Matches are without the making of decks and teams, so the turns of rounds are told by themselves, too.
"""

import importlib
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

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
MATCHES, WORLDS = 100, 20  # in one measurement
AIMS = {"cards": ">= 2.4", "creatures": ">= 2.5"}
AIM = ">= 2"  # of the other games

T = TypeVar("T")

Parts = list[float]  # seconds of a match; or of making a world, and of playing in it


def rows() -> Iterator[Row]:
    """Pure, compiled and their ratio."""
    for game in MODULES:
        found: dict[str, Parts] = {}
        for _ in range(TIMES):
            for folder in ("", str(FOLDER)):
                parts = _in_process(game, folder)
                found[folder] = [min(both) for both in zip(parts, found.get(folder, parts), strict=True)]
        pure, compiled = found.values()
        aim, what = AIMS.get(game, AIM), "matches" if game in MATCHED else "rounds"
        yield _row(f"{game}, random {what}", sum(pure), sum(compiled), aim)
        if game not in MATCHED:
            yield _row(f"{game}, the turns of these", pure[-1], compiled[-1], aim)
    yield Row("load average", " ".join(f"{load:.1f}" for load in os.getloadavg()))


def _row(what: str, pure: float, compiled: float, aim: str) -> Row:
    return Row(what, f"{1 / compiled:.1f} /s", pure / compiled, f"pure, {1 / pure:.1f} /s", aim)


def _in_process(game: str, folder: str) -> Parts:
    """How long it takes in a new process with this folder of compiled rules; none: pure."""
    environment = os.environ | {VARIABLE: folder}
    answer = subprocess.run([sys.executable, "-m", "bench.compiled", game], env=environment, stdout=-1, check=True)
    return [float(seconds) for seconds in answer.stdout.split()]


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


MATCHED: dict[str, Callable[[], float]] = {"creatures": _creatures, "cards": _cards}


def _round(name: str, world: int) -> Parts:
    """A quick round of two teams, from its world to its end."""
    game, play_turn = find(name), importlib.import_module(f"bench.random_{name}").play_turn
    begun = time.process_time()
    round_ = game.new_round(Start(game.quick, (TeamId(1), TeamId(2)), Seed.from_number(world)))
    assert round_ is not None
    chance, made = Random(world), time.process_time()
    while not round_.finished:
        play_turn(round_, chance)
        round_.end_turn(math.inf)
    return [made - begun, time.process_time() - made]


def measure(name: str) -> Parts:
    """The least of each match, or of each world: what the machine can do when nobody disturbs it."""
    if name in MATCHED:
        return [min(_until_enough(MATCHED[name]))]
    least = [[math.inf, math.inf] for _ in range(WORLDS)]
    for rounds in _until_enough(lambda: [_round(name, world) for world in range(WORLDS)]):
        least = [list(map(min, was, now)) for was, now in zip(least, rounds, strict=True)]
    return [sum(parts) / WORLDS for parts in zip(*least, strict=True)]


def _until_enough(work: Callable[[], T]) -> Iterator[T]:
    until = time.process_time() + ENOUGH
    yield work()
    while time.process_time() < until:
        yield work()


if __name__ == "__main__":
    print(*measure(sys.argv[1]))
