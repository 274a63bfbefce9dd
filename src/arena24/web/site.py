"""The site: everything the routes need, started and stopped together."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import TypeVar

from arena24.games.core import Audience
from arena24.runtime.cancellation import cancelled
from arena24.store.config import ContestConfig, load
from arena24.store.folder import Folder
from arena24.store.web import WebDatabase
from arena24.web.answers import Refusal
from arena24.web.fairness import BEHIND, Identity
from arena24.web.follower import Follower
from arena24.web.limits import BROWSERS
from arena24.web.marks import Marks
from arena24.web.monitor import Monitor
from arena24.web.recounts import Recounts
from arena24.web.replays import Replays
from arena24.web.sessions import Sessions
from arena24.web.streams import Streams

FOLDING = 2  # threads that fold running rounds: they share one interpreter with the event loop

T = TypeVar("T")


def _now() -> datetime:
    return datetime.now(UTC)


class Site:
    """One contest on the web."""

    def __init__(self, folder: Folder, *, port: int = 0, now: Callable[[], datetime] = _now) -> None:
        self.folder, self.now, self.port = folder, now, port
        self.config: ContestConfig = load(folder.config, begun=True)
        self.database = WebDatabase.open(folder.database)
        self._folding = ThreadPoolExecutor(FOLDING, "fold")
        self._replaying = ThreadPoolExecutor(1, "replay")
        self._pool = ThreadPoolExecutor(2, "database")
        self._browsing = ThreadPoolExecutor(1, "transcripts")
        self._browsers = 0
        self.monitor = Monitor(folder, self.config, self.database, self._pool, now)
        self.sessions = Sessions(self.database, self._pool, now, port)
        self.command_limits = {server.name: server.parameters().command_limit for server in self.config.playable}
        self.streams = Streams()
        self.recounts = Recounts(folder)
        self.marks = Marks()
        self.replays = Replays(folder, self._replaying)
        boards = self.config.web.public_boards
        always = (Audience.PUBLIC, Audience.FULL) if boards == "full" else (Audience.PUBLIC,)
        self.followers = {
            server.name: Follower(server.name, folder, self._folding, always, self.monitor.begins)
            for server in self.config.servers
        }

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Look and follow for as long as it is open."""
        works = (self.monitor.run(), *(follower.run() for follower in self.followers.values()))
        tasks = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            self.streams.close()
            await self.recounts.close()
            self.replays.close()
            await cancelled(tasks)
            for pool in (self._folding, self._replaying, self._pool, self._browsing):
                pool.shutdown(wait=True, cancel_futures=True)
            for follower in self.followers.values():
                follower.close()
            self.database.close()

    def follower(self, server: str, who: Identity) -> Follower:
        """The follower of a server that there is."""
        if server not in self.followers:
            hidden = self.monitor.cutoff.frozen and not who.organiser
            raise Refusal(404, BEHIND if hidden else f"there is no server {server!r}; see /api/servers")
        return self.followers[server]

    async def browse(self, work: Callable[..., T], *arguments: object) -> T:
        """Read transcripts, in a thread of their own: whoever searches must not delay the ranking."""
        if self._browsers >= BROWSERS:
            raise Refusal(503, "too many teams are reading; try again in a few seconds")
        self._browsers += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._browsing, work, *arguments)
        finally:
            self._browsers -= 1

    async def read(self, work: Callable[..., T], *arguments: object) -> T:
        """Ask the database, in another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)
