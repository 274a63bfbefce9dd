"""Rounds of starters against the plain house bots, in process and as programs over TCP: the same, order by order."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec

from arena24 import bots, sim
from arena24.games.catalogue import find
from arena24.games.core import AnyGame, Params
from arena24.starters import starter
from tests.cli.shell import json_of

SHORT = {"battle": {"Q": 60}, "painting": {"t": 20}, "treasure": {"ROUND_TURNS": 40}}  # enough to score
SEED = 1


def loaded(game: AnyGame) -> ModuleType:
    """The starter in Python."""
    module = ModuleType("bot")
    exec(starter(game, "python")["bot.py"], module.__dict__)
    return module


def scored(game: AnyGame, params: Params, *, idle: bool = False) -> float:
    """What a starter gets against the plain bot, or against somebody who says nothing."""
    rival: sim.Bot = (lambda me: None) if idle else bots.find(game.id, game.bots[0])
    outcome = sim.play(game, [loaded(game).play, rival], params, SEED)
    assert not outcome.tracebacks, outcome.tracebacks
    return float(outcome.results[0])


@cache
def in_process(name: str) -> float:
    """The result of the starter in Python in a short round."""
    game, changes = find(name), SHORT.get(name, {})
    result = scored(game, msgspec.convert(msgspec.to_builtins(game.quick) | changes, game.params))
    assert result > 0
    return result


def played(game: AnyGame, command: Sequence[str], folder: Path) -> float:
    """The result of a program in the same round."""
    words = " ".join([f"{folder / command[0]}" if command[0].startswith("./") else command[0], *command[1:]])
    moved = f'sh -c \'cd {folder} && exec {words} "$0" "$@"\''
    changes = [word for name, value in SHORT.get(game.id, {}).items() for word in ("--set", f"{name}={value}")]
    program = f"tcp:{moved} {{host}} {{port}} {{login}} {{password}} played.log"
    told = json_of("play", game.id, "--bot", program, "--bot", game.bots[0], "--seed", SEED, "--json", *changes)
    return float(next(iter(told["rounds"][0]["results"].values())))
