"""The organisers' desk: what is planned, what was done last, and recounts in a process of their own."""

from typing import Any

import pytest

from arena24.contest.acts import Recount
from arena24.store.rows import ActState
from tests.cli.shell import until
from tests.cli.test_recount import RULES
from tests.engines import BOTH
from tests.web.contest import Contest, Web

pytestmark = BOTH

FREEZE = {"what": {"do": "freeze"}, "elapsed": 40000.0}


def test_plan_and_cancel(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    assert web.post("/api/admin/schedule", FREEZE)["text"] == "plan 1: freeze of the ranking"
    (plan,) = web.get("/api/admin/schedule")
    assert (plan["state"], plan["elapsed"], plan["who"]) == ("ahead", 40000.0, "admin (web)")
    web.post("/api/admin/schedule/1/cancel")
    assert web.get("/api/admin/schedule")[0]["state"] == "cancelled"
    actions = [entry.action for entry in contest.database.audit_log()]
    assert actions[-2:] == ["plan", "cancel plan"]


@pytest.mark.parametrize(
    ("wish", "status", "why"),
    [
        ({"what": {"do": "freeze"}}, 400, "say when"),
        ({"what": {"do": "freeze"}, "elapsed": 1.0}, 409, "has passed"),
        ({"what": {"do": "dance"}, "elapsed": 1.0}, 400, "dance"),
        ({"what": {"do": "pause", "minutes": -1}, "elapsed": 40000.0}, 400, "minutes"),
    ],
)
def test_what_cannot_be_planned(web: Web, wish: object, status: int, why: str) -> None:
    web.log_in("admin")
    assert why in web.post("/api/admin/schedule", wish, status)["error"]


def test_an_extension_is_foreseen(web: Web) -> None:
    web.log_in("admin")
    found = web.post("/api/admin/extend/preview", {"minutes": 10})
    assert found["end_after"] - found["end_before"] == 600.0


def test_the_last_act_is_undone_if_it_still_is_the_last(web: Web) -> None:
    web.log_in("admin")
    web.post("/api/admin/announce", {"text": "Pizza"})
    first = web.get("/api/admin/undo")
    assert first["text"] == "Nobody would be shown any more: Pizza"
    web.post("/api/admin/schedule", FREEZE)
    web.post("/api/admin/undo", {"entry": first["entry"]}, 409)
    web.post("/api/admin/undo", {"entry": web.get("/api/admin/undo")["entry"]})
    assert web.get("/api/admin/schedule")[0]["state"] == "cancelled"


def counted(web: Web, name: str, value: object) -> Any:
    """Count Battle1 again, and wait until that is over."""
    return recounted(web, changes=[{"server": "Battle1", "name": name, "value": value}])


def recounted(web: Web, **wish: object) -> Any:
    """Count again, and wait until that is over."""
    web.post("/api/admin/recount", {**wish, "reason": "ruling 12"})
    until(lambda: not web.get("/api/admin/recount")["running"])
    return web.get("/api/admin/recount")


def test_a_recount_is_made_aside_and_prepared(web: Web, contest: Contest) -> None:
    web.log_in("admin")
    assert [each["server"] for each in web.get("/api/admin/parameters")] == ["Battle1", "Toy1"]
    state = counted(web, "Nonsense", 1)
    assert state["failed"]
    assert "has no parameter 'Nonsense'" in state["text"]
    state = counted(web, "N", 27)
    assert (state["failed"], state["done"], state["total"]) == (False, 1, 1), state
    (row,) = contest.database.acts()
    assert (row.act.id, row.state, row.who) == (state["act"], ActState.PREPARED, "admin (web)")
    assert web.get(f"/api/admin/acts/{row.act.id}")["rounds"]  # what would change
    web.post(f"/api/admin/acts/{row.act.id}/apply")
    assert contest.database.acts()[0].state is ActState.IN_FORCE
    web.post("/api/admin/recount/cancel", status=409)


def test_a_recount_by_amended_rules(web: Web, contest: Contest) -> None:
    """They are loaded in the process of the recount, and may print what they like."""
    rules = contest.folder.rules
    (rules / "mended").mkdir(parents=True)
    (rules / "mended" / "__init__.py").write_text('print("{not a step}")\n' + RULES)
    (rules / "broken.py").write_text("import no_such_module")
    (rules / "notes.txt").write_text("no rules")
    toys = contest.play("Toy1", 1)
    for team in range(1, 5):
        toys.order(team, b"POUR %d" % team)
    toys.end_turns(10)
    toys.finish(90.0)
    web.log_in("admin")
    assert web.get("/api/admin/amendments") == ["broken", "mended"]
    state = recounted(web, rules="broken")
    assert (state["failed"], state["act"]) == (True, None)
    assert "broken does not load: ModuleNotFoundError" in state["text"]
    state = recounted(web, rules="mended", rounds=["Toy1"])
    assert (state["failed"], state["done"], state["total"]) == (False, 1, 1), state
    (row,) = contest.database.acts()
    assert isinstance(row.act.deed, Recount)
    assert (row.state, row.who, row.act.deed.under) == (ActState.PREPARED, "admin (web)", "the rules of mended")
    (round_,) = row.act.deed.rounds
    assert round_.results == {1: "2", 2: "4", 3: "6", 4: "8"}
    entry = list(contest.database.audit_log())[-1]
    assert (entry.action, entry.detail["under"]) == ("prepare recount", "the rules of mended")


@pytest.mark.parametrize("name", ["antigravity", "arena24.games.toy", "../mended", "notes.txt"])
def test_the_desk_loads_only_what_was_put_among_the_rules(web: Web, name: str) -> None:
    web.log_in("admin")
    refused = web.post("/api/admin/recount", {"rules": name, "reason": "ruling 12"}, 409)["error"]
    assert "there are no rules" in refused
    assert web.get("/api/admin/recount")["text"] == ""


def test_a_recount_of_nothing(web: Web) -> None:
    web.log_in("admin")
    assert "say what is to be different" in web.post("/api/admin/recount", {"reason": "x"}, 400)["error"]


def test_a_recount_that_never_ends_is_given_up(web: Web, contest: Contest) -> None:
    """At once, or when its process is there; and the next one is made."""
    contest.folder.rules.mkdir()
    (contest.folder.rules / "endless.py").write_text("while True: pass")
    (contest.folder.rules / "leaving.py").write_text("raise SystemExit")
    web.log_in("admin")
    web.post("/api/admin/recount", {"rules": "endless", "reason": "ruling 12"})
    web.post("/api/admin/recount", {"rules": "endless", "reason": "ruling 12"}, 409)
    web.post("/api/admin/recount/cancel")
    until(lambda: not web.get("/api/admin/recount")["running"])
    assert web.get("/api/admin/recount")["text"] == "it was cancelled"
    assert recounted(web, rules="leaving")["text"] == "the recount broke off; see logs/web.log"
    assert contest.database.acts() == ()
