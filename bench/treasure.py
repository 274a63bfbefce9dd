"""Treasure: the turn, joining, and the replies that everybody asks for, in the largest worlds (treasure 15)."""

import time
from random import Random

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import treasure
from arena24.games.core import Audience, Start, TeamId
from arena24.games.seed import Seed
from arena24.games.treasure.mine import FREE
from arena24.protocol.calls import Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

Size = tuple[int, int, int, int]  # side, players, dudes of each, bombs that explode in one turn
AIM: Size = (99, 30, 20, 200)
LARGEST: Size = (199, 100, 20, 1000)
QUERIES = (b"GET_WALLS", b"GET_BOMBS", b"GET_FLAMES", b"GET_ALL_DUDES", b"GET_GOLD")


def rows() -> list[Row]:
    """Turn resolution, replies, joining, rounds in process."""
    measured = []
    for size in (AIM, LARGEST):
        side, players, dudes, bombs = size
        name = f"{side} x {side}, {players} x {dudes} dudes, {bombs} bombs"
        measured.append(share_of_turn(f"turn: {name}", turn_seconds(size)))
        world = crowded(size, turn=1)
        world.end_turn(float("inf"))
        measured.append(share_of_turn(f"five lists of {players} teams: {name}", lists_seconds(world), aim=""))
        measured.append(share_of_turn("dump and digest, once in 50 turns", best_seconds(world.digest), aim=""))
        measured.append(share_of_turn("public frame", best_seconds(lambda: world.frame(Audience.PUBLIC)), aim=""))  # noqa: B023
        measured.append(share_of_turn("one team joins", joining_seconds(world), aim=""))
    seconds = best_seconds(lambda: empty(LARGEST, 1), repeat=2)
    measured.append(share_of_turn("generating the largest mine, once in a round", seconds, aim=""))
    return [*measured, *bots()]


def empty(size: Size, seed: int) -> treasure.Treasure:
    """A new mine without players."""
    side, players, _, _ = size
    params = treasure.TreasureParams(rows=side, columns=side, turns=300, turn_seconds=1.0)
    world = treasure.new_round(Start(params, [TeamId(n) for n in range(1, players + 1)], Seed.from_number(seed)))
    assert world is not None
    return world


def crowded(size: Size, turn: int) -> treasure.Treasure:
    """Dudes everywhere, and bombs of the widest range that explode in this turn."""
    _, players, dudes, bombs = size
    world, chance = empty(size, 1), Random(2)
    for number in range(1, players + 1):
        world.join(TeamId(number))
    free = [place for place, wall in enumerate(world.mine.walls) if wall == FREE]
    for hunter in world.hunters.values():
        for _ in range(dudes - 1):
            world.put(world.enlist(hunter, world.next_id), chance.choice(free))
    world.turn = turn
    for bomber in chance.choices(list(world.bombers.values()), k=bombs):
        world.plant(bomber, timer=1, reach=8, flame=3)
    return world


def turn_seconds(size: Size) -> float:
    """The best of several first explosions: later ones have fewer victims."""
    best = float("inf")
    for _ in range(5):
        world = crowded(size, turn=2)
        start = time.perf_counter()
        world.end_turn(float("inf"))
        best = min(best, time.perf_counter() - start)
    return best


def lists_seconds(world: treasure.Treasure) -> float:
    """All teams ask for everything that is the same for all, and get it printed."""
    printed = Printed()
    players = [calls_of(world.player(team, StillClock()), treasure.GAME.dialect, printed) for team in world.hunters]

    def ask() -> None:
        printed.forget()
        world.look()  # the snapshot anew, nothing remembered
        for calls in players:
            for name in QUERIES:
                call = calls[name]
                assert call is not None
                call.run([name])

    return best_seconds(ask)


def joining_seconds(world: treasure.Treasure) -> float:
    """A login in mid-round: its place is drawn."""
    newcomers = iter(range(1000, 2000))
    return best_seconds(lambda: world.join(TeamId(next(newcomers))))


def bots() -> list[Row]:
    """Whole rounds in process."""
    found = []
    for name in ("miner", "prospector"):
        players = [find_bot("treasure", name)] * 2
        seconds = best_seconds(lambda: sim.play(treasure.GAME, players, seed=3), repeat=2)  # noqa: B023
        found.append(Row(f"quick round of two {name}s in process", f"{1 / seconds:.1f} rounds/s"))
    return found
