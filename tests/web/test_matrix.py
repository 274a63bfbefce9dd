"""Every route with every role, made from the table of routes; and what holds for every answer."""

import csv
import io
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from arena24.store.passwords import verify_password
from arena24.store.rows import SessionRow
from arena24.web import sessions
from arena24.web.calls import Route
from arena24.web.marks import bot_token
from tests.web.addresses import GETS, POSTS, STREAMS, files, path
from tests.web.contest import HASHED, NOON, Contest, Web

MARKUP = "<script>alert(1)</script>"


def _expired(web: Web) -> None:
    """A cookie of an organiser whose session is over."""
    over = SessionRow(None, "admin", NOON - timedelta(seconds=1))
    web.site.database.begin_session(sessions._hashed("old"), over, at=NOON)
    web.client.cookies.set(web.site.sessions.cookie, "old", domain="localhost.local")


def _invented(web: Web) -> None:
    """A cookie that nobody gave."""
    web.client.cookies.set(web.site.sessions.cookie, "made up", domain="localhost.local")


def _bot(web: Web) -> None:
    """A bot with the token of team 1, which is good for drawing and nothing else."""
    team = web.site.monitor.facts.teams[0]
    web.client.headers["Authorization"] = f"Bearer {bot_token(web.site.monitor.facts.contest.secret, team)}"


ROLES: dict[str, Callable[[Web], None]] = {
    "nobody": lambda web: web.log_in(None),
    "team": lambda web: web.log_in("team1"),
    "another team": lambda web: web.log_in("team2"),
    "organiser": lambda web: web.log_in("admin"),
    "expired": _expired,
    "invented": _invented,
    "bot": _bot,
}
STRANGERS = ("nobody", "expired", "invented", "bot")


def expected(path: str, role: str) -> int:
    """Who gets in is told by the beginning of the address, whatever the table says."""
    if path.startswith("/api/admin/"):
        return 200 if role == "organiser" else 401 if role in STRANGERS else 403
    if path.startswith("/api/team/"):
        return 401 if role in STRANGERS else 403 if role == "organiser" else 200
    if path == "/metrics":
        return 200 if role == "organiser" else 401
    return 200


@pytest.mark.parametrize("role", ROLES)
def test_every_route_lets_in_whom_it_is_for(web: Web, role: str) -> None:
    ROLES[role](web)
    found = {route.path: web.client.get(path(route)).status_code for route in GETS}
    found |= {place: 200 for place, status in found.items() if status == 404}  # let in, but there is nothing
    assert found == {route.path: expected(route.path, role) for route in GETS}


def test_streams_are_for_everybody() -> None:
    """What comes over them is in test_freeze and test_streams; there is none that only some may open."""
    assert {route.path for route in STREAMS} == {"/api/live", "/api/live/{server}"}


TOKENS = {"/api/login", "/api/team/marks"}
"""POSTs without a session: the one begins it, the other comes with a token of its own."""


def state(contest: Contest) -> object:
    database = contest.database
    return database.audit_log(), database.teams(), database.contest(), database.announcements(), database.freeze()


def post(web: Web, route: Route, token: str | None) -> int:
    headers = {b"Content-Type": b"application/json"}
    if token is not None:
        headers[b"X-CSRF-Token"] = token.encode()
    return int(web.client.post(path(route), content=b"{}", headers=headers).status_code)


def test_what_needs_no_session_is_known() -> None:
    assert {route.path for route in POSTS if route.token} == TOKENS


@pytest.mark.parametrize("role", [role for role in ROLES if role != "organiser"])
def test_only_organisers_change_anything(web: Web, contest: Contest, role: str) -> None:
    ROLES[role](web)
    before = state(contest)
    for route in POSTS:
        if route.path.startswith("/api/admin/"):
            assert post(web, route, web._csrf) == (401 if role in STRANGERS else 403), route.path
    assert state(contest) == before


@pytest.mark.parametrize("login", ["admin", "team1"])
def test_every_change_needs_the_token_of_its_session(web: Web, contest: Contest, login: str) -> None:
    web.log_in("team2" if login == "team1" else "admin")
    anothers = web._csrf
    web.log_in(login)
    before = state(contest)
    for route in POSTS:
        if route.path not in TOKENS:
            for token in (None, "", "0" * 32, anothers, web._csrf[:-1], "ż"):
                assert post(web, route, token) == 403, route.path
    assert state(contest) == before
    assert web.get("/api/me")["role"] != "public"  # nobody was logged out, either


def test_a_bots_token_is_for_its_own_marks(web: Web) -> None:
    _bot(web)
    drawn = {"server": "Battle1", "turn": 3, "marks": []}
    assert web.client.post("/api/team/marks", json=drawn).status_code == 200
    assert web.client.post("/api/logout", json={}).status_code == 200  # which does nothing
    assert web.get("/api/me")["role"] == "public"


# ---- what holds for every answer


def policy(text: str) -> dict[str, set[str]]:
    parts = (part.split() for part in text.split(";"))
    return {name: set(values) for name, *values in parts}


@pytest.mark.parametrize("role", ["nobody", "organiser"])
def test_no_answer_may_run_what_is_not_ours(web: Web, role: str) -> None:
    ROLES[role](web)
    for address in [*(path(route) for route in GETS), *files()]:
        answer = web.client.get(address)
        rules = policy(answer.headers["content-security-policy"])
        assert rules["default-src"] == {"'none'"}
        assert rules["script-src"] == rules["connect-src"] == rules["style-src"] == {"'self'"}
        assert rules["frame-ancestors"] == rules["base-uri"] == {"'none'"}
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        if answer.headers["content-type"].startswith("text/html"):
            assert re.findall(r"<script(?![^>]* src=)|\son\w+=|javascript:", answer.text) == [], address


@pytest.fixture
def marked(web: Web, contest: Contest) -> Web:
    """Names and words that mean something to browsers and spreadsheets."""
    for number, name in enumerate((MARKUP, "=1+1", "+1", "-1", "@x", '"x",=1', "{{x}}"), 5):
        contest.database.add_team(f"team{number}", name, password_hash=HASHED, at=NOON, who="test")
    contest.database.announce(MARKUP, elapsed=1.0, at=NOON, who=MARKUP)
    web.look()
    return web


def test_markup_is_told_as_text(marked: Web) -> None:
    """JSON is never taken for a page; pages and tables that are exported show names as they are."""
    marked.log_in("admin")
    for route in GETS:
        answer = marked.client.get(path(route))
        if MARKUP in answer.text:
            assert answer.headers["content-type"] == "application/json", route.path
    assert marked.get("/api/contest")["announcements"][0]["text"] == MARKUP
    page = marked.client.get("/api/admin/exports/ranking.html").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert re.findall(r"<script|\son\w+=|<link|<img|url\(|http:|https:|@import", page) == []


def test_an_exported_page_forbids_itself_everything(marked: Web) -> None:
    marked.log_in("admin")
    answer = marked.client.get("/api/admin/exports/ranking.html")
    assert answer.headers["content-disposition"].startswith("attachment")
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', answer.text)
    assert found is not None
    assert policy(found[1]) == {"default-src": {"'none'"}, "style-src": {"'unsafe-inline'"}}


def test_no_name_is_a_formula(marked: Web) -> None:
    marked.log_in("admin")
    text = marked.client.get("/api/admin/exports/ranking.csv").text
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert {len(row) for row in rows} == {len(rows[0])}
    names = [row[2] for row in rows[1:]]
    assert len(names) == 11
    assert [name for name in names if name[:1] in tuple("=+-@\t\r\n")] == []
    assert "'=1+1" in names


# ---- nobody learns which logins there are


def test_a_login_that_there_is_looks_like_one_that_there_is_not(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same answer, for the same work: one hash of the same cost."""
    checked: list[str] = []

    def counted(password: str, hashed: str | None) -> bool:
        checked.append("dummy" if hashed is None else hashed.rpartition("$")[0].rpartition("$")[0])
        return verify_password(password, hashed)

    monkeypatch.setattr(sessions, "verify_password", counted)

    def attempt(login: str) -> tuple[Any, ...]:
        answer = web.client.post("/api/login", json={"login": login, "password": "wrong"})
        basic = web.client.get("/metrics", auth=(login, "wrong"))
        return answer.status_code, answer.content, answer.headers.items(), basic.status_code, basic.content

    answers = [attempt(login) for login in ("team1", "admin", "nobody", "", "'; --", "x" * 1000)]
    assert answers[0][0] == 401
    assert all(answer == answers[0] for answer in answers[:3])
    assert len(checked) == 2 * 4  # those of no possible length are refused at once, whoever asks
