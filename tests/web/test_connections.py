"""Slow and many connections: they are dropped, and whoever else asks is answered."""

import asyncio
import contextlib
import http.client
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arena24.web import connections, streams
from arena24.web.limits import FAILURES
from arena24.web.origins import origin
from arena24.web.process import WebServer, listening, server_of
from arena24.web.site import Site
from tests.cli.shell import until
from tests.server.contest import DEADLINE
from tests.web.contest import Contest

HERE, THERE = "127.0.0.1", "127.0.0.2"  # both are this machine
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


class Served:
    """The web of a contest, over real sockets."""

    def __init__(self, contest: Contest) -> None:
        self._sock = listening(contest.config.web)
        self.port = int(self._sock.getsockname()[1])
        self._server: WebServer | None = None
        self._asked: list[http.client.HTTPConnection] = []
        self.site: Site
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(contest)))
        self._thread.start()
        until(lambda: self._server is not None and self._server.started)

    async def _serve(self, contest: Contest) -> None:
        self.site = Site(contest.folder, port=self.port)
        self._server = server_of(self.site)
        await self._server.serve([self._sock])

    def close(self) -> None:
        assert self._server is not None
        self.let_go()
        self.site.streams.close()
        self._server.should_exit = True
        self._thread.join()
        self._sock.close()

    def connect(self, source: str = HERE) -> socket.socket:
        return socket.create_connection((HERE, self.port), timeout=DEADLINE, source_address=(source, 0))

    def ask(
        self, path: str, source: str = HERE, body: object = None, headers: dict[str, str] | None = None
    ) -> http.client.HTTPResponse:
        connection = self._asked_by(source)
        if body is None:
            connection.request("GET", path, headers=headers or {})
        else:
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"} | (headers or {}))
        return connection.getresponse()

    def _asked_by(self, source: str) -> http.client.HTTPConnection:
        self._asked.append(http.client.HTTPConnection(HERE, self.port, timeout=DEADLINE, source_address=(source, 0)))
        return self._asked[-1]

    def let_go(self) -> None:
        """Close all connections on which something was asked, streams too."""
        for connection in self._asked:
            if connection.sock is not None:
                connection.sock.shutdown(socket.SHUT_RDWR)
            connection.close()
        self._asked.clear()


Serving = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serving]:
    """Serves a contest; until the test is over."""
    with contextlib.ExitStack() as stack:

        def serving(**more: Any) -> Served:
            contest = Contest(tmp_path / "c", **more)
            stack.callback(contest.close)
            served = Served(contest)
            stack.callback(served.close)
            return served

        yield serving


def dropped(sock: socket.socket) -> bool:
    """Has the server hung up? Waits for it."""
    with sock:
        try:
            while sock.recv(2**20):
                pass
        except ConnectionError:
            pass
        except TimeoutError:
            return False
    return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/ranking HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
        WHOLE + b"GET /",  # on a connection that was good once
    ],
)
def test_half_a_request(serve: Serving, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1.0)
    monkeypatch.setattr(connections, "BODY_SECONDS", 1.0)
    served = serve()
    slow = [served.connect() for _ in range(20)]
    for sock in slow:
        sock.sendall(said)
    until(lambda: _answered(served))  # a neighbour; on a busy machine its own request may take its second
    assert all(map(dropped, slow))


def test_a_request_letter_by_letter(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 1.0)
    served = serve()
    with served.connect() as slow:
        slow.settimeout(0.1)

        def gone() -> bool:
            try:
                slow.sendall(b"x")
                return slow.recv(1) == b""
            except TimeoutError:
                return False
            except ConnectionError:
                return True

        slow.sendall(b"GET /health HTTP/1.1\r\nHost: ")
        until(gone)


def test_a_head_without_an_end(serve: Serving) -> None:
    served = serve()
    endless = served.connect()
    with contextlib.suppress(ConnectionError):
        endless.sendall(b"GET /health HTTP/1.1\r\n" + b"X: y\r\n" * 20_000)
    assert dropped(endless)


def test_who_does_not_read(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_SECONDS", 1.0)
    served = serve()
    with served.connect() as silent:
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.sendall(b"GET /app.js HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        assert served.ask("/health").status == 200
        until(lambda: not _connected(served, silent))


def _connected(served: Served, sock: socket.socket) -> bool:
    assert served._server is not None
    peers = [each.transport.get_extra_info("peername") for each in list(served._server.connections._connections)]
    return sock.getsockname() in peers


def test_who_reads_slowly_gets_everything(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 20.0)
    monkeypatch.setattr(connections, "READ_SECONDS", 20.0)
    served = serve()
    with served.connect() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.sendall(b"GET /app.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        data = b""
        while part := slow.recv(2**16):
            data += part
    head, _, body = data.partition(b"\r\n\r\n")
    assert f"content-length: {len(body)}".encode() in head.lower()


def test_connections_of_one_address(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CONNECTIONS_ADDRESS", 5)
    served = serve()
    many = [served.connect() for _ in range(5)]
    for sock in many:
        sock.sendall(WHOLE)
        assert sock.recv(1000).startswith(b"HTTP/1.1 200")
    assert dropped(served.connect())
    assert served.ask("/health", THERE).status == 200  # from elsewhere
    many.pop().close()
    until(lambda: _answered(served))
    for sock in many:
        sock.close()


def _answered(served: Served) -> bool:
    try:
        return served.ask("/health").status == 200
    except (OSError, http.client.HTTPException):
        return False


def test_streams_of_one_address(serve: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "READERS_ADDRESS", 3)
    monkeypatch.setattr(streams, "READERS_LOGIN", 2)
    served = serve()
    team = _session(served, "team1")
    greedy = [served.ask("/api/live") for _ in range(4)]
    assert [answer.status for answer in greedy] == [200, 200, 200, 503]
    assert served.ask("/api/live", THERE).status == 200
    own = [served.ask(path, headers=team) for path in ("/api/live", "/api/live/Toy1", "/api/live")]
    assert [answer.status for answer in own] == [200, 200, 503]
    served.let_go()
    until(lambda: served.ask("/api/live").status == 200)


def _session(served: Served, login: str) -> dict[str, str]:
    answer = served.ask("/api/login", body={"login": login, "password": "secret"})
    return {"Cookie": (answer.getheader("Set-Cookie") or "").partition(";")[0]}


@pytest.mark.parametrize(
    ("more", "believed"),
    [("", False), ('proxy = ["127.0.0.0/8"]', True), ('[cluster]\ndoors = ["127.0.0.0/8"]', True)],
)
def test_the_word_of_a_proxy(serve: Serving, more: str, believed: bool) -> None:
    """Who may say where a request comes from could try passwords for ever."""
    served = serve(more=more)
    wrong = {"login": "team1", "password": "x"}
    addresses = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(3 * FAILURES)]
    refused = [served.ask("/api/login", body=wrong, headers=address).status for address in addresses]
    assert (429 not in refused) is believed


def test_origins() -> None:
    assert origin("192.0.2.7") == origin("::ffff:192.0.2.7") == "192.0.2.7"
    assert origin("2001:db8::1") == origin("2001:db8::ffff:1") != origin("2001:db8:0:1::1")
    assert origin("testclient") == "testclient"
