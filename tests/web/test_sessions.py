"""Logging in: cookies, forgeries, limits."""

from datetime import timedelta

import pytest

from arena24.store.passwords import hash_password
from arena24.web.limits import FAILURES, FAILURES_ADDRESS, FORGIVENESS, SESSION
from arena24.web.sessions import Sessions
from tests.engines import BOTH
from tests.web.contest import NOON, Contest, Web


@BOTH
def test_the_cookie_is_out_of_reach(web: Web) -> None:
    answer = web.client.post("/api/login", json={"login": "team1", "password": "secret"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    token = web.client.cookies[web.site.sessions.cookie]
    assert token not in answer.text
    assert web.site.database.session(token, at=NOON) is None  # only its hash is kept


def test_me(web: Web) -> None:
    assert web.get("/api/me") == {"role": "public", "team": None, "name": None, "csrf": None}
    web.log_in("team3")
    me = web.get("/api/me")
    assert (me["role"], me["team"], me["name"]) == ("team", 3, "<b>Cats</b>")
    web.log_in("admin")
    assert web.get("/api/me")["role"] == "organiser"
    web.post("/api/logout")
    assert web.get("/api/me")["role"] == "public"


@BOTH
def test_logging_out_ends_the_session_not_just_the_cookie(web: Web) -> None:
    web.log_in("admin")
    cookies = dict(web.client.cookies)
    web.post("/api/logout")
    web.client.cookies.update(cookies)
    web.get("/api/admin/teams", 401)


@BOTH
def test_sessions_outlive_the_process(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    with contest.web() as second:
        second.client.cookies.update(dict(web.client.cookies))
        assert second.get("/api/me")["role"] == "organiser"


@BOTH
def test_sessions_end(web: Web) -> None:
    web.log_in("admin")
    later = NOON + timedelta(seconds=SESSION + 1)
    web.site.sessions._now = lambda: later
    web.get("/api/admin/teams", 401)


@BOTH
def test_a_new_password_ends_sessions(web: Web, contest: Contest) -> None:
    web.log_in("team1")
    contest.database.set_password("team1", hash_password("other"), at=NOON, who="test")
    web.get("/api/team/desk", 401)
    answer = web.client.post("/api/login", json={"login": "team1", "password": "secret"})
    assert answer.status_code == 401


def test_a_change_needs_the_token(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    for headers in ({}, {"X-CSRF-Token": "0" * 32}, {"X-CSRF-Token": ""}):
        answer = web.client.post("/api/admin/announce", json={"text": "hi"}, headers=headers)
        assert answer.status_code == 403
        assert web.client.post("/api/logout", headers=headers).status_code == 403
    assert contest.database.announcements() == ()


def test_forms_of_other_sites_are_not_json(web: Web) -> None:
    text = '{"login": "team1", "password": "secret"}'
    answer = web.client.post("/api/login", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415
    assert web.client.post("/api/login", json={"login": "team1"}).status_code == 400
    big = {"login": "x" * 100_000, "password": "x"}
    assert web.client.post("/api/login", json=big).status_code == 413


def test_attempts_are_limited(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web.site.sessions._attempts, "_now", lambda: 100.0)  # none is forgiven meanwhile
    wrong = {"login": "team1", "password": "wrong"}
    statuses = [web.client.post("/api/login", json=wrong).status_code for _ in range(FAILURES + 2)]
    assert statuses == [401] * FAILURES + [429] * 2
    right = {"login": "team1", "password": "secret"}
    assert web.client.post("/api/login", json=right).status_code == 429
    web.log_in("team2")  # somebody else at the same address
    assert web.site.sessions.refused == FAILURES + 3


def test_guesses_of_a_neighbour_lock_nobody_out_who_was_there_before(web: Web, contest: Contest) -> None:
    web.site.sessions._attempts._now = lambda: 100.0  # none is forgiven meanwhile
    web.log_in("team1")
    for number in range(FAILURES_ADDRESS + FAILURES):
        web.site.sessions._attempts.count(f"team{number % 2}", "testclient")
    assert web.client.post("/api/login", json={"login": "team1", "password": "wrong"}).status_code == 429
    web.log_in("team1")
    contest.database.set_password("team1", hash_password("new"), at=NOON, who="test")
    assert web.client.post("/api/login", json={"login": "team1", "password": "secret"}).status_code == 429


@BOTH
def test_an_organisers_login_is_no_teams(contest: Contest) -> None:
    import pytest

    from arena24.store.errors import DatabaseError

    with pytest.raises(DatabaseError, match="is an organiser's"):
        contest.database.add_team("admin", "x", password_hash="#", at=NOON, who="test")


def test_a_clock_that_is_set_changes_no_limit(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures are forgotten by a clock that only goes on: the wall's may be set by hours."""
    ticks = [100.0]
    monkeypatch.setattr("arena24.web.sessions.time.monotonic", lambda: ticks[0])
    sessions = Sessions(web.site.database, web.site._pool, web.site.now, 0)
    for _ in range(FAILURES):
        sessions._attempts.count("team1", "evil")
    sessions._now = lambda: web.site.now() + timedelta(days=1)
    assert sessions._attempts.wait("team1", "evil")
    ticks[0] += FORGIVENESS * FAILURES
    assert not sessions._attempts.wait("team1", "evil")
