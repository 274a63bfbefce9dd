"""A server that may be at several addresses."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from arena24.client import Garbled, GaveUp, Pacing, Unreachable, Watch, Where, aio, connect, connected
from arena24.client.addresses import Rota, addresses_of
from arena24.client.stream import Address, tune
from arena24.games import failures, toy
from arena24.protocol.transcript import read_header
from tests.client.served import Served, quick
from tests.client.standin import TOY

A, B, C = ("a", 1), ("b", 2), ("c", 3)


@pytest.fixture
def gone() -> Address:
    """Where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host, port = listener.getsockname()
    return host, port


@pytest.fixture
def hanging() -> Iterator[Address]:
    """Where somebody listens, and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host, port = listener.getsockname()
        yield host, port


# ---- how they are written


@pytest.mark.parametrize(
    ("where", "found"),
    [
        (("a", 1), [A]),
        ("a:1", [A]),
        ("a:1,b:2", [A, B]),
        (" a:1, b:2 ", [A, B]),
        (("a, b", 7), [("a", 7), ("b", 7)]),
        ([A, "b:2", ("c", 3)], [A, B, C]),
        ((A, B), [A, B]),
        (["a:1,b:2", A], [A, B]),
        (":7", [("127.0.0.1", 7)]),
        ("[::1]:7,::1:8", [("::1", 7), ("::1", 8)]),
    ],
)
def test_addresses(where: Where, found: list[Address]) -> None:
    assert addresses_of(where) == tuple(found)


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("here", "'here' is no server; write HOST:PORT, for instance 127.0.0.1:20000"),
        ("a:1,", "'' is no server"),
        ("a:0", "'a:0' is no server"),
        ("a:1,b:65536", "'b:65536' is no server"),
        ([], "there is no server; write HOST:PORT"),
    ],
)
def test_what_is_no_address(where: Where, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        addresses_of(where)


# ---- in which order they are tried


class Exchange:
    """Notes who is called, and who answers."""

    def __init__(self, *answering: Address) -> None:
        self.answering = set(answering)
        self.called: list[Address] = []

    def dial(self, address: Address, reach: float | None) -> Address:
        """Call somebody."""
        self.called.append(address)
        if address not in self.answering:
            raise ConnectionRefusedError(111, "refused")
        return address


def test_the_one_that_last_worked_is_tried_first() -> None:
    exchange, rota = Exchange(B), Rota([A, B, C], reach=1.0)
    assert [rota.first(exchange.dial), rota.first(exchange.dial)] == [B, B]
    assert exchange.called == [A, B, B]
    exchange.answering = {A}
    exchange.called.clear()
    assert rota.first(exchange.dial) == A
    assert exchange.called == [B, C, A]


def test_everybody_is_tried_once_and_it_begins_where_it_last_worked() -> None:
    exchange, rota = Exchange(B), Rota([A, B, C], reach=1.0)
    rota.first(exchange.dial)
    exchange.answering.clear()
    exchange.called.clear()
    for _ in range(2):
        with pytest.raises(Unreachable, match=r"nobody answers: b:2 \(refused\), c:3 \(refused\), a:1 \(refused\)"):
            rota.first(exchange.dial)
    assert exchange.called == [B, C, A] * 2


def test_only_who_is_alone_may_keep_us_waiting() -> None:
    reached: list[float | None] = []
    for addresses in ([A], [A, B]):
        Rota(addresses, reach=7.0).first(lambda address, reach: reached.append(reach))
    assert reached == [None, 7.0]


@pytest.mark.parametrize("error", [Garbled("HTTP/1.1"), failures.BadLogin(), failures.TooManyConnections()])
def test_who_answers_is_believed(error: Exception) -> None:
    called: list[Address] = []

    def dial(address: Address, reach: float | None) -> None:
        called.append(address)
        raise error

    with pytest.raises(type(error)):
        Rota([A, B], reach=1.0).first(dial)
    assert called == [A]


# ---- over sockets


def test_a_bot_follows_its_server(gone: Address) -> None:
    slept: list[float] = []
    with Served(TOY) as there, ExitStack() as first:
        here = first.enter_context(Served(TOY))
        addresses = [gone, here.address, there.address]
        with connected(toy.Player, addresses, "A", "secret", pacing=quick(slept)) as me:
            assert me.pour(3) == 3
            assert (len(here.peers), len(there.peers)) == (1, 0)
            first.close()
            assert me.pour(1) == 1  # the other one's world is another
            assert (len(there.peers), slept) == (1, [])
            there.drop_at(b"WAIT")
            me.wait()  # begun again
            assert (len(there.peers), len(slept)) == (2, 1)


def test_a_machine_that_is_gone_is_passed_over_in_the_same_attempt(gone: Address) -> None:
    """However long the pauses have grown."""
    slept: list[float] = []
    with Served(TOY) as server:
        where = f"{gone[0]}:{gone[1]},127.0.0.1:{server.address[1]}"
        with connected(toy.Player, where, "A", "secret", pacing=quick(slept)) as me:
            assert me.pour(3) == 3
    assert slept == []


def test_a_server_that_hangs_is_passed_over(hanging: Address) -> None:
    with Served(TOY) as server:
        addresses = [hanging, server.address]
        with connected(toy.Player, addresses, "A", "secret", pacing=quick(reach=0.2)) as me:
            assert me.pour(3) == 3


def test_asyncio(gone: Address, hanging: Address) -> None:
    async def scene(server: Served) -> None:
        addresses = [gone, hanging, server.address]
        async with aio.connected(toy.Player, addresses, "A", "secret", pacing=quick(reach=0.2)) as me:
            assert await aio.ask(me.pour, 3) == 3

    with Served(TOY) as server:
        asyncio.run(scene(server))


def test_a_wrong_password_is_final_wherever_it_is_refused(gone: Address) -> None:
    with Served(TOY) as server, pytest.raises(failures.BadLogin):
        connect(toy.Player, [gone, server.address], "A", "wrong", pacing=quick())


def test_nobody_anywhere(gone: Address) -> None:
    time, told = [0.0], list[str]()

    def sleep(seconds: float) -> None:
        assert seconds <= Pacing().longest_pause
        time[0] += seconds

    pacing = Pacing(patience=60.0, sleep=sleep, now=lambda: time[0], tell=told.append)
    other = ("127.0.0.2", gone[1])
    with pytest.raises(GaveUp, match="nobody answers"):
        connect(toy.Player, [gone, other], "A", "secret", pacing=pacing)
    each = "127.0.0.{}:{} (Connection refused)"
    assert told[0] == f"Unreachable: nobody answers: {each.format(1, gone[1])}, {each.format(2, gone[1])}"


def test_a_transcript_tells_who_answered(gone: Address, tmp_path: Path) -> None:
    with Served(TOY) as server:
        watch = Watch(transcripts=tmp_path)
        with connected(toy.Player, [gone, server.address], "A", "secret", pacing=quick(), watch=watch) as me:
            me.ping()
    (transcript,) = tmp_path.iterdir()
    assert read_header(transcript.read_bytes().splitlines()[0])["server"] == f"127.0.0.1:{server.address[1]}"


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot be asked to look so closely")
def test_a_machine_that_vanishes_is_noticed_within_a_turn() -> None:
    """By default Linux waits for two hours."""
    with socket.socket() as sock:
        tune(sock)
        values = [
            sock.getsockopt(socket.IPPROTO_TCP, getattr(socket, name))
            for name in ("TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT", "TCP_USER_TIMEOUT", "TCP_NODELAY")
        ]
        assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
    idle, interval, probes, unacknowledged, _ = values
    assert idle + interval * probes <= 15
    assert 0 < unacknowledged <= 15_000
    assert values[-1] == 1
