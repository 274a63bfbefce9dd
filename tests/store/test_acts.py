"""Acts in the database, on both engines."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena24.contest.acts import AnyDeed, Correction, PastRound, Recount, Recounted, VoidRound, VoidTime
from arena24.contest.tempo import PRACTICE, Tempo
from arena24.store.acts import ActsDatabase, in_force
from arena24.store.errors import DatabaseError
from arena24.store.rows import ActState, RoundRow, Server
from arena24.store.undoing import last
from tests.engines import BOTH, Bed

pytestmark = BOTH

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
ROUND = VoidRound(server="Toy1", round=2)
TIME = VoidTime(start=0.1, end=20.5, servers=("Toy1",))
POINTS = Correction(team=1, points=-2.5)
AGAIN = Recounted(server="Toy1", round=1, tempo=2.0, results={1: "7/3", 2: "1.5"})
RECOUNT = Recount(under="turns = 3", counted=4, rounds=(AGAIN,))


@pytest.fixture
def url(tmp_path: Path, engine: Bed) -> str:
    return engine.url(tmp_path)


@pytest.fixture
def database(url: str) -> Iterator[ActsDatabase]:
    database = ActsDatabase.create(url, name="Marathon", secret="ab", tempo=Tempo())
    database.set_servers([Server("Toy1", "toy", "127.0.0.1", 0)], at=NOON, who="ola")
    for login in ("ant", "bee", "cat"):
        database.add_team(login, login.title(), password_hash="#", at=NOON, who="ola", official=login != "cat")
    database.record_round(RoundRow("Toy1", 1, 0.0, 10.0, 2.0), {1: "5", 2: "1/2"})
    database.record_round(RoundRow("Toy1", 2, 10.0, 20.0, 2.0, void=True), {})
    yield database
    database.close()


def do(database: ActsDatabase, deed: AnyDeed, *, minutes: int = 0) -> int:
    return database.act(deed, "the power was off", elapsed=30.0, at=NOON + timedelta(minutes=minutes), who="ola").id


def test_acts_come_back_as_they_were(database: ActsDatabase, url: str) -> None:
    for deed in (ROUND, TIME, POINTS, RECOUNT):
        do(database, deed)
    again = ActsDatabase.open(url)
    found = again.acts()
    again.close()
    assert [row.act.deed for row in found] == [ROUND, TIME, POINTS, RECOUNT]
    assert {(row.act.reason, row.act.elapsed, row.who, row.at) for row in found} == {
        ("the power was off", 30.0, "ola", NOON)
    }
    assert found == database.acts()


def test_rounds_as_they_were_played(database: ActsDatabase) -> None:
    do(database, ROUND)
    assert database.played() == [PastRound("Toy1", 1, 0.0, 10.0, 2.0, {1: 5.0, 2: 0.5})]


def test_undone_acts_are_kept_and_do_not_count(database: ActsDatabase) -> None:
    first, second = do(database, TIME), do(database, POINTS)
    database.undo(first, at=NOON, who="ula")
    assert [row.state for row in database.acts()] == [ActState.UNDONE, ActState.IN_FORCE]
    assert [act.id for act in database.in_force().acts] == [second]
    with pytest.raises(DatabaseError, match=f"act {first} is undone, not in force"):
        database.undo(first, at=NOON, who="ula")
    with pytest.raises(DatabaseError, match="there is no act 99"):
        database.undo(99, at=NOON, who="ula")


def test_a_recount_is_prepared_then_applied_or_cancelled(database: ActsDatabase) -> None:
    number = database.prepare(RECOUNT, "a ruling", elapsed=1.0, at=NOON, who="ola").id
    assert database.in_force().acts == ()
    with pytest.raises(DatabaseError, match="another recount is prepared; apply or cancel that one first"):
        database.prepare(RECOUNT, "a ruling", elapsed=1.0, at=NOON, who="ola")
    database.cancel(number, at=NOON, who="ola")
    with pytest.raises(DatabaseError, match=f"act {number} is cancelled, not prepared"):
        database.apply(number, at=NOON, who="ola")
    number = database.prepare(RECOUNT, "a ruling", elapsed=1.0, at=NOON, who="ola").id
    database.apply(number, at=NOON, who="ola")
    assert [act.deed for act in database.in_force().acts] == [RECOUNT]
    database.undo(number, at=NOON, who="ola")
    assert [row.state for row in database.acts()] == [ActState.CANCELLED, ActState.UNDONE]


def test_the_latest_is_the_one_that_came_into_force_last(database: ActsDatabase) -> None:
    assert last(database, elapsed=0.0, at=NOON) is None
    prepared = database.prepare(RECOUNT, "a ruling", elapsed=1.0, at=NOON, who="ola").id
    later = do(database, TIME, minutes=1)
    assert _latest(database) == later
    database.apply(prepared, at=NOON + timedelta(minutes=2), who="ola")
    assert _latest(database) == prepared
    assert {act.id for act in in_force(database.acts())} == {prepared, later}


def _latest(database: ActsDatabase) -> int:
    found = last(database, elapsed=0.0, at=NOON)
    assert found is not None
    assert found.kind == "decision"
    return found.number


def test_everything_is_audited(database: ActsDatabase) -> None:
    do(database, TIME)
    database.undo(do(database, ROUND), at=NOON, who="ula")
    database.cancel(database.prepare(RECOUNT, "a ruling", elapsed=1.0, at=NOON, who="ola").id, at=NOON, who="ula")
    assert [(entry.who, entry.action, entry.detail["act"]) for entry in database.audit_log()[-5:]] == [
        ("ola", "void", 1),
        ("ola", "void", 2),
        ("ula", "undo", 2),
        ("ola", "prepare recount", 3),
        ("ula", "cancel", 3),
    ]


@pytest.mark.parametrize(
    ("deed", "reason", "told"),
    [
        (ROUND, " ", "give a reason"),
        (ROUND, "two\nlines", "in one line"),
        (ROUND, "x" * 501, "at most 500 characters"),
        (VoidRound(server="Toy9", round=1), "why", "there is no server 'Toy9'; there are: Toy1"),
        (VoidRound(server="Toy1", round=0), "why", "counted from 1"),
        (VoidTime(start=5.0, end=5.0), "why", "an end after it"),
        (VoidTime(start=5.0, end=float("inf")), "why", "an end after it"),
        (VoidTime(start=5.0, end=6.0, servers=("Toy1", "x")), "why", "there is no server 'x'"),
        (Correction(team=1, points=0.0), "why", "give the number of points"),
        (Correction(team=1, points=float("nan")), "why", "give the number of points"),
        (Correction(team=9, points=1.0), "why", "there is no team 9"),
        (Correction(team=3, points=1.0), "why", "Cat is not official and has no points"),
    ],
)
def test_what_cannot_be(database: ActsDatabase, deed: AnyDeed, reason: str, told: str) -> None:
    with pytest.raises(DatabaseError, match=told):
        database.act(deed, reason, elapsed=0.0, at=NOON, who="ola")
    assert database.acts() == ()


def test_practice_has_no_points_to_correct(tmp_path: Path, engine: Bed) -> None:
    (tmp_path / "home").mkdir()
    database = ActsDatabase.create(engine.url(tmp_path / "home"), name="home", secret="00", tempo=PRACTICE)
    with pytest.raises(DatabaseError, match="a practice contest has no points"):
        database.act(POINTS, "why", elapsed=0.0, at=NOON, who="ola")
    database.close()
