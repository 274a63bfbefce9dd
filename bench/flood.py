"""Flood at its largest (flood 15): 30 teams of 50 workers on 300 × 300 fields, thousands of stacks, 100,000 bags."""

import itertools
import time
from collections.abc import Callable

from arena24 import sim
from arena24.bots import find as find_bot
from arena24.games import flood
from arena24.games.core import Audience, TeamId
from arena24.games.flood.plain import Plain
from arena24.games.flood.position import Bag, BuildingAt, CarAt, FloodPosition, StackAt, WarehouseAt, WorkerAt
from arena24.games.flood.water import flooded
from arena24.games.flood.waves import LENGTH
from arena24.games.seed import Seed
from arena24.protocol.calls import Call, Printed, calls_of
from arena24.protocol.orders import StillClock
from bench.table import Row, best_seconds, share_of_turn

TEAMS, WORKERS, SIZE, SLOT = 30, 50, 300, 50
HEIGHT = 9  # of the walls: 11,000 stacks of them
WAVE = 3  # the turn in which it arrives


def largest() -> flood.Flood:
    """Compounds within compounds, some with a gap, and everybody about to walk."""
    generator = Seed.from_number(1).generator("bench")
    slots = [(x, y) for y in range(0, SIZE, SLOT) for x in range(0, SIZE, SLOT)][:TEAMS]
    homes, houses, cars, workers, stacks = [], [], [], [], []
    for number, (x, y) in enumerate(slots, 1):
        team = TeamId(number)
        homes.append(WarehouseAt(team, x + 25, y + 25, 1000))
        houses += [BuildingAt(team, x + 20 + 2 * k, y + 21, 2, 3, 100) for k in range(5)]
        cars += [CarAt(team, x + 20 + k, y + 30, 40) for k in range(3)]
        workers += [WorkerAt(team, n, x + 3 + n % 40, y + 33 + n // 40) for n in range(1, WORKERS + 1)]
        rings = list(itertools.chain.from_iterable(ring(x, y, margin) for margin in (3, 5, 18)))
        gaps = set(generator.sample(rings, 1))
        stacks.append(StackAt((Bag(team),) * HEIGHT, tuple(field for field in rings if field not in gaps)))
    return flood.load(
        FloodPosition(
            params=flood.FloodParams(size=SIZE, turn_seconds=5.0, workers=WORKERS),
            warehouses=tuple(homes),
            buildings=tuple(houses),
            cars=tuple(cars),
            workers=tuple(workers),
            stacks=tuple(stacks),
            waves=(flood.Wave(WAVE, 6, flood.Edge.NORTH), flood.Wave(WAVE + 50, 6, flood.Edge.NORTH)),
        )
    )


def ring(x: int, y: int, margin: int) -> list[flood.Field]:
    """The border of a slot that has this margin."""
    first, last = 1 + margin, SLOT - margin
    fields = itertools.product(range(first, last + 1), repeat=2)
    return [flood.Field(x + i, y + j) for i, j in fields if first in (i, j) or last in (i, j)]


def rows() -> list[Row]:
    """Turn resolution, costly replies, rounds in process."""
    turns = [_turns() for _ in range(3)]
    best = [min(times) for times in zip(*turns, strict=True)]
    kinds = {"arrival of a wave": best[1], "turn of a wave": min(best[2:-1]), "last turn of a wave": best[-1]}
    measured = [share_of_turn(f"turn with {TEAMS * WORKERS} steps", best[0])]
    measured += [share_of_turn(name, seconds) for name, seconds in kinds.items()]
    measured.append(share_of_turn("arrival in a maze, the worst there is", best_seconds(_maze(), repeat=3)))
    measured += _replies(largest())
    masons = [find_bot("flood", "mason")] * 2
    seconds = best_seconds(lambda: sim.play(flood.GAME, masons, seed=3), repeat=2)
    return [*measured, Row("round of two masons in process", f"{1 / seconds:.1f} rounds/s")]


def _turns() -> list[float]:
    """Seconds that each end of a turn takes, from the first to the last of the wave."""
    world, taken = largest(), []
    for _ in range(WAVE - 2 + LENGTH + 1):
        for worker in world.workers():
            worker.to = worker.place + (1 if world.turn % 2 else -1)
        start = time.perf_counter()
        world.end_turn(0.0)
        taken.append(time.perf_counter() - start)
    return taken


def _maze() -> Callable[[], int]:
    """Rings of corridor a field wide, each entered from the far side of the last."""
    plain = Plain(SIZE)
    for x, y in itertools.product(range(1, SIZE + 1), repeat=2):
        if min(x, y, SIZE + 1 - x, SIZE + 1 - y) % 2 == 0:
            plain.draw(plain.place(x, y), HEIGHT)
    for ring_ in range(2, SIZE // 2, 2):
        plain.draw(plain.place(SIZE // 2, ring_ if ring_ % 4 else SIZE + 1 - ring_), 0)
    return lambda: flooded(plain, flood.Wave(WAVE, 6, flood.Edge.NORTH))


def _replies(world: flood.Flood) -> list[Row]:
    calls = calls_of(world.player(TeamId(1), StillClock()), flood.GAME.dialect, Printed())
    lines = [b"LOOK_AROUND 1", b"SHOW_STACK 1 0 0", b"LIST_WORKERS", b"LIST_OBJECTS"]
    measured = [Row(line.decode(), f"{_microseconds(calls[line.split()[0]], line):.1f} us") for line in lines]
    world.end_turn(0.0)
    world.end_turn(0.0)
    frame = best_seconds(lambda: world.frame(Audience.FULL), repeat=3)
    return [*measured, Row("full frame during a wave", f"{frame * 1000:.1f} ms")]


def _microseconds(call: Call | None, line: bytes, repeat: int = 1000) -> float:
    assert call is not None
    words, run = line.split(), call.run
    return best_seconds(lambda: [run(words) for _ in range(repeat)]) / repeat * 1e6
