"""The web as a process under the supervisor: live streams over real sockets, kill -9, actions that need the others."""

import http.client
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena24.store.desk import Desk
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.status import read_status
from tests.cli.shell import process, until
from tests.server.contest import DEADLINE, NOW, Client, toy_contest


def web_contest(path: Path) -> Folder:
    folder = toy_contest(path, teams=2, T=0.2, Q=1000, L=0)
    folder.config.write_text(folder.config.read_text().replace("[[servers]]", "[web]\nport = 0\n[[servers]]"))
    desk = Desk.open(folder.database)
    desk.add_organiser("admin", password_hash=hash_password("secret"), at=NOW, who="test")
    desk.close()
    return folder


def address(folder: Folder) -> tuple[str, int]:
    """Where the web page is, once it is there."""
    found: list[tuple[str, int]] = []

    def there() -> bool:
        status = read_status(folder)
        if status is None or status.web is None or status.web.report is None:
            return False
        found.append((status.web.report.host, status.web.report.port))
        return True

    until(there)
    return found[-1]


def toy_port(folder: Folder) -> int:
    """The port of Toy1, once it is open."""
    until(lambda: (status := read_status(folder)) is not None and status.servers["Toy1"].report is not None)
    status = read_status(folder)
    assert status is not None
    assert status.servers["Toy1"].report is not None
    return status.servers["Toy1"].report.port


@contextmanager
def asking(where: tuple[str, int]) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection(*where, timeout=DEADLINE)
    try:
        yield connection
    finally:
        connection.close()


def get(where: tuple[str, int], path: str) -> Any:
    with asking(where) as connection:
        connection.request("GET", path)
        return json.loads(connection.getresponse().read())


def answers(where: tuple[str, int]) -> bool:
    try:
        return bool(get(where, "/health")["ok"])
    except (OSError, http.client.HTTPException):
        return False


def events(response: http.client.HTTPResponse) -> Iterator[tuple[str, Any]]:
    """Server-sent events as they come."""
    event = ""
    for line in response:
        if line.startswith(b"event: "):
            event = line[7:].decode().strip()
        elif line.startswith(b"data: "):
            yield event, json.loads(line[6:])


def test_live(tmp_path: Path) -> None:
    folder = web_contest(tmp_path / "c")
    with process(tmp_path / "out", "serve", folder.path) as served:
        where = address(folder)
        with asking(where) as news, asking(where) as board:
            news.request("GET", "/api/live")
            told = events(news.getresponse())
            kinds = {next(told)[0] for _ in range(3)}
            assert kinds == {"contest", "ranking", "servers"}
            until(lambda: get(where, "/api/servers")[0]["round"] == 1)
            board.request("GET", "/api/live/Toy1")
            frames = events(board.getresponse())
            assert next(frames) == ("round", {"round": 1})
            turns = [next(frames)[1]["turn"] for _ in range(3)]
            assert turns == sorted(set(turns))
            _announce(folder, where)
            announced = next(data for kind, data in told if kind == "announcement")
            assert announced["text"] == "Pizza"
        assert "web page: http://127.0.0.1" in served.output
        _pauses(folder, where)
        assert served.interrupt() == 0
    assert "Traceback" not in served.output + folder.log("web").read_text()


def _log_in(connection: http.client.HTTPConnection) -> dict[str, str]:
    body = json.dumps({"login": "admin", "password": "secret"})
    connection.request("POST", "/api/login", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
    token = json.loads(answer.read())["csrf"]
    return {"Cookie": cookie, "X-CSRF-Token": token, "Content-Type": "application/json"}


def _post(where: tuple[str, int], path: str, body: object) -> int:
    with asking(where) as connection:
        connection.request("POST", path, json.dumps(body), _log_in(connection))
        return connection.getresponse().status


def _announce(folder: Folder, where: tuple[str, int]) -> None:
    assert _post(where, "/api/admin/announce", {"text": "Pizza"}) == 200


def _pauses(folder: Folder, where: tuple[str, int]) -> None:
    """Pause, resume and kick go through the supervisor to the servers."""
    with Client(toy_port(folder), "team1") as client:
        assert client.ask("POUR 5", 2) == ["OK", "5"]
        assert _post(where, "/api/admin/teams/1/kick", {}) == 200
        assert client.rest() == b""
    assert _post(where, "/api/admin/pause", {"reason": "coffee"}) == 200
    until(lambda: get(where, "/api/contest")["state"] == "paused")
    assert get(where, "/api/contest")["pause"]["reason"] == "coffee"
    assert _post(where, "/api/admin/pause", {}) == 409
    assert _post(where, "/api/admin/resume", {}) == 200
    until(lambda: get(where, "/api/contest")["state"] == "running")


def test_killed_it_comes_back_and_games_go_on(tmp_path: Path) -> None:
    folder = web_contest(tmp_path / "c")
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: answers(address(folder)))
        with Client(toy_port(folder), "team1") as client:
            os.kill(_web_of(served.process.pid), signal.SIGKILL)
            assert client.ask("POUR 5", 2) == ["OK", "5"]
            assert client.ask("WAIT", 3)[2] == "OK"
            until(lambda: _restarted(folder) and answers(address(folder)))
            until(lambda: get(address(folder), "/api/boards/Toy1/1")["last"] > 1)
            assert client.ask("POUR 1", 2) == ["OK", "6"]
        assert served.interrupt() == 0
    assert "web died; see" in served.output.replace("\n", " ")


def _restarted(folder: Folder) -> bool:
    status = read_status(folder)
    return status is not None and status.web is not None and status.web.restarts > 0


def _web_of(pid: int) -> int:
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        if b"arena24.web.process" in Path(f"/proc/{child}/cmdline").read_bytes():
            return int(child)
    raise AssertionError("there is no web process")
