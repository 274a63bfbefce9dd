"""Real server processes for benchmarks: a contest folder, its servers, and no supervisor in between."""

import contextlib
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.store.control import Report, SetClock
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.rows import Server
from bench.yardsticks import free_port, pinned

UNLIMITED = 10**12  # the network's limits are not what is measured
LIFTED = (
    "in_rate",
    "in_burst",
    "out_rate",
    "out_burst",
    "max_conn_total",
    "max_pending_address",
    "max_conn_address",
)


def contest(path: Path, *, game: str, teams: int, servers: int = 1, **params: object) -> Folder:
    """A contest of one game; teams are team0, team1, ... with the password `secret`."""
    folder, now = Folder(path), datetime.now(UTC)
    ports = {f"S{number}": free_port() for number in range(servers)}
    lines = ['name = "Bench"', "[limits]", *[f"{name} = {UNLIMITED}" for name in LIFTED]]
    for name, port in ports.items():
        lines += ["[[servers]]", f'name = "{name}"', f'game = "{game}"', f"port = {port}", "[servers.params]"]
        lines += [f"{key} = {value}" for key, value in params.items()]
    folder.config.write_text("\n".join(lines) + "\n")
    database = Database.create(folder.database, name="Bench", secret="ab" * 32, tempo=Tempo())
    hashed = hash_password("secret")
    for number in range(teams):
        database.add_team(f"team{number}", f"Team {number}", password_hash=hashed, at=now, who="bench")
    rows = [Server(name, game, "127.0.0.1", port, {}) for name, port in ports.items()]
    database.set_servers(rows, at=now, who="bench")
    database.close()
    return folder


class Process:
    """One server's process."""

    def __init__(self, folder: Folder, name: str, core: int) -> None:
        self._ours, theirs = socket.socketpair()
        with theirs, folder.path.joinpath(f"{name}.log").open("ab") as log:
            command = [sys.executable, "-m", "arena24.server.process", str(folder.path), name, str(theirs.fileno())]
            self._process = subprocess.Popen(pinned(core, command), pass_fds=[theirs.fileno()], stderr=log, stdout=log)
        data = msgspec.msgpack.encode(SetClock(ContestClock.resumed_at(0.0, time.monotonic())))
        self._ours.sendall(len(data).to_bytes(4, "big") + data)
        self.port = self.report().port

    def report(self) -> Report:
        """The next report."""
        size = int.from_bytes(self._read(4), "big")
        return msgspec.msgpack.decode(self._read(size), type=Report)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self._ours.recv(count - len(data))
            if not part:
                raise ConnectionError("the server process is gone; see its log")
            data += part
        return data

    def last_report(self) -> Report:
        """The newest report: those that have piled up are passed over."""
        report = self.report()
        while select.select([self._ours], [], [], 0)[0]:
            report = self.report()
        return report

    def stop(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.wait()
        self._ours.close()


@contextlib.contextmanager
def serving(folder: Folder, servers: int = 1) -> Iterator[list[Process]]:
    """The servers of a contest, spread over the cores."""
    processes = [Process(folder, f"S{number}", number) for number in range(servers)]
    try:
        yield processes
    finally:
        for process in processes:
            process.stop()
