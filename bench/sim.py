"""Rounds in process: turns per second of every game with its plain bots.

Rounds as on the game's first contest server are compared with the contest, where a turn takes as long as that server
says. Quick worlds, which are smaller, stand for themselves.
"""

import time
from collections.abc import Iterator

from arena24 import bots, sim
from arena24.games.catalogue import find, names
from arena24.games.core import AnyGame, Params, Start, TeamId
from arena24.games.seed import Seed
from bench.table import Row

SECONDS = 2.0  # of each measurement, at least one round
PLAYERS = 4
AIM = ">= 100"  # times as fast as the contest


def rows() -> Iterator[Row]:
    """Every game that has bots."""
    for name in names():
        if bots.names(name):
            game = find(name)
            yield _contest(game)
            yield Row(f"{_what(game)}, quick", f"{_speed(game, game.quick):.0f} turns/s")


def _what(game: AnyGame) -> str:
    return f"{game.id}, {PLAYERS} {bots.names(game.id)[0]}s"


def _contest(game: AnyGame) -> Row:
    server, params = next(iter(game.servers.items()))
    speed, length = _speed(game, params), _turn_length(game, params)
    return Row(f"{_what(game)}, {server}", f"{speed:.0f} turns/s", speed * length, f"contest ({length:g} s turns)", AIM)


def _speed(game: AnyGame, params: Params) -> float:
    """Turns per second."""
    plain = bots.find(game.id, bots.names(game.id)[0])
    turns, begun, world = 0, time.perf_counter(), 0
    while time.perf_counter() < begun + SECONDS:
        turns += sim.play(game, [plain] * PLAYERS, params, seed=world).turns
        world += 1
    return turns / (time.perf_counter() - begun)


def _turn_length(game: AnyGame, params: Params) -> float:
    """Seconds of a turn in the contest, breaks left out."""
    if hasattr(params, "turn_ms"):
        return float(params.turn_ms) / 1000
    round_ = game.new_round(Start(params, (TeamId(1), TeamId(2)), Seed.from_number(0)))
    assert round_ is not None
    return float(round_.turn_length())
