"""The team's desk and the organisers'."""

import csv
import io

from tests.cli.shell import until
from tests.web.contest import Contest, Play, Web, report

MARK = {"shape": "arrow", "x": 1, "y": 2, "to": [3, 4], "text": "<i>go</i>", "colour": "#00ff00"}


def test_the_desk_of_a_team(web: Web) -> None:
    web.log_in("team1")
    desk = web.get("/api/team/desk")
    assert (desk["team"], desk["name"], desk["login"], desk["official"]) == (1, "Ants", "team1", True)
    battle = desk["servers"][0]
    assert (battle["server"], battle["connections"], battle["light"], battle["turn"]) == ("Battle1", 2, "connected", 3)


def test_orders_of_the_team_alone(web: Web, contest: Contest) -> None:
    play = contest.play("Toy1", 1)
    play.order(1, b"POUR 5")
    play.order(1, b"POUR -9")
    play.order(2, b"POUR 6")
    play.end_turns(1)
    play.order(1, b"SUM 2\t3 4")
    web.follow("Toy1", 1, 2)
    web.log_in("team1")
    until(lambda: len(web.get("/api/team/servers/Toy1/orders")["orders"]) == 3)
    found = web.get("/api/team/servers/Toy1/orders")
    assert [(order["turn"], order["line"], order["code"]) for order in found["orders"]] == [
        (2, "SUM 2 3 4", 0),
        (1, "POUR -9", 100),
        (1, "POUR 5", 0),
    ]
    assert found["turns"] == [{"turn": 1, "orders": 2, "refused": {"100": 1}}]


def test_marks(web: Web) -> None:
    web.log_in("team1")
    token = web.get("/api/team/desk")["token"]
    body = {"server": "Battle1", "turn": 3, "marks": [MARK]}
    web.client.cookies.clear()

    def draw(with_token: str, what: object) -> int:
        headers = {"Authorization": f"Bearer {with_token}"}
        return web.client.post("/api/team/marks", json=what, headers=headers).status_code

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
    web.log_in("team2")
    assert web.get("/api/team/servers/Battle1/marks") == {}


def test_lights(web: Web, contest: Contest) -> None:
    play = contest.play("Toy1", 1)
    for _ in range(6):
        play.order(1, b"POUR 1")
        play.order(2, b"POUR -1")
    play.end_turns(1)
    contest.status(100.0, {"Toy1": report("Toy1", {1: 1, 2: 1, 3: 0})})
    web.follow("Toy1", 1, 2)
    web.look()
    web.log_in("admin")
    overview = web.get("/api/admin/overview")
    assert [team["servers"]["Toy1"] for team in overview["teams"]] == ["playing", "failing", "failing", "never"]
    assert overview["servers"][1]["lateness_p99"] == 0.002
    assert overview["teams"][0]["scores"] == {"Toy1": 77.0}


def test_announcing(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    web.post("/api/admin/announce", {"text": "  Pizza <b>  "})
    assert [note["text"] for note in web.get("/api/contest")["announcements"]] == ["Pizza <b>"]
    web.post("/api/admin/announce", {"text": " "}, 400)
    assert contest.desk.audit_log()[-1].who == "admin (web)"


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


def test_exports(web: Web) -> None:
    web.log_in("admin")
    rows = list(csv.reader(io.StringIO(web.client.get("/api/admin/exports/ranking.csv").text)))
    assert rows[0] == ["place", "id", "team", "total", *("points battle", "points toy", "score Battle1", "score Toy1")]
    assert rows[1][:3] == ["1", "2", "Bees"]
    page = web.client.get("/api/admin/exports/ranking.html").text
    assert "&lt;b&gt;Cats&lt;/b&gt;" in page
    assert "<b>Cats" not in page
    assert web.get("/api/admin/exports/ranking.json")["ranking"] == web.get("/api/ranking")
    assert "there are: ranking.json" in web.get("/api/admin/exports/ranking.pdf", 409)["error"]


def test_metrics(web: Web, running: Play) -> None:
    assert web.client.get("/metrics").status_code == 401
    assert web.client.get("/metrics", auth=("team1", "secret")).status_code == 403
    text = web.client.get("/metrics", auth=("admin", "secret")).text
    assert 'arena24_turn_lateness_seconds{of="p99",server="Battle1"} 0.002' in text
    assert 'arena24_connections{server="Battle1"} 2.0' in text
    assert 'arena24_round_seconds{server="Battle1"} 50.0' in text
