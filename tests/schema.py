"""The database's schema, made by its migrations once per process: most tests have a database, and Alembic is slow."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, event

from arena24.store import migrations

MAKING = ("CREATE", "INSERT", "UPDATE", "ALTER")


def remembered(upgrade: Callable[[Connection], None]) -> Callable[[Connection], None]:
    """The same upgrade; an empty database gets what the first one of its engine got."""
    statements: defaultdict[str, list[tuple[str, Any]]] = defaultdict(list)

    def upgraded(connection: Connection) -> None:
        known, empty = statements[connection.dialect.name], migrations.version_of(connection) is None
        if empty and known:
            for statement, parameters in known:
                connection.exec_driver_sql(statement, parameters)
            return

        made: list[tuple[str, Any]] = []

        def note(_: Connection, __: object, statement: str, parameters: Any, *___: object) -> None:
            if statement.lstrip().startswith(MAKING):
                made.append((statement, parameters))

        event.listen(connection, "before_cursor_execute", note)
        try:
            upgrade(connection)
        finally:
            event.remove(connection, "before_cursor_execute", note)
        if empty:
            known[:] = made

    return upgraded
