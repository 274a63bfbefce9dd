"""Undoing the last act, whatever it was."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena24.contest.acts import VoidTime
from arena24.contest.clock import ContestState, Pause
from arena24.contest.tempo import Tempo
from arena24.store.control import ResumeContest, UndoExtension
from arena24.store.errors import DatabaseError
from arena24.store.planned import PlannedFreeze, When
from arena24.store.rows import PlanState
from arena24.store.undoing import Undoing, last, undo
from arena24.store.web import WebDatabase
from tests.engines import BOTH, Bed

pytestmark = BOTH

NOON = datetime(2027, 1, 31, 12, 0, tzinfo=UTC)
BY = {"at": NOON, "who": "ola"}


@pytest.fixture
def database(tmp_path: Path, engine: Bed) -> WebDatabase:
    made = WebDatabase.create(engine.url(tmp_path), name="x", secret="ab", tempo=Tempo(3600.0))
    made.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="arena24")
    return made


def found(database: WebDatabase, kind: str | None = None, elapsed: float = 10.0) -> Undoing:
    undoing = last(database, elapsed=elapsed, at=NOON, kind=kind)
    assert undoing is not None
    return undoing


def test_there_may_be_nothing(database: WebDatabase) -> None:
    assert last(database, elapsed=0.0, at=NOON) is None
    database.close()


def test_one_after_another(database: WebDatabase) -> None:
    database.announce("Pizza", elapsed=1.0, at=NOON, who="ola")
    database.act(VoidTime(start=1.0, end=2.0), "why", elapsed=1.0, at=NOON, who="ola")
    database.begin_freeze(elapsed=1.0, at=NOON, who="ola")
    database.plan(PlannedFreeze(), When(elapsed=60.0), elapsed=1.0, at=NOON, who="ola")
    database.cancel_plan(1, at=NOON, who="ola")
    assert found(database, "freeze").text.startswith("The ranking is frozen")
    kinds = []
    while (undoing := last(database, elapsed=1.0, at=NOON)) is not None:
        kinds.append(undoing.kind)
        assert undo(database, undoing, at=NOON, who="ola") is None
    assert kinds == ["plan", "plan", "freeze", "decision", "announcement"]
    assert (freeze := database.freeze()) is not None
    assert freeze.revealed_at == NOON
    assert (database.announcements(), database.in_force().acts) == ((), ())
    assert [row.state for row in database.plans()] == [PlanState.CANCELLED]
    database.close()


def test_a_team_is_official_again_and_an_added_one_stays(database: WebDatabase) -> None:
    database.announce("Pizza", elapsed=1.0, at=NOON, who="ola")
    ants = database.add_team("ants", "Ants", password_hash="x", at=NOON, who="ola").id
    for official in (False, True):
        database.set_official(ants, official, at=NOON, who="ola")
    for official in (False, True):
        undo(database, found(database), at=NOON, who="ola")
        assert database.teams()[-1].official is official
    added = found(database)
    assert (added.text, "stays" in added.refusal) == ("team ants", True)
    assert found(database, "announcement").text.endswith("Pizza")
    database.close()


def test_a_pause_and_an_extension_are_for_who_keeps_the_time(database: WebDatabase) -> None:
    database.extend(60.0, elapsed=1.0, at=NOON, who="ola")
    assert undo(database, found(database), at=NOON, who="ula") == UndoExtension("ula", 1, 60.0)
    database.begin_pause(Pause.SOFT, "a switch", elapsed=2.0, at=NOON, who="ola")
    assert found(database).text == "The contest is paused (a switch): it would go on"
    assert undo(database, found(database), at=NOON, who="ula") == ResumeContest("ula", undo=True)
    database.end_pause(at=NOON, who="ula", undo=True)
    assert found(database).kind == "extension"
    database.begin_pause(Pause.SOFT, "a switch", elapsed=2.0, at=NOON, who="ola")
    database.end_pause(at=NOON, who="ula")
    assert "has gone on" in found(database).refusal
    assert found(database, "extension").number == 1
    database.undo_extension(1, at=NOON, who="ula")
    assert last(database, elapsed=1.0, at=NOON, kind="extension") is None
    assert database.contest().duration == 3600.0
    database.close()


def test_what_cannot_be_undone_says_why(database: WebDatabase) -> None:
    database.extend(60.0, elapsed=1.0, at=NOON, who="ola")
    refused = found(database, elapsed=3600.0)
    assert refused.refusal == "the end that it had before has passed"
    with pytest.raises(DatabaseError, match="has passed"):
        undo(database, refused, at=NOON, who="ola")
    database.begin_freeze(elapsed=1.0, at=NOON, who="ola")
    database.reveal(at=NOON, who="ola")
    assert "cannot be hidden again" in found(database).refusal
    when = When(at=NOON + timedelta(minutes=1))
    plan = database.plan(PlannedFreeze(), when, elapsed=1.0, at=NOON, who="ola").plan.id
    database.cancel_plan(plan, at=NOON, who="ola")
    later = last(database, elapsed=1.0, at=NOON + timedelta(hours=1))
    assert later is not None
    assert "its moment has passed" in later.refusal
    database.close()
