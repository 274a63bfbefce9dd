"""Painting at its largest (painting 15): 35 teams, 595 arenas of 60 x 80 fields, 10 pawns a side, r = 2."""

import gc
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import painting
from arena24.games.core import Start, TeamId
from arena24.games.painting.sides import Side
from arena24.games.seed import Seed
from arena24.protocol.calls import Calls, Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS, GAP, TURNS = 35, 4, 20
LARGEST = painting.PaintingParams(
    radius=2, longest=10, full=100, rows=60, columns=80, pawns=10, turns=200, turn_ms=1000, full_view_gap=GAP
)


@dataclass
class Largest:
    """A tournament in which every pawn moves or shoots at random, and the best times of its parts."""

    round: painting.Painting
    random: random.Random
    best: dict[str, float] = field(default_factory=dict)

    def measure(self, what: str, work: Callable[[], object]) -> float:
        """Keep the shortest time, of this process alone: a turn's work is one core's, whoever else wants that core."""
        start = time.process_time()
        work()
        seconds = time.process_time() - start
        self.best[what] = min(seconds, self.best.get(what, seconds))
        return seconds

    def lines(self, side: Side, arena: int) -> tuple[list[bytes], list[bytes]]:
        """The groups of orders for one arena: half of the pawns move, a third shoots."""
        moves, shots = [], []
        for pawn in side.own_pawns():
            kind, direction, reach = self.random.random(), self.random.randint(1, 4), self.random.randint(1, 10)
            if kind < 0.5:
                moves.append(b"%d %d %d" % (arena, pawn.id, direction))
            elif kind < 0.83 and pawn.paint >= reach:
                shots.append(b"%d %d %d %d" % (arena, pawn.id, direction, reach))
        return moves, shots


def rows() -> list[Row]:
    """Turn resolution, replies, rounds in process."""
    teams = [TeamId(n) for n in range(1, TEAMS + 1)]
    round_ = painting.new_round(Start(LARGEST, teams, Seed.from_number(1)))
    assert round_ is not None
    largest = Largest(round_, random.Random(1))
    calls = {team: calls_of(round_.player(team, StillClock()), painting.GAME.dialect, Printed()) for team in teams}
    gc.collect()
    gc.freeze()
    gc.disable()  # as on a server
    try:
        turns(largest, calls)
    finally:
        gc.enable()
        gc.unfreeze()
    aims = {
        "turn with all views and diffs": "<= 0.10",
        "GET_ARENAS and GET_DIFFS of 35 teams": "<= 1.0",
        "fingerprint of the state": "<= 0.02",
    }
    measured = [share_of_turn(what, best, aim=aims.get(what, "")) for what, best in largest.best.items()]
    sweepers = [find_bot("painting", "sweeper")] * 2
    seconds = best_seconds(lambda: sim.play(painting.GAME, sweepers, seed=3), repeat=2)
    return [*measured, Row("round of two sweepers in process", f"{1 / seconds:.1f} rounds/s")]


def turns(largest: Largest, calls: dict[TeamId, Calls]) -> None:
    """Play, and measure every part of every turn."""
    round_ = largest.round
    sides = [side for arena in round_.arenas for side in arena.sides]
    round_.end_turn(1e9)
    for _ in range(TURNS):
        lines = orders(largest)
        largest.measure("MOVE and SHOOT of 35 teams", lambda: [run(calls[team], line) for team, line in lines])  # noqa: B023
        resolved = largest.measure("turn with all views", lambda: round_.end_turn(1e9))
        diffs = largest.measure("all diffs", lambda: [side.print_diffs() for side in sides])
        both = "turn with all views and diffs"
        largest.best[both] = min(resolved + diffs, largest.best.get(both, 9.0))
        largest.measure("fingerprint of the state", round_.digest)
        largest.measure("GET_PAWNS of 35 teams", lambda: ask(calls, b"GET_PAWNS"))
        if round_.turn > GAP and round_.turn % GAP == 1:
            served = "GET_ARENAS and GET_DIFFS of 35 teams"
            largest.measure(served, lambda: (ask(calls, b"GET_ARENAS"), ask(calls, b"GET_DIFFS")))


def orders(largest: Largest) -> list[tuple[TeamId, bytes]]:
    """One line of each kind per team."""
    lines = []
    for team in largest.round.teams.values():
        parts = [largest.lines(side, arena) for arena, side in enumerate(team.sides, 1)]
        for name, groups in zip((b"MOVE", b"SHOOT"), zip(*parts, strict=True), strict=True):
            words = [group for arena in groups for group in arena]
            if words:
                lines.append((team.id, b" ".join([name, *words])))
    return lines


def run(calls: Calls, line: bytes) -> bytes:
    """What the server does with a line, split and dispatch included."""
    words = line.split()
    call = calls[words[0]]
    assert call is not None
    return call.run(words)


def ask(calls: dict[TeamId, Calls], line: bytes) -> int:
    """Every team asks; so many bytes are answered."""
    return sum(len(run(of_team, line)) for of_team in calls.values())
