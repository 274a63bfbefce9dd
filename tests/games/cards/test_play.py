"""Whole tournaments of random play, legal and not: invariants, and that the fold is the same everywhere."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from arena24.games.cards import GAME, CardsParams, Player, Tournament, load, new_round
from arena24.games.cards.position import dump
from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import Start, TeamId
from arena24.games.failures import Failure
from arena24.games.seed import Seed
from arena24.protocol.orders import StillClock
from tests.games.cards.matches import check, random_order

COMMANDS = {name: command for name, command in commands_of(GAME.player).items() if command.kind is not Kind.WAIT}
NAMES = {"draw": "draw_card", "burn": "burn_card", "discard": "discard_card", "play": "play_card"}
LATE = TeamId(99)
ROOT = Path(__file__).parents[3]
ARENA = CardsParams(turns=30, init_hp=10, draws=3, hand=6, deck_size=80)


def begin(seed: int, teams: int = 3) -> Tournament:
    tournament = new_round(Start(ARENA, [TeamId(k) for k in range(1, teams + 1)], Seed.from_number(seed)))
    assert tournament is not None
    return tournament


def said(tournament: Tournament, chance: Random) -> tuple[TeamId, Command, tuple[int, ...]]:
    """What a reckless team might say: mostly something about a match of its own, on its turn."""
    bout = chance.choice(list(tournament.bouts.values()))
    if chance.random() < 0.9:
        name, arguments = random_order(bout.match, chance)
        team = bout.teams[bout.match.me.player] if chance.random() < 0.95 else bout.teams[bout.match.foe.player]
        return team, COMMANDS[NAMES.get(name, name)], (bout.id, *arguments)
    command = chance.choice(list(COMMANDS.values()))
    ids = (*tournament.bouts, 0, -1, 10**17)
    return chance.choice((*tournament.seats, LATE)), command, tuple(chance.choice(ids) for _ in command.arguments)


def say(tournament: Tournament, team: TeamId, command: Command, arguments: tuple[int, ...]) -> type[Failure] | None:
    """Say it; only a declared failure may come back."""
    try:
        command.method(Player(tournament, team, StillClock()), *arguments)
    except command.mark.errors as failure:
        return type(failure)
    return None


def play(tournament: Tournament, seed: int, watch: Callable[[Tournament], None] = lambda tournament: None) -> None:
    """Play to the end."""
    chance = Random(seed)
    while not tournament.finished:
        for _ in range(10 * len(tournament.bouts)):
            say(tournament, *said(tournament, chance))
        watch(tournament)
        tournament.end_turn(1e9)
        watch(tournament)


@pytest.mark.parametrize("seed", range(8))
def test_invariants(seed: int) -> None:
    def watch(tournament: Tournament) -> None:
        for bout in tournament.bouts.values():
            check(bout.match)
            assert bout.match.over or bout.match.turn == tournament.turn
        running = {team: Player(tournament, team, StillClock()).get_my_matches() for team in tournament.seats}
        assert sum(map(len, running.values())) == 2 * sum(not bout.match.over for bout in tournament.bouts.values())

    tournament = begin(seed, teams=seed % 3 + 2)
    play(tournament, seed, watch)
    assert all(bout.match.over for bout in tournament.bouts.values())


@pytest.mark.parametrize("seed", range(4))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A tournament that is written down and read again in the middle of every turn stays the same."""
    chance = Random(seed)
    tournament = begin(seed)
    copy = load(dump(tournament))
    while not tournament.finished:
        for _ in range(40):
            words = said(tournament, chance)
            assert say(tournament, *words) == say(copy, *words)
        text = msgspec.json.encode(dump(tournament))
        copy = load(msgspec.json.decode(text, type=GAME.position))
        assert copy.digest() == tournament.digest()
        for each in (tournament, copy):
            each.end_turn(1e9)
        assert copy.digest() == tournament.digest()
        assert copy.results() == tournament.results()
        assert copy.finished == tournament.finished
    assert copy.carried() == tournament.carried()


def fingerprint() -> str:
    """The end of a tournament of random play."""
    tournament = begin(7)
    play(tournament, 7)
    return f"{tournament.digest()} {sorted((tournament.results() or {}).items())}"


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.cards.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()
