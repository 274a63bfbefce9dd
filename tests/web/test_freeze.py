"""The freeze: what happens afterwards changes no public answer, until it is revealed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from arena24.web.app import ROUTES
from tests.web.contest import NOON, Contest, report

BOARDS = [
    f"/api/boards/{server}/{number}{rest}{view}"
    for server in ("Battle1", "Toy1")
    for number in range(1, 5)
    for rest in ("", "/frames")
    for view in ("", "?view=full", "?view=public", "?view=team")
]
PUBLIC = [
    *(route.path for route in ROUTES if route.method == "GET" and route.who == "anybody" and "{" not in route.path),
    *("/api/servers/Battle1/rounds", "/api/servers/Toy1/rounds", "/api/servers/None/rounds", "/"),
    *BOARDS,
]
STREAMS = {"/api/live"}


def before(path: Path, more: str) -> Contest:
    """The same past: a round of each, and one of battle running."""
    contest = Contest(path, boards="full", more=more)
    for server, results in (("Battle1", {1: 10, 2: 30}), ("Toy1", {1: 7, 3: 2})):
        play = contest.play(server, 1)
        play.end_turns(2)
        play.finish(50.0, results)
    return contest


def quiet(contest: Contest) -> None:
    """Nothing but the end of the running round."""
    play = contest.play("Battle1", 2, started=50.0)
    play.end_turns(1)
    contest.status(300.0, {"Battle1": report("Battle1", {})})


def stormy(contest: Contest) -> None:
    """Rounds, results, a team more, a new place for another."""
    play = contest.play("Battle1", 2, started=50.0)
    play.end_turns(2)
    play.finish(250.0, {1: 1000, 4: 5})
    contest.play("Battle1", 3, started=250.0).end_turns(3)
    toy = contest.play("Toy1", 2, started=200.0)
    toy.order(1, b"POUR 5")
    toy.end_turns(1)
    toy.finish(260.0)
    contest.desk.set_official(2, False, at=NOON, who="test")
    contest.desk.add_team("late", "Late", password_hash="#", at=NOON, who="test")
    contest.status(300.0, {"Battle1": report("Battle1", {1: 4}, turn=9, round=3), "Toy1": report("Toy1", {2: 1})})


def by_hand(contest: Contest) -> None:
    contest.desk.begin_freeze(elapsed=100.0, at=NOON, who="test")


def as_planned(contest: Contest) -> None:
    """`freeze_at` of contest.toml: the web freezes by itself."""
    contest.status(120.0)
    with contest.web() as web:
        assert web.get("/api/contest")["frozen"]


def answers(
    path: Path, more: str, freeze: Callable[[Contest], None], future: Callable[[Contest], None]
) -> dict[str, bytes]:
    contest = before(path, more)
    freeze(contest)
    future(contest)
    with contest.web() as web:
        web.look()
        assert web.get("/api/contest")["frozen"]
        found = {path: web.client.get(path) for path in PUBLIC if path not in STREAMS}
        assert {answer.status_code for answer in found.values()} <= {200, 401, 403, 404}
    contest.close()
    return {
        path: bytes(f"{answer.status_code} {answer.headers.get('etag')}", "utf-8") + answer.content
        for path, answer in found.items()
    }


@pytest.mark.parametrize(("freeze", "more"), [(by_hand, ""), (as_planned, "freeze_at = 100")])
def test_two_futures_look_the_same(tmp_path: Path, freeze: Callable[[Contest], None], more: str) -> None:
    calm, storm = (answers(tmp_path / future.__name__, more, freeze, future) for future in (quiet, stormy))
    assert calm.keys() == storm.keys()
    assert {path for path in calm if calm[path] != storm[path]} == set()
    assert calm["/api/boards/Battle1/1"].startswith(b"200")  # what was there before the freeze still is
    assert calm["/api/boards/Battle1/2"].startswith(b"404")


@pytest.fixture
def frozen(tmp_path: Path) -> Contest:
    contest = before(tmp_path / "c", "")
    by_hand(contest)
    stormy(contest)
    return contest


def test_organisers_see_everything(frozen: Contest) -> None:
    with frozen.web() as web:
        web.log_in("admin")
        assert web.get("/api/admin/ranking")["rows"][0]["servers"]["Battle1"]["score"] == 2020.0
        assert web.get("/api/ranking")["rows"][0]["servers"]["Battle1"]["score"] != 2020.0
        assert web.get("/api/boards/Battle1/2")["view"] == "full"
    frozen.close()


def test_a_team_sees_its_own_affairs(frozen: Contest) -> None:
    with frozen.web() as web:
        web.log_in("team1")
        assert web.get("/api/boards/Battle1/2")["view"] == "team"
        web.get("/api/boards/Battle1/2?view=full", 404)
        own = web.get("/api/team/servers/Battle1/rounds")
        assert [(each["round"], each["result"]) for each in own] == [(2, 1000.0), (1, 10.0)]
        assert "5.0" not in str(own)  # team 4's
    frozen.close()


def test_revealed(frozen: Contest) -> None:
    with frozen.web() as web:
        hidden = web.get("/api/ranking")
        web.log_in("admin")
        assert web.post("/api/admin/freeze", status=409)["error"].startswith("the ranking is frozen already")
        web.post("/api/admin/reveal")
        assert web.get("/api/ranking") != hidden
        assert web.get("/api/ranking") == web.get("/api/admin/ranking")
        assert len(web.get("/api/servers/Battle1/rounds")) == 2
        assert web.post("/api/admin/reveal", status=409)["error"].startswith("the ranking is not frozen")
    frozen.close()


def test_a_plan_that_was_revealed_does_not_freeze_again(tmp_path: Path) -> None:
    contest = before(tmp_path / "c", "freeze_at = 100")
    as_planned(contest)
    with contest.web() as web:
        web.log_in("admin")
        web.post("/api/admin/reveal")
        assert not web.get("/api/contest")["frozen"]
        web.look()
        assert not web.get("/api/contest")["frozen"]
    contest.close()


def test_the_moment_of_the_freeze(tmp_path: Path) -> None:
    """A round that ends after the planned freeze is hidden even if the web has not noticed the freeze yet."""
    contest = before(tmp_path / "c", "freeze_at = 100")
    contest.status(99.0)
    contest.play("Toy1", 2, started=60.0).finish(100.5, {2: 50})
    with contest.web() as web:
        assert not web.get("/api/contest")["frozen"]
        assert len(web.get("/api/servers/Toy1/rounds")) == 1
        web.get("/api/boards/Toy1/2", 404)
    contest.close()
