"""The teams of a contest, as the database has them, for the gate of one server."""

import asyncio
from collections.abc import Mapping

import structlog

from arena24.games.core import TeamId
from arena24.server.gate import Account, Gate
from arena24.store.database import Database
from arena24.store.errors import StoreError

AGAIN = 1.0  # seconds until a database that did not answer is asked again

log = structlog.get_logger()


def accounts_of(database: Database) -> Mapping[str, Account]:
    """Everybody who may come in, by login."""
    return {team.login: Account(TeamId(team.id), team.password_hash) for team in database.teams()}


class TeamReader:
    """Reads the teams again whenever they have changed; a database that does not answer is asked again."""

    def __init__(self, database: Database, gate: Gate) -> None:
        self._database, self._gate = database, gate
        self._changed = asyncio.Event()

    def read(self) -> None:
        """They have changed."""
        self._changed.set()

    async def run(self) -> None:
        """Let the gate know, for ever."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                self._gate.know(await asyncio.to_thread(accounts_of, self._database))
            except StoreError:
                log.exception("the teams cannot be read yet")
                self._changed.set()
                await asyncio.sleep(AGAIN)
