"""Bad input over a real socket: a clear answer or a closed connection, and no effect on others."""

import socket
import struct
from collections.abc import Iterator

import pytest
from bench.arena import ServerProcess, running

from arena24.server.limits import Limits
from tests.server.contest import Client, serving, toy_contest

LIMITS = Limits()
BAD_LOGIN = "FAILED 1 bad login or password"
BAD_FORMAT = "FAILED 3 bad format"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = toy_contest(tmp_path_factory.mktemp("contest"), teams=3, T=0.2, Q=100_000, L=50)
    with serving(folder, running()) as process:
        yield process


@pytest.fixture(autouse=True)
def bystander(server: ServerProcess) -> Iterator[None]:
    """Somebody else plays all the time: whatever happens, he is answered, and his jug is full."""
    with Client(server.port, "team3") as client:
        client.ask("POUR 1", 2)
        before = int(client.ask("POUR 0", 2)[1])
        yield
        assert client.ask("PING") == ["OK"]
        assert int(client.ask("POUR 0", 2)[1]) == before


@pytest.mark.parametrize(
    "greeting",
    [
        b"GET\nsecret\n",
        b"GET /\nHTTP/1.1\n",
        b"\x16\nsecret\n",
        b"\x00\xff\xfe\n\x80\x81\n",
        "zażółć\ngęślą\n".encode(),
        b"\n\n",
        b"team1\nwrong\n",
        b"Team1\nsecret\n",
        b"a" * 300,
        b"team1\n" + b"p" * 10_000,
    ],
)
def test_no_entry(server: ServerProcess, greeting: bytes) -> None:
    with Client(server.port) as client:
        client.send(greeting)
        said = client.rest().decode().splitlines()
    assert said[0] == "LOGIN"
    assert said[-1] == BAD_LOGIN


@pytest.mark.parametrize(
    ("sent", "reply"),
    [
        (b"\x00\n", "FAILED 2 unknown command"),
        (b"\xff\xfe\xfd\n", "FAILED 2 unknown command"),
        (b"PING\x00\n", "FAILED 2 unknown command"),
        (b"ADD 1 " + b"9" * 400 + b"\n", BAD_FORMAT),
        (b"ADD 1 9999999999999999999\n", BAD_FORMAT),
        ("ADD 1 ٣\n".encode(), BAD_FORMAT),
        ("ADD 1 １\n".encode(), BAD_FORMAT),
        (b"ADD 1 1e3\n", BAD_FORMAT),
        (b"ADD 1 0x10\n", BAD_FORMAT),
        (b"ADD 1 --1\n", BAD_FORMAT),
        (b"GET / HTTP/1.1\r\n", "FAILED 2 unknown command"),
        (b"__class__\n", "FAILED 2 unknown command"),
        (b"_round\n", "FAILED 2 unknown command"),
        (b"may_sum 3\n", "FAILED 2 unknown command"),
        (b"CRASH\n", "FAILED 5 internal error, sorry..."),
    ],
)
def test_a_clear_answer(server: ServerProcess, sent: bytes, reply: str) -> None:
    with Client(server.port, "team1") as client:
        client.ask("WAIT", 3)
        client.send(sent)
        assert client.line() == reply
        assert client.ask("PING") == ["OK"]


def test_a_line_of_ten_megabytes(server: ServerProcess) -> None:
    with Client(server.port, "team1") as client:
        try:
            for _ in range(160):
                client.send(b"x" * 65536)
        except OSError:
            pass  # closed while we were still sending
        assert client.rest() in (BAD_FORMAT.encode() + b"\n", b"")
    with Client(server.port, "team1") as client:
        assert client.ask("PING") == ["OK"]


def test_a_million_empty_lines(server: ServerProcess) -> None:
    with Client(server.port, "team1") as client:
        client.ask("WAIT", 3)
        client.send(b"\n" * 1_000_000 + b"PING\n")
        assert client.line() == "OK"


def test_never_reading(server: ServerProcess) -> None:
    """A client that asks and never reads is dropped or throttled; nobody else notices."""
    with Client(server.port, "team2") as client:
        client.sock.settimeout(1.0)
        try:
            for _ in range(2000):
                client.send(b"PING\nADD 1 2\n" * 100)
        except OSError:
            pass


def test_half_open(server: ServerProcess) -> None:
    """The sending side is closed: what was sent is still answered, waits too, then the server closes (P35)."""
    with Client(server.port, "team1") as client:
        client.ask("WAIT", 3)
        client.send("WAIT\nADD 1 2\nPIN")
        client.sock.shutdown(socket.SHUT_WR)
        said = client.rest().decode().splitlines()
    assert said[0] == "OK"
    assert said[1].startswith("WAITING ")
    assert said[2:] == ["OK", "OK", "3"]


@pytest.mark.parametrize(
    "text", ["", "tea", "team1\n", "team1\nsec", "team1\nsecret\n", "team1\nsecret\nSUM 3\n", "PO"]
)
def test_disconnect_in_the_middle(server: ServerProcess, text: str) -> None:
    client = Client(server.port)
    client.send(text)
    # A reset instead of a farewell.
    client.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def test_error_6_in_every_turn(server: ServerProcess) -> None:
    with Client(server.port, "team1") as client:
        client.ask("WAIT", 3)
        for _ in range(3):
            client.send("PING\n" * 51)
            assert client.lines(50) == ["OK"] * 50
            assert client.line() == "FAILED 6 commands limit reached, forced waiting activated"
            assert client.line().startswith("WAITING ")
            assert client.line() == "OK"


def test_guessing_passwords_in_a_tight_loop(server: ServerProcess) -> None:
    """The guesser has to wait; another team still gets in at once, from the same address."""
    for _ in range(LIMITS.login_failures + 1):
        with Client(server.port) as client:
            client.send("team2\nguess\n")
            assert client.rest().decode().splitlines()[-1] == BAD_LOGIN
    with Client(server.port, "team1") as client:
        assert client.ask("PING") == ["OK"]


def test_the_ninth_connection(server: ServerProcess) -> None:
    clients = [Client(server.port, "team1") for _ in range(LIMITS.max_conn_server)]
    with Client(server.port) as one_more:
        one_more.send("team1\nsecret\n")
        assert one_more.rest().decode().splitlines() == ["LOGIN", "PASS", "FAILED 7 too many connections"]
    for client in clients:
        client.close()
