"""What must never be an error 500: odd requests, and rounds that are put away while somebody asks for them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest

from arena24.games.core import Audience
from arena24.store import engine
from arena24.store.archive import compress
from arena24.store.reader import last_turn
from arena24.web import monitor, replays
from arena24.web.documents import Ranking
from arena24.web.replays import Replay
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking
from tests.engines import BOTH
from tests.server.contest import locked
from tests.web.addresses import GETS, POSTS, path, paths
from tests.web.asker import Question
from tests.web.contest import Contest, Web

ODD = {
    "server": ("%00", "..", "x" * 5000, "Chess1"),
    "round": (0, 10**9 - 1, 10**9, 10**30, "9" * 5000, "-1", "x"),
    "team": (0, 99, 10**30, "9" * 5000),
    "file": ("..", "%00", "x" * 5000),
}
NUMBERS = ("0", "999999999", "1000000000", "9" * 5000, "-1", "1.5", "x", "", "٣")
BODIES = (
    *(b"", b"{}", b"[]", b"null", b"0", b"{", b"\xff", b'"\\ud800"', b"[" * 60_000, b'{"a":' * 9_000, b"x" * 70_000),
    *(b'{"text":"\xff"}', b'{"text":"\\ud800"}', b'{"text":""}', b'{"text":null}', b'{"reason":"\xff"}'),
    *(b'{"login":"\\u0000","password":"\\u0000"}', b'{"login":"\\ud800","password":""}', b'{"password":"\\n"}'),
    *(b'{"restart_at":"9999-12-31T23:59:59-12:00"}', b'{"restart_at":"0001-01-01T00:00:00+12:00"}', b'{"official":2}'),
    *(b'{"server":"Battle1","turn":1e400,"marks":[]}', b'{"server":"Battle1","turn":1,"marks":[{}]}'),
)
AUTHORITIES = (b"", b"Basic", b"Basic \xc5\xbc", b"Basic /w==", b"Basic YTo=", b"Bearer \xc5\xbc", b"Bearer 9-x")


@pytest.mark.parametrize("who", [None, "team1", "admin"])
def test_odd_addresses(web: Web, who: str | None) -> None:
    web.log_in(who)
    odd = [found for route in GETS for found in paths(route, ODD)]
    odd += [f"{path(route)}?{urlencode({name: value})}" for route in GETS for name in route.query for value in NUMBERS]
    failed = [address[:80] for address, answer in web.answers(odd).items() if answer.status_code >= 500]
    assert failed == []


@BOTH
@pytest.mark.parametrize("who", [None, "team1", "admin"])
def test_odd_bodies(web: Web, who: str | None) -> None:
    web.log_in(who)
    headers = {b"Content-Type": b"application/json", b"X-CSRF-Token": web._csrf.encode()}
    places = [path(route) for route in POSTS if not route.path.endswith("logout")]
    questions = [Question(place, "POST", headers, body) for place in places for body in BODIES]
    for question, answer in zip(questions, web.asked(questions), strict=True):
        assert answer.status_code < 500, (question.address, question.body[:80], answer.text)


def test_odd_headers(web: Web) -> None:
    for authority in AUTHORITIES:
        answers = web.answers(map(path, GETS), {b"Authorization": authority})
        assert [address for address, answer in answers.items() if answer.status_code >= 500] == [], authority
        marked = web.client.post("/api/team/marks", json={}, headers={b"Authorization": authority})
        assert marked.status_code == 401
    for name in (b"Cookie", b"If-None-Match", b"Accept-Encoding", b"Content-Type"):
        for value in (b"", b"\xc5\xbc", b"arena24-0=\xff", b"=;=;=", b'"' * 1000):
            assert web.client.get("/api/me", headers={name: value}).status_code < 500, (name, value)


def test_a_database_that_does_not_answer(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY_MS", 20)
    with contest.web() as web, locked(contest.folder):
        answer = web.client.post("/api/login", json={"login": "team1", "password": "secret"})
    assert answer.status_code == 503
    assert "the database does not answer; try again" in answer.text


# ---- rounds that are put away at this very moment


def test_a_round_that_is_archived_while_it_is_opened(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    play = contest.play("Battle1", 1)
    play.end_turns(3)
    path = play.journal.path
    play.journal.finish(elapsed=50.0, tempo=1.0, results={1: "1"}, digest="-")

    def archived_before(found: Path) -> int:
        if found == path:
            compress(path)
        return last_turn(found)

    monkeypatch.setattr(replays, "last_turn", archived_before)
    replay = Replay(path, Audience.FULL)
    replay.fold(threading.Event(), lambda: None)
    assert (replay.done, replay.problem, replay.film.reel.next - 1) == (True, None, 4)


def test_a_round_that_cannot_be_shown(web: Web, contest: Contest) -> None:
    """Everybody is told that it cannot; where the file is and what is wrong with it stands in the log."""
    archived = contest.folder.journals("Battle1") / "000001.journal.zst"
    archived.write_bytes(archived.read_bytes()[:-20])
    for _ in range(2):
        text = web.get("/api/boards/Battle1/1", 500)["error"]
        assert text == "this round cannot be shown; the organisers' log says why"
    archived.unlink()
    assert str(contest.folder.path) not in web.get("/api/boards/Battle1/1?view=public", 404)["error"]


# ---- looks that meet


def test_one_computation_per_change(web: Web, contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask, and however many look at the same time."""
    computed: list[Ranking] = []

    def counted(scoreboard: Scoreboard) -> Ranking:
        computed.append(ranking(scoreboard))
        return computed[-1]

    monkeypatch.setattr(monitor, "ranking", counted)
    for number in range(1, 4):
        contest.play("Toy1", number).finish(50.0 + number, {1: 5 * number})
        with ThreadPoolExecutor(8) as pool:
            looks = [pool.submit(web.site.monitor.look) for _ in range(8)]
            asked = [pool.submit(web.client.get, "/api/ranking") for _ in range(100)]
        assert [look.result() for look in looks] == [None] * 8
        assert len({answer.result().content for answer in asked}) <= 2  # before and after
        assert [len(each.rows) for each in computed] == [4] * number
    history = web.get("/api/history")
    assert history["times"] == [50.0, 51.0, 52.0, 53.0]
    with contest.web() as fresh:
        assert fresh.get("/api/history") == history
