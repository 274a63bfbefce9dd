"""The web as a process under the supervisor: live streams over real sockets, kill -9, actions that need the others."""

import contextlib
import http.client
import json
import os
import signal
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from arena24.runtime.ports import free_port
from arena24.store import locks
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.status import read_status
from arena24.store.web import WebDatabase
from tests.cli.shell import process, until
from tests.server.contest import DEADLINE, NOW, Client, toy_contest
from tests.server.orphans import kill_supervisor, left_alone, worlds
from tests.web.addresses import GETS, paths


def web_contest(path: Path, *, port: int = 0, turns: int = 1000) -> Folder:
    folder = toy_contest(path, teams=2, T=0.2, Q=turns, L=0)
    folder.config.write_text(folder.config.read_text().replace("[[servers]]", f"[web]\nport = {port}\n[[servers]]"))
    database = WebDatabase.open(folder.database)
    database.add_organiser("admin", password_hash=hash_password("secret"), at=NOW, who="test")
    database.close()
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


def _log_in(connection: http.client.HTTPConnection, login: str = "admin") -> dict[str, str]:
    body = json.dumps({"login": login, "password": "secret"})
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
    """On the same port, with the same sessions; who listens and comes again gets frames again."""
    folder = web_contest(tmp_path / "c", port=free_port())
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: answers(address(folder)))
        where = address(folder)
        with asking(where) as connection:
            session = _log_in(connection)
        with Client(toy_port(folder), "team1") as client:
            until(lambda: _turn(where) > 1)
            with asking(where) as board:
                board.request("GET", "/api/live/Toy1")
                frames = events(board.getresponse())
                assert next(frames)[0] == "round"
                os.kill(web_of(folder), signal.SIGKILL)
                _to_the_end(frames)
            seen = _reported(folder)
            assert client.ask("POUR 5", 2) == ["OK", "5"]
            for _ in range(3):
                assert client.ask("WAIT", 3)[2] == "OK"  # turns go on
            until(lambda: _reported(folder) >= seen + 3)
            until(lambda: _restarted(folder) and answers(where))
            with asking(where) as board:
                board.request("GET", "/api/live/Toy1")
                frames = events(board.getresponse())
                assert next(frames) == ("round", {"round": 1})
                turns = [next(frames)[1]["turn"] for _ in range(3)]
                assert turns == sorted(set(turns))
                assert turns[0] >= seen
            with asking(where) as connection:
                connection.request("GET", "/api/me", headers=session)
                assert json.loads(connection.getresponse().read())["role"] == "organiser"
            assert client.ask("POUR 1", 2) == ["OK", "6"]
        assert address(folder) == where
        assert served.interrupt() == 0
    assert "web died; see" in served.output.replace("\n", " ")


def test_it_outlives_the_supervisor(tmp_path: Path) -> None:
    """Who listens hears on, and the next supervisor takes it over."""
    folder = web_contest(tmp_path / "c", port=free_port())
    with left_alone(folder), process(tmp_path / "first", "serve", folder.path) as served:
        until(lambda: answers(address(folder)))
        where = address(folder)
        until(lambda: _turn(where) > 1)
        with asking(where) as board:
            board.request("GET", "/api/live/Toy1")
            frames = events(board.getresponse())
            assert next(frames)[0] == "round"
            before = worlds(folder)
            kill_supervisor(served)
            assert [kind for kind, _ in islice(frames, 5)] == ["frame"] * 5
            folder.status.unlink()
            with process(tmp_path / "second", "serve", folder.path) as again:
                assert address(folder) == where
                assert [kind for kind, _ in islice(frames, 3)] == ["frame"] * 3
                assert worlds(folder) == before
                assert again.interrupt() == 0


def _to_the_end(frames: Iterator[tuple[str, Any]]) -> None:
    """Read on until the stream breaks off."""
    with contextlib.suppress(OSError, http.client.HTTPException):
        for _ in frames:
            pass


def _turn(where: tuple[str, int]) -> int:
    return int(get(where, "/api/servers")[0]["turn"] or 0)


def _reported(folder: Folder) -> int:
    """The turn of Toy1, as its server tells the supervisor."""
    status = read_status(folder)
    assert status is not None
    assert status.servers["Toy1"].report is not None
    return status.servers["Toy1"].report.turn


ROUNDS = 12  # of a second each
ERRANDS: tuple[tuple[str, object], ...] = (
    ("pause", {"kind": "soft"}),
    ("resume", {}),
    ("freeze", {}),
    ("announce", {"text": "x"}),
    ("reveal", {}),
)


def test_no_errors_while_rounds_come_and_go(tmp_path: Path) -> None:
    """Everybody asks for everything while rounds end and are archived, and an organiser pauses and freezes."""
    folder = web_contest(tmp_path / "c", turns=5)
    with process(tmp_path / "out", "serve", folder.path) as served:
        until(lambda: answers(address(folder)))
        where, over = address(folder), threading.Event()
        logins = [None, "team1", "admin"]
        with ThreadPoolExecutor(len(logins) + 1) as pool:
            statuses = Counter[int]()
            asked = [pool.submit(_ask_everything, folder, where, login, over, statuses) for login in logins]
            errands = pool.submit(_run_errands, where, over, statuses)
            try:
                until(lambda: (_last_round(folder) or 0) >= ROUNDS and statuses[200] > 100)
            finally:
                over.set()
            for each in (*asked, errands):
                each.result()
        assert served.interrupt() == 0
    assert {status for status in statuses if status >= 500} <= {503}  # a round that is being read; nothing went wrong
    assert "Traceback" not in folder.log("web").read_text()


def _ask_everything(
    folder: Folder, where: tuple[str, int], login: str | None, over: threading.Event, found: Counter[int]
) -> None:
    with asking(where) as connection:
        headers = _log_in(connection, login) if login else {}
        while not over.is_set():
            newest = (_last_round(folder) or 0) + 1
            for route in GETS:
                values = {"server": ["Toy1"], "round": range(max(1, newest - 1), newest + 2), "file": ["ranking.csv"]}
                for path in paths(route, values):
                    connection.request("GET", path, headers=headers)
                    answer = connection.getresponse()
                    answer.read()
                    found[answer.status] += 1
                    if over.is_set():
                        return


def _run_errands(where: tuple[str, int], over: threading.Event, found: Counter[int]) -> None:
    with asking(where) as connection:
        headers = _log_in(connection)
        for path, body in cycle(ERRANDS):
            connection.request("POST", f"/api/admin/{path}", json.dumps(body), headers)
            answer = connection.getresponse()
            answer.read()
            found[answer.status] += 1
            if path != "pause" and over.wait(0.2):  # a pause is over at once: rounds have to end
                return
    raise AssertionError("there is always another errand")


def _last_round(folder: Folder) -> int | None:
    database = WebDatabase.open(folder.database)
    try:
        last = database.last_round("Toy1")
        return None if last is None else last.number
    finally:
        database.close()


def _restarted(folder: Folder) -> bool:
    status = read_status(folder)
    return status is not None and status.web is not None and status.web.restarts > 0


def web_of(folder: Folder) -> int:
    """The process of the web that plays its part in a contest."""
    pid = locks.holder(folder.life("web"))
    assert pid is not None, "there is no web process"
    return pid


def test_requests_that_are_broken_off_are_not_worth_a_line(tmp_path: Path) -> None:
    """Whoever breaks off one request after another fills no disk."""
    folder = web_contest(tmp_path / "c")
    head = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    with process(tmp_path / "out", "serve", folder.path) as served:
        where = address(folder)
        before = folder.log("web").stat().st_size
        for said in (head, b"nonsense\r\n\r\n"):
            for _ in range(200):
                with socket.create_connection(where, timeout=DEADLINE) as sock:
                    sock.sendall(said)
        assert answers(where)
        until(lambda: b"Invalid HTTP" in folder.log("web").read_bytes())  # the first of the others are told
        assert folder.log("web").stat().st_size - before < 5000
        assert b"Traceback" not in folder.log("web").read_bytes()
        assert served.interrupt() == 0
