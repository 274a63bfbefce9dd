"""Who sees what: every route with every role. No route gives a team or the public what is hidden."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena24.games.core import Audience, TeamId
from arena24.web.answers import Refusal
from arena24.web.app import ROUTES
from arena24.web.fairness import ANYBODY, Identity, Phase, viewer
from tests.web.contest import Contest, Web, report

TEAM, ORGANISER = Identity(team=1, login="team1"), Identity(organiser=True, login="admin")
RUNNING, OVER, HIDDEN = Phase.RUNNING, Phase.OVER, Phase.HIDDEN
PUBLIC, FULL, OWN = Audience.PUBLIC, Audience.FULL, TeamId(1)

# who, phase -> the picture by default and for view=public, full, team; a number: refused
TABLE: dict[tuple[Identity, Phase], tuple[object, object, object, object]] = {
    (ANYBODY, RUNNING): (PUBLIC, PUBLIC, 403, 403),
    (ANYBODY, OVER): (FULL, PUBLIC, FULL, 403),
    (ANYBODY, HIDDEN): (404, 404, 404, 404),
    (TEAM, RUNNING): (OWN, PUBLIC, 403, OWN),
    (TEAM, OVER): (FULL, PUBLIC, FULL, OWN),
    (TEAM, HIDDEN): (OWN, 404, 404, OWN),
    (ORGANISER, RUNNING): (FULL, PUBLIC, FULL, 400),
    (ORGANISER, OVER): (FULL, PUBLIC, FULL, 400),
    (ORGANISER, HIDDEN): (FULL, PUBLIC, FULL, 400),
}


def shown(who: Identity, asked: str | None, phase: Phase, boards: Any = "fair", of: int | None = None) -> object:
    try:
        return viewer(who, asked, phase, boards, of)
    except Refusal as refusal:
        return refusal.status


@pytest.mark.parametrize(("who", "phase"), list(TABLE))
def test_pictures(who: Identity, phase: Phase) -> None:
    assert tuple(shown(who, asked, phase) for asked in (None, "public", "full", "team")) == TABLE[who, phase]


def test_open_boards_show_everything_but_what_is_frozen() -> None:
    assert shown(ANYBODY, None, RUNNING, "full") is FULL
    assert shown(ANYBODY, "full", RUNNING, "full") is FULL
    assert shown(ANYBODY, "full", HIDDEN, "full") == 404


def test_organisers_look_over_shoulders() -> None:
    assert shown(ORGANISER, "team", RUNNING, of=3) == TeamId(3)
    assert shown(TEAM, "team", RUNNING, of=3) == OWN  # others cannot
    assert shown(ANYBODY, "everything", OVER) == 400


# ---- over HTTP: the answers of every route, by role

ROLES = {"public": None, "team": "team1", "organiser": "admin"}
VIEWS = ("", "?view=public", "?view=full", "?view=team")
ORGANISERS_POSTS = {"teams", "password", "official", "kick", "pause", "resume", "announce", "freeze", "reveal"}

# status by role: public, team, organiser
OPEN, TEAMS, ORGANISERS = (200, 200, 200), (401, 200, 403), (401, 403, 200)
GETS: dict[str, tuple[int, int, int]] = {
    "/health": OPEN,
    "/api/contest": OPEN,
    "/api/ranking": OPEN,
    "/api/history": OPEN,
    "/api/servers": OPEN,
    "/api/servers/{server}/rounds": OPEN,
    "/api/games": OPEN,
    "/api/openapi.json": OPEN,
    "/api/boards/{server}/{round:int}": OPEN,
    "/api/boards/{server}/{round:int}/frames": OPEN,
    "/api/me": OPEN,
    "/api/team/desk": TEAMS,
    "/api/team/servers/{server}/orders": TEAMS,
    "/api/team/servers/{server}/rounds": TEAMS,
    "/api/team/servers/{server}/marks": TEAMS,
    "/api/admin/overview": ORGANISERS,
    "/api/admin/ranking": ORGANISERS,
    "/api/admin/history": ORGANISERS,
    "/api/admin/teams": ORGANISERS,
    "/api/admin/audit": ORGANISERS,
    "/api/admin/exports/{file}": ORGANISERS,
    "/metrics": (401, 401, 200),
}
STREAMS = {"/api/live", "/api/live/{server}"}  # in test_process and test_streams


def filled(path: str, number: int = 2) -> str:
    path = path.replace("{server}", "Battle1").replace("{round:int}", str(number))
    return path.replace("{file}", "ranking.json").replace("{team:int}", "2")


def test_the_matrix_is_complete() -> None:
    assert {route.path for route in ROUTES if route.method == "GET"} == set(GETS) | STREAMS


@pytest.mark.parametrize(("place", "role"), list(enumerate(ROLES)))
def test_every_route_lets_in_whom_it_is_for(web: Web, place: int, role: str) -> None:
    web.log_in(ROLES[role])
    found = {path: web.client.get(filled(path)).status_code for path in GETS}
    assert found == {path: statuses[place] for path, statuses in GETS.items()}


@pytest.mark.parametrize("role", ["public", "team"])
def test_only_organisers_change_anything(web: Web, contest: Contest, role: str) -> None:
    web.log_in(ROLES[role])
    before = contest.desk.audit_log(), contest.desk.teams()
    posts = [route for route in ROUTES if route.method == "POST" and route.path.startswith("/api/admin")]
    assert {route.path.rpartition("/")[2] for route in posts} == ORGANISERS_POSTS
    for route in posts:
        web.post(filled(route.path), {}, 401 if role == "public" else 403)
    assert (contest.desk.audit_log(), contest.desk.teams()) == before


def frame_types(web: Web, number: int) -> list[str | int]:
    """What kind of frames each view gives, or how it is refused; board and frames must agree."""
    found: list[str | int] = []
    for view in VIEWS:
        board = web.client.get(f"/api/boards/Battle1/{number}{view}")
        frames = web.client.get(f"/api/boards/Battle1/{number}/frames{view}")
        assert board.status_code == frames.status_code
        kinds = {frame["type"] for frame in frames.json().get("frames", ())}
        found.append(frames.status_code if frames.status_code != 200 else kinds.pop())
        assert not kinds
        if frames.status_code == 200:
            assert board.json()["view"] == found[-1]
    return found


@pytest.mark.parametrize(
    ("role", "live", "past"),
    [
        ("public", ["public", "public", 403, 403], ["full", "public", "full", 403]),
        ("team", ["team", "public", 403, "team"], ["full", "public", "full", "team"]),
        ("organiser", ["full", "public", "full", 400], ["full", "public", "full", 400]),
    ],
)
def test_boards_by_role(web: Web, role: str, live: list[object], past: list[object]) -> None:
    web.log_in(ROLES[role])
    assert frame_types(web, 2) == live
    assert frame_types(web, 1) == past
    assert web.client.get("/api/boards/Battle1/7").status_code == 404


def values(data: Any) -> Iterator[object]:
    """Everything in a JSON value."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from values(value)
    elif isinstance(data, list):
        for value in data:
            yield from values(value)
    else:
        yield data


@pytest.mark.parametrize("role", ["public", "team"])
def test_nothing_of_the_running_round_leaks(web: Web, role: str) -> None:
    """Scores within the round (77), seeds and passwords are for nobody but, at most, the organisers."""
    web.log_in(ROLES[role])
    secrets = {77.0, web.site.watch.facts.contest.secret, *(team.password_hash for team in web.site.desk.teams())}
    for path in GETS:
        answer = web.client.get(filled(path))
        if answer.headers["content-type"] == "application/json":
            assert not secrets & set(values(answer.json())), path
        assert web.site.watch.facts.contest.secret not in answer.text


def test_a_team_sees_its_own_units_only(web: Web) -> None:
    web.log_in("team1")
    frame = web.get("/api/boards/Battle1/2/frames")["frames"][-1]
    assert {unit[0] for unit in frame["units"]} == {frame["number"]}
    web.log_in(None)
    assert "units" not in web.get("/api/boards/Battle1/2/frames")["frames"][-1]


def test_public_frames_are_of_turns_that_have_opened(web: Web, contest: Contest, running: Any) -> None:
    """An order of the running turn changes no public answer before the turn is over."""
    path = "/api/boards/Battle1/2/frames"
    before = web.client.get(path).content
    web.log_in("admin")
    unit = next(unit for unit in web.get(path)["frames"][-1]["units"] if unit[4] == "TANK")
    team = unit[0]
    running.order(team, b"MOVE %d 1 0" % unit[1])
    running.journal.commit()
    tail = web.site.followers["Battle1"].replica
    assert tail is not None
    from tests.cli.shell import until

    until(lambda: bool(tail.pulses))
    web.log_in(None)
    assert web.client.get(path).content == before


def test_full_boards(tmp_path: Path) -> None:
    contest = Contest(tmp_path / "open", boards="full")
    contest.play("Battle1", 1).end_turns(2)
    contest.status(100.0, {"Battle1": report("Battle1", {})})
    with contest.web() as web:
        web.follow("Battle1", 1, 3)
        assert frame_types(web, 1) == ["full", "public", "full", 403]
    contest.close()
