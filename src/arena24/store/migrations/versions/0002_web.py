"""What the web needs: organisers, sessions, freezes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # compared byte by byte, as SQLite does


def upgrade() -> None:
    """Add three tables."""
    op.create_table(
        "organisers",
        sa.Column("login", TEXT, nullable=False),
        sa.Column("password_hash", TEXT, nullable=False),
        sa.PrimaryKeyConstraint("login", name="pk_organisers"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", TEXT, nullable=False),
        sa.Column("team", sa.Integer),
        sa.Column("login", TEXT, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
        sa.ForeignKeyConstraint(["team"], ["teams.id"], name="fk_sessions_team"),
    )
    op.create_table(
        "freezes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("teams", sa.JSON, nullable=False),
        sa.Column("revealed_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_freezes"),
    )
