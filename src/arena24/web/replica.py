"""A replica: the running round folded a second time, from its journal as it grows, so that the server does nothing."""

import threading
import time
from collections.abc import Iterable
from pathlib import Path

from arena24.games.catalogue import find
from arena24.store.fold import Folding
from arena24.store.records import Finish, Order, Record, Void
from arena24.store.tail import Tail
from arena24.web.fairness import Sight
from arena24.web.film import Film
from arena24.web.frames import picture, place
from arena24.web.limits import REEL_BYTES, WATCHED


class Replica:
    """One round. `advance` and `draw` may be called from any thread, one at a time."""

    def __init__(self, path: Path, always: Iterable[Sight]) -> None:
        self.tail = Tail(path)
        self.header = self.tail.header
        self.number = self.header.round
        self.ended = False
        self.active: set[int] = set()  # teams that have given orders
        self.films: dict[Sight, Film] = {}
        try:
            self.game = find(self.header.game)
            self._folding = Folding(self.game, self.header)
        except BaseException:
            self.close()
            raise
        self._round = self._folding.round
        self._watched: dict[Sight, float] = dict.fromkeys(always, float("inf"))
        self._lock = threading.Lock()
        self._turn_ended = self._round.turn - 1
        self._draw_all()

    @property
    def turn(self) -> int:
        """The turn that is open."""
        return self._round.turn

    @property
    def over(self) -> bool:
        """Has the last turn ended? The newest picture shows how, then."""
        return self._round.finished

    def close(self) -> None:
        """Read no more."""
        self.tail.close()

    # ---- folding

    def advance(self) -> bool:
        """Fold what has been written; tells whether a turn has ended."""
        turned = False
        with self._lock:
            for record in self.tail.records():
                turned = self._fold(record) or turned
        return turned

    def _fold(self, record: Record) -> bool:
        if ended := self._folding.take(record):
            self._folding.compare(ended)
            self._turn_ended = ended.turn
            self._draw_all()
            return True
        match record:
            case Order(team, _):
                self.active.add(team)
            case Finish() | Void():
                self.ended = True
        return False

    # ---- drawing

    def watch(self, viewer: Sight) -> None:
        """Somebody looks: draw for this viewer for a while."""
        if self._watched.get(viewer) != float("inf"):
            self._watched[viewer] = time.monotonic() + WATCHED

    def draw(self, viewer: Sight) -> None:
        """Draw the present for somebody who may see the turn while it goes on: its own team, or an organiser."""
        with self._lock:
            self._draw(viewer)

    def _draw_all(self) -> None:
        now = time.monotonic()
        for viewer, end in list(self._watched.items()):
            if end > now:
                self._draw(viewer)

    def _draw(self, viewer: Sight) -> None:
        film = self.films.setdefault(viewer, Film(REEL_BYTES))
        film.add(place(self._round, self._turn_ended), picture(self._round, viewer))
