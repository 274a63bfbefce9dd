"""Attacks on the web page from one address, and what a neighbour at another one notices of them."""

import contextlib
import http.client
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from arena24.runtime.ports import free_port
from bench import arena
from bench.table import Row
from bench.web import answers

ATTACKER, NEIGHBOUR = "127.0.0.1", "127.0.0.2"
HALVES, STREAMS, ABORTED = 1500, 1500, 5000
ASKED = 300  # requests of the neighbour
PATIENCE = 60.0  # seconds after which an attack is given up
HALF = b"GET /api/ranking HTTP/1.1\r\nHost: x\r\n"
STREAM = b"GET /api/live HTTP/1.1\r\nHost: x\r\n\r\n"
BROKEN = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"


def rows() -> list[Row]:
    """All of it."""
    with tempfile.TemporaryDirectory() as path:
        port = free_port()
        folder = arena.contest(Path(path), game="battle", teams=30)
        with _serving(folder.path, port) as log:
            return [*_quiet(port), *_halves(port), *_streams(port), *_aborted(port, log)]


@contextlib.contextmanager
def _serving(folder: Path, port: int) -> Iterator[Path]:
    """The web of a contest that nobody serves; gives where it logs."""
    log = folder / "log"
    with log.open("ab") as file:
        command = [sys.executable, "-Pm", "arena24.cli", "web", str(folder), "--port", str(port)]
        process = subprocess.Popen(command, stdout=file, stderr=file)
    try:
        while not answers(port):
            time.sleep(0.1)
        yield log
    finally:
        process.kill()
        process.wait()


def _neighbour(port: int) -> tuple[float, float]:
    """How long somebody else's requests take, a connection each: median and p99."""
    times = []
    for _ in range(ASKED):
        start = time.perf_counter()
        connection = http.client.HTTPConnection(ATTACKER, port, timeout=PATIENCE, source_address=(NEIGHBOUR, 0))
        connection.request("GET", "/api/ranking")
        assert connection.getresponse().read()
        connection.close()
        times.append(time.perf_counter() - start)
    times.sort()
    return 1000 * times[ASKED // 2], 1000 * times[ASKED * 99 // 100]


def _told(what: str, port: int) -> Row:
    median, p99 = _neighbour(port)
    return Row(f"a neighbour's request, median / p99, {what}", f"{median:.1f} / {p99:.1f} ms")


def _quiet(port: int) -> list[Row]:
    return [_told("nobody else asks", port)]


def _connected(port: int, count: int, said: bytes) -> list[socket.socket]:
    found = []
    for _ in range(count):
        sock = socket.create_connection((ATTACKER, port), timeout=PATIENCE, source_address=(ATTACKER, 0))
        with contextlib.suppress(ConnectionError):
            sock.sendall(said)
        found.append(sock)
    return found


def _halves(port: int) -> list[Row]:
    """Half requests: nothing comes but the end."""
    start = time.monotonic()
    socks = _connected(port, HALVES, HALF)
    told = _told(f"{HALVES} half requests", port)
    for sock in socks:
        with sock, contextlib.suppress(ConnectionError):
            assert sock.recv(1) == b""
    return [told, Row("until the last of them is dropped", f"{time.monotonic() - start:.0f} s")]


def _streams(port: int) -> list[Row]:
    """Live streams, as many as one address gets."""
    socks = _connected(port, STREAMS, STREAM)
    got = 0
    for sock in socks:
        with contextlib.suppress(ConnectionError):
            got += sock.recv(12) == b"HTTP/1.1 200"
    told = _told(f"{got} streams of one address", port)
    with socket.create_connection((ATTACKER, port), timeout=PATIENCE, source_address=(NEIGHBOUR, 0)) as sock:
        sock.sendall(STREAM)
        own = sock.recv(12) == b"HTTP/1.1 200"
    for sock in socks:
        sock.close()
    return [
        Row(f"live streams that one address gets, of {STREAMS}", str(got)),
        Row("a neighbour gets one then", "yes" if own else "no"),
        told,
    ]


def _aborted(port: int, log: Path) -> list[Row]:
    """Requests that are broken off."""
    before = log.stat().st_size
    for _ in range(ABORTED):
        with socket.create_connection((ATTACKER, port), timeout=PATIENCE) as sock:
            sock.sendall(BROKEN)
    told = _told(f"after {ABORTED} requests were broken off", port)
    return [told, Row("bytes of log for each of them", f"{(log.stat().st_size - before) / ABORTED:.2f}")]
