"""What a player sees of his arena, as the text in which it is sent (painting 7, 9)."""

import re
from typing import TYPE_CHECKING

from arena24.games.painting.board import SHOWN, A, B

if TYPE_CHECKING:
    from arena24.games.painting.arena import Arena
    from arena24.games.painting.pieces import Piece, Team

_CHANGED = re.compile(rb"\0*[^\0]")  # up to the next byte that is not 0; skipping zeros like this is fast


def _palette(own: int, rival: int) -> bytes:
    """How letters look to a player."""
    return bytes(range(256)).translate(bytes.maketrans(bytes((own, rival)), SHOWN[1:]))


PALETTES = {A: _palette(A, B), B: _palette(B, A)}


class Side:
    """One of the two players of an arena. `view` is taken at the turn's end and stands for the whole next turn."""

    __slots__ = ("_diffs", "_points", "arena", "before", "colour", "palette", "team", "view")

    def __init__(self, arena: "Arena", colour: int, team: "Team") -> None:
        self.arena, self.colour, self.team = arena, colour, team
        self.palette = PALETTES[colour]
        self.view = self.before = b""  # now, and at the start of the previous turn
        self._diffs: bytes | None = None  # printed, if somebody has asked
        self._points: int | None = None  # likewise

    def look(self) -> None:
        """The view is taken (painting 6.6)."""
        self.before, self.view = self.view, self.sight()
        self._diffs = self._points = None

    def sight(self) -> bytes:
        """Rival pawns with their surfaces, and the board everywhere else (painting 7)."""
        palette, colour, square = self.palette, self.colour, self.arena.board.square
        seen = self.arena.floor.translate(palette)
        for pawn in self.arena.pawns.values():
            if pawn.owner != colour:
                place, rows = pawn.place, pawn.surface.translate(palette).split()
                for (start, end), row in zip(square, rows, strict=True):
                    seen[place + start : place + end] = row
        return bytes(seen)

    def own_pawns(self) -> "list[Piece]":
        """The pawns that this player controls, by id."""
        return [pawn for pawn in self.arena.pawns.values() if pawn.owner == self.colour]

    def painted(self) -> int:
        """Board fields in his colour, under pawns too (painting 7)."""
        return self.arena.floor.count(self.colour)

    def points(self) -> int:
        """His share of the free fields, rounded half up (painting 8)."""
        if self._points is None:
            self._points = points(self.painted(), self.arena.board.free, self.arena.params.points_scale)
        return self._points

    # ---- printed

    def print_view(self) -> bytes:
        """For GET_ARENAS."""
        board = self.arena.board
        return b"%d %d\n%b" % (board.height, board.columns, self.view)

    def print_pawns(self) -> bytes:
        """For GET_PAWNS."""
        own, palette = self.own_pawns(), self.palette
        texts = [b"%d %d %d %d\n" % (p.id, p.paint, p.row, p.column) + p.surface.translate(palette) for p in own]
        return b"%d\n%b" % (len(own), b"".join(texts))

    def print_diffs(self) -> bytes:
        """For GET_DIFFS: fields whose letter differs from that at the start of the previous turn (R27)."""
        if self._diffs is None:
            lines, view = self.arena.board.lines, self.view
            texts = [lines[view[place]][place] for place in changed(self.before, view)]
            self._diffs = b"%d\n%b" % (len(texts), b"".join(texts))
        return self._diffs


def changed(old: bytes, new: bytes) -> list[int]:
    """Where two texts of the same length differ; as numbers they are compared in one stroke."""
    if old == new:
        return []
    difference = int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
    text = difference.to_bytes(len(new), "little").rstrip(b"\0")
    return [match.end() - 1 for match in _CHANGED.finditer(text)]


def points(painted: int, free: int, scale: int) -> int:
    """The points of one arena (painting 8, R4)."""
    return (2 * scale * painted + free) // (2 * free)
