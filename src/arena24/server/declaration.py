"""What `contest.toml` says now goes into the database, as far as it may still change."""

import json
from collections.abc import Mapping
from datetime import datetime

import msgspec

from arena24.store.config import ContestConfig, ServerConfig
from arena24.store.database import Database
from arena24.store.rows import Server

WHO = "contest.toml"


def declare(config: ContestConfig, database: Database, *, at: datetime) -> None:
    """Bring the database up to date."""
    known = {row.name: row.params for row in database.servers()}
    rows = tuple(
        Server(server.name, server.game, config.host, server.port, _params(server, known.get(server.name)))
        for server in config.servers
    )
    database.configure(config.name, config.tempo, at=at, who=WHO)
    database.declare_plans(config.timetable, at=at, who=WHO)
    if rows != database.servers():  # whoever takes over in a hurry must not wait for a lock
        database.set_servers(rows, at=at, who=WHO)


def _params(server: ServerConfig, known: Mapping[str, object] | None) -> Mapping[str, object]:
    """Parameters as the database gives them back: its JSON has no tuples.

    Of a game that cannot be played they stay as they are known, or as they are written.
    """
    if server.fault is not None:
        return server.params if known is None else known
    plain: dict[str, object] = json.loads(json.dumps(msgspec.to_builtins(server.parameters())))
    return plain
