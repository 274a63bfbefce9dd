"""The audit: who changed what, noted in the transaction in which it was changed."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, insert

from arena24.store import schema


def note(connection: Connection, at: datetime, who: str, action: str, detail: Mapping[str, object]) -> None:
    """Write into the audit, within the transaction of what it tells."""
    row = {"at": at, "who": who, "action": action, "detail": dict(detail)}
    connection.execute(insert(schema.audit).values(row))
