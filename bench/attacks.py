"""Attacks on a server's port, each beside a neighbour who plays: his p99, the server's memory, and a login meanwhile.

Everything goes against 127.0.0.1, bounded in count and time. The same attacks at a small scale are tests
(`tests/server/test_attacks.py`); what is promised is in `docs/security.md`.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from arena24.store.folder import Folder
from bench import arena, yardsticks
from bench.table import Row

TEAMS = 30
NEIGHBOUR = "team29"
SMALL, LARGE = "GET_MY_DUDES", "GET_WALLS"  # queries of treasure, which has no command limit
SECONDS = 6.0  # of each attack
SILENT, GUESSERS, TALKERS, CONNECTIONS = 2000, 8, 4, 8
DESCRIPTORS, KNOCKING = 512, 1500
HALL = "10.99.0.1"  # an address that can be taken away, in a network of its own

Attack = Callable[[int], contextlib.AbstractContextManager[None]]  # of a port, for as long as it is entered


def rows() -> list[Row]:
    """All of it."""
    with yardsticks.built() as tools, tempfile.TemporaryDirectory() as folder:
        return [*_on_one_server(tools, Path(folder) / "one"), *_without_descriptors(Path(folder) / "few"), *_lost()]


def _contest(path: Path) -> Folder:
    """A contest with the limits that a contest has."""
    path.mkdir()
    folder = arena.contest(path, game="treasure", teams=TEAMS)
    text = folder.config.read_text()
    folder.config.write_text("\n".join(line for line in text.splitlines() if not line.endswith(str(arena.UNLIMITED))))
    return folder


# ---- attacks


@contextlib.contextmanager
def _nobody(port: int) -> Iterator[None]:
    yield


@contextlib.contextmanager
def _silent(port: int, count: int = SILENT) -> Iterator[None]:
    """Connections that say nothing, opened again as they are closed."""

    def knock(crowd: list[socket.socket]) -> None:
        if len(crowd) >= count:
            crowd.pop(0).close()
        with contextlib.suppress(OSError):
            crowd.append(socket.create_connection(("127.0.0.1", port), timeout=1))

    with _repeated(knock, 1):
        yield


@contextlib.contextmanager
def _guessing(port: int) -> Iterator[None]:
    """Wrong passwords in tight loops, of teams and of nobody."""
    number = iter(range(10**9))

    def guess(crowd: list[socket.socket]) -> None:
        count = next(number)
        login = f"team{count % TEAMS}" if count % 2 else f"nobody{count}"
        _say(port, f"{login}\nguess{count}\n".encode())

    with _repeated(guess, GUESSERS):
        yield


@contextlib.contextmanager
def _foreign(port: int) -> Iterator[None]:
    """Browsers and scanners in tight loops."""
    with _repeated(lambda crowd: _say(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"), TALKERS):
        yield


def _never_reading(teams: Sequence[int]) -> Attack:
    """Teams that ask for much on all their connections, and never read."""

    @contextlib.contextmanager
    def attack(port: int) -> Iterator[None]:
        crowd = [_logged_in(port, f"team{team}") for team in teams for _ in range(CONNECTIONS)]
        for client in crowd:
            client.setblocking(False)
        request = f"{LARGE}\n".encode() * 20_000

        def ask(_: list[socket.socket]) -> None:
            for client in crowd:
                with contextlib.suppress(OSError):
                    client.send(request)
            time.sleep(0.01)

        try:
            with _repeated(ask, 1):
                yield
        finally:
            for client in crowd:
                client.close()

    return attack


@contextlib.contextmanager
def _repeated(work: Callable[[list[socket.socket]], None], threads: int) -> Iterator[None]:
    """Do it again and again in so many threads; each has a list of sockets, which are closed in the end."""
    end = threading.Event()

    def loop() -> None:
        crowd: list[socket.socket] = []
        while not end.is_set():
            work(crowd)
        for client in crowd:
            client.close()

    running = [threading.Thread(target=loop) for _ in range(threads)]
    for thread in running:
        thread.start()
    try:
        yield
    finally:
        end.set()
        for thread in running:
            thread.join()


def _say(port: int, text: bytes) -> None:
    """Say something and wait for the end, but not for long."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as client:
        client.sendall(text)
        while client.recv(4096):
            pass


def _logged_in(port: int, login: str, *, source: str = "127.0.0.1") -> socket.socket:
    client = socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0))
    client.sendall(f"{login}\nsecret\n".encode())
    said = b""
    while not said.endswith(b"PASS\nOK\n"):
        piece = client.recv(4096)
        if not piece:
            client.close()
            raise ConnectionError(f"{login} was not let in: {said!r}")
        said += piece
    return client


# ---- measurements


ATTACKS: dict[str, Attack] = {
    "nobody": _nobody,
    f"{SILENT:,} silent connections, renewed": _silent,
    f"{GUESSERS} who guess passwords": _guessing,
    f"{TALKERS} who speak HTTP": _foreign,
    "one team that never reads": _never_reading([0]),
    "ten teams that never read": _never_reading(range(1, 11)),
}


def _on_one_server(tools: Path, path: Path) -> Iterator[Row]:
    with arena.serving(_contest(path)) as (server,):
        with _logged_in(server.port, NEIGHBOUR) as client:
            client.sendall(f"{SMALL}\n".encode())
            time.sleep(0.5)
            lines = client.recv(65536).count(b"\n")
        flags = ("-n", "1", "-u", f"{NEIGHBOUR}:secret", "-r", SMALL, "-l", str(lines))
        quiet: tuple[float, float] | None = None
        for name, attack in ATTACKS.items():
            _forget_peak(server)
            with attack(server.port):
                logins = threading.Thread(target=(took := _Logins(server.port)).run)
                logins.start()
                seen = yardsticks.load(tools, server.port, *flags, seconds=SECONDS)
                logins.join()
            memory, late = _peak(server), _latest(server)
            quiet = quiet or (seen.lat_p99_us, memory)
            yield Row(
                f"{name}: neighbour's p99", f"{seen.lat_p99_us / 1000:.2f} ms", seen.lat_p99_us / quiet[0], "quiet"
            )
            yield Row(f"{name}: server's peak memory", f"{memory:.0f} MB", memory / quiet[1], "quiet")
            yield Row(f"{name}: the slowest of {took.count} logins", took.slowest)
            yield Row(f"{name}: latest turn", f"{1000 * late:.1f} ms")


class _Logins:
    """Somebody who logs in again and again from the same address."""

    def __init__(self, port: int) -> None:
        self.count, self.slowest = 0, "0 ms"
        self._port, self._worst = port, 0.0

    def run(self) -> None:
        """For as long as an attack lasts."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            start = time.monotonic()
            try:
                _logged_in(self._port, "team28").close()
            except OSError as error:
                self.slowest = f"refused: {error}"
                return
            self.count += 1
            self._worst = max(self._worst, time.monotonic() - start)
            self.slowest = f"{1000 * self._worst:.0f} ms"
            time.sleep(0.05)


def _forget_peak(server: arena.ServerProcess) -> None:
    server.last_report()
    Path(f"/proc/{server.pid}/clear_refs").write_text("5")


def _peak(server: arena.ServerProcess) -> float:
    """Megabytes."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def _latest(server: arena.ServerProcess) -> float:
    """Seconds, of the turns since the last look."""
    return max(report.lateness for report in server.reports())


def _without_descriptors(path: Path) -> Iterator[Row]:
    """A server with few descriptors, and many who knock: worlds go on, and a login gets through."""
    few = f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS}, {DESCRIPTORS}))"
    prefix = (sys.executable, "-c", f"{few}; os.execv(sys.argv[1], sys.argv[1:])")
    server = arena.ServerProcess(_contest(path), arena.running(), "S0", prefix=prefix)
    try:
        before = server.last_report().turns
        with _silent(server.port, KNOCKING):
            (took := _Logins(server.port)).run()
        ended = server.last_report().turns - before
    finally:
        server.kill()
    name = f"{KNOCKING:,} connections, {DESCRIPTORS} descriptors"
    yield Row(f"{name}: the slowest of {took.count} logins", took.slowest)
    yield Row(f"{name}: turns ended in {SECONDS:.0f} s", str(ended))


# ---- lost links


def _lost() -> Iterator[Row]:
    """Links that are lost without a word, in a network of our own, if the system lets us make one."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return
    command = ["unshare", "-rn", sys.executable, "-m", "bench.attacks"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": os.getcwd()})
    if done.returncode == 0:
        waiting, idle = done.stdout.split()
        yield Row(
            "a lost link that waits for a turn is found after", f"{waiting} s", float(waiting) / 15, "15 s", "<= 1"
        )
        yield Row("a lost link on which nothing happens, after", f"{idle} s", float(idle) / 15, "15 s", "<= 1")


def _lose() -> None:
    """In that network: two connections from an address that goes away; print when the server has noticed each."""
    for words in ("link set lo up", f"addr add {HALL}/32 dev lo"):
        subprocess.run(["ip", *words.split()], check=True)
    with tempfile.TemporaryDirectory() as folder, arena.serving(_contest(Path(folder) / "lost")) as (server,):
        clients = [_logged_in(server.port, f"team{number}", source=HALL) for number in range(2)]
        clients[0].sendall(b"WAIT\n")
        while not all(server.report().connections.values()):
            pass
        subprocess.run(["ip", "addr", "del", f"{HALL}/32", "dev", "lo"], check=True)
        start, gone = time.monotonic(), dict[int, float]()
        while len(gone) < 2:
            for team, count in server.report().connections.items():
                if not count:
                    gone.setdefault(team, time.monotonic() - start)
        print(*(f"{gone[team]:.1f}" for team in sorted(gone)))


if __name__ == "__main__":
    _lose()
