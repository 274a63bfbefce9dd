"""The database as the web needs it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arena24.contest.acts import PastRound
from arena24.contest.tempo import Tempo
from arena24.store.errors import DatabaseError
from arena24.store.rows import Freeze, RoundRow, Server, SessionRow
from arena24.store.web import WebDatabase
from tests.engines import BOTH, Bed

pytestmark = BOTH

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
NAMES = ("a", "B", "_", "b", "A-1")  # every collation but that of bytes has another order


@pytest.fixture
def database(tmp_path: Path, engine: Bed) -> Iterator[WebDatabase]:
    """Five servers and two teams."""
    database = WebDatabase.create(engine.url(tmp_path), name="Marathon", secret="ab", tempo=Tempo())
    database.set_servers([Server(name, "toy", "127.0.0.1", 0) for name in NAMES], at=NOON, who="ola")
    for login in ("ant", "bee"):
        database.add_team(login, login.title(), password_hash="#", at=NOON, who="ola")
    yield database
    database.close()


def test_rounds_newest_first(database: WebDatabase) -> None:
    rounds = [RoundRow("a", number, 0.0, 10.0 * number, 2.0, void=number == 2) for number in (1, 2, 3)]
    for played in rounds:
        database.record_round(played, {} if played.void else {1: "7/2"})
    found = database.rounds("a", before=10**9, limit=2)
    assert found == [PastRound("a", 3, 0.0, 30.0, 2.0, {1: 3.5}), PastRound("a", 2, 0.0, 20.0, 2.0, {}, void=True)]
    assert [each.number for each in database.rounds("a", before=3, limit=9, until=10.0)] == [1]
    assert database.round("a", 2) == rounds[1]
    assert database.round("a", 4) is None
    assert database.count_rounds(until=20.0) == 2


def test_results_of_one_moment_come_in_the_order_of_bytes(database: WebDatabase) -> None:
    for name in NAMES:
        database.record_round(RoundRow(name, 1, 0.0, 10.0, 2.0), {2: "1", 1: "2"})
    rows = database.all_results()
    assert [tuple(row)[1:] for row in rows][:4] == [
        ("A-1", 1, 0.0, 2.0, 1, 2.0),
        ("A-1", 1, 0.0, 2.0, 2, 1.0),
        ("B", 1, 0.0, 2.0, 1, 2.0),
        ("B", 1, 0.0, 2.0, 2, 1.0),
    ]
    assert [row.server for row in rows][::2] == sorted(NAMES)
    assert database.all_results(since=10.0) == []


def test_a_change_is_noticed(database: WebDatabase) -> None:
    seen = [database.change()]
    database.record_round(RoundRow("a", 1, 0.0, 10.0, 2.0), {1: "1"})
    seen.append(database.change())
    database.announce("Pizza!", elapsed=1.0, at=NOON, who="ola")
    seen.append(database.change())
    assert len(set(seen)) == 3
    assert database.change() == seen[-1]


def test_sessions(database: WebDatabase) -> None:
    session = SessionRow(1, "ant", NOON + HOUR)
    database.begin_session("token", session, at=NOON)
    database.begin_session("other", SessionRow(None, "admin", NOON + 3 * HOUR), at=NOON)
    assert database.session("token", at=NOON) == session
    assert database.session("token", at=NOON + 2 * HOUR) is None
    database.set_password("ant", "#", at=NOON, who="ola")
    assert database.session("token", at=NOON) is None
    database.end_session("other")
    assert database.session("other", at=NOON) is None


def test_freeze_and_reveal(database: WebDatabase) -> None:
    database.begin_freeze(elapsed=100.0, at=NOON, who="ola")
    with pytest.raises(DatabaseError, match="frozen already"):
        database.begin_freeze(elapsed=101.0, at=NOON, who="ola")
    database.set_official(2, False, at=NOON, who="ola")
    teams = [{"team": number, "name": name, "official": True} for number, name in ((1, "Ant"), (2, "Bee"))]
    assert database.freeze() == Freeze(NOON, 100.0, teams, None)
    database.reveal(at=NOON + HOUR, who="ola")
    assert database.freeze() == Freeze(NOON, 100.0, teams, NOON + HOUR)
    with pytest.raises(DatabaseError, match="nothing to reveal"):
        database.reveal(at=NOON, who="ola")


def test_organisers(database: WebDatabase) -> None:
    assert not database.has_organiser()
    database.add_organiser("ola", password_hash="#1", at=NOON, who="ola")
    assert (database.has_organiser(), database.organiser_hash("ola")) == (True, "#1")
    with pytest.raises(DatabaseError, match="is an organiser's"):
        database.add_team("ola", "x", password_hash="#", at=NOON, who="ola")


def test_what_is_no_text_for_every_engine(database: WebDatabase) -> None:
    assert database.team_by_login("a\0nt") is None
    assert database.organiser_hash("\0") is None
    said = database.announce("Pizza\0!", elapsed=1.0, at=NOON, who="ola")
    assert database.announcements()[0].text == "Pizza\ufffd!"
    assert database.recent_audit(before=10**9, limit=1)[0].detail == {"announcement": 1, "text": "Pizza\0!"}
    assert said.id == 1


def test_a_team_that_is_refused_takes_no_number(database: WebDatabase) -> None:
    with pytest.raises(DatabaseError, match="is taken"):
        database.add_team("ant", "Others", password_hash="#", at=NOON, who="ola")
    assert database.add_team("cat", "Cats", password_hash="#", at=NOON, who="ola").id == 3
