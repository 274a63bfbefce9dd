"""The same bots with the same seed, in process and over TCP, leave the same journal."""

import threading
from dataclasses import replace

import msgspec
import pytest

from arena24 import bots, sim
from arena24.client import GaveUp, Pacing, connected
from arena24.games import battle
from arena24.games.core import AnyGame
from arena24.store.records import Order, Record, TurnEnd
from tests.client.served import Served
from tests.client.standin import TOY
from tests.loop import PATIENCE


def by_turn(records: list[Record]) -> list[list[Order]]:
    """The orders of each turn, those of each team in their sequence: over TCP the teams' lines mix as they arrive."""
    turns: list[list[Order]] = [[]]
    for record in records:
        if isinstance(record, Order):
            turns[-1].append(record)
        elif isinstance(record, TurnEnd):
            turns.append([])
    return [sorted(turn, key=lambda order: order.team) for turn in turns]


def over_tcp(game: AnyGame, names: list[str], rounds: int = 1) -> list[list[Record]]:
    """Journals of rounds in lockstep."""
    with Served(game, teams=len(names)) as server:
        threads = [
            threading.Thread(target=_play, args=(server, game, name, login))
            for name, login in zip(names, "ABC", strict=False)
        ]
        for thread in threads:
            thread.start()
        for _ in range(rounds):
            assert server.rounds.finished.acquire(timeout=PATIENCE)
        server.full = len(names) * 10  # nobody comes back
        server.hang_up()
        for thread in threads:
            thread.join()
        return [list(log.records()) for log in server.rounds.logs[:rounds]]


def _play(server: Served, game: AnyGame, name: str, login: str) -> None:
    pacing = Pacing(reply=PATIENCE, wait=PATIENCE, patience=0.0)  # the first broken connection is the end
    try:
        with connected(game.player, server.address, login, "secret", game=game, pacing=pacing) as me:
            bots.find(game.id, name)(me)
    except GaveUp:
        pass


def test_the_toy() -> None:
    names = ["pourer", "pourer"]
    outcome = sim.play(TOY, [bots.find("toy", name) for name in names])
    assert [by_turn(list(outcome.records))] == [by_turn(journal) for journal in over_tcp(TOY, names)]
    assert outcome.results == (outcome.results[0],) * 2


@pytest.mark.parametrize("name", ["walker", "marshal"])  # they draw no lots
def test_battle_round_after_round(name: str) -> None:
    # A single team: what several do in a turn depends on who comes first.
    game = replace(battle.GAME, quick=msgspec.structs.replace(battle.GAME.quick, turns=30))
    outcome = sim.play(game, [bots.find("battle", name)])
    assert not outcome.tracebacks
    first, second = over_tcp(game, [name], rounds=2)
    assert by_turn(first) == by_turn(list(outcome.records))
    assert by_turn(second) == by_turn(first)  # the same seed, and the bot has noticed that a new round began
