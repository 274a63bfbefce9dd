"""The server against its yardsticks: throughput, latency, punctuality, many servers at once."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from arena24.runtime.ports import free_port
from arena24.store.folder import Folder
from bench import arena, yardsticks
from bench.table import Row
from bench.yardsticks import Load, load

CONNECTIONS, DEPTH = 30, 100
TURNS = 8.0  # seconds over which turns are watched


def rows() -> list[Row]:
    """All of it."""
    with yardsticks.built() as tools, tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        return [*_throughput(tools, base), *_punctuality(tools, base), *_cards(tools, base), *_many(tools, base)]


def _throughput(tools: Path, base: Path) -> list[Row]:
    """Queries and journalled orders, one at a time and pipelined; the best of several interleaved runs."""
    folder = arena.contest(_new(base), game="toy", teams=CONNECTIONS, L=0, Q=10_000)
    one, deep = ("-n", str(CONNECTIONS)), ("-n", str(CONNECTIONS), "-d", str(DEPTH))
    query, order = ("-r", "PING", "-u", "team%d:secret"), ("-r", "POUR 1", "-l", "2", "-u", "team%d:secret")
    seen: dict[str, list[Load]] = {}
    with arena.serving(folder) as (server,):
        for _ in range(3):  # interleaved: a machine that others use is not the same a moment later
            with yardsticks.c_server(tools, port := free_port()):
                seen.setdefault("C epoll", []).append(load(tools, port, *one))
            for name, flags in {"query": one + query, "order": one + order}.items():
                seen.setdefault(name, []).append(load(tools, server.port, *flags))
            for name, flags in {"deep query": deep + query, "deep order": deep + order}.items():
                seen.setdefault(name, []).append(load(tools, server.port, *flags))
            if redis := yardsticks.redis(port := free_port()):
                with redis:
                    seen.setdefault("redis PING", []).append(load(tools, port, *deep, "-r", "PING"))
    ours, theirs = (min(run.lat_p99_us for run in seen[name]) for name in ("query", "C epoll"))
    return [
        *_rate("queries, 30 ping-pong", seen, "query", "C epoll", ">= 0.42"),
        *_rate("journalled orders, 30 ping-pong", seen, "order", "C epoll", ""),
        Row("p99 latency of queries", f"{ours:.0f} µs", ours / theirs, "C epoll", "<= 3"),
        *_rate("queries, pipelined 100 deep", seen, "deep query", "redis PING", ">= 0.25"),
        *_rate("journalled orders, pipelined 100 deep", seen, "deep order", "redis PING", ""),
    ]


def _rate(what: str, seen: dict[str, list[Load]], name: str, yardstick: str, aim: str) -> Iterator[Row]:
    best = {key: max(run.req_per_s for run in runs) for key, runs in seen.items()}
    if yardstick in best:  # redis may be missing
        yield Row(what, f"{best[name]:,.0f}/s", best[name] / best[yardstick], yardstick, aim)


def _punctuality(tools: Path, base: Path) -> list[Row]:
    """Turns with 30 teams at their command limit, on a small heap and on a large one."""
    turns = ("-n", str(CONNECTIONS), "-u", "team%d:secret", "-T", "1000", "-k", "100")
    small = arena.contest(_new(base), game="toy", teams=CONNECTIONS, L=100, Q=10_000)
    large = arena.contest(_new(base), game="battle", teams=CONNECTIONS, L=100, Q=10_000, N=200, A=40, Tk=40, E_S=10_000)
    return [
        *_turns("small heap", tools, small, (*turns, "-r", "POUR 1", "-l", "2")),
        *_turns("battle of 2,400 units", tools, large, (*turns, "-r", "MOVE 2 1 -1")),
    ]


def _turns(name: str, tools: Path, folder: Folder, flags: tuple[str, ...]) -> list[Row]:
    with arena.serving(folder) as (server,):
        seen = load(tools, server.port, *flags, seconds=TURNS)
        report = server.last_report()
    return [
        _late(f"turn late at the server, worst ({name})", report.lateness_max, "<= 1"),
        _late(f"turn off its time at the clients, p99 ({name})", seen.tick_p99_us / 1e6, "<= 1"),
        _done(f"30 × 100 orders done after ({name})", seen),
    ]


def _cards(tools: Path, base: Path) -> list[Row]:
    """870 card matches, whose bots ask more than any other's (platform 15)."""
    folder = arena.contest(_new(base), game="cards", teams=CONNECTIONS, TURN_TIME=1.0)
    with arena.serving(folder) as (server,):
        flags = ("-n", str(CONNECTIONS), "-r", "GET_MY_MATCHES", "-l", "3", "-u", "team%d:secret")
        seen = load(tools, server.port, *flags, seconds=TURNS)
        late = server.last_report().lateness_max
    return [
        Row("commands of 30 card players", f"{seen.req_per_s:,.0f}/s", seen.req_per_s / 15_000, "15,000/s", ">= 1"),
        _late("turn late at the card server meanwhile, worst", late, "<= 1"),
    ]


def _many(tools: Path, base: Path) -> list[Row]:
    """Seven servers with 100 teams of 100 commands each, on the same cores as the load."""
    folder = arena.contest(_new(base), game="toy", teams=100, servers=7, L=100, Q=10_000)
    with arena.serving(folder, 7) as servers, ThreadPoolExecutor(7) as pool:
        flags = ("-n", "100", "-d", "10", "-r", "PING", "-u", "team%d:secret", "-T", "1000", "-k", "100")
        seen = list(pool.map(lambda server: load(tools, server.port, *flags, seconds=TURNS), servers))
        late = max(server.last_report().lateness_max for server in servers)
    slowest = max(seen, key=lambda one: one.work_max_us)
    return [
        _done("7 × 100 teams × 100 commands done after", slowest),
        _late("turn late at those servers, worst", late, ""),
    ]


def _late(what: str, seconds: float, aim: str) -> Row:
    return Row(what, f"{seconds * 1000:.2f} ms", seconds / 0.02, "20 ms", aim)


def _done(what: str, seen: Load) -> Row:
    return Row(what, f"{seen.work_max_us / 1000:.0f} ms", seen.work_max_us / 1e6, "1 s turn", "<= 0.6")


def _new(base: Path) -> Path:
    path = base / str(len(list(base.iterdir())))
    path.mkdir()
    return path
