"""Replays: finished rounds folded from their journals when somebody asks, their frames kept for a while."""

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path

import structlog

from arena24.games.catalogue import find
from arena24.games.core import Audience
from arena24.games.core import Round as Play
from arena24.store.fold import Folding
from arena24.store.folder import Folder
from arena24.store.journals import present
from arena24.store.reader import Reader, last_turn
from arena24.store.records import Finish, Header
from arena24.web.answers import Refusal
from arena24.web.fairness import Sight
from arena24.web.film import Film
from arena24.web.frames import picture, place
from arena24.web.limits import REPLAY_BYTES, REPLAYS_AT_ONCE
from arena24.web.reel import STRIP
from arena24.web.topic import Topic

log = structlog.get_logger()

Key = tuple[str, int, Sight]


class Replay:
    """The frames of a finished round for one viewer, growing while it is folded."""

    def __init__(self, path: Path, viewer: Sight) -> None:
        self.film = Film()
        self.header: Header
        self.last = 0  # the turn of the last frame that there will be
        self.done = False
        self.problem: str | None = None
        self.progress = Topic()
        self._path, self._viewer = path, viewer

    def fold(self, stop: threading.Event, tell: Callable[[], None]) -> None:
        """Fold the whole round; for another thread."""
        try:
            try:
                self._fold(stop, tell)
            except FileNotFoundError:  # archived at this very moment: nothing was read yet
                self._fold(stop, tell)
        except Exception:  # whatever the rules throw at an old journal concerns that round
            self.problem = "this round cannot be shown; the organisers' log says why"
            log.exception("replay failed", journal=str(self._path))
        finally:
            self.done = True
            tell()

    def _fold(self, stop: threading.Event, tell: Callable[[], None]) -> None:
        self.last = last_turn(present(self._path)) + 1
        for count, _ in enumerate(self.turns()):
            if stop.is_set():
                return
            if count < STRIP or count % STRIP == 0:  # who waits wants to see something at once
                tell()

    def turns(self) -> Iterator[int]:
        """Fold, and draw every turn."""
        with Reader(present(self._path)) as reader:
            self.header = reader.header
            folding = Folding(find(self.header.game), self.header)
            self.film.reel.first = folding.round.turn
            yield self._drawn(folding.round, folding.round.turn - 1)
            for record in reader:
                if ended := folding.take(record):
                    yield self._drawn(folding.round, ended.turn)
                elif isinstance(record, Finish):
                    return

    def _drawn(self, round_: Play, ended: int) -> int:
        turn = place(round_, ended)
        self.film.add(turn, picture(round_, self._viewer))
        return turn

    async def until(self, turn: int, timeout: float = 60.0) -> None:
        """Wait until the frame of a turn is there, or will never be."""
        end = asyncio.get_running_loop().time() + timeout
        while not self.done and self.film.reel.next <= turn:
            left = end - asyncio.get_running_loop().time()
            if left <= 0 or not await self.progress.wait(self.progress.version, left):
                return
        if self.problem is not None:
            raise Refusal(500, self.problem)


class Replays:
    """The replays that are kept, the one asked for last at the end."""

    def __init__(self, folder: Folder, pool: Executor) -> None:
        self._folder, self._pool = folder, pool
        self._kept: OrderedDict[Key, Replay] = OrderedDict()
        self._stop = threading.Event()

    def close(self) -> None:
        """Fold no more."""
        self._stop.set()

    def get(self, server: str, number: int, viewer: Sight) -> Replay:
        """A replay, which may have just begun."""
        key = (server, number, viewer)
        replay = self._kept.get(key)
        if replay is None:
            if sum(not kept.done for kept in self._kept.values()) >= REPLAYS_AT_ONCE:
                raise Refusal(503, "too many rounds are being prepared; try again in a minute")
            path = self._folder.journal(server, number)
            present(path)  # a StoreError if it is missing
            replay = self._kept[key] = Replay(path, viewer)
            loop = asyncio.get_running_loop()
            self._pool.submit(replay.fold, self._stop, lambda: _soon(loop, replay))
        self._kept.move_to_end(key)
        self._forget()
        return replay

    def _forget(self) -> None:
        size = sum(replay.film.reel.size for replay in self._kept.values())
        for key, replay in list(self._kept.items())[:-1]:
            if replay.problem is not None or (size > REPLAY_BYTES and replay.done):
                size -= replay.film.reel.size
                del self._kept[key]


def _soon(loop: asyncio.AbstractEventLoop, replay: Replay) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(replay.progress.wake)


def whole(path: Path) -> Replay:
    """A replay for everybody, folded at once."""
    replay = Replay(path, Audience.FULL)
    for _ in replay.turns():
        pass
    replay.last, replay.done = replay.film.reel.next - 1, True
    return replay
