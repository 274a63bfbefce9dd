"""What is done by itself, how much longer the contest lasts, and announcements that were taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

MOMENT = sa.DateTime(timezone=True)
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # compared byte by byte, as SQLite does


def upgrade() -> None:
    """Add two tables and a column."""
    op.create_table(
        "extensions",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("undone_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_extensions"),
    )
    op.create_table(
        "plans",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("what", sa.JSON, nullable=False),
        sa.Column("at", MOMENT),
        sa.Column("elapsed", sa.Double),
        sa.Column("source", TEXT),
        sa.Column("pause", sa.Integer),
        sa.Column("who", TEXT, nullable=False),
        sa.Column("made_at", MOMENT, nullable=False),
        sa.Column("done_at", MOMENT),
        sa.Column("cancelled_at", MOMENT),
        sa.Column("outcome", TEXT, nullable=False),
        sa.ForeignKeyConstraint(["pause"], ["pauses.id"], name="fk_plans_pause"),
        sa.PrimaryKeyConstraint("id", name="pk_plans"),
        sa.UniqueConstraint("source", name="uq_plans_source"),
    )
    op.add_column("announcements", sa.Column("withdrawn_at", MOMENT))
