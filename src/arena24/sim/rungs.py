"""What is known of a game's house bots: who takes how many points from whom, on which server.

It lies beside them (`bots/rungs.json`), written by `python -m arena24.cli.rungs GAME` from rounds that they played, and
says by a fingerprint of which bots and parameters it speaks.
"""

import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise

import msgspec

from arena24.games.core import AnyGame, Params
from arena24.sim.ratings import Comparison, ratings
from arena24.sim.standings import Duel, Interval, surely

QUICK = "quick"  # the game that is no server's
FILE = "rungs.json"


class Bout(msgspec.Struct, frozen=True):
    """What one bot took from another."""

    one: str
    two: str
    points: float  # of `one`, the mean
    rounds: int

    def joined(self, more: Duel) -> "Bout":
        """With further rounds of the same two."""
        rounds = self.rounds + more.rounds
        had = round(2 * self.points * self.rounds) / 2  # a round brings a point, half of one or none
        return Bout(self.one, self.two, round((had + more.points * more.rounds) / rounds, 4), rounds)


class Rungs(msgspec.Struct, frozen=True, kw_only=True):
    """All that was measured."""

    fingerprint: str = ""
    bouts: Mapping[str, tuple[Bout, ...]] = {}  # by server

    def steps(self, game: AnyGame, server: str) -> Iterator[Bout]:
        """What each rung took from the one below it."""
        met = {(bout.one, bout.two): bout for bout in self.bouts.get(server, ())}
        for below, above in pairwise(game.bots):
            if bout := met.get((above, below)):
                yield bout

    def ratings(self, game: AnyGame, server: str) -> list[Interval]:
        """Of all house bots, the average one has 1500; none, if they were not measured there."""
        if server not in self.bouts:
            return []
        place = {name: number for number, name in enumerate(game.bots)}
        compared = [
            Comparison(number, place[bout.one], place[bout.two], bout.points, bout.rounds)
            for number, bout in enumerate(self.bouts[server])  # each is a world of its own
            if bout.one in place and bout.two in place
        ]
        return [surely(rating) for rating in ratings(len(place), compared)]


def folder(game: AnyGame) -> Traversable:
    """Where the bots of a game lie."""
    return files(game.package) / "bots"


def published(game: AnyGame) -> Rungs:
    """What is known; nothing, if nobody has measured."""
    file = folder(game) / FILE
    return msgspec.json.decode(file.read_bytes(), type=Rungs) if file.is_file() else Rungs()


def arenas(game: AnyGame) -> dict[str, Params]:
    """Where rungs are measured: the quick game, and all servers of a contest."""
    return {QUICK: game.quick, **game.servers}


def fingerprint(game: AnyGame) -> str:
    """Of everything that the bots' strength depends on but the rules."""
    found = hashlib.blake2b(msgspec.json.encode((game.bots, arenas(game)), order="deterministic"), digest_size=8)
    for file in sorted(folder(game).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".py"):
            found.update(file.read_bytes())
    return found.hexdigest()
