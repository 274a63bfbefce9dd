"""What an order costs that survives its machine: the journal as a file, on one NATS server, and on three.

A world commits slices of orders: one, and the next when it is acknowledged (alone); or until 16 wait (crowded, and
orders a second).
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
from arena24.cluster.streams import Claim
from arena24.store.journal import Journal
from arena24.store.log import Log
from arena24.store.records import Header
from bench.table import Row

SLICES = (1, 30, 300)
SECONDS = 1.5
WINDOW = 16
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
        return asyncio.run(_rows(Path(folder), engines))


async def _rows(folder: Path, engines: dict[int, Engines]) -> list[Row]:
    found = []
    for size in SLICES:
        with _journal(folder) as journal:
            file = await _measured(journal, size)
        found.append(_row(f"file, slices of {size}", file, file))
        for replicas, servers in engines.items():
            async with _replicated(servers, folder, replicas) as log:
                found.append(_row(f"R{replicas}, slices of {size}", await _measured(log, size), file))
    return [*found, Row("load average at the end", f"{os.getloadavg()[0]:.1f}")]


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
