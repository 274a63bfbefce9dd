"""What the organisers decide about results: acts, and which of them a freeze shows."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT = sa.DateTime(timezone=True)
TEXT = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # compared byte by byte, as SQLite does


def upgrade() -> None:
    """Add a table and a column."""
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("kind", TEXT, nullable=False),
        sa.Column("what", sa.JSON, nullable=False),
        sa.Column("reason", TEXT, nullable=False),
        sa.Column("who", TEXT, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("elapsed", sa.Double, nullable=False),
        sa.Column("applied_at", MOMENT),
        sa.Column("undone_at", MOMENT),
        sa.PrimaryKeyConstraint("id", name="pk_acts"),
    )
    op.add_column("freezes", sa.Column("acts", sa.JSON))
