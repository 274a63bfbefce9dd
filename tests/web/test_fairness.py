"""Who sees what. No route gives a team or the public what is hidden."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arena24.games.core import Audience, TeamId
from arena24.web.answers import Refusal
from arena24.web.fairness import ANYBODY, Identity, Phase, Veiled, viewer
from tests.web.addresses import GETS, path
from tests.web.contest import Contest, Web, report

TEAM, ORGANISER = Identity(team=1, login="team1"), Identity(organiser=True, login="admin")
RUNNING, OVER, HIDDEN = Phase.RUNNING, Phase.OVER, Phase.HIDDEN
PUBLIC, FULL, OWN, VEILED = Audience.PUBLIC, Audience.FULL, TeamId(1), Veiled(TeamId(1))

# who, phase -> the picture by default and for view=public, full, team; a number: refused
TABLE: dict[tuple[Identity, Phase], tuple[object, object, object, object]] = {
    (ANYBODY, RUNNING): (PUBLIC, PUBLIC, 403, 403),
    (ANYBODY, OVER): (FULL, PUBLIC, FULL, 403),
    (ANYBODY, HIDDEN): (404, 404, 404, 404),
    (TEAM, RUNNING): (OWN, PUBLIC, 403, OWN),
    (TEAM, OVER): (FULL, PUBLIC, FULL, OWN),
    (TEAM, HIDDEN): (VEILED, 404, 404, VEILED),
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


# ---- over HTTP; which role gets in where is in test_matrix

ROLES = {"public": None, "team": "team1", "organiser": "admin"}
VIEWS = ("", "?view=public", "?view=full", "?view=team")


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
    secrets = {77.0, web.site.monitor.facts.contest.secret, *(team.password_hash for team in web.site.database.teams())}
    for route in GETS:
        answer = web.client.get(path(route))
        if answer.headers["content-type"] == "application/json":
            assert not secrets & set(values(answer.json())), route.path
        assert web.site.monitor.facts.contest.secret not in answer.text


def test_a_team_sees_its_own_units_only(web: Web) -> None:
    web.log_in("team1")
    frame = web.get("/api/boards/Battle1/2/frames")["frames"][-1]
    assert {unit["team"] for unit in frame["units"]} == {frame["number"]}
    web.log_in(None)
    assert "units" not in web.get("/api/boards/Battle1/2/frames")["frames"][-1]


def test_public_frames_are_of_turns_that_have_opened(web: Web, contest: Contest, running: Any) -> None:
    """An order of the running turn changes no public answer before the turn is over."""
    address = "/api/boards/Battle1/2/frames"
    before = web.client.get(address).content
    web.log_in("admin")
    unit = next(unit for unit in web.get(address)["frames"][-1]["units"] if unit["type"] == "TANK")
    running.order(unit["team"], b"MOVE %d 1 0" % unit["id"])
    running.journal.commit()
    tail = web.site.followers["Battle1"].replica
    assert tail is not None
    from tests.cli.shell import until

    until(lambda: bool(tail.active))
    web.log_in(None)
    assert web.client.get(address).content == before


def test_full_boards(tmp_path: Path) -> None:
    contest = Contest(tmp_path / "open", boards="full")
    contest.play("Battle1", 1).end_turns(2)
    contest.status(100.0, {"Battle1": report("Battle1", {})})
    with contest.web() as web:
        web.follow("Battle1", 1, 3)
        assert frame_types(web, 1) == ["full", "public", "full", 403]
    contest.close()
