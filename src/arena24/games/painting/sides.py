"""Teams, and what each sees of its arenas, nearly as the text in which it is sent (painting 7, 9)."""

from itertools import combinations

from arena24.games.core import TeamId
from arena24.games.painting.fields import SHOWN, A, B
from arena24.games.painting.ground import Ground
from arena24.games.painting.pieces import Piece

# What two letters that are not the same leave when they are compared as numbers; walls are where they were.
_CHANGED, *_OTHERWISE = [bytes([one ^ other]) for one, other in combinations(SHOWN, 2)]


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
        "_diffs",
        "_held",
        "_now",
        "_points",
        "_was",
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
        self._now = self._was = -1  # both as numbers, in which they can be compared; negative: nobody has asked
        self._diffs: bytes | None = None  # if somebody has asked, printed
        self._points: int | None = None  # likewise
        self._held: int | None = None  # likewise

    def look(self) -> None:
        """The view is taken (painting 6.6)."""
        self.before, self.view = self.view, self.sight()
        self._was, self._now = self._now, -1
        self._diffs = self._points = self._held = None

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
        place, places = -1, []
        for same in self._unchanged():
            place += len(same) + 1
            places.append(place)
        return places

    def _unchanged(self) -> list[bytes]:
        was = self._was if self._was >= 0 else number(self.before)
        self._now = number(self.view)
        return unchanged(was, self._now, len(self.view))

    # ---- printed

    def print_view(self) -> bytes:
        """For GET_ARENAS."""
        board = self.ground.board
        rows = self.view.replace(b'"', b"").replace(b",", b"\n")  # seams letter by letter: four times as quick
        return b"%d %d\n%b\n" % (board.height, board.columns, rows)

    def print_pawns(self) -> bytes:
        """For GET_PAWNS."""
        own, palette = self.own_pawns(), self.palette
        texts = [b"%d %d %d %d\n" % (p.id, p.paint, p.row, p.column) + p.surface.translate(palette) for p in own]
        return b"%d\n%b" % (len(own), b"".join(texts))

    def print_diffs(self) -> bytes:
        """For GET_DIFFS."""
        if self._diffs is None:
            lines, view, place, texts = self.ground.board.lines, self.view, -1, []
            for same in self._unchanged():
                place += len(same) + 1
                texts.append(lines[view[place]][place])
            self._diffs = b"%d\n%b" % (len(texts), b"".join(texts))
        return self._diffs

    def copy(self, ground: Ground, team: Team, rival: Team) -> "Side":
        """The same player in another arena."""
        twin = Side(ground, self.colour, team, rival)
        twin.view, twin.before = self.view, self.before
        twin._was, twin._now = self._was, self._now
        twin._diffs, twin._points, twin._held = self._diffs, self._points, self._held
        return twin


def number(view: bytes) -> int:
    """A view as a number."""
    return int.from_bytes(view, "little")


def unchanged(old: int, new: int, length: int) -> list[bytes]:
    """For each place where two views of this length differ: what is the same before it, since the one before.

    As numbers they are compared in one stroke.
    """
    marked = (old ^ new).to_bytes(length, "little")
    for otherwise in _OTHERWISE:
        marked = marked.replace(otherwise, _CHANGED)
    return marked.split(_CHANGED)[:-1]


def points(painted: int, free: int, scale: int) -> int:
    """The points of one arena (painting 8, R4)."""
    return (2 * scale * painted + free) // (2 * free)
