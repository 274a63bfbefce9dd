"""Creatures at its largest (creatures 15), and random matches against a bare engine of the same game."""

import random
from collections.abc import Callable

import msgspec

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import creatures
from arena24.games.core import Audience, Start, TeamId
from arena24.games.creatures import Match, Pack, Species, Tournament, load_pack
from arena24.games.creatures.match import MAX_TURNS, RUNNING
from arena24.games.creatures.view import frame
from arena24.games.seed import Seed
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS, MOST_TEAMS = 30, 35
MATCHES = 200
SPECIES = load_pack(Pack.STANDARD).species[1:]

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


def random_match(generator: random.Random) -> int:
    """Two random teams with random bots; the number of turns."""
    sample, uniform = generator.sample, generator.random
    match = Match(sample(SPECIES, 6), sample(SPECIES, 6))
    turns = 0
    while match.result == RUNNING:
        first, second = match.orders(0), match.orders(1)
        match.play(
            first[int(uniform() * len(first))] if first else 0,
            second[int(uniform() * len(second))] if second else 0,
        )
        turns += 1
    return turns


class Fighter:
    """All that a match needs which is nothing but damage."""

    __slots__ = ("hp", "kind", "pp")

    def __init__(self, kind: Species) -> None:
        self.kind = kind
        self.hp = kind.hp
        self.pp = kind.pp[:]


def bare_match(generator: random.Random) -> int:
    """The yardstick: random moves and switches, damage by the formula, the faster one first."""
    sides = [[Fighter(kind) for kind in generator.sample(SPECIES, 6)] for _ in range(2)]
    turns = 0
    while sides[0] and sides[1] and turns < MAX_TURNS:
        turns += 1
        actions = [_bare_action(side, generator) for side in sides]
        order = (0, 1) if sides[0][0].kind.speed >= sides[1][0].kind.speed else (1, 0)
        for me in order:
            user, target, action = sides[me][0], sides[1 - me][0], actions[me]
            if user.hp > 0 and action < 4:
                user.pp[action] -= 1
                effect = user.kind.moves[action].against[target.kind.id]
                target.hp -= user.kind.power[action] * user.kind.attack * effect // (target.kind.defence * 20)
        for side in sides:
            if side[0].hp <= 0:
                del side[0]
    return turns


def _bare_action(side: list[Fighter], generator: random.Random) -> int:
    """A move with PP, or a switch, which is made at once."""
    choice = [move for move in range(4) if side[0].pp[move]] + list(range(4, 3 + len(side)))
    action = choice[int(generator.random() * len(choice))] if choice else 4
    if action >= 4 and choice:
        other = action - 3
        side[0], side[other] = side[other], side[0]
    return action
