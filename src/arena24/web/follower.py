"""The follower of one server: finds its running round, keeps the replica, and tells readers of every turn."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path

import structlog

from arena24.games.core import Viewer
from arena24.store.folder import SUFFIX, Folder
from arena24.store.reader import COMPRESSED
from arena24.web.answers import sheet
from arena24.web.documents import LiveRound
from arena24.web.hub import Message, Topic
from arena24.web.limits import TAIL
from arena24.web.replica import Replica

log = structlog.get_logger()


class Follower:
    """What is known of the rounds of one server, as they are played."""

    def __init__(self, server: str, folder: Folder, pool: Executor, always: Iterable[Viewer]) -> None:
        self.server = server
        self.replica: Replica | None = None  # of the running round, or of the last one until the next begins
        self.problem: str | None = None  # why there is none
        self._folder, self._pool, self._always = folder, pool, tuple(always)
        self._number: int | None = None  # of the last round that was found
        self._topics: dict[Viewer, Topic] = {}
        self._sent: dict[Viewer, tuple[int, int]] = {}
        self._codes: Counter[tuple[str, int]] = Counter()  # of rounds that are over

    async def run(self) -> None:
        """Follow, for ever."""
        while True:
            try:
                await self.step()
            except FileNotFoundError:
                log.info("round archived before it was read", server=self.server, round=self._number)
            except Exception as error:
                self._drop(error)
            await asyncio.sleep(TAIL)

    def close(self) -> None:
        """Read no more."""
        if self.replica is not None:
            self.replica.close()

    async def step(self) -> None:
        """Look once."""
        loop, replica = asyncio.get_running_loop(), self.replica
        if replica is not None and not replica.ended:
            if replica.tail.grown and await loop.run_in_executor(self._pool, replica.advance):
                await self._tell(replica)
            self._let_go(replica)
            return
        number = self._next()
        if number is not None:
            self._number = number
            path = self._folder.journal(self.server, number)
            await self._tell(await loop.run_in_executor(self._pool, self._open, path))

    def _open(self, path: Path) -> Replica:
        """In another thread, which may end after the task that asked for it: whoever closes us closes this too."""
        self.replica = Replica(path, self._always)
        self.problem = None
        return self.replica

    @property
    def codes(self) -> Counter[tuple[str, int]]:
        """Orders by game and code, since the web was started."""
        return self._codes + self._codes_of(self.replica)

    def _codes_of(self, replica: Replica | None) -> Counter[tuple[str, int]]:
        if replica is None or replica.ended:
            return Counter()
        return Counter({(replica.game.id, code): count for code, count in replica.codes.items()})

    def _let_go(self, replica: Replica) -> None:
        """What is over is not read any more."""
        if replica.ended:
            replica.close()
            self._codes.update({(replica.game.id, code): count for code, count in replica.codes.items()})

    def _drop(self, error: Exception) -> None:
        """The round cannot be followed; the next one may."""
        self.problem = f"round {self._number} cannot be followed: {error}"
        log.error("round not followed", server=self.server, round=self._number, exc_info=error)
        if self.replica is not None:
            self.replica.close()
            self.replica = None

    def _next(self) -> int | None:
        """The number of the next round, if it has begun."""
        if self._number is None:
            return self._newest()
        number = self._number + 1
        while True:
            path = self._folder.journal(self.server, number)
            if path.exists():
                return number
            if not path.with_name(path.name + COMPRESSED).exists():
                return None
            number += 1  # it came and went between two looks
            self._number = number - 1

    def _newest(self) -> int | None:
        """The running round when the web starts; without one, the number of the last."""
        found = {path.name for path in self._folder.journals(self.server).glob(f"*{SUFFIX}*")}
        running = [int(name.removesuffix(SUFFIX)) for name in found if name.endswith(SUFFIX)]
        over = [int(name.split(".")[0]) for name in found if name.endswith(COMPRESSED)]
        if running:
            return max(running)
        self._number = max(over, default=0)
        return None

    # ---- readers

    def topic(self, viewer: Viewer) -> Topic:
        """Where the frames for a viewer are told."""
        if viewer not in self._topics:
            self._topics[viewer] = Topic()
        return self._topics[viewer]

    async def look(self, viewer: Viewer) -> Topic:
        """Somebody begins to look: there is a picture at once, if there can be one."""
        topic, replica = self.topic(viewer), self.replica
        if replica is not None:
            replica.watch(viewer)
            if viewer not in self._always and not replica.ended:
                await asyncio.get_running_loop().run_in_executor(self._pool, replica.draw, viewer)
            await self._tell(replica)
        return topic

    def watch(self, viewer: Viewer) -> None:
        """Somebody still looks."""
        if self.replica is not None:
            self.replica.watch(viewer)

    async def _tell(self, replica: Replica) -> None:
        """Send the newest frame of everybody who has one."""
        for viewer, reel in list(replica.reels.items()):
            latest = reel.latest()
            if latest is None or self._sent.get(viewer) == (replica.number, latest[0]):
                continue
            turn, frame = latest
            loop = asyncio.get_running_loop()
            message = await loop.run_in_executor(self._pool, _message, replica.number, turn, frame)
            topic, before = self.topic(viewer), self._sent.get(viewer)
            if before is None or before[0] != replica.number:
                topic.publish("round", Message("round", sheet(LiveRound(round=replica.number)).body))
            topic.publish("frame", message)
            self._sent[viewer] = replica.number, turn


def _message(number: int, turn: int, frame: bytes) -> Message:
    return Message("frame", b'{"round":%d,"turn":%d,"frame":%b}' % (number, turn, frame))
