"""What our server is compared with: a C server that only answers OK, and redis; and the load that all of them get.

Everything runs on 127.0.0.1, the server on one core and the load on the other, bounded in count and time.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
SECONDS = 2.0
DEADLINE = 20.0


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """What the load generator saw."""

    req_per_s: float
    lat_p50_us: float = 0.0
    lat_p99_us: float = 0.0
    tick_p50_us: float = 0.0
    tick_p99_us: float = 0.0
    tick_max_us: float = 0.0
    work_max_us: float = 0.0


@contextlib.contextmanager
def built() -> Iterator[Path]:
    """A folder with the compiled load generator and limit server."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("load", "limit"):
            subprocess.run(["gcc", "-O2", "-o", f"{folder}/{name}", HERE / f"{name}.c"], check=True)
        yield Path(folder)


def pinned(core: int) -> list[str]:
    """What to put before a command that is to stay on one core."""
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)])]


@contextlib.contextmanager
def serving(command: Sequence[str | Path], port: int) -> Iterator[None]:
    """A server for the length of a measurement."""
    process = subprocess.Popen([*pinned(0), *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_open(port)
        yield
    finally:
        process.kill()
        process.wait()


def wait_open(port: int) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + DEADLINE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def c_server(folder: Path, port: int) -> contextlib.AbstractContextManager[None]:
    """The physical limit: answers OK to every line."""
    return serving([folder / "limit", str(port), "ok"], port)


def redis(port: int) -> contextlib.AbstractContextManager[None] | None:
    """Redis, if the machine has it."""
    if shutil.which("redis-server") is None:
        return None
    return serving(["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"], port)


def load(folder: Path, port: int, *flags: str, seconds: float = SECONDS) -> Load:
    """Put load on a server, and hear how it did."""
    command = [*pinned(1), str(folder / "load"), "-p", str(port), "-t", str(seconds), *flags]
    done = subprocess.run(command, check=True, capture_output=True)
    return msgspec.json.decode(done.stdout, type=Load)
