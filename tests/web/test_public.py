"""What everybody sees."""

import math
import threading
from datetime import timedelta
from importlib import resources
from pathlib import Path

import pytest

from arena24.contest.clock import End, Pause
from arena24.contest.tempo import PRACTICE
from arena24.store.config import ConfigError, load
from arena24.store.rows import RoundRow
from arena24.store.web import WebDatabase
from arena24.web import scoreboard as scoreboards
from arena24.web.film import Film
from arena24.web.freeze import OPEN, Cutoff
from arena24.web.limits import HISTORY
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking
from tests.cli.shell import until
from tests.engines import BOTH, Bed
from tests.ours import OURS
from tests.web.contest import NOON, Contest, Play, Web, report


def test_the_contest(web: Web) -> None:
    contest = web.get("/api/contest")
    assert (contest["name"], contest["state"], contest["elapsed"]) == ("Marathon", "running", 100.0)
    assert (contest["remaining"], contest["duration"], contest["frozen"]) == (86300.0, 86400.0, False)
    assert contest["tempo"] == pytest.approx(8 ** (100 / 86400))
    assert (contest["pause"], contest["announcements"], contest["served"]) == (None, [], True)


def test_how_late_a_hall_shows_rounds(web: Web, tmp_path: Path) -> None:
    assert web.get("/api/contest")["public_delay"] == 0
    config = tmp_path / "contest.toml"
    told = 'name = "M"\n[web]\npublic_delay = {}\n[[servers]]\nname = "S"\ngame = "battle"\nport = 0\n'
    config.write_text(told.format(2))
    assert load(config).web.public_delay == 2
    for wrong in ("-1", "10", "0.5"):
        config.write_text(told.format(wrong))
        with pytest.raises(ConfigError, match="public_delay"):
            load(config)


@BOTH
def test_the_ranking(web: Web) -> None:
    found = web.get("/api/ranking")
    assert [row["name"] for row in found["rows"]] == ["Bees", "<b>Cats</b>", "Ants", "Dogs"]
    assert [row["place"] for row in found["rows"]] == [1, 2, 3, 4]
    bees = found["rows"][0]
    assert bees["servers"]["Battle1"] == {"score": 60.0, "points": 150.0, "last": 30.0}
    assert bees["tasks"] == {"battle": 150.0, "toy": 0.0}
    assert [task["servers"] for task in found["tasks"]] == [["Battle1"], ["Toy1"]]


def test_an_answer_that_one_has_is_not_sent_again(web: Web) -> None:
    first = web.client.get("/api/ranking")
    again = web.client.get("/api/ranking", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


@BOTH
def test_the_ranking_is_computed_once_per_change(web: Web, contest: Contest) -> None:
    before = web.site.monitor.shown(organiser=False)
    web.look()
    assert web.site.monitor.shown(organiser=False) is before
    contest.play("Toy1", 1).finish(90.0, {1: 5})
    web.look()
    after = web.site.monitor.shown(organiser=False)
    assert after is not before
    assert after is web.site.monitor.shown(organiser=True)  # nothing is hidden: one computation for all


@BOTH
def test_which_rounds_were_played_at_an_instant(web: Web, contest: Contest) -> None:
    contest.play("Battle1", 3, started=60.0).finish(90.0, {1: 1})

    def played(at: int) -> list[object]:
        return [(each["round"], each["started"], each["finished"]) for each in web.get(f"/api/moments?at={at}")]

    nothing = (None, None, None)
    assert played(20) == [(1, 0.0, 50.0), nothing]
    assert played(50) == [(3, 60.0, 90.0), nothing]  # between two: the one that came next
    assert played(90) == [nothing, nothing]  # what is being played is none of those that are over
    assert [each["server"] for each in web.get("/api/moments")] == ["Battle1", "Toy1"]


def test_pauses_are_marked_on_the_contest_clock(web: Web, contest: Contest) -> None:
    pauses = contest.database.begin_pause
    pauses(Pause.SOFT, "lunch", end=End.MOVES, elapsed=70.0, restart_at=None, at=NOON, who="test")
    web.look()
    assert web.get("/api/contest")["pauses"] == [{"elapsed": 70.0, "kind": "soft", "reason": "lunch", "seconds": None}]
    contest.database.end_pause(at=NOON + timedelta(minutes=5), who="test")
    web.look()
    assert web.get("/api/contest")["pauses"][0]["seconds"] == 300.0


@BOTH
def test_places_won_in_the_last_hour(contest: Contest) -> None:
    contest.play("Toy1", 1).finish(100.0, {1: 5, 2: 4})
    contest.play("Toy1", 2).finish(5000.0, {2: 10})
    rows = ranking(Scoreboard().read(contest.database, OPEN)).rows
    assert [(row.team, row.moved) for row in rows] == [(2, 1), (1, -1), (3, 0), (4, 0)]


@BOTH
def test_history_ends_with_the_ranking(contest: Contest) -> None:
    for number in range(1, 6):
        contest.play("Toy1", number).finish(100.0 * number, {1: number, 2: 10 - number, 4: 1})
    found = Scoreboard().read(contest.database, OPEN).history()
    assert found.times == [100.0, 200.0, 300.0, 400.0, 500.0]
    assert {row.team: row.total for row in ranking(Scoreboard().read(contest.database, OPEN)).rows} == {
        team: pytest.approx(totals[-1], abs=0.005) for team, totals in found.totals.items()
    }


def test_history_is_thinned(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    few = HISTORY // 10  # crediting a round costs most of all this
    monkeypatch.setattr(scoreboards, "HISTORY", few)
    for number in range(1, few + 11):
        contest.database.record_round(RoundRow("Toy1", number, 0.0, 1440.0 * number, 1.0), {1: "1"})
    found = Scoreboard().read(contest.database, OPEN).history()
    assert few // 5 < len(found.times) <= few
    assert found.times[-1] == 86400.0


@BOTH
def test_history_that_grows_is_as_if_computed_at_once(contest: Contest) -> None:
    scoreboard = Scoreboard()
    for number, finished in enumerate((100.0, 300.0, 200.0, 400.0), 1):  # the third is credited late
        contest.play("Toy1", number).finish(finished, {1: number, 2: 5})
        assert scoreboard.read(contest.database, OPEN).history() == Scoreboard().read(contest.database, OPEN).history()
    assert scoreboard.read(contest.database, Cutoff(250.0)).history().times == [100.0, 200.0]
    contest.database.set_official(1, False, at=NOON, who="test")
    assert list(scoreboard.read(contest.database, OPEN).history().totals) == [2, 3, 4]


@BOTH
def test_practice_has_scores_only(tmp_path: Path, engine: Bed) -> None:
    database = WebDatabase.create(engine.url(tmp_path), name="home", secret="00", tempo=PRACTICE)
    database.add_team("ant", "Ants", password_hash="#", at=NOON, who="test")
    row = ranking(Scoreboard().read(database, OPEN)).rows[0]
    assert (row.place, row.total) == (None, 0.0)
    assert math.isinf(database.contest().duration)
    database.close()


def test_servers(web: Web) -> None:
    battle, toy = web.get("/api/servers")
    assert battle["address"] == "127.0.0.1:20000"
    assert (battle["state"], battle["round"], battle["turn"]) == ("playing", 2, 3)
    assert (toy["state"], toy["round"], toy["turn"]) == ("starting", None, None)


def test_a_round_that_has_begun_is_told_before_the_supervisor_knows(web: Web, contest: Contest, running: Play) -> None:
    running.finish(99.0)
    contest.play("Battle1", 3, started=99.0)
    web.follow("Battle1", 3, 1)
    assert web.get("/api/servers")[0]["round"] == 3  # though the status still tells of round 2
    assert web.get("/api/servers")[0]["turn"] is None
    contest.status(101.0, {"Battle1": report("Battle1", {}, round=3, turn=2)})
    web.look()
    assert web.get("/api/servers")[0]["turn"] == 2


def test_a_break_is_no_round(web: Web, contest: Contest) -> None:
    """Between two rounds of some games there is one without a journal: nobody is led to a board that is not there."""
    contest.status(101.0, {"Battle1": report("Battle1", {}, round=3, turn=1)})
    web.look()
    assert (web.get("/api/servers")[0]["round"], web.get("/api/servers")[0]["turn"]) == (2, None)


@BOTH
def test_rounds(web: Web) -> None:
    assert web.get("/api/servers/Battle1/rounds") == [
        {
            "round": 1,
            "started": 0.0,
            "finished": 50.0,
            "tempo": 2.0,
            "void": False,
            "results": {"1": 10.0, "2": 30.0, "3": 20.0, "4": 0.0},
            "reasons": [],
        }
    ]
    assert web.get("/api/servers/Battle1/rounds?before=1") == web.get("/api/servers/Battle1/rounds?most=0") == []
    assert "there is no server" in web.get("/api/servers/Chess1/rounds", 404)["error"]
    assert web.get("/api/servers/Battle1/rounds?before=x", 400)["error"] == "before is a number"


def test_games_tell_their_commands(web: Web) -> None:
    battle = web.get("/api/games")[0]
    shoot = next(command for command in battle["commands"] if command["name"] == "SHOOT")
    assert (shoot["kind"], shoot["arguments"]) == ("order", ["unit", "dx", "dy"])
    assert shoot["english"]
    assert shoot["polish"]


@pytest.mark.parametrize("game", OURS)
def test_a_game_brings_its_board(web: Web, game: str) -> None:
    """As a script, from its own package, and not twice to one who has it."""
    answer = web.client.get(f"/games/{game}/board.js")
    assert answer.content == (resources.files(f"arena24.games.{game}") / "board.js").read_bytes()
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    again = web.client.get(f"/games/{game}/board.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (answer.status_code, again.status_code, again.content) == (200, 304, b"")


@pytest.mark.parametrize(
    "game", ["toy", "chess", "core", ".", "..", "%2e%2e", "%2e%2e%2fbattle", "battle%2f..%2fbattle"]
)
def test_no_board_where_there_is_none(web: Web, game: str) -> None:
    assert web.client.get(f"/games/{game}/board.js").status_code == 404


@BOTH
def test_announcements_newest_first(web: Web, contest: Contest) -> None:
    for text in ("one", "<script>two</script>"):
        contest.database.announce(text, elapsed=1.0, at=NOON, who="ola")
    web.look()
    assert [note["text"] for note in web.get("/api/contest")["announcements"]] == ["<script>two</script>", "one"]


def test_every_answer_is_guarded(web: Web) -> None:
    for path in ("/", "/api/contest", "/api/nothing", "/some/page", "/nothing.js"):
        headers = web.client.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "unsafe-inline" not in headers["content-security-policy"].split("script-src")[1].split(";")[0]
        assert headers["x-content-type-options"] == "nosniff"


def test_there_is_a_page_without_a_viewer(web: Web, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from arena24.web import app

    monkeypatch.setattr(app, "DIRECTORY", tmp_path)
    from starlette.testclient import TestClient

    page = TestClient(app.application(web.site)).get("/ranking")
    assert page.status_code == 200
    assert "/api/openapi.json" in page.text


def test_the_viewer_is_served_as_files(web: Web, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    from arena24.web import app

    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1a2b.js").write_text("1")
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setattr(app, "DIRECTORY", tmp_path)
    client = TestClient(app.application(web.site))
    script, page = client.get("/assets/index-1a2b.js"), client.get("/boards/Battle1/2")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert (page.text, page.headers["cache-control"]) == ("<!doctype html>", "no-cache")
    assert client.get("/../secret.txt").status_code == 404
    assert client.get("/api/nothing").status_code == 404


def test_openapi_names_every_route(web: Web) -> None:
    from arena24.web.app import ROUTES

    paths = web.get("/api/openapi.json")["paths"]
    assert sum(len(operations) for operations in paths.values()) == len(ROUTES)
    assert all(operation["summary"] for operations in paths.values() for operation in operations.values())


def test_a_board_is_not_told_before_its_scenery_is_there(
    contest: Contest, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest.play("Toy1", 1)
    web.follow("Toy1", 1, 1)
    assert web.get("/api/boards/Toy1/1")["first"] == 1
    monkeypatch.setattr("arena24.web.boards._film", _nothing_yet)
    answer = web.client.get("/api/boards/Toy1/1")
    assert (answer.status_code, "prepared" in answer.text) == (503, True)


async def _nothing_yet(call: object, seen: object) -> Film:
    return Film()


def test_no_round_is_shown_without_its_scenery(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes with the first picture, which has to wait while other rounds are read."""
    monkeypatch.setattr("arena24.web.boards.SOON", 0.05)
    busy = threading.Event()
    web.site.replays._pool.submit(busy.wait)
    assert "being prepared" in web.get("/api/boards/Battle1/1", 503)["error"]
    busy.set()
    until(lambda: web.client.get("/api/boards/Battle1/1").status_code == 200)
    assert web.get("/api/boards/Battle1/1")["scenery"].keys() == {"board"}


@pytest.mark.parametrize("credited", [True, False])
def test_a_round_that_is_over_is_shown_as_soon_as_it_is_credited(
    contest: Contest, web: Web, monkeypatch: pytest.MonkeyPatch, credited: bool
) -> None:
    over = contest.play("Toy1", 1)
    web.follow("Toy1", 1, 1)
    over.journal.void("for the web, an end like any other")
    contest.play("Toy1", 2)
    web.follow("Toy1", 2, 1)
    looks = iter([None, None])

    def row(server: str, number: int) -> RoundRow | None:
        """Somebody writes it down between two looks."""
        return next(looks, RoundRow(server, number, 0.0, 100.0, 2.0) if credited else None)

    monkeypatch.setattr(web.site.database, "round", row)
    monkeypatch.setattr("arena24.web.boards.SOON", 60.0 if credited else 0.2)
    assert web.client.get("/api/boards/Toy1/1/frames").status_code == (200 if credited else 503)
