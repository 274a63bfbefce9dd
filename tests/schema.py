"""The database's schema, made by its migrations once per process: most tests have a database, and Alembic is slow."""

from collections.abc import Callable

from sqlalchemy import Connection

from arena24.store import migrations


def remembered(upgrade: Callable[[Connection], None]) -> Callable[[Connection], None]:
    """The same upgrade; an empty database gets what the first one got."""
    statements: list[str] = []

    def upgraded(connection: Connection) -> None:
        empty = migrations.version_of(connection) is None
        if empty and statements:
            for statement in statements:
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (migrations.HEAD,))
            return
        upgrade(connection)
        if empty:
            made = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
            statements.extend(made.scalars())

    return upgraded
