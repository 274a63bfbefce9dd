"""Attacks on the port of a real server at a small scale, each beside a neighbour who plays (docs/security.md).

The large ones, with figures, are in `bench/attacks.py`.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.arena import ServerProcess, running

from arena24.store import locks
from arena24.store.config import load
from tests.cli.shell import process, until
from tests.server.contest import Client, serving, toy_contest

PENDING, FAILURES = 16, 20  # lower than in a contest, so that less is enough
DESCRIPTORS = 256  # of a server that has few
FEW = f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS}, {DESCRIPTORS}))"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = toy_contest(tmp_path_factory.mktemp("contest"), teams=3, T=0.2, Q=100_000, L=50)
    with folder.config.open("a") as config:
        config.write(f"[limits]\nmax_pending_address = {PENDING}\nlogin_failures_address = {FAILURES}\n")
    with serving(folder, running()) as process:
        yield process


@contextlib.contextmanager
def crowd(port: int, count: int, text: bytes = b"") -> Iterator[list[Client]]:
    """So many connections that say this, and no more."""
    clients: list[Client] = []
    try:
        for _ in range(count):
            with contextlib.suppress(ConnectionError):  # turned away at once
                client = Client(port)
                clients.append(client)
                client.send(text)
        yield clients
    finally:
        for client in clients:
            client.close()


def is_answered(client: Client) -> bool:
    return client.ask("PING") == ["OK"] and client.ask("WAIT", 3)[0] == "OK"


@pytest.mark.parametrize("text", [b"", b"t", b"team1\n", b"team1\nsecre"], ids=["silent", "a byte", "a login", "stuck"])
def test_a_crowd_at_the_door_shuts_nobody_out(server: ServerProcess, text: bytes) -> None:
    """All of it from one address, as in a hall."""
    with Client(server.port, "team3") as neighbour, crowd(server.port, 3 * PENDING, text):
        assert is_answered(neighbour)
        for _ in range(3):
            with Client(server.port, "team1") as late:  # at once, although everybody stays
                assert is_answered(late)


@pytest.mark.parametrize(
    "greeting",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
        b"POST /api/login HTTP/1.0\r\n",
        b"CONNECT localhost:443 HTTP/1.1\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) + b"\n\n",
        b"\x16\x03",
    ],
)
@pytest.mark.parametrize("pieces", [1, 2])
def test_another_protocol_is_dropped_at_once(server: ServerProcess, greeting: bytes, pieces: int) -> None:
    """Without a word (platform R27)."""
    with Client(server.port, "team3") as neighbour, Client(server.port) as client:
        try:
            for start in range(pieces):
                client.send(greeting[start:] if start == pieces - 1 else greeting[start : start + 1])
        except ConnectionError:
            pass  # dropped while we were still sending
        assert client.rest() in (b"LOGIN\n", b"")
        assert is_answered(neighbour)


def test_guesses_in_a_hall_keep_nobody_out(server: ServerProcess) -> None:
    """Nobody but the neighbour has been recognised when the guesser begins, in the same hall."""
    with Client(server.port, "team3") as neighbour:
        for number in range(2 * FAILURES):
            with Client(server.port) as guesser:
                guesser.send(f"nobody{number}\nguess\n")
                assert guesser.rest().endswith(b"FAILED 1 bad login or password\n")
        with Client(server.port, "team2") as late:
            assert is_answered(late)
        assert is_answered(neighbour)


def test_a_password_that_was_right_is_right_in_the_servers_next_life(tmp_path: Path) -> None:
    """The server is killed, and somebody in the same hall guesses for the same team before it is back."""
    folder = toy_contest(tmp_path / "c", teams=3, T=0.2, Q=100_000, L=0)
    with folder.config.open("a") as config:
        config.write("[limits]\nlogin_failures = 2\nlogin_forgiveness = 600.0\n")
    port = load(folder.config).servers[0].port
    with process(tmp_path / "serve", "serve", folder.path):
        until(lambda: _answers(port, "team1"))
        (world,) = [pid for pid in [locks.holder(folder.life("Toy1"))] if pid is not None]
        os.kill(world, signal.SIGKILL)
        until(lambda: _answers(port, "team3"))
        with crowd(port, 5, b"team1\nguess\n") as guessers:
            answered = sum(guesser.rest().endswith(b"FAILED 1 bad login or password\n") for guesser in guessers[:2])
            assert answered == 2
            assert _answers(port, "team1")  # at once: for a guess it would be refused, or wait ten minutes


def _answers(port: int, login: str) -> bool:
    try:
        with Client(port, login) as client:
            return is_answered(client)
    except OSError:
        return False


def test_without_descriptors_the_world_goes_on(tmp_path: Path) -> None:
    """Rounds end and begin, each with a journal of its own, while hundreds knock; and a login gets through."""
    folder = toy_contest(tmp_path, teams=3, T=0.1, Q=3, L=50)
    prefix = (sys.executable, "-c", f"{FEW}; os.execv(sys.argv[1], sys.argv[1:])")
    server = ServerProcess(folder, running(), "Toy1", prefix=prefix)
    try:
        with Client(server.port, "team3") as neighbour, crowd(server.port, 2 * DESCRIPTORS):
            before = server.last_report().round
            assert is_answered(neighbour)
            with Client(server.port, "team1") as late:
                assert is_answered(late)
            while server.report().round < before + 3:
                assert is_answered(neighbour)
        assert server.process.poll() is None
    finally:
        server.kill()
