"""The web: what 300 readers of a live board cost the server of that board, and how far behind they are."""

import contextlib
import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from arena24.games.catalogue import find
from arena24.runtime.ports import free_port
from arena24.store.folder import Folder
from bench import arena
from bench.table import Row

READERS, TEAMS = 300, 30
PLAYING = 8  # teams whose bots give orders in every turn, all the time
TURN = 0.5  # seconds: four times as short as on the real server, to see enough of them
PHASE = 15.0  # seconds
PHASES = 4  # of each kind, interleaved: a machine that others use is not the same a moment later


def rows() -> list[Row]:
    """All of it."""
    with tempfile.TemporaryDirectory() as path:
        port = free_port()
        folder = arena.contest(Path(path), game="battle", teams=TEAMS, **params_of("battle", T=TURN))
        with arena.serving(with_web(folder, port)) as (server,), serving_web(folder, port), _bots(folder):
            return [*_live(server, port), *_ranking(port)]


@contextlib.contextmanager
def _bots(folder: Folder) -> Iterator[None]:
    """House bots of some of the teams."""
    folder.passwords.write_text("".join(f"team{number} secret\n" for number in range(PLAYING)))
    command = [sys.executable, "-m", "arena24.cli.crowd", str(folder.path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    try:
        yield
    finally:
        process.communicate()


def params_of(game: str, **changed: float) -> dict[str, Any]:
    """The parameters of the first contest server of a game, with some of them changed."""
    params = msgspec.to_builtins(next(iter(find(game).servers.values())))
    return {key: value for key, value in params.items() if isinstance(value, int | float)} | changed


def with_web(folder: Folder, port: int) -> Folder:
    """The same contest, with a web page."""
    text = folder.config.read_text().replace("[limits]", f'[web]\nport = {port}\npublic_boards = "full"\n[limits]')
    folder.config.write_text(text)
    return folder


@contextlib.contextmanager
def serving_web(folder: Folder, port: int) -> Iterator[None]:
    """The process of the web; whoever made it is its supervisor."""
    with arena.listening(folder) as listener:
        process = subprocess.Popen([sys.executable, "-m", "arena24.web.process", str(folder.path)])
        line, _ = listener.accept()
    with line:
        try:
            while not answers(port):
                time.sleep(0.1)
            yield
        finally:
            process.kill()
            process.wait()


def answers(port: int) -> bool:
    """Is the web there?"""
    try:
        return answered(port, "/health")[0] == 200
    except OSError:
        return False


def answered(port: int, path: str) -> tuple[int, bytes]:
    """Ask the web; gives the status and the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


def _live(server: arena.ServerProcess, port: int) -> list[Row]:
    alone: list[float] = []
    watched: list[float] = []
    behind: list[float] = []
    for _ in range(PHASES):
        alone += [late for _, late, _ in _turns(server)]
        with _readers(port) as readers:
            time.sleep(3.0)  # until all are there
            ended = _turns(server)
        watched += [late for _, late, _ in ended]
        opened = {turn: at for turn, _, at in ended}
        assert readers.seen
        behind += [at - opened[turn] for turn, at in readers.seen if turn in opened]
    without, with_ = _percentile(alone, 0.99), _percentile(watched, 0.99)
    return [
        Row("median lateness of turns, nobody looks", f"{1000 * _percentile(alone, 0.5):.2f} ms"),
        Row("the same with readers", f"{1000 * _percentile(watched, 0.5):.2f} ms"),
        Row("p99 lateness of turns, nobody looks", f"{1000 * without:.2f} ms"),
        Row(f"the same with {READERS} readers of its live board", f"{1000 * with_:.2f} ms"),
        Row("the difference", f"{1000 * (with_ - without):.2f} ms", 1000 * (with_ - without) / 5, "5 ms", "<= 1"),
        Row("readers behind the server, median", f"{1000 * _percentile(behind, 0.5):.0f} ms"),
        Row("the same, p99", f"{1000 * _percentile(behind, 0.99):.0f} ms", _percentile(behind, 0.99), "1 s", "<= 1"),
        Row("the same, the worst", f"{1000 * max(behind):.0f} ms"),
        Row("frames received", f"{len(behind)} of {READERS * len(watched)}"),
    ]


def _turns(server: arena.ServerProcess) -> list[tuple[int, float, float]]:
    """Turns as they open, for a while: the number, how late, and when."""
    found: dict[int, tuple[int, float, float]] = {}
    server.last_report()
    end = time.monotonic() + PHASE
    while time.monotonic() < end:
        report = server.report()
        if report.turns not in found:
            found[report.turns] = report.turn, report.lateness, time.monotonic()
    return list(found.values())[1:]  # the first may have opened long before


class _Readers:
    def __init__(self) -> None:
        self.seen: list[tuple[int, float]] = []


@contextlib.contextmanager
def _readers(port: int) -> Iterator[_Readers]:
    command = [sys.executable, "-m", "bench.readers", str(port), "/api/live/S0", str(READERS)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    readers = _Readers()
    try:
        yield readers
    finally:
        output, _ = process.communicate()
        readers.seen = [(turn, at) for turn, at in json.loads(output)]


def _ranking(port: int) -> list[Row]:
    """From the cache: as quick as the quickest answer there is."""
    times = {}
    for path in ("/health", "/api/ranking"):
        start = time.perf_counter()
        for _ in range(300):
            answered(port, path)
        times[path] = (time.perf_counter() - start) / 300
    size = len(answered(port, "/api/ranking")[1])
    ratio = times["/api/ranking"] / times["/health"]
    return [
        Row(f"the ranking from the cache ({size} bytes)", f"{1000 * times['/api/ranking']:.2f} ms", ratio, "/health")
    ]


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0
