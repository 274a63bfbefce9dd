"""The follower of one server: finds its running round, keeps the replica, and tells readers of every turn."""

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import NamedTuple

import msgspec
import structlog

from arena24.games.core import TeamId
from arena24.store.folder import Folder
from arena24.store.journals import Journals
from arena24.web.answers import sheet
from arena24.web.documents import LiveRound
from arena24.web.fairness import Sight, Veiled
from arena24.web.film import Film
from arena24.web.limits import TAIL, WATCHED
from arena24.web.marks import TurnMarks
from arena24.web.replica import Replica
from arena24.web.topic import StreamEvent, Topic

log = structlog.get_logger()


class Angle(NamedTuple):
    """Who looks, and into which match; an empty one: into none in particular."""

    viewer: Sight
    match: str = ""


class Follower:
    """What is known of the rounds of one server, as they are played."""

    def __init__(
        self, server: str, folder: Folder, pool: Executor, always: Iterable[Sight], begins: Callable[[str, int], None]
    ) -> None:
        self.server = server
        self.replica: Replica | None = None  # of the running round, or of the last one until the next begins
        self.problem: str | None = None  # why there is none
        self._journals, self._pool, self._always, self._begins = (
            Journals(folder.journals(server)),
            pool,
            tuple(always),
            begins,
        )
        self._number: int | None = None  # of the last round that was found
        self._topics: dict[Angle, Topic] = {}
        self._looked: dict[Angle, float] = {}  # into single matches, and when
        self._sent: dict[Angle, tuple[int, int]] = {}

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
            _let_go(replica)
            return
        number = self._next()
        if number is not None:
            self._number, self.problem = number, None
            path = self._journals.journal(number)
            replica = await loop.run_in_executor(self._pool, self._open, path)
            await self._tell(replica)
            self._begins(self.server, number)
            _let_go(replica)

    def _open(self, path: Path) -> Replica:
        """In another thread, which may end after the task that asked for it: whoever closes us closes this too."""
        replica = Replica(path, self._always)
        try:
            replica.advance()  # who comes back to a web that was started again does not see how the round began
        except BaseException:
            replica.close()
            raise
        self.replica = replica
        return replica

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
            if self._journals.journal(number).exists():
                return number
            if not self._journals.archive(number).exists():
                return None
            number += 1  # it came and went between two looks
            self._number = number - 1

    def _newest(self) -> int | None:
        """The running round when the web starts; without one, the number of the last."""
        if running := self._journals.unarchived():
            return running[-1]
        self._number = max(self._journals.archived(), default=0)
        return None

    def opens(self, number: int) -> bool:
        """Is this round being read, but not to be seen yet?"""
        if self._number is None:  # a web that was started a moment ago has not looked yet
            return self._journals.journal(number).exists() or self._journals.archive(number).exists()
        seen = self.replica is not None and self.replica.number == number
        return number == self._number and not seen and self.problem is None

    def has_passed(self, number: int) -> bool:
        """Is this the round before the one that is shown, or being read?"""
        return self._number == number + 1

    # ---- readers

    def topic(self, angle: Angle) -> Topic:
        """Where the frames for a viewer are told."""
        if angle not in self._topics:
            self._topics[angle] = Topic()
        return self._topics[angle]

    async def look(self, angle: Angle) -> Topic:
        """Somebody begins to look: there is a picture at once, if there can be one."""
        viewer, replica = angle.viewer, self.replica
        if replica is not None and viewer not in self._always and not replica.ended:
            await asyncio.get_running_loop().run_in_executor(self._pool, replica.draw, viewer)
        film = replica.films.get(viewer) if replica is not None else None
        if film is None or not film.has(angle.match):
            angle = Angle(viewer)  # nothing is kept for matches that there are not
        topic = self.topic(angle)
        self.watch(angle)
        if replica is not None:
            await self._tell(replica)
        return topic

    def watch(self, angle: Angle) -> None:
        """Somebody still looks."""
        if angle.match and angle in self._topics:
            self._looked[angle] = time.monotonic()
        if self.replica is not None:
            self.replica.watch(angle.viewer)

    def drawn(self, team: int, marks: TurnMarks) -> None:
        """A team's bot has drawn something: those who look as this team are told."""
        own = (TeamId(team), Veiled(TeamId(team)))
        for topic in [topic for angle, topic in self._topics.items() if angle.viewer in own]:
            topic.publish("marks", StreamEvent("marks", sheet(marks).body))

    async def _tell(self, replica: Replica) -> None:
        """Send the newest frame of everybody who has one."""
        self._forget()
        for viewer, film in list(replica.films.items()):
            self.topic(Angle(viewer))
            for angle in [angle for angle in self._topics if angle.viewer == viewer]:
                await self._send(replica, film, angle)

    def _forget(self) -> None:
        """Matches into which nobody looks any more."""
        end = time.monotonic() - WATCHED
        for angle in [angle for angle, at in self._looked.items() if at < end]:
            del self._looked[angle], self._topics[angle]
            self._sent.pop(angle, None)

    async def _send(self, replica: Replica, film: Film, angle: Angle) -> None:
        turn, before = film.reel.next - 1, self._sent.get(angle)
        if turn < film.reel.first or before == (replica.number, turn):
            return
        loop = asyncio.get_running_loop()
        turn, message = await loop.run_in_executor(self._pool, _message, replica, film, angle.match)
        topic = self.topic(angle)
        if before is None or before[0] != replica.number:
            topic.publish("round", StreamEvent("round", sheet(LiveRound(round=replica.number)).body))
        topic.publish("frame", message)
        self._sent[angle] = replica.number, turn


def _message(replica: Replica, film: Film, match: str) -> tuple[int, StreamEvent]:
    latest = film.latest(match)
    assert latest is not None  # a film only grows
    turn, frame = latest
    mark = msgspec.json.encode(film.mark(turn))
    told = replica.number, turn, b"true" if replica.over else b"false", mark, frame
    return turn, StreamEvent("frame", b'{"round":%d,"turn":%d,"over":%b,"mark":%b,"frame":%b}' % told)


def _let_go(replica: Replica) -> None:
    """What is over is not read any more."""
    if replica.ended:
        replica.close()
