"""What an order costs that survives its machine: the journal as a file, on one NATS server, and on three.

A world commits slices of orders: one, and the next when it is acknowledged (alone); or until 16 wait (crowded, and
orders a second). Then a server of each kind has 30 teams that give as many orders as they may: how late are its turns?
Everything runs on 127.0.0.1 and on the disk of this machine: three servers share its cores, and no network is measured.
"""

import asyncio
import contextlib
import itertools
import os
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from arena24.cluster.engines import Engines
from arena24.cluster.errors import Unanswered
from arena24.cluster.jetstream import NatsStream, connect
from arena24.cluster.journal import Durability, ReplicatedJournal
from arena24.cluster.relay import Relay
from arena24.cluster.settings import Berth
from arena24.cluster.streams import Claim
from arena24.store.journal import Journal
from arena24.store.log import Log
from arena24.store.records import Header
from bench import arena, yardsticks
from bench.table import Row

SLICES = (1, 30, 300)
SECONDS = 1.5
WINDOW = 16
TEAMS = 30
TURNS = 12.0  # seconds over which turns are watched
ORDER = b"MOVE 1234 1 0"
ROUNDS = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a log was."""

    orders: float  # a second
    alone: list[float]  # seconds until each slice was acknowledged, when it was the only one
    crowded: list[float]  # the same when as many as possible waited


def rows() -> list[Row]:
    """All of it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        engines = {n: stack.enter_context(Engines(Path(folder, f"nats-{n}"), count=n)) for n in (1, 3)}
        found = asyncio.run(_rows(Path(folder), engines))
        tools = stack.enter_context(yardsticks.built())
        for replicas in (0, *engines):
            found += _turns(tools, Path(folder, f"contest-{replicas}"), replicas, engines.get(replicas))
        return [*found, Row("load average at the end", f"{os.getloadavg()[0]:.1f}")]


async def _rows(folder: Path, engines: dict[int, Engines]) -> list[Row]:
    found = []
    for size in SLICES:
        with _journal(folder) as journal:
            file = await _measured(journal, size)
        found.append(_row(f"file, slices of {size}", file, file))
        for replicas, servers in engines.items():
            async with _replicated(servers, folder, replicas) as log:
                found.append(_row(f"R{replicas}, slices of {size}", await _measured(log, size), file))
    return found


def _turns(tools: Path, path: Path, replicas: int, engines: Engines | None) -> list[Row]:
    """Turns of a second, in which 30 teams give 100 orders each."""
    path.mkdir()
    folder = arena.contest(path, game="toy", teams=TEAMS, L=100, Q=10_000)
    module, arguments = "arena24.server.process", []
    if engines is not None:
        with folder.config.open("a") as file:
            file.write(f"[cluster]\nreplicas = {replicas}\n")
        module, arguments = "arena24.cluster.process", ["1", Berth(node="bench", nats=engines.access.servers).encoded()]
    prefix = yardsticks.pinned(0)
    server = arena.ServerProcess(folder, arena.running(), "S0", prefix=prefix, module=module, arguments=arguments)
    try:
        flags = ("-n", str(TEAMS), "-u", "team%d:secret", "-T", "1000", "-k", "100", "-r", "POUR 1", "-l", "2")
        seen = yardsticks.load(tools, server.port, *flags, seconds=TURNS)
        report = server.last_report()
    finally:
        server.kill()
    name = f"R{replicas}" if replicas else "file"
    return [
        _late(f"turn late at the server, worst ({name})", report.lateness_max),
        _late(f"turn off its time at the clients, p99 ({name})", seen.tick_p99_us / 1e6),
        Row(f"{TEAMS} × 100 orders answered after ({name})", f"{seen.work_max_us / 1000:.0f} ms"),
    ]


def _late(what: str, seconds: float) -> Row:
    return Row(what, f"{seconds * 1000:.2f} ms", seconds / 0.02, "20 ms", "<= 1")


def _row(what: str, pace: Pace, file: Pace) -> Row:
    alone, late, crowded = (
        1000 * _percentile(latencies, share)
        for latencies, share in ((pace.alone, 0.5), (pace.alone, 0.99), (pace.crowded, 0.99))
    )
    value = f"{pace.orders:,.0f}/s; alone {alone:.2f}, p99 {late:.2f} ms; crowded p99 {crowded:.2f} ms"
    return Row(what, value, pace.orders / file.orders, "file")


def _journal(folder: Path) -> Journal:
    number = next(ROUNDS)
    header = Header(game="toy", server="Toy1", round=number, version="", params={}, seed="", teams=(1,))
    return Journal.create(folder / f"{number:06}.journal", header)


@contextlib.asynccontextmanager
async def _replicated(engines: Engines, folder: Path, replicas: int) -> AsyncIterator[Log]:
    client = await connect(engines.access, "bench")
    journal = _journal(folder)
    stream = NatsStream(client, "bench", "Toy1", journal.header.round, replicas=replicas)
    relay = Relay(stream, Claim("bench", 1), journal.path)
    task = asyncio.create_task(relay.run())
    try:
        log = ReplicatedJournal(journal, relay, Durability.CLUSTER)
        await _settled(log.commit())  # an election may take seconds
        yield log
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        with contextlib.suppress(Unanswered):
            await stream.delete()
    finally:
        relay.close()
        journal.close()
        await client.close()


async def _measured(log: Log, size: int) -> Pace:
    alone, _ = await _committed(log, size, window=1)
    crowded, orders = await _committed(log, size, window=WINDOW)
    return Pace(orders, alone, crowded)


async def _committed(log: Log, size: int, *, window: int) -> tuple[list[float], float]:
    """Commit slices for a while; gives how long each took, and orders a second."""
    latencies: list[float] = []
    waiting: deque[asyncio.Future[None]] = deque()
    start = time.perf_counter()
    slices = 0
    while time.perf_counter() < start + SECONDS:
        slices += 1
        asked = time.perf_counter()
        for _ in range(size):
            log.order(1, ORDER)
        future = log.commit()
        if future is None:
            latencies.append(time.perf_counter() - asked)
            continue
        future.add_done_callback(lambda _, asked=asked: latencies.append(time.perf_counter() - asked))  # type: ignore[misc]
        waiting.append(future)
        if len(waiting) >= window:
            await waiting.popleft()
    for future in waiting:
        await future
    await asyncio.sleep(0)
    return latencies, slices * size / (time.perf_counter() - start)


async def _settled(future: asyncio.Future[None] | None) -> None:
    if future is not None:
        await future


def _percentile(latencies: list[float], share: float) -> float:
    return sorted(latencies)[int(len(latencies) * share)]
