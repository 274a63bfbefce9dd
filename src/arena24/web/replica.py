"""A replica: the running round folded a second time, from its journal as it grows, so that the server does nothing."""

import threading
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from arena24.games.core import Round, TeamId, Viewer, find
from arena24.protocol.orders import Orders
from arena24.store.fold import DifferentFold, begin
from arena24.store.records import NO_DIGEST, Finish, Join, Order, Record, TurnEnd, Void
from arena24.web.documents import EventMark
from arena24.web.frames import encoded, mark, place
from arena24.web.limits import REEL_BYTES, WATCHED
from arena24.web.pulse import Pulse
from arena24.web.reel import Reel
from arena24.web.tail import Tail

_MARKS = 2000  # events on one timeline


class Replica:
    """One round. `advance` and `draw` may be called from any thread, one at a time."""

    def __init__(self, path: Path, always: Iterable[Viewer]) -> None:
        self.tail = Tail(path)
        self.header = self.tail.header
        self.game = find(self.header.game)
        self.number = self.header.round
        self.ended = False
        self.codes: Counter[int] = Counter()  # of orders; 0: executed
        self.pulses: dict[int, Pulse] = {}
        self.reels: dict[Viewer, Reel] = {}
        self.marks: dict[Viewer, list[EventMark]] = {}
        try:
            self._round: Round = begin(self.game, self.header)
        except BaseException:
            self.close()
            raise
        self._orders = Orders(self.game, self._round)
        self._watched: dict[Viewer, float] = dict.fromkeys(always, float("inf"))
        self._lock = threading.Lock()
        self._turn_ended = self._round.turn - 1
        self._draw_all()

    @property
    def turn(self) -> int:
        """The turn that is open."""
        return self._round.turn

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
        match record:
            case Order(team, line):
                failure = self._orders.execute(team, line)
                code = failure.code if failure is not None else 0
                self.codes[code] += 1
                self.pulses.setdefault(team, Pulse()).order(self.turn, line, code)
            case Join(team):
                self._round.join(TeamId(team))
            case TurnEnd(turn, remaining, _, digest, _):
                self._end_turn(turn, remaining, digest)
                return True
            case Finish() | Void():
                self.ended = True
        return False

    def _end_turn(self, turn: int, remaining: float, digest: str) -> None:
        self._round.end_turn(remaining)
        self._orders.turn_ended()
        if digest != NO_DIGEST and self._round.digest() != digest:
            raise DifferentFold(f"{self.header.server} round {self.number}: turn {turn} differs from the journal's")
        for pulse in self.pulses.values():
            pulse.end_turn(turn)
        self._turn_ended = turn
        self._draw_all()

    # ---- drawing

    def watch(self, viewer: Viewer) -> None:
        """Somebody looks: draw for this viewer for a while."""
        if self._watched.get(viewer) != float("inf"):
            self._watched[viewer] = time.monotonic() + WATCHED

    def draw(self, viewer: Viewer) -> None:
        """Draw the present for somebody who may see the turn while it goes on: its own team, or an organiser."""
        with self._lock:
            self._draw(viewer)

    def _draw_all(self) -> None:
        now = time.monotonic()
        for viewer, end in list(self._watched.items()):
            if end > now:
                self._draw(viewer)

    def _draw(self, viewer: Viewer) -> None:
        frame, turn = self._round.frame(viewer), place(self._round, self._turn_ended)
        self.reels.setdefault(viewer, Reel(REEL_BYTES)).put(turn, encoded(frame))
        marks = self.marks.setdefault(viewer, [])
        found = mark(turn, frame)
        if found is not None and len(marks) < _MARKS and not (marks and marks[-1].turn == turn):
            marks.append(found)
