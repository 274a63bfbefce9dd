"""The ranking of a hundred teams after a day: what a change costs, and how many requests the cache answers."""

import asyncio
import tempfile
import time
from pathlib import Path

from arena24.runtime.ports import free_port
from arena24.store.rows import RoundRow
from arena24.store.web import WebDatabase
from arena24.web.answers import packed, sheet
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking
from bench.marathon import DAY, TEAMS, marathon
from bench.table import Row
from bench.web import serving_web

CHANGES = 20
CONNECTIONS, SECONDS = 16, 5.0


def rows() -> list[Row]:
    """All of it."""
    with tempfile.TemporaryDirectory() as path:
        port = free_port()
        folder = marathon(Path(path), port=port)
        database = WebDatabase.open(folder.database)
        found = _changes(database)
        database.close()
        with serving_web(folder, port):
            found += [_requests(port, address) for address in ("/health", "/api/ranking")]
        return found


def _changes(database: WebDatabase) -> list[Row]:
    start = time.process_time()
    scoreboard = Scoreboard()
    _show(scoreboard, database)
    first, later = time.process_time() - start, []
    server = database.servers()[0].name
    for number in range(1, CHANGES + 1):
        last = database.last_round(server)
        assert last is not None
        ended = RoundRow(server, last.number + 1, DAY, DAY + number, 8.0)
        database.record_round(ended, {team: str(team) for team in range(1, TEAMS + 1)})
        start = time.process_time()
        _show(scoreboard, database)
        later.append(time.process_time() - start)
    median = sorted(later)[CHANGES // 2]
    return [
        Row("ranking and history, when the web starts", f"{1000 * first:.0f} ms of CPU"),
        Row("the same after one more round", f"{1000 * median:.1f} ms of CPU"),
    ]


def _show(scoreboard: Scoreboard, database: WebDatabase) -> None:
    scoreboard.read(database, OPEN)
    packed(sheet(ranking(scoreboard)))
    packed(sheet(scoreboard.history()))


def _requests(port: int, address: str) -> Row:
    count, size = asyncio.run(_hammer(port, address))
    return Row(f"{address} ({size} bytes), {CONNECTIONS} connections", f"{count / SECONDS:.0f} requests/s")


async def _hammer(port: int, address: str) -> tuple[int, int]:
    end = time.monotonic() + SECONDS
    found = await asyncio.gather(*(_ask(port, address, end) for _ in range(CONNECTIONS)))
    return sum(count for count, _ in found), found[0][1]


async def _ask(port: int, address: str, end: float) -> tuple[int, int]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    count = size = 0
    while time.monotonic() < end:
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = int(head.partition(b"content-length: ")[2].split(b"\r\n", 1)[0])
        await reader.readexactly(size)
        count += 1
    writer.close()
    await writer.wait_closed()
    return count, size
