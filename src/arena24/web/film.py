"""A film: what one viewer sees of a round, turn by turn."""

from collections import Counter
from typing import Final

from arena24.games.core import Frame
from arena24.web.documents import EventMark
from arena24.web.frames import keys, packed, scenery, shown, unpacked
from arena24.web.reel import Reel

_MARKS: Final = 2000
"""Turns with a mark: more than a timeline has room for."""

_HEAT: Final = 4
"""How many events of one weight are as much as one of the next."""


class Film:
    """Scenery, a frame per turn, and marks where something happens. Written by one thread, read by any."""

    def __init__(self, limit: int | None = None) -> None:
        self.reel = Reel(limit)
        self.scenery = b"{}"
        self.marks: list[EventMark] = []
        self._before: Frame | None = None  # of the turn before
        self._now: tuple[int, Frame] | None = None

    def add(self, turn: int, frame: Frame) -> None:
        """The picture of the next turn, or of the present one again."""
        if self._now is None:
            self.scenery = scenery(frame)
        elif self._now[0] != turn:
            self._before = self._now[1]
        self._now = turn, frame
        self.reel.put(turn, packed(frame))
        found = mark(turn, frame, self._before)
        if self.marks and self.marks[-1].turn == turn:
            self.marks.pop()
        if found is not None and len(self.marks) < _MARKS:
            self.marks.append(found)

    @property
    def begun(self) -> bool:
        """Is its first picture there, and with it the scenery?"""
        return self._now is not None

    def frames(self, start: int, stop: int, match: str = "") -> list[bytes]:
        """The frames of some turns, as far as they are there, with one match that is looked into."""
        return [unpacked(kept, match) for kept in self.reel.frames(start, stop)]

    def latest(self, match: str = "") -> tuple[int, bytes] | None:
        """The last turn and its frame."""
        found = self.reel.latest()
        return None if found is None else (found[0], unpacked(found[1], match))

    def mark(self, turn: int) -> EventMark | None:
        """What happened on the way into the last turn or the one before."""
        return next((found for found in reversed(self.marks[-2:]) if found.turn == turn), None)

    def has(self, match: str) -> bool:
        """Is there such a match in detail?"""
        found = self.reel.latest()
        return found is not None and match.encode() in keys(found[1])

    @property
    def matches(self) -> tuple[str, ...] | None:
        """The matches that come in detail with every frame; None: the game has none."""
        found = self.reel.latest()
        return None if found is None else shown(found[1])


def mark(turn: int, frame: Frame, before: Frame | None) -> EventMark | None:
    """What happened on the way into a turn, in a few words; the weightiest first."""
    found = Counter(frame.highlights(before))
    if not found:
        return None
    kinds = sorted(found.items(), key=lambda item: (-item[0].weight, -item[1]))
    text = ", ".join(what if count == 1 else f"{what} ×{count}" for (what, _), count in kinds)
    heat = sum(count * _HEAT ** (what.weight - 1) for what, count in kinds)
    return EventMark(turn=turn, weight=kinds[0][0].weight, heat=heat, text=text)
