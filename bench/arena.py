"""Real server processes for benchmarks: a contest folder, its servers, and no supervisor in between."""

import contextlib
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import msgspec

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.runtime.ports import free_port
from arena24.store.control import Hello, KnownPasswords, Ready, Report, SetClock, Stop
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.rows import Server
from bench.yardsticks import pinned

DEADLINE = 240.0  # seconds for a report; never reached when things work
UNLIMITED = 10**12  # the network's limits are not what is measured
LIFTED = (
    "in_rate",
    "in_burst",
    "out_rate",
    "out_burst",
    "journal_turn",
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


class Running(Protocol):
    """What `subprocess.Popen` tells of a process."""

    pid: int

    def poll(self) -> int | None:
        """How it ended; None: it has not."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""

    def kill(self) -> None:
        """kill -9."""


class ServerProcess:
    """The real process of a server; whoever made it is its supervisor."""

    def __init__(
        self,
        folder: Folder,
        clock: ContestClock,
        name: str,
        *,
        prefix: Sequence[str] = (),
        module: str = "arena24.server.process",
        arguments: Sequence[str] = (),
    ) -> None:
        self._folder = folder
        with listening(folder) as listener:
            command = module, str(folder.path), name, *arguments
            self.process = self._started(prefix, command, folder.path / f"{name}.log")
            self._ours, _ = listener.accept()
        self._ours.settimeout(DEADLINE)
        try:
            self.send(SetClock(clock))
            self.port = self.report().port
        except BaseException as error:
            if isinstance(error, ConnectionError):  # it has hung up: let it say why
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(DEADLINE)
            self.kill()
            raise

    def _started(self, prefix: Sequence[str], command: Sequence[str], log: Path) -> Running:
        """An interpreter."""
        with log.open("ab") as said:
            return subprocess.Popen([*prefix, sys.executable, "-m", *command], stderr=said, stdout=said)

    def take_over(self) -> Hello:
        """Hang up and be the next supervisor; gives what the process says when it calls."""
        self._ours.close()
        with listening(self._folder) as listener:
            self._ours, _ = listener.accept()
        self._ours.settimeout(DEADLINE)
        hello = self._receive()
        assert isinstance(hello, Hello)
        return hello

    def send(self, message: msgspec.Struct) -> None:
        """Say something as the supervisor."""
        data = msgspec.msgpack.encode(message)
        self._ours.sendall(len(data).to_bytes(4, "big") + data)

    def report(self) -> Report:
        """The next report; what else it says is passed over."""
        while not isinstance(message := self._receive(), Report):
            pass
        return message

    def _receive(self) -> Hello | Ready | KnownPasswords | Report:
        size = int.from_bytes(self._read(4), "big")
        return msgspec.msgpack.decode(self._read(size), type=Hello | Ready | KnownPasswords | Report)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            part = self._ours.recv(count - len(data))
            if not part:
                raise ConnectionError("the server process is gone; see its log")
            data += part
        return data

    def reports(self) -> list[Report]:
        """Those that have piled up, or the next one."""
        reports = [self.report()]
        while select.select([self._ours], [], [], 0)[0]:
            reports.append(self.report())
        return reports

    def last_report(self) -> Report:
        """The newest report: those that have piled up are passed over."""
        return self.reports()[-1]

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self.process.pid

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait()
        self._ours.close()

    def stop(self) -> int:
        """Say stop, as a supervisor that ends."""
        self.send(Stop())
        try:
            return self.process.wait(DEADLINE)
        finally:
            self._ours.close()


@contextlib.contextmanager
def listening(folder: Folder) -> Iterator[socket.socket]:
    """Where processes look for their supervisor."""
    folder.control.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder.control))
        listener.listen()
        listener.settimeout(DEADLINE)
        yield listener
    folder.control.unlink()


def running(elapsed: float = 0.0, duration: float = 86400.0) -> ContestClock:
    """A clock that runs, on this machine's steady clock."""
    return ContestClock.resumed_at(elapsed, time.monotonic(), duration=duration)


@contextlib.contextmanager
def serving(folder: Folder, servers: int = 1) -> Iterator[list[ServerProcess]]:
    """The servers of a contest, spread over the cores."""
    processes = [ServerProcess(folder, running(), f"S{number}", prefix=pinned(number)) for number in range(servers)]
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
