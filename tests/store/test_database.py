"""The contest's database."""

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta, timezone
from math import inf
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from arena24.contest.clock import ContestState, End, Pause
from arena24.contest.tempo import PRACTICE, Tempo
from arena24.store import migrations, schema
from arena24.store.database import Database
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError
from arena24.store.recovery import restored_clock
from arena24.store.rows import PauseRow, RoundRow, Server
from tests.engines import BOTH, Bed

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
BATTLE = Server("Battle1", "battle", "127.0.0.1", 20000, {"N": 20, "fog": True})
FLOOD = Server("Flood1", "flood", "127.0.0.1", 20005)


pytestmark = BOTH


@pytest.fixture
def url(tmp_path: Path, engine: Bed) -> str:
    return engine.url(tmp_path)


@contextmanager
def looking(url: str) -> Iterator[Connection]:
    """What is really there."""
    with closing(Transactions(Address.of(url))) as transactions, transactions.reading() as connection:
        yield connection


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = Database.create(url, name="Marathon", secret="c0ffee", tempo=Tempo())
    yield database
    database.close()


@pytest.fixture
def played(database: Database) -> Database:
    """Two servers, three teams, no rounds yet."""
    database.set_servers([BATTLE, FLOOD], at=NOON, who="ola")
    for login in ("ant", "bee", "cat"):
        database.add_team(login, login.title(), password_hash="#", at=NOON, who="ola")
    return database


# Creating and opening


def test_a_new_contest(database: Database) -> None:
    contest = database.contest()
    assert (contest.name, contest.secret, contest.duration) == ("Marathon", "c0ffee", 86400.0)
    assert (contest.k_min, contest.k_max, contest.state, contest.elapsed) == (1.0, 8.0, ContestState.SETUP, 0.0)
    assert (contest.pause, contest.lost, contest.heartbeat_at) == (None, 0.0, None)
    assert "c0ffee" not in repr(contest)


def test_practice_has_no_end(url: str) -> None:
    database = Database.create(url, name="home", secret="00", tempo=PRACTICE)
    assert database.contest().duration == inf
    database.close()


def test_one_contest_per_database(database: Database, url: str) -> None:
    with pytest.raises(DatabaseError, match="there is a contest already"):
        Database.create(url, name="Other", secret="00", tempo=Tempo())
    assert database.contest().name == "Marathon"


def test_a_secret_is_hexadecimal(url: str) -> None:
    with pytest.raises(ValueError, match="base 16"):
        Database.create(url, name="x", secret="secret", tempo=Tempo())


def test_what_one_process_writes_another_reads(played: Database, url: str) -> None:
    other = Database.open(url)
    assert other.teams() == played.teams()
    other.close()


def test_open_wants_the_present_schema(url: str) -> None:
    with looking(url):
        pass  # an empty file
    with pytest.raises(DatabaseError, match="no contest is there; put a copy back, or make one with `arena24 init`"):
        Database.open(url)


def test_upgrading_twice_changes_nothing_and_makes_no_contest(url: str) -> None:
    Database.upgraded(url).close()
    database = Database.upgraded(url)
    with pytest.raises(DatabaseError, match="holds no contest"):
        database.contest()
    with pytest.raises(DatabaseError, match="holds no contest"):
        database.heartbeat(1.0, at=NOON)
    database.close()


def test_migrations_lead_to_the_schema(database: Database, url: str) -> None:
    with looking(url) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


# Teams


def test_teams(database: Database) -> None:
    ant = database.add_team("ant", "Ants", password_hash="#1", at=NOON, who="ola")
    house = database.add_team("house", "Łoś", password_hash="#2", at=NOON, who="ola", official=False)
    assert database.teams() == (ant, house)
    assert (house.name, house.official, house.registered_at) == ("Łoś", False, NOON)
    assert "#1" not in repr(ant)


def test_team_by_login_is_exact(played: Database) -> None:
    ant = played.team_by_login("ant")
    assert ant is not None
    assert ant.name == "Ant"
    assert played.team_by_login("Ant") is None
    assert played.team_by_login("") is None


def test_a_login_is_taken_once(played: Database) -> None:
    before = played.teams(), played.audit_log()
    with pytest.raises(DatabaseError, match="'ant' is taken; choose another"):
        played.add_team("ant", "Others", password_hash="#", at=NOON, who="ola")
    assert (played.teams(), played.audit_log()) == before


@pytest.mark.parametrize("login", ["", " ant", "ant\t", "a\x00b", "a\nb", "x" * 257, "ż" * 129])
def test_logins_that_could_never_log_in(database: Database, login: str) -> None:
    with pytest.raises(ValueError, match="cannot be a login"):
        database.add_team(login, "x", password_hash="#", at=NOON, who="ola")


def test_set_password(played: Database) -> None:
    played.set_password("bee", "#new", at=NOON, who="ola")
    assert [team.password_hash for team in played.teams()] == ["#", "#new", "#"]
    with pytest.raises(DatabaseError, match="no team has the login 'dog'"):
        played.set_password("dog", "#", at=NOON, who="ola")


# Servers, rounds, scores


def test_servers_keep_their_order(played: Database) -> None:
    assert played.servers() == (BATTLE, FLOOD)


def test_servers_change_with_the_settings(played: Database) -> None:
    moved = dataclasses.replace(FLOOD, port=7)
    played.set_servers([moved, BATTLE], at=NOON, who="ola")
    assert played.servers() == (moved, BATTLE)
    assert [entry.detail["name"] for entry in played.audit_log() if entry.action == "server"][-1] == FLOOD.name
    played.record_round(RoundRow("Battle1", 1, 0.0, 10.0, 2.0), {1: "5"})
    played.set_servers([], at=NOON, who="ola")
    assert played.servers() == (BATTLE,)  # it has played: its scores stay


def test_settings_may_change_until_the_contest_begins(database: Database) -> None:
    database.configure("Sprint", Tempo(60.0, 1.0, 2.0), at=NOON, who="ola")
    contest = database.contest()
    assert (contest.name, contest.duration, contest.k_max) == ("Sprint", 60.0, 2.0)
    database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola")
    database.configure("Run", Tempo(60.0, 1.0, 2.0), at=NOON, who="ola")
    assert database.contest().name == "Run"
    with pytest.raises(DatabaseError, match="has begun"):
        database.configure("Run", Tempo(90.0, 1.0, 2.0), at=NOON, who="ola")


def test_scores_are_sums_of_k_times_result(played: Database) -> None:
    played.record_round(RoundRow("Battle1", 1, 0.0, 28800.0, 2.0), {1: "120", 2: "7/3", 3: "-1.5"})
    played.record_round(RoundRow("Battle1", 2, 28800.0, 57600.0, 4.0), {1: "50", 2: "0"})
    played.record_round(RoundRow("Battle1", 3, 57600.0, 57700.0, 5.0, void=True), {})
    scores = played.scores()
    # Team 1 is 120 times 2 and 50 times 4 (P26).
    assert scores["Battle1"] == {1: 440.0, 2: pytest.approx(14 / 3), 3: -3.0}
    assert scores["Flood1"] == {}
    assert played.results("Battle1", 1) == {1: "120", 2: "7/3", 3: "-1.5"}


def test_recording_a_round_twice_changes_nothing(played: Database) -> None:
    first = RoundRow("Battle1", 1, 0.0, 10.0, 2.0)
    assert played.record_round(first, {1: "5"})
    assert not played.record_round(first, {1: "5"})
    assert not played.record_round(RoundRow("Battle1", 1, 0.0, 99.0, 8.0), {1: "7", 2: "7"})
    assert played.scores()["Battle1"] == {1: 10.0}
    assert played.last_round("Battle1") == first


def test_last_round(played: Database) -> None:
    assert played.last_round("Battle1") is None
    for number in (1, 2, 10):
        played.record_round(RoundRow("Battle1", number, 0.0, 10.0, 2.0, void=number == 10), {})
    assert played.last_round("Battle1") == RoundRow("Battle1", 10, 0.0, 10.0, 2.0, void=True)
    assert played.last_round("Flood1") is None


@pytest.mark.parametrize(
    ("server", "results"), [("Battle1", {1: "5", 77: "1"}), ("Nowhere", {1: "5"}), ("Nowhere", {})]
)
def test_a_round_is_recorded_whole_or_not_at_all(played: Database, server: str, results: dict[int, str]) -> None:
    with pytest.raises(DatabaseError, match="not known"):
        played.record_round(RoundRow(server, 1, 0.0, 10.0, 2.0), results)
    assert played.last_round(server) is None
    assert played.scores() == {"Battle1": {}, "Flood1": {}}


@pytest.mark.parametrize("exact", ["", "x", "1/0", "nan", "inf", "1e400"])
def test_results_are_numbers(played: Database, exact: str) -> None:
    with pytest.raises(ValueError, match="is not a result"):
        played.record_round(RoundRow("Battle1", 1, 0.0, 10.0, 2.0), {1: exact})


def test_a_void_round_has_no_results(played: Database) -> None:
    with pytest.raises(ValueError, match="leave them out"):
        played.record_round(RoundRow("Battle1", 1, 0.0, 10.0, 2.0, void=True), {1: "5"})


# The contest's course


def test_state_and_heartbeat(database: Database) -> None:
    database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola")
    database.heartbeat(3600.5, at=NOON + HOUR)
    contest = database.contest()
    assert (contest.state, contest.elapsed, contest.heartbeat_at) == (ContestState.RUNNING, 3600.5, NOON + HOUR)


def test_a_pause(database: Database) -> None:
    database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola")
    restart = NOON + 2 * HOUR
    database.begin_pause(Pause.HARD, "fire", elapsed=3600.0, at=NOON + HOUR, who="ola", restart_at=restart)
    contest = database.contest()
    assert (contest.state, contest.elapsed) == (ContestState.PAUSED, 3600.0)
    assert contest.pause == PauseRow(Pause.HARD, "fire", End.MOVES, 3600.0, NOON + HOUR, restart, None)
    database.end_pause(at=NOON + 3 * HOUR, who="ola")
    contest = database.contest()
    assert (contest.state, contest.pause, contest.lost) == (ContestState.RUNNING, None, 0.0)
    assert [pause.ended_at for pause in database.pauses()] == [NOON + 3 * HOUR]


def test_pauses_do_not_nest(database: Database) -> None:
    with pytest.raises(DatabaseError, match="nothing to resume"):
        database.end_pause(at=NOON, who="ola")
    database.begin_pause(Pause.SOFT, "fire", elapsed=1.0, at=NOON, who="ola")
    with pytest.raises(DatabaseError, match="resume it first"):
        database.begin_pause(Pause.SOFT, "flood", elapsed=1.0, at=NOON, who="ola")
    assert len(database.pauses()) == 1


def test_pauses_that_keep_the_end_lose_time(database: Database) -> None:
    for day, end in enumerate((End.FIXED, End.MOVES, End.FIXED)):
        start = NOON + timedelta(days=day)
        database.begin_pause(Pause.SOFT, "x", elapsed=1.0, at=start, who="ola", end=end)
        database.end_pause(at=start + HOUR, who="ola")
    assert database.contest().lost == 7200.0


# What was said and done


def test_announcements_newest_first(database: Database) -> None:
    first = database.announce("Dzień dobry", elapsed=0.0, at=NOON, who="ola")
    second = database.announce("Pizza!", elapsed=60.0, at=NOON + HOUR, who="jan")
    assert database.announcements() == (second, first)
    assert (second.text, second.at, second.elapsed) == ("Pizza!", NOON + HOUR, 60.0)


CHANGES: list[tuple[str, Callable[[Database], object], dict[str, object]]] = [
    ("state", lambda db: db.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola"), {"state": "running"}),
    ("team", lambda db: db.add_team("dog", "Dogs", password_hash="#", at=NOON, who="ola"), {"login": "dog"}),
    ("passwd", lambda db: db.set_password("ant", "#", at=NOON, who="ola"), {"login": "ant"}),
    ("pause", lambda db: db.begin_pause(Pause.SOFT, "x", elapsed=1.0, at=NOON, who="ola"), {"reason": "x"}),
    ("announce", lambda db: db.announce("hi", elapsed=1.0, at=NOON, who="ola"), {"text": "hi"}),
    ("backup", lambda db: db.audit("ola", "backup", {"to": "tape"}, at=NOON), {"to": "tape"}),
]


@pytest.mark.parametrize(("action", "change", "detail"), CHANGES, ids=[change[0] for change in CHANGES])
def test_every_change_is_audited(
    played: Database, action: str, change: Callable[[Database], object], detail: dict[str, object]
) -> None:
    before = len(played.audit_log())
    change(played)
    (entry,) = played.audit_log()[before:]
    assert (entry.who, entry.action, entry.at) == ("ola", action, NOON)
    assert entry.detail.items() >= detail.items()
    assert "#" not in str(entry)  # no password hashes in the log


def test_resume_is_audited(database: Database) -> None:
    database.begin_pause(Pause.SOFT, "x", elapsed=1.0, at=NOON, who="ola")
    database.end_pause(at=NOON + HOUR, who="jan")
    assert [(entry.who, entry.action) for entry in database.audit_log()] == [("ola", "pause"), ("jan", "resume")]


def test_moments_are_utc(database: Database) -> None:
    warsaw = timezone(timedelta(hours=2))
    database.announce("x", elapsed=0.0, at=NOON.astimezone(warsaw), who="ola")
    (announcement,) = database.announcements()
    assert (announcement.at, announcement.at.tzinfo) == (NOON, UTC)


def test_naive_moments_are_refused(database: Database) -> None:
    with pytest.raises(Exception, match="give a datetime in UTC"):
        database.announce("x", elapsed=0.0, at=NOON.replace(tzinfo=None), who="ola")
    assert database.announcements() == ()


# Recovery


def test_the_clock_after_a_crash_of_everything(database: Database) -> None:
    later = NOON + 5 * HOUR
    assert restored_clock(database.contest(), now=50.0, at=later).state is ContestState.SETUP
    database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola")
    database.heartbeat(3600.0, at=NOON + HOUR)
    database.heartbeat(3599.0, at=NOON + HOUR)  # of a server that was held up
    clock = restored_clock(database.contest(), now=50.0, at=later)
    assert (clock.state, clock.elapsed(60.0), clock.remaining(60.0)) == (ContestState.SETUP, 3600.0, 82800.0)
    clock = clock.started(60.0)  # all servers are ready
    assert (clock.elapsed(70.0), clock.planned_end(70.0)) == (3610.0, 60.0 + 82800)
    database.set_state(ContestState.FINISHED, elapsed=86400.0, at=later, who="ola")
    clock = restored_clock(database.contest(), now=50.0, at=later)
    assert (clock.state, clock.elapsed(60.0)) == (ContestState.FINISHED, 86400.0)


@pytest.mark.parametrize(("end", "remaining"), [(End.MOVES, 82800.0), (End.FIXED, 82800.0 - 4 * 3600)])
def test_the_clock_after_a_crash_within_a_pause(database: Database, end: End, remaining: float) -> None:
    database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="ola")
    database.begin_pause(Pause.HARD, "fire", elapsed=3600.0, at=NOON + HOUR, who="ola", end=end)
    clock = restored_clock(database.contest(), now=50.0, at=NOON + 5 * HOUR)
    assert (clock.state, clock.pause, clock.elapsed(50.0)) == (ContestState.PAUSED, Pause.HARD, 3600.0)
    assert clock.remaining(50.0) == remaining
    assert clock.resumed(50.0).remaining(50.0) == remaining


def test_the_newest_migration_is_the_one_we_know() -> None:
    assert ScriptDirectory.from_config(migrations.config()).get_current_head() == migrations.HEAD
