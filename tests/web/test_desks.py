"""The team's desk and the organisers'."""

import csv
import io

import pytest

from arena24.store.control import LATENESS, TeamReport
from arena24.web import streams
from arena24.web.limits import MARK_BYTES
from arena24.web.marks import BotMark, Marked, Marks
from tests.engines import BOTH
from tests.web.contest import Contest, Ear, Web, heard, report, team_report

MARK = {"shape": "arrow", "x": 1, "y": 2, "to": [3, 4], "text": "<i>go</i>", "colour": "#00ff00"}


def test_the_desk_of_a_team(web: Web) -> None:
    web.log_in("team1")
    desk = web.get("/api/team/desk")
    assert (desk["team"], desk["name"], desk["login"], desk["official"]) == (1, "Ants", "team1", True)
    battle = desk["servers"][0]
    assert (battle["server"], battle["connections"], battle["light"], battle["turn"]) == ("Battle1", 2, "connected", 3)


def test_what_the_server_counted(web: Web, contest: Contest) -> None:
    told = team_report(commands=40, used=3, refused={100: 2}, missed=5)
    contest.status(100.0, {"Toy1": report("Toy1", {1: 1, 2: 1}, teams={1: told, 2: team_report(commands=999)})})
    web.look()
    web.log_in("team1")
    battle, toy = web.get("/api/team/desk")["servers"]
    assert (battle["told"], toy["limit"]) == (None, 3)
    assert {name: toy["told"][name] for name in ("commands", "used", "refused", "missed")} == (
        {"commands": 40, "used": 3, "refused": {"100": 2}, "missed": 5}
    )


def test_marks(web: Web) -> None:
    web.log_in("team1")
    token = web.get("/api/team/desk")["token"]
    body = {"server": "Battle1", "turn": 3, "marks": [MARK]}
    web.client.cookies.clear()

    def draw(with_token: str, what: object) -> int:
        headers = {"Authorization": f"Bearer {with_token}"}
        return web.client.post("/api/team/marks", json=what, headers=headers).status_code

    caption = {"shape": "text", "text": "plan B", "match": 7}
    assert draw(token, body | {"marks": [caption]}) == 200
    assert draw(token, body | {"marks": [caption | {"match": -1}]}) == 400
    assert draw(token, body) == 200
    assert draw(token[:-1] + "x", body) == 401
    assert draw("2" + token[1:], body) == 401
    assert draw("", body) == 401
    assert draw(token, body | {"server": "None1"}) == 404
    assert draw(token, body | {"marks": [MARK | {"colour": "url(x)"}]}) == 400
    assert draw(token, body | {"marks": [MARK] * 501}) in (400, 413)
    web.log_in("team1")
    shown = web.get("/api/team/servers/Battle1/marks")
    assert shown["3"][0]["text"] == "<i>go</i>"
    assert web.get("/api/team/servers/Battle1/marks?round=2") == shown  # the one that is being played
    assert web.get("/api/team/servers/Battle1/marks?round=1") == {}
    web.log_in("team2")
    assert web.get("/api/team/servers/Battle1/marks") == {}


def test_marks_come_over_the_live_stream_of_their_team(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)
    web.log_in("team1")
    token = web.get("/api/team/desk")["token"]
    own = Ear(web, "/api/live/Battle1?view=team")
    web.log_in("team2")
    others = {
        "their own": Ear(web, "/api/live/Battle1?view=team"),
        "the public's": Ear(web, "/api/live/Battle1?view=public"),
    }
    body = {"server": "Battle1", "turn": 3, "marks": [{"shape": "text", "text": "plan B"}]}
    web.client.post("/api/team/marks", json=body, headers={"Authorization": f"Bearer {token}"})
    told = [message for message in own.heard(since=own.parts) if message.startswith("event: marks")]
    assert len(told) == 1
    assert '"round":2,"turn":3' in told[0]
    assert "plan B" in told[0]
    own.close()
    assert "marks" not in "".join(message.splitlines()[0] for ear in heard(others).values() for message in ear)


@pytest.mark.parametrize(
    ("connections", "told", "expected"),
    [
        (1, team_report(used=3, recent=20, recent_refused=10), "playing"),
        (1, team_report(used=3, recent=20, recent_refused=11), "failing"),
        (1, team_report(used=3, recent=4, recent_refused=4), "playing"),  # too few to judge by
        (1, team_report(commands=99, recent=0), "connected"),  # it says nothing any more
        (1, None, "connected"),
        (0, team_report(used=3, recent=20), "gone"),
        (None, None, "never"),
    ],
)
def test_lights(web: Web, contest: Contest, connections: int | None, told: TeamReport | None, expected: str) -> None:
    counts = {} if connections is None else {1: connections}
    contest.status(100.0, {"Toy1": report("Toy1", counts, teams={} if told is None else {1: told})})
    web.look()
    web.log_in("admin")
    overview = web.get("/api/admin/overview")
    assert overview["teams"][0]["servers"]["Toy1"] == expected
    assert overview["servers"][1]["lateness_p99"] == 0.002
    assert overview["teams"][0]["scores"] == {"Toy1": 77.0}


def test_who_played_before_the_server_died_is_missed(web: Web, contest: Contest) -> None:
    play = contest.play("Toy1", 1)
    play.order(2, b"POUR 1")
    play.end_turns(1)
    contest.status(100.0, {"Toy1": report("Toy1", {})})  # of a new process, to which nobody has come back yet
    web.follow("Toy1", 1, 2)
    web.look()
    web.log_in("admin")
    overview = web.get("/api/admin/overview")
    assert [team["servers"]["Toy1"] for team in overview["teams"]] == ["never", "gone", "never", "never"]


@BOTH
def test_announcing(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    web.post("/api/admin/announce", {"text": "  Pizza <b>  "})
    assert [note["text"] for note in web.get("/api/contest")["announcements"]] == ["Pizza <b>"]
    web.post("/api/admin/announce", {"text": " "}, 400)
    assert contest.database.audit_log()[-1].who == "admin (web)"


@BOTH
def test_teams(web: Web) -> None:
    web.log_in("admin")
    made = web.post("/api/admin/teams", {"login": "late", "name": "Late", "official": False})
    assert [team["login"] for team in web.get("/api/admin/teams")][-1] == "late"
    web.post("/api/admin/teams", {"login": "late"}, 409)
    web.post("/api/admin/teams", {"login": " x "}, 400)
    web.post("/api/admin/teams", {"login": "x", "password": " y"}, 400)
    changed = web.post(f"/api/admin/teams/{made['team']}/password", {})
    assert changed["password"] != made["password"]
    web.post("/api/admin/teams/2/official", {"official": False})
    assert [row["name"] for row in web.get("/api/ranking")["rows"] if row["place"] is None] == ["Bees", "Late"]
    web.post("/api/admin/teams/99/official", {"official": False}, 404)
    audit = web.get("/api/admin/audit")
    assert [entry["action"] for entry in audit[:3]] == ["official", "passwd", "team"]
    assert changed["password"] not in str(audit)
    web.log_in("late", changed["password"])


def test_no_team_too_many(web: Web) -> None:
    web.log_in("admin")
    for number in range(5, 15):
        answer = web.client.post(
            "/api/admin/teams",
            json={"login": f"team{number}"},
            headers={"X-CSRF-Token": web.get("/api/me")["csrf"]},
        )
        if answer.status_code == 409:
            break
    assert "Battle1 cannot play with" in answer.json()["error"]


def test_without_a_supervisor_nothing_can_be_paused(web: Web) -> None:
    web.log_in("admin")
    assert "nobody serves" in web.post("/api/admin/pause", {"kind": "soft"}, 409)["error"]
    assert "nobody serves" in web.post("/api/admin/resume", status=409)["error"]
    web.post("/api/admin/pause", {"kind": "long"}, 400)
    web.post("/api/admin/teams/1/kick", status=409)


@BOTH
def test_exports(web: Web) -> None:
    web.log_in("admin")
    rows = list(csv.reader(io.StringIO(web.client.get("/api/admin/exports/ranking.csv").text)))
    points, scores = ("points battle", "points toy"), ("score Battle1", "score Toy1")
    assert rows[0] == ["place", "id", "team", "total", "correction", *points, *scores]
    assert rows[1][:3] == ["1", "2", "Bees"]
    page = web.client.get("/api/admin/exports/ranking.html").text
    assert "&lt;b&gt;Cats&lt;/b&gt;" in page
    assert "<b>Cats" not in page
    assert web.get("/api/admin/exports/ranking.json")["ranking"] == web.get("/api/ranking")
    assert "there are: ranking.json" in web.get("/api/admin/exports/ranking.pdf", 409)["error"]


@BOTH
def test_metrics(web: Web, contest: Contest) -> None:
    late = [0] * len(LATENESS) + [1]
    late[2] = 4
    told = report("Battle1", {1: 2}, refused=7, codes={0: 40, 104: 2}, late=tuple(late), late_sum=1.5)
    contest.status(100.0, {"Battle1": told})
    web.look()
    assert web.client.get("/metrics").status_code == 401
    assert web.client.get("/metrics", auth=("team1", "secret")).status_code == 403
    text = web.client.get("/metrics", auth=("admin", "secret")).text
    for line in (
        'arena24_server_up{server="Toy1"} 1.0',
        'arena24_connections{server="Battle1"} 2.0',
        'arena24_logins_refused_total{server="Battle1"} 7.0',
        'arena24_commands_total{code="0",game="battle",server="Battle1"} 40.0',
        'arena24_commands_total{code="104",game="battle",server="Battle1"} 2.0',
        'arena24_turns_total{server="Battle1"} 3.0',
        'arena24_turn_lateness_seconds_bucket{le="0.002",server="Battle1"} 0.0',
        'arena24_turn_lateness_seconds_bucket{le="0.005",server="Battle1"} 4.0',
        'arena24_turn_lateness_seconds_bucket{le="+Inf",server="Battle1"} 5.0',
        'arena24_turn_lateness_seconds_sum{server="Battle1"} 1.5',
        'arena24_turn_lateness_max_seconds{server="Battle1"} 0.003',
        'arena24_round_seconds{server="Battle1"} 50.0',
    ):
        assert line in text.splitlines()
    (size,) = [line for line in text.splitlines() if line.startswith('arena24_journal_bytes{server="Battle1"}')]
    assert float(size.split()[1]) == sum(file.stat().st_size for file in contest.folder.journals("Battle1").iterdir())


def test_marks_are_bounded() -> None:
    marks = Marks()
    text = BotMark(shape="text", text="x" * 120)
    for turn in range(2000):
        for server in ("Battle1", "Toy1"):
            marks.put(1, 5, Marked(server=server, turn=turn, marks=(text,) * 20))
            marks.put(1, 5, Marked(server=server, turn=turn, marks=(text,) * 20))  # in place of the others
    marks.put(2, 5, Marked(server="Toy1", turn=1, marks=(text,)))
    kept = [bytes(each) for server in ("Battle1", "Toy1") for each in marks.of(1, server, 5).values()]
    assert MARK_BYTES / 2 < sum(map(len, kept)) <= MARK_BYTES
    assert max(marks.of(1, "Toy1", 5)) == 1999  # the newest are there
    assert list(marks.of(2, "Toy1", 5)) == [1]  # whatever another team draws
    assert marks.of(2, "Toy1", 4) == {}
    for turn in range(10_000):
        marks.put(3, 5, Marked(server="Toy1", turn=turn, marks=()))
    assert len(marks.of(3, "Toy1", 5)) < MARK_BYTES / 100  # those that draw nothing are not for nothing
