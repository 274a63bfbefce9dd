"""Acts on the web: the ranking with them is that of a contest without what they took, and undoing leaves no trace."""

import pytest

from arena24.contest.acts import Correction, Recount, Recounted, VoidRound, VoidTime
from arena24.web.freeze import OPEN
from arena24.web.scoreboard import Scoreboard
from arena24.web.standings import ranking
from tests.engines import BOTH
from tests.web.contest import NOON, Contest, Web

pytestmark = BOTH

FIRST = {"kind": "void", "server": "Battle1", "round": 1}
WHY = "the power was off"
AGAIN = Recounted(server="Battle1", round=1, tempo=2.0, results={1: "99", 2: "1/2"})
RECOUNT = Recount(under="N = 30", counted=3, rounds=(AGAIN,))


def documents(web: Web) -> list[bytes]:
    """Everything that depends on results, as bytes."""
    paths = ("/api/ranking", "/api/history", "/api/servers/Battle1/rounds", "/api/admin/ranking", "/api/acts")
    return [web.client.get(path).content for path in paths]


@pytest.mark.parametrize(
    "deed",
    [
        VoidRound(server="Battle1", round=1),
        VoidTime(start=0.0, end=60.0),
        Correction(team=1, points=-7.25),
        RECOUNT,
    ],
)
def test_apply_and_undo_give_the_same_bytes(
    web: Web, contest: Contest, deed: VoidRound | VoidTime | Correction | Recount
) -> None:
    web.log_in("admin")
    before = documents(web)
    number = contest.database.act(deed, WHY, elapsed=100.0, at=NOON, who="test").id
    web.look()
    during = documents(web)
    assert all(now != then for now, then in zip(during, before, strict=True) if then != before[2])
    web.post(f"/api/admin/acts/{number}/undo")
    assert documents(web) == before


def test_a_void_round_is_told_with_its_reason(web: Web) -> None:
    web.log_in("admin")
    wish = {"what": FIRST, "reason": WHY}
    found = web.post("/api/admin/acts/preview", {"what": FIRST})
    assert [(each["server"], each["round"], each["after"]) for each in found["rounds"]] == [("Battle1", 1, None)]
    assert {(row["team"], row["total_before"] > 0, row["total_after"]) for row in found["teams"]} >= {(2, True, 0.0)}
    assert web.get("/api/acts") == []  # it was only a preview
    assert web.post("/api/admin/acts", wish) == {"text": "act 1 is done"}
    (note,) = web.get("/api/acts")
    assert (note["what"], note["reason"]) == (FIRST, WHY)
    (played,) = web.get("/api/servers/Battle1/rounds")
    assert (played["void"], played["results"], played["reasons"]) == (True, {}, [WHY])
    assert {row["total"] for row in web.get("/api/ranking")["rows"]} == {0.0}
    assert web.get("/api/admin/acts")[0]["who"] == "admin (web)"
    assert web.get("/api/admin/audit")[0]["action"] == "void"
    web.log_in("team1")
    (own,) = web.get("/api/team/servers/Battle1/rounds")
    assert (own["void"], own["result"], own["credit"], own["reasons"]) == (True, None, 0.0, [WHY])


def test_corrections_are_apart_in_the_ranking(web: Web) -> None:
    web.log_in("admin")
    before = {row["team"]: row for row in web.get("/api/ranking")["rows"]}
    web.post("/api/admin/acts", {"what": {"kind": "correction", "team": 3, "points": -2.5}, "reason": WHY})
    after = {row["team"]: row for row in web.get("/api/ranking")["rows"]}
    assert after[3]["total"] == pytest.approx(before[3]["total"] - 2.5)
    assert after[3]["corrections"] == [{"points": -2.5, "reason": WHY, "elapsed": 100.0}]
    assert after[3]["tasks"] == before[3]["tasks"]
    history = web.get("/api/history")
    assert history["times"] == [50.0, 100.0]
    assert history["totals"]["3"] == [round(before[3]["total"], 2), round(after[3]["total"], 2)]


def test_a_prepared_recount_is_looked_at_then_applied(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    before = web.get("/api/ranking")
    contest.database.prepare(RECOUNT, WHY, elapsed=100.0, at=NOON, who="test")
    web.look()
    (entry,) = web.get("/api/admin/acts")
    assert entry["state"] == "prepared"
    assert entry["act"]["what"] == {"kind": "recount", "under": "N = 30", "counted": 3, "rounds": {"Battle1": [1]}}
    found = web.get("/api/admin/acts/1")
    assert found["rounds"][0]["after"] == {"1": 99.0, "2": 0.5}
    assert {row["team"]: row["scores"] for row in found["teams"]}[1] == {"Battle1": [20.0, 198.0]}
    assert (web.get("/api/ranking"), web.get("/api/acts")) == (before, [])
    web.post("/api/admin/acts/1/apply")
    assert {row["team"]: row["total"] for row in web.get("/api/ranking")["rows"]} == {
        row["team"]: row["total_after"] for row in found["teams"]
    }
    assert "is in force, not prepared" in web.post("/api/admin/acts/1/cancel", status=409)["error"]
    web.post("/api/admin/acts/1/undo")
    assert web.get("/api/ranking") == before


def test_what_is_refused(web: Web) -> None:
    web.log_in("admin")
    assert "give a reason" in web.post("/api/admin/acts", {"what": FIRST}, 409)["error"]
    assert (
        "there is no team 99"
        in web.post("/api/admin/acts/preview", {"what": {"kind": "correction", "team": 99, "points": 1}}, 409)["error"]
    )
    web.post("/api/admin/acts", {"what": {"kind": "recount", "under": "", "counted": 0, "rounds": []}}, 400)
    assert "there is no act 7" in web.get("/api/admin/acts/7", 404)["error"]
    assert "there is no act 7" in web.post("/api/admin/acts/7/undo", status=409)["error"]


def test_a_scoreboard_that_grows_is_as_if_computed_at_once(contest: Contest) -> None:
    """Rounds end and acts come and go in between; each time everything is what it would be from the beginning."""
    scoreboard = Scoreboard()
    database = contest.database

    def same() -> None:
        fresh, grown = Scoreboard().read(database, OPEN), scoreboard.read(database, OPEN)
        assert (ranking(grown), grown.history()) == (ranking(fresh), fresh.history())

    database.act(VoidTime(start=250.0, end=350.0), WHY, elapsed=0.0, at=NOON, who="test")
    for number, finished in enumerate((100.0, 200.0, 300.0, 4000.0, 9000.0), 1):
        contest.play("Toy1", number, started=finished - 90.0).finish(finished, {1: number, 2: 5})
        same()
    database.act(Correction(team=2, points=3.0), WHY, elapsed=3500.0, at=NOON, who="test")
    same()
    database.undo(1, at=NOON, who="test")
    same()
    database.act(VoidRound(server="Toy1", round=6), WHY, elapsed=0.0, at=NOON, who="test")
    contest.play("Toy1", 6, started=9000.0).finish(9100.0, {1: 500})
    same()
    assert scoreboard.history().times[-1] == 9000.0  # a void round is no moment of the ranking
