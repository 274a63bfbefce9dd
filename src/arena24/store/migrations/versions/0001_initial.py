"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # compared byte by byte, as SQLite does


def upgrade() -> None:
    """Create every table."""
    _create_contest()
    _create_rounds()
    _create_log()


def _create_contest() -> None:
    op.create_table(
        "contest",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("secret", TEXT, nullable=False),
        sa.Column("duration", sa.Double),
        sa.Column("k_min", sa.Double, nullable=False),
        sa.Column("k_max", sa.Double, nullable=False),
        sa.Column("state", TEXT, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("heartbeat_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_contest"),
        sa.CheckConstraint("id = 1", name="ck_contest_one_row"),
    )
    op.create_table(
        "teams",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("login", TEXT, nullable=False),
        sa.Column("name", TEXT, nullable=False),
        sa.Column("password_hash", TEXT, nullable=False),
        sa.Column("official", sa.Boolean, nullable=False),
        sa.Column("registered_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_teams"),
        sa.UniqueConstraint("login", name="uq_teams_login"),
    )


def _create_rounds() -> None:
    op.create_table(
        "servers",
        sa.Column("name", TEXT, nullable=False),
        sa.Column("task", TEXT, nullable=False),
        sa.Column("host", TEXT, nullable=False),
        sa.Column("port", sa.Integer, nullable=False),
        sa.Column("params", sa.JSON, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_servers"),
    )
    op.create_table(
        "rounds",
        sa.Column("server", TEXT, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("finished", sa.Double, nullable=False),
        sa.Column("tempo", sa.Double, nullable=False),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("server", "number", name="pk_rounds"),
        sa.ForeignKeyConstraint(["server"], ["servers.name"], name="fk_rounds_server"),
    )
    op.create_table(
        "results",
        sa.Column("server", TEXT, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("exact", TEXT, nullable=False),
        sa.Column("value", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("server", "round", "team", name="pk_results"),
        sa.ForeignKeyConstraint(["team"], ["teams.id"], name="fk_results_team"),
        sa.ForeignKeyConstraint(["server", "round"], ["rounds.server", "rounds.number"], name="fk_results_server"),
    )


def _create_log() -> None:
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("text", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_announcements"),
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("end", TEXT, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("restart_at", MOMENT),
        sa.Column("ended_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_pauses"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("who", TEXT, nullable=False),
        sa.Column("action", TEXT, nullable=False),
        sa.Column("detail", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
