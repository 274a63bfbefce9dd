"""Every act can be done on the command line and at the desk, is audited, and says first what it does."""

import ast
from pathlib import Path

import pytest

import arena24 as package
from arena24.web.app import ROUTES
from tests.cli.shell import arena24

SOURCE = Path(package.__file__).parent

ACTS = {
    # the audit's word: the verb, and the desk's address
    "announce": ("announce", "/api/admin/announce"),
    "apply": ("recount --apply", "/api/admin/acts/{act:number}/apply"),
    "cancel": ("recount --cancel", "/api/admin/acts/{act:number}/cancel"),
    "cancel plan": ("schedule cancel", "/api/admin/schedule/{plan:number}/cancel"),
    "correction": ("correct", "/api/admin/acts"),
    "extend": ("extend", "/api/admin/extend"),
    "freeze": ("freeze", "/api/admin/freeze"),
    "kick": ("team kick", "/api/admin/teams/{team:number}/kick"),
    "official": ("team official", "/api/admin/teams/{team:number}/official"),
    "passwd": ("team passwd", "/api/admin/teams/{team:number}/password"),
    "pause": ("pause", "/api/admin/pause"),
    "plan": ("schedule pause", "/api/admin/schedule"),
    "prepare recount": ("recount", "/api/admin/recount"),
    "resume": ("resume", "/api/admin/resume"),
    "reveal": ("reveal", "/api/admin/reveal"),
    "team": ("team add", "/api/admin/teams"),
    "undo": ("undo", "/api/admin/undo"),
    "void": ("void", "/api/admin/acts"),
}
NO_ACTS = {
    "configure": "contest.toml says so",
    "server": "contest.toml says so",
    "state": "the contest's clock says so",
    "plan dropped": "the schedule says so",
    "organiser": "made with the contest",
    "salvage": "a contest that is not served has no desk",
    "database": "a contest that is not served has no desk",
}
BESIDES = {
    "/api/admin/acts/{act:number}/undo": "the same as undo, of one decision",
    "/api/admin/acts/preview": "changes nothing",
    "/api/admin/extend/preview": "changes nothing",
    "/api/admin/recount/cancel": "ends what has changed nothing yet",
}
PLACE = {"note": 3, "_note_plan": 3, "audit": 1}
"""Which argument of what writes into the audit is the word."""


def audited() -> set[str]:
    """The words under which something is noted, where they are written out."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (place := PLACE.get(_name(node.func))) is not None:
                parts = [part for arg in node.args[place : place + 1] for part in ast.walk(arg)]
                found |= {
                    part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def test_what_is_audited_is_an_act_that_is_known() -> None:
    assert {"announce", "freeze", "plan"} <= audited()
    assert audited() - ACTS.keys() - NO_ACTS.keys() == set()


def test_what_the_desk_changes_is_an_act_that_is_known() -> None:
    posts = {route.path for route in ROUTES if route.method == "POST" and route.path.startswith("/api/admin/")}
    assert posts == {desk for _, desk in ACTS.values()} | BESIDES.keys()


@pytest.mark.parametrize("act", ACTS)
def test_an_act_has_a_verb_that_says_first_what_it_does(act: str) -> None:
    verb, _ = ACTS[act]
    words = [word for word in verb.split() if not word.startswith("--")]
    told = arena24(*words, "--help").stdout
    assert all(word in told for word in verb.split() if word.startswith("--"))
    assert "--preview" in told
