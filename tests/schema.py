"""Databases of tests, made once per process: most tests have one, Alembic is slow, and transactions add up."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from pathlib import Path
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


def filled(file: Path, kind: Hashable, fill: Callable[[], None]) -> None:
    """A file of SQLite that `fill` makes and closes, or a copy of what it has made of this kind before."""
    if kind not in _made:
        fill()
        _made[kind] = file.read_bytes()
        return
    file.touch(mode=0o600)  # as the store does: it holds secrets
    file.write_bytes(_made[kind])


_made: dict[Hashable, bytes] = {}
