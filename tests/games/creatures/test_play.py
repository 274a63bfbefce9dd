"""Whole tournaments of random orders, legal and illegal: invariants, journeys through text, other processes."""

import contextlib
import operator
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena24.games.commands import Command, Kind, commands_of
from arena24.games.core import TeamId
from arena24.games.creatures import GAME, CreaturesParams, Phase, Player, Tournament, load
from arena24.games.creatures.match import NOTHING
from arena24.games.creatures.position import dump
from arena24.games.failures import Failure
from arena24.scripts.text import Say, read_file
from tests.games.creatures.test_match import check
from tests.games.creatures.worlds import player, random_ids, registration

ROOT = Path(__file__).parents[3]
SHORT = CreaturesParams(max_turns=20)
COMMANDS = commands_of(Player)
QUERIES = [command for command in COMMANDS.values() if command.kind is Kind.QUERY]
STRANGER = TeamId(99)


def say(tournament: Tournament, team: TeamId, name: str, *arguments: int) -> type[Failure] | None:
    """Say it; the failure, if it is refused, which must be one of those declared and must change nothing."""
    command = COMMANDS[name]
    before = dump(tournament)
    try:
        command.method(player(tournament, team), *arguments)
    except command.mark.errors as failure:
        refused = type(failure)
    else:
        return None
    assert dump(tournament) == before, (name, arguments)
    return refused


def speak(tournament: Tournament, r: random.Random) -> None:
    """Something at random, often sensible."""
    team = r.choice([*tournament.enrolled, STRANGER])
    if tournament.phase is Phase.REGISTRATION or r.random() < 0.03:
        ids = random_ids(r) if r.random() < 0.5 else tuple(r.randint(-1, 53) for _ in range(r.randint(1, 6)))
        if team != STRANGER or tournament.phase is Phase.PLAY:
            say(tournament, team, "enroll_team", *ids)
    elif r.random() < 0.6:
        say(tournament, team, "fight", r.randint(0, 4), r.randint(0, 5))
    else:
        say(tournament, team, "switch", r.randint(0, 4), r.randint(0, 7))


def begin(r: random.Random, teams: int) -> Tournament:
    tournament = registration(teams, params=SHORT, number=r.randint(1, 4))
    for team in range(1, teams + 1):
        player(tournament, TeamId(team)).enroll_team(*random_ids(r))
    for _ in range(5):
        speak(tournament, r)
    tournament.end_turn(1e9)
    return tournament


def play(tournament: Tournament, r: random.Random, watch: Callable[[Tournament], None]) -> int:
    """Random orders until the tournament is over; the number of turns."""
    turns = 0
    while not tournament.finished:
        for _ in range(8):
            speak(tournament, r)
        tournament.end_turn(1e9)
        watch(tournament)
        turns += 1
    return turns


def check_tournament(tournament: Tournament) -> None:
    for pair in tournament.pairs:
        check(pair.match)
        assert len(pair.results) <= 2
        assert pair.orders == [NOTHING, NOTHING]  # orders are for one turn
        assert pair.over == (pair.match.result >= 0)
    results = tournament.results()
    assert results is not None
    played = [result for pair in tournament.pairs for result in pair.results]
    assert sum(results.values()) == sum(2 if result == 2 else 3 for result in played)


@pytest.mark.parametrize("seed", range(10))
def test_invariants(seed: int) -> None:
    r = random.Random(seed)
    teams = 2 + seed % 3
    tournament = begin(r, teams)
    assert play(tournament, r, check_tournament) <= SHORT.longest_play
    results = tournament.results()
    assert results is not None
    assert len(results) == teams
    assert all(0 <= points <= 6 * (teams - 1) for points in results.values())


def test_finished_matches_stand_still() -> None:
    r = random.Random(4)
    tournament = begin(r, 4)
    final: dict[int, object] = {}

    def watch(tournament: Tournament) -> None:
        for team in tournament.entrants:
            me = player(tournament, team)
            for place, duel in enumerate(tournament.entrants[team].duels):
                if duel.pair.over:
                    seen = me.get_states()[place], me.get_teams()[place], me.get_rivals()[place], me.wait()[place]
                    assert final.setdefault(100 * team + place, seen) == seen

    play(tournament, r, watch)
    assert len(final) == 12


@pytest.mark.parametrize("seed", range(4))
def test_dump_and_load_go_on_identically(seed: int) -> None:
    """A tournament that is written down and read again in the middle of every turn stays the same."""
    r = random.Random(seed)
    tournament = begin(r, 3)
    while not tournament.finished:
        for _ in range(8):
            speak(tournament, r)
        text = msgspec.json.encode(dump(tournament))
        copy = load(msgspec.json.decode(text, type=GAME.position))
        assert dump(copy) == dump(tournament)
        for each in (tournament, copy):
            each.end_turn(1e9)
        assert copy.digest() == tournament.digest()
        assert copy.finished == tournament.finished
        for team in tournament.entrants:
            assert answers(copy, team) == answers(tournament, team)


def answers(tournament: Tournament, team: TeamId) -> tuple[object, ...]:
    me = player(tournament, team)
    return me.wait(), me.get_states(), me.get_teams(), me.get_rivals()


@given(st.integers(0, 3), st.sampled_from([1, 2, 3, 99]), st.lists(st.sampled_from(QUERIES), max_size=6))
def test_queries_change_nothing(seed: int, team: int, queries: list[Command]) -> None:
    r = random.Random(seed)
    tournament = begin(r, 3)
    for _ in range(10):
        speak(tournament, r)
    before = tournament.digest()
    for query in queries:
        with contextlib.suppress(Failure):
            query.method(player(tournament, TeamId(team)))
    assert tournament.digest() == before


@given(st.data())
def test_any_numbers_are_answered(data: st.DataObject) -> None:
    tournament = begin(random.Random(1), 3)
    numbers = st.one_of(st.integers(-2, 8), st.integers())
    for _ in range(10):
        name = data.draw(st.sampled_from(["fight", "switch", "enroll_team"]))
        least = 1 if name == "enroll_team" else 2
        arguments = data.draw(st.lists(numbers, min_size=least, max_size=6 if least == 1 else 2))
        say(tournament, TeamId(data.draw(st.integers(1, 4))), name, *arguments)


def fingerprint() -> str:
    """The end of a tournament of random play."""
    r = random.Random(7)
    tournament = begin(r, 3)
    play(tournament, r, lambda _: None)
    return tournament.digest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_every_process_plays_the_same(hash_seed: str) -> None:
    code = "from tests.games.creatures.test_play import fingerprint; print(fingerprint())"
    command, environment = [sys.executable, "-c", code], {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == fingerprint()


def test_every_error_is_heard() -> None:
    """The scripts have each of them at least once, word for word."""
    cases = [case for path in (ROOT / "src/arena24/games/creatures/scripts").glob("*.a24") for case in read_file(path)]
    said = [step for case in cases for step in case.steps if isinstance(step, Say) and step.reply]
    heard = {step.reply.text for step in said if step.reply}
    declared = {error for command in COMMANDS.values() for error in command.mark.errors}
    assert {f"ERR {error.code} {error.text}" for error in declared} - heard == set()


def test_what_was_told_stands_until_the_turn_ends() -> None:
    """The same object is printed once. The last turn's end, which no turn follows, tells anew too."""
    r = random.Random(5)
    tournament = begin(r, 2)
    me = player(tournament, TeamId(1))

    def watch(tournament: Tournament) -> None:
        told = me.get_states(), me.get_teams(), me.get_rivals()
        assert told == answers(tournament, TeamId(1))[1:]
        assert all(map(operator.is_, told, (me.get_states(), me.get_teams(), me.get_rivals())))

    play(tournament, r, watch)
