"""Creatures at its largest (creatures 15), and random matches against a bare engine of the same game."""

import random
from collections.abc import Callable

import msgspec

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import creatures
from arena24.games.core import Audience, Start, TeamId
from arena24.games.creatures import Tournament
from arena24.games.creatures.view import frame
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.random_creatures import SPECIES, bare_match, random_match
from bench.table import Row, best_seconds, share_of_turn

TEAMS, MOST_TEAMS = 30, 35
MATCHES = 200

Play = Callable[[random.Random], int]  # a match to its end; gives the number of turns


def rows() -> list[Row]:
    """Turn resolution, replies to all teams, frames, random matches, tournaments in process."""
    measured = []
    for teams in (TEAMS, MOST_TEAMS):
        pairs = teams * (teams - 1) // 2
        measured.append(share_of_turn(f"turn of {pairs} pairs", _turns(teams)))
    tournament = running(TEAMS)
    measured.append(share_of_turn(f"WAIT and three queries of {TEAMS} teams", _replies(tournament), aim="<= 0.1"))
    seconds = best_seconds(lambda: msgspec.json.encode(frame(tournament, Audience.PUBLIC)))
    measured.append(share_of_turn("public frame, as JSON", seconds, aim="<= 0.1"))
    measured.append(share_of_turn("digest", best_seconds(tournament.digest), aim="<= 0.1"))
    measured += _matches()
    rookies = [find_bot("creatures", "rookie")] * 2
    seconds = best_seconds(lambda: sim.play(creatures.GAME, rookies, seed=3))
    measured.append(Row("tournament of two rookies in process", f"{1 / seconds:.1f} rounds/s"))
    return measured


def running(teams: int) -> Tournament:
    """A tournament of random teams in its tenth turn."""
    ids = [TeamId(number) for number in range(1, teams + 1)]
    tournament = creatures.new_round(Start(creatures.GAME.servers["Creatures1"], ids, Seed.from_number(1)))
    assert tournament is not None
    generator = random.Random(1)
    for team in ids:
        tournament.enrolled[team] = tuple(generator.sample(range(1, len(SPECIES) + 1), 6))
    for _ in range(10):
        order_all(tournament, generator)
        tournament.end_turn(float("inf"))
    return tournament


def order_all(tournament: Tournament, generator: random.Random) -> None:
    """A random order for every side of every match."""
    for pair in tournament.pairs:
        for place in (0, 1):
            orders = pair.match.orders(place ^ pair.first)
            pair.orders[place] = generator.choice(orders) if orders else 0


def _turns(teams: int) -> float:
    tournament, generator = running(teams), random.Random(2)
    best = float("inf")
    for _ in range(10):
        order_all(tournament, generator)
        best = min(best, best_seconds(lambda: tournament.end_turn(float("inf")), repeat=1))
    return best


def _replies(tournament: Tournament) -> float:
    """What all teams ask in a turn, made and printed anew."""
    names = (b"GET_RIVALS", b"GET_TEAMS", b"GET_STATES")
    printed = Printed()
    players = [
        calls_of(tournament.player(team, StillClock()), creatures.GAME.dialect, printed) for team in tournament.teams
    ]
    asked: list[Callable[[], bytes]] = []
    for calls in players:
        wait = calls[b"WAIT"]
        assert wait is not None
        assert wait.later is not None
        asked.append(wait.later)
        for name in names:
            call = calls[name]
            assert call is not None
            asked.append(lambda call=call, name=name: call.run([name]))  # type: ignore[misc]

    def reply() -> None:
        tournament.forget()
        printed.forget()
        for ask in asked:
            ask()

    return best_seconds(reply)


# ---- random matches


def _matches() -> list[Row]:
    """Complete matches, and turns per second against those of a bare loop that knows damage and nothing else."""
    generator = random.Random(3)
    counts: dict[Play, list[int]] = {random_match: [], bare_match: []}
    rates = {}
    for play, turns in counts.items():
        seconds = best_seconds(lambda: turns.extend([play(generator) for _ in range(MATCHES)]), repeat=5)  # noqa: B023
        rates[play] = MATCHES / seconds, sum(turns) / len(turns) * MATCHES / seconds
    (matches, complete), (_, bare) = rates[random_match], rates[bare_match]
    what = "random matches, one core"
    return [
        Row(what, f"{matches:.0f}/s, {complete:.0f} turns/s", complete / bare, f"bare {bare:.0f} turns/s", ">= 0.5")
    ]
