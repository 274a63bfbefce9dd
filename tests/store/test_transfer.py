"""A contest that moves from one engine to the other."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, select, update

from arena24.contest.acts import VoidTime
from arena24.contest.clock import ContestState, Pause
from arena24.contest.tempo import Tempo
from arena24.store import schema, transfer
from arena24.store.engine import Address
from arena24.store.errors import DatabaseError
from arena24.store.planned import PlannedFreeze, When
from arena24.store.rows import RoundRow, Server, SessionRow
from arena24.store.web import WebDatabase
from tests.engines import BOTH, Bed, PostgresBed, SqliteBed

pytestmark = BOTH

NOON = datetime(2026, 5, 9, 12, 0, 0, 123456, tzinfo=UTC)


@pytest.fixture
def source(tmp_path: Path, engine: Bed) -> str:
    """A contest with something in every table."""
    url = engine.url(tmp_path)
    database = WebDatabase.create(url, name="Łoś", secret="ab", tempo=Tempo())
    database.set_servers([Server("Toy1", "toy", "127.0.0.1", 1, {"N": 0.1, "x": [None, True]})], at=NOON, who="ola")
    database.add_organiser("admin", password_hash="#", at=NOON, who="ola")
    for number in range(1, 4):
        database.add_team(f"team{number}", "x", password_hash="#", at=NOON, who="ola", official=number > 1)
    for number in range(1, 8):
        results = {team: f"{team}/{number}" for team in (1, 2, 3)}
        database.record_round(RoundRow("Toy1", number, 0.1, 0.1 + number / 3, 1.1), results)
    database.set_state(ContestState.RUNNING, elapsed=1 / 3, at=NOON, who="ola")
    database.begin_pause(Pause.HARD, "ogień", elapsed=2.0, at=NOON, who="ola", restart_at=NOON + timedelta(hours=1))
    database.announce("Pizza!", elapsed=1.0, at=NOON, who="ola")
    database.begin_session("token", SessionRow(1, "team1", NOON), at=NOON)
    database.act(VoidTime(start=0.1, end=1 / 3), "ogień", elapsed=1 / 3, at=NOON, who="ola")
    database.plan(PlannedFreeze(), When(elapsed=60.5), elapsed=1.0, at=NOON, who="ola")
    database.extend(60.0, elapsed=1.0, at=NOON, who="ola")
    database.begin_freeze(elapsed=1.0, at=NOON, who="ola")
    database.close()
    return url


@pytest.fixture
def target(tmp_path: Path, engine: Bed, request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty database of the other engine."""
    (tmp_path / "target").mkdir()
    if isinstance(engine, SqliteBed):
        bed = PostgresBed(request.getfixturevalue("cluster"))
        yield bed.url(tmp_path)
        bed.clean()
    else:
        yield SqliteBed().url(tmp_path / "target")


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables."""
    database = WebDatabase.open(url)
    with database._reading() as connection:
        rows = {table.name: connection.execute(select(table)).all() for table in schema.metadata.sorted_tables}
    database.close()
    return {name: sorted(map(tuple, found), key=repr) for name, found in rows.items()}


def test_row_for_row(source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "BATCH", 2)
    seen: list[tuple[int, int]] = []
    rows = transfer.transfer(source, target, lambda *progress: seen.append(progress))
    found = everything(source)
    assert everything(target) == found
    assert all(found.values())
    assert rows == sum(map(len, found.values()))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1] == (2 * rows, 2 * rows)


def test_the_contest_goes_on_there(source: str, target: str) -> None:
    transfer.transfer(source, target, _quietly)
    database = WebDatabase.open(target)
    assert database.add_team("late", "Late", password_hash="#", at=NOON, who="ola").id == 4
    assert database.announce("we have moved", elapsed=3.0, at=NOON, who="ola").id == 2
    database.end_pause(at=NOON, who="ola")
    database.close()


def test_a_target_that_is_not_empty_is_left_alone(source: str, target: str) -> None:
    WebDatabase.create(target, name="Other", secret="cd", tempo=Tempo()).close()
    before = everything(target)
    for taken in (target, source):
        with pytest.raises(DatabaseError, match=r"is not empty: it has the tables .*; name a database that has none"):
            transfer.transfer(source, taken, _quietly)
    assert everything(target) == before


def test_what_differs_is_not_kept(source: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(connection: Connection, table: Table) -> None:
        if table is schema.teams:
            connection.execute(update(table).where(table.c.id == 2).values(name="y"))

    monkeypatch.setattr(Address.of(target).backend, "number_on", lie)
    with pytest.raises(DatabaseError, match="the rows of teams differ from what was copied; nothing was kept"):
        transfer.transfer(source, target, _quietly)
    monkeypatch.undo()
    transfer.transfer(source, target, _quietly)  # it is as empty as before
    assert everything(target) == everything(source)


def _quietly(done: int, rows: int) -> None:
    assert done <= rows
