"""A contest folder with toy servers, and one server's process driven without a supervisor."""

import contextlib
import os
import socket
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from bench.arena import Running, ServerProcess

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.runtime.ports import free_port
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.rows import Server
from tests.forker import started
from tests.loop import PATIENCE
from tests.schema import filled

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DEADLINE = PATIENCE


def toy_contest(path: Path, *, teams: int, duration: float = 86400.0, name: str = "Test", **params: object) -> Folder:
    """A contest with one toy server `Toy1`, and teams team1..teamN whose password is `secret`."""
    folder, port = Folder(path), free_port()
    path.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {value}" for key, value in params.items()]
    folder.config.write_text(
        f'name = "{name}"\nduration = {duration}\n[[servers]]\nname = "Toy1"\ngame = "toy"\nport = {port}\n'
        "[servers.params]\n" + "\n".join(lines) + "\n"
    )
    filled(path / "contest.db", ("toy", name, teams, duration), lambda: _people(folder, name, teams, duration))
    database = Database.open(folder.database)
    database.set_servers([Server("Toy1", "toy", "127.0.0.1", port, {})], at=NOW, who="test")
    database.close()
    return folder


def _people(folder: Folder, name: str, teams: int, duration: float) -> None:
    database = Database.create(folder.database, name=name, secret="ab" * 32, tempo=Tempo(duration))
    hashed = hash_password("secret")  # one for all: hashing is slow on purpose
    for number in range(1, teams + 1):
        database.add_team(f"team{number}", f"Team {number}", password_hash=hashed, at=NOW, who="test")
    database.close()


class ForkedServer(ServerProcess):
    """The process of a server; it is forked where it needs no interpreter of its own."""

    def _started(self, prefix: Sequence[str], command: Sequence[str], log: Path) -> Running:
        return super()._started(prefix, command, log) if prefix else started(command, log)


@contextlib.contextmanager
def serving(folder: Folder, clock: ContestClock) -> Iterator[ServerProcess]:
    """A server process for the length of a test."""
    server = ForkedServer(folder, clock, "Toy1")
    try:
        yield server
    finally:
        server.kill()


@contextlib.contextmanager
def locked(folder: Folder) -> Iterator[None]:
    """Nobody can write into the database."""
    connection = sqlite3.connect(folder.path / "contest.db", isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


class Client:
    """A raw client: lines out, lines in."""

    def __init__(
        self, port: int, login: str | None = None, password: str = "secret", *, host: str = "127.0.0.1"
    ) -> None:
        self.sock = socket.create_connection((host, port), timeout=DEADLINE)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self.sock.makefile("rb")
        if login is not None:
            self._log_in(login, password)

    def _log_in(self, login: str, password: str) -> None:
        try:
            self.send(f"{login}\n{password}\n")
            if (said := self.lines(3)) != ["LOGIN", "PASS", "OK"]:
                raise ConnectionError(f"no login: {said}")
        except OSError:
            self.close()
            raise

    def send(self, text: str | bytes) -> None:
        """Send as it is."""
        self.sock.sendall(text if isinstance(text, bytes) else text.encode())

    def line(self) -> str:
        """The next line; empty: the server has closed."""
        return self._file.readline().decode().removesuffix("\n")

    def lines(self, count: int) -> list[str]:
        """So many lines."""
        return [self.line() for _ in range(count)]

    def rest(self) -> bytes:
        """Everything until the server closes; nothing if it has reset the connection."""
        try:
            return self._file.read()
        except ConnectionError:
            return b""

    def reopen(self) -> None:
        """Read on after a time-out, which spoils a buffered reader."""
        self._file = self.sock.makefile("rb")
        self.sock.settimeout(DEADLINE)

    def ask(self, command: str, lines: int = 1) -> list[str]:
        """Send a command and read its reply."""
        self.send(command + "\n")
        return self.lines(lines)

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self._file.close()
        self.sock.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def environment(**more: str) -> dict[str, str]:
    """The environment of a child process."""
    return os.environ | more
