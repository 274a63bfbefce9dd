"""Teams, and what each sees of its arenas, as the text in which it is sent (painting 7, 9)."""

from itertools import accumulate

from arena24.games.core import TeamId
from arena24.games.painting.fields import SHOWN, A, B
from arena24.games.painting.ground import Ground
from arena24.games.painting.pieces import Piece

_MARKED = b"\0" + b"\1" * 255  # whatever is not 0


def _palette(own: int, rival: int) -> bytes:
    """How letters look to a player."""
    return bytes(range(256)).translate(bytes.maketrans(bytes((own, rival)), SHOWN[1:]))


PALETTES = {A: _palette(A, B), B: _palette(B, A)}


class Team:
    """A team's part in a tournament."""

    __slots__ = ("diffs_asked", "id", "number", "pawns_asked", "sides", "viewed")

    def __init__(self, id_: TeamId, number: int) -> None:
        self.id = id_
        self.number = number  # 0 to d-1, for the server's whole life (painting 4.6)
        self.sides: list[Side] = []  # its arenas 1, 2, ...: the rivals by their numbers (painting 5.5)
        self.pawns_asked = 0  # the turn of the last GET_PAWNS; 0: none yet
        self.diffs_asked = 0  # the turn of the last GET_DIFFS
        self.viewed: dict[int, int] = {}  # the turn of the last full view, by arena; 0: in the break

    def copy(self) -> "Team":
        """The same team, without its arenas."""
        twin = Team(self.id, self.number)
        twin.pawns_asked, twin.diffs_asked = self.pawns_asked, self.diffs_asked
        twin.viewed = self.viewed.copy()
        return twin


class Side:
    """One of the two players of an arena. `view` is taken at the turn's end and stands for the whole next turn."""

    __slots__ = (
        "_changes",
        "_diffs",
        "_held",
        "_points",
        "before",
        "colour",
        "ground",
        "palette",
        "rival",
        "team",
        "view",
    )

    def __init__(self, ground: Ground, colour: int, team: Team, rival: Team) -> None:
        self.ground, self.colour, self.team, self.rival = ground, colour, team, rival
        self.palette = PALETTES[colour]
        self.view = self.before = b""  # now, and at the start of the previous turn
        self._changes: list[int] | None = None  # if somebody has asked
        self._diffs: bytes | None = None  # likewise, printed
        self._points: int | None = None  # likewise
        self._held: int | None = None  # likewise

    def look(self) -> None:
        """The view is taken (painting 6.6)."""
        self.before, self.view = self.view, self.sight()
        self._changes = self._diffs = self._points = self._held = None

    def sight(self) -> bytes:
        """Rival pawns with their surfaces, and the board everywhere else (painting 7)."""
        colour, board = self.colour, self.ground.board
        side, width, corner = board.side, board.width, board.corner
        seen = self.ground.floor.translate(self.palette)
        for pawn in self.ground.pawns.values():
            if pawn.owner != colour:
                if not pawn.shown:
                    pawn.shown = pawn.surface.translate(self.palette).split()
                start = pawn.place + corner
                for row in pawn.shown:
                    seen[start : start + side] = row
                    start += width
        return bytes(seen)

    def own_pawns(self) -> list[Piece]:
        """The pawns that this player controls, by id."""
        return [pawn for pawn in self.ground.pawns.values() if pawn.owner == self.colour]

    def held(self) -> int:
        """How many they are."""
        if self._held is None:
            self._held = len(self.own_pawns())
        return self._held

    def painted(self) -> int:
        """Board fields in his colour, under pawns too (painting 7)."""
        return self.ground.floor.count(self.colour)

    def points(self) -> int:
        """His share of the free fields, rounded half up (painting 8)."""
        if self._points is None:
            self._points = points(self.painted(), self.ground.board.free, self.ground.params.points_scale)
        return self._points

    def changes(self) -> list[int]:
        """The fields whose letter differs from that at the start of the previous turn (R27)."""
        if self._changes is None:
            self._changes = changed(self.before, self.view)
        return self._changes

    # ---- printed

    def print_view(self) -> bytes:
        """For GET_ARENAS."""
        board = self.ground.board
        return b"%d %d\n%b" % (board.height, board.columns, self.view)

    def print_pawns(self) -> bytes:
        """For GET_PAWNS."""
        own, palette = self.own_pawns(), self.palette
        texts = [b"%d %d %d %d\n" % (p.id, p.paint, p.row, p.column) + p.surface.translate(palette) for p in own]
        return b"%d\n%b" % (len(own), b"".join(texts))

    def print_diffs(self) -> bytes:
        """For GET_DIFFS."""
        if self._diffs is None:
            lines, view = self.ground.board.lines, self.view
            texts = [lines[view[place]][place] for place in self.changes()]
            self._diffs = b"%d\n%b" % (len(texts), b"".join(texts))
        return self._diffs

    def copy(self, ground: Ground, team: Team, rival: Team) -> "Side":
        """The same player in another arena."""
        twin = Side(ground, self.colour, team, rival)
        twin.view, twin.before = self.view, self.before
        twin._changes, twin._diffs = self._changes, self._diffs
        twin._points, twin._held = self._points, self._held
        return twin


def changed(old: bytes, new: bytes) -> list[int]:
    """Where two texts of the same length differ; as numbers they are compared in one stroke."""
    if old == new:
        return []
    difference = int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
    marked = difference.to_bytes(len(new), "little").translate(_MARKED)
    between = map(len, marked.split(b"\1")[:-1])  # what is the same
    return [same + place for place, same in enumerate(accumulate(between))]


def points(painted: int, free: int, scale: int) -> int:
    """The points of one arena (painting 8, R4)."""
    return (2 * scale * painted + free) // (2 * free)
