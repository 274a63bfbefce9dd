"""The tables of the contest's database, in types that SQLite and PostgreSQL share.

A change here needs a migration in `migrations/versions`; a test compares the two.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
)


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite forgets time zones; a naive time is refused on the way in and never comes out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """On the way in: UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone: give a datetime in UTC")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """On the way out: UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text that is the same on both engines: compared byte by byte, and without NUL, which PostgreSQL cannot hold."""

    impl = Text().with_variant(Text(collation="C"), "postgresql")  # SQLite compares bytes anyway
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """On the way in: a sign for what cannot be shown instead of NUL."""
        return value and value.replace("\0", "\ufffd")


metadata = MetaData(
    naming_convention={  # names make constraints migratable
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

contest = Table(
    "contest",
    metadata,
    Column("id", Integer, CheckConstraint("id = 1", name="one_row"), primary_key=True),
    Column("name", Words, nullable=False),
    Column("secret", Words, nullable=False),  # hexadecimal
    Column("duration", Double),  # NULL: practice, without an end
    Column("k_min", Double, nullable=False),
    Column("k_max", Double, nullable=False),
    Column("state", Words, nullable=False),
    Column("elapsed", Double, nullable=False),
    Column("heartbeat_at", UtcTime),
)

teams = Table(
    "teams",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("login", Words, nullable=False, unique=True),
    Column("name", Words, nullable=False),
    Column("password_hash", Words, nullable=False),
    Column("official", Boolean, nullable=False),
    Column("registered_at", UtcTime, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("name", Words, primary_key=True),
    Column("task", Words, nullable=False),  # the id of the game
    Column("host", Words, nullable=False),
    Column("port", Integer, nullable=False),
    Column("params", JSON, nullable=False),
    Column("position", Integer, nullable=False),  # its place in the server table
)

rounds = Table(
    "rounds",
    metadata,
    Column("server", Words, ForeignKey("servers.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("started", Double, nullable=False),  # on the contest clock
    Column("finished", Double, nullable=False),
    Column("tempo", Double, nullable=False),
    Column("void", Boolean, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("server", Words, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("team", Integer, ForeignKey("teams.id"), primary_key=True, autoincrement=False),
    Column("exact", Words, nullable=False),  # as the game has it, such as "7/3"
    Column("value", Double, nullable=False),  # the same, to add up
    ForeignKeyConstraint(["server", "round"], ["rounds.server", "rounds.number"]),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcTime, nullable=False),
    Column("elapsed", Double, nullable=False),
    Column("text", Words, nullable=False),
    Column("withdrawn_at", UtcTime),  # NULL: it is shown
)

pauses = Table(
    "pauses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("reason", Words, nullable=False),
    Column("end", Words, nullable=False),  # what it does to the end of the contest
    Column("elapsed", Double, nullable=False),
    Column("started_at", UtcTime, nullable=False),
    Column("restart_at", UtcTime),  # planned
    Column("ended_at", UtcTime),  # NULL: it lasts
)

extensions = Table(
    "extensions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("seconds", Double, nullable=False),
    Column("elapsed", Double, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("undone_at", UtcTime),  # NULL: the contest is so much longer
)

plans = Table(
    "plans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("what", JSON, nullable=False),
    Column("at", UtcTime),  # by the wall clock; NULL: by the contest's
    Column("elapsed", Double),
    Column("source", Words, unique=True),  # of what contest.toml plans: by what it is known again
    Column("pause", Integer, ForeignKey("pauses.id")),  # the one that it ends
    Column("who", Words, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("done_at", UtcTime),
    Column("cancelled_at", UtcTime),
    Column("outcome", Words, nullable=False),  # if it was not done as planned
)

organisers = Table(
    "organisers",
    metadata,
    Column("login", Words, primary_key=True),
    Column("password_hash", Words, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Words, primary_key=True),  # hashed: who reads the database cannot take a session over
    Column("team", Integer, ForeignKey("teams.id")),  # NULL: an organiser
    Column("login", Words, nullable=False),
    Column("expires_at", UtcTime, nullable=False),
)

freezes = Table(
    "freezes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcTime, nullable=False),
    Column("elapsed", Double, nullable=False),  # results of later rounds are not shown
    Column("teams", JSON, nullable=False),  # as they were
    Column("revealed_at", UtcTime),  # NULL: it lasts
    Column("acts", JSON),  # the ids of those that were in force; NULL: of an earlier version, which had none
)

acts = Table(
    "acts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", Words, nullable=False),
    Column("what", JSON, nullable=False),
    Column("reason", Words, nullable=False),  # for everybody
    Column("who", Words, nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("elapsed", Double, nullable=False),
    Column("applied_at", UtcTime),  # NULL: it is only prepared
    Column("undone_at", UtcTime),  # NULL: it is in force, or prepared
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", UtcTime, nullable=False),
    Column("who", Words, nullable=False),
    Column("action", Words, nullable=False),
    Column("detail", JSON, nullable=False),
)
