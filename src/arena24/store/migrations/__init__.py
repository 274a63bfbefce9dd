"""Migrations: the database from any earlier schema to the present one. Alembic, run from code, without an ini file."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

HEAD: Final = "0004"
"""The newest migration: the schema this code was written for."""

# Alembic is imported only where something is migrated: every server's process opens the database, and it takes as long
# to import as everything else together.


def upgrade(connection: Connection) -> None:
    """Bring the schema up to date, within the caller's transaction."""
    from alembic import command

    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def version_of(connection: Connection) -> str | None:
    """The schema that is there, "0001" or a later one; None: none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def config() -> "Config":
    """How Alembic finds the migrations."""
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return settings
