"""The organisers' desk: what is planned, what was done last, and recounts in a process of their own."""

from typing import Any

import pytest

from arena24.store.rows import ActState
from tests.cli.shell import until
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
    wish = {"changes": [{"server": "Battle1", "name": name, "value": value}], "reason": "ruling 12"}
    web.post("/api/admin/recount", wish)
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
