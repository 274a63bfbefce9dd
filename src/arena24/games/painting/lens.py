"""Painting for learning programs: one pawn at a time, with the board around it as its owner sees it.

Arenas come one after another, and in each of them the own pawns by their ids. A pawn gets one order, or is left at
that. The rival's pawns are not told apart from paint, as for everybody else (painting 7).
"""

from collections.abc import Sequence
from struct import Struct

from arena24.games.core import TeamId
from arena24.games.lenses import CELL, Alphabet, Cells, Choices, Lens, Mask, Optics, Panel, joint
from arena24.games.painting.commands import Player
from arena24.games.painting.fields import DIRECTIONS, SEAM, SHOWN, WALL
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import Piece
from arena24.games.painting.replies import Shot, Step
from arena24.games.painting.rules import Painting
from arena24.games.painting.sides import Side

REACH = 10  # the longest shot that is offered: that of a usual contest
NEAR = 13  # how far the board is shown: as far as such a shot goes, from the middle of a pawn
WIDE = 2 * NEAR + 1
SHOWN_PAWNS = 8  # others of one's own: the nearest

Columns = tuple[tuple[str, float], ...]
ROUND: Columns = (
    ("left", 100),
    ("radius", 3),
    ("range", 10),
    ("points", 1000),
    ("rival_points", 1000),
    ("pawns", 5),
    ("rival_pawns", 5),
)
PAWN: Columns = (("paint", 100), ("own", 1), ("below", 1), ("row", 50), ("column", 50))  # shares of its fields
PANELS = (
    Panel("round", (), ROUND),  # and the arena
    Panel("pawn", (), PAWN),  # the one that is asked
    Panel("board", (WIDE, WIDE), (("wall", 1), ("paint", 1))),  # the own 1, the rival's -1
    Panel("pawns", (SHOWN_PAWNS,), (("here", 1), ("down", 20), ("right", 20), ("paint", 100), ("ordered", 1))),
)
HEAD = Struct(f"{len(ROUND) + len(PAWN)}f")
OTHER = Struct("5f")
NOBODY = bytes(SHOWN_PAWNS * OTHER.size)
BLANK = bytes(CELL * sum([panel.size for panel in PANELS]))
OWN, RIVAL = SHOWN[1:]
LETTERS = Alphabet({WALL: (1, 0), OWN: (0, 1), RIVAL: (0, -1)})
FIELD = 2 * CELL  # bytes of a field of the board
BEYOND = b"X" * NEAR  # right of a row, and left of the next one

GROUPS = (
    Choices("wait"),
    Choices("move", (len(DIRECTIONS),)),
    Choices("shoot", (len(DIRECTIONS), REACH)),  # range from 1
)
MOVE = 1
SHOOT = MOVE + len(DIRECTIONS)
WAITS = bytes([1] + [0] * (len(DIRECTIONS) * (1 + REACH)))
# With paint for so many fields: moves in all directions, into walls too, which nobody forbids.
OFFERS = [b"\1" * SHOOT + bytes([near < n for near in range(REACH)]) * len(DIRECTIONS) for n in range(REACH + 1)]

PAINT_WORTH, PAWN_WORTH = 0.1, 10  # in points, for shaped rewards


def optics(params: PaintingParams, teams: int) -> Optics:
    """The same for boards of any size."""
    return joint(PANELS, GROUPS, lambda painting, team, me: PaintingLens(painting, TeamId(team), me))


class PaintingLens(Lens):
    """A team's look at a tournament."""

    __slots__ = ("_arenas", "_board", "_me", "_painting", "_pawns", "_side", "_team", "_turn", "_waiting", "_width")

    def __init__(self, painting: Painting, team: TeamId, me: Player) -> None:
        self._painting, self._team, self._me = painting, painting.team(team), me
        self._width = painting.board.columns + NEAR  # of a row with what lies beyond it
        self._arenas = {side: arena for arena in painting.arenas for side in arena.sides if side.team is self._team}
        self._turn = -1
        self._waiting: list[tuple[int, Side, Piece]] = []  # arenas and pawns not asked in this turn; the last is first
        self._side: Side | None = None  # of this arena are, as they are now,
        self._pawns: list[Piece] = []  # the own pawns
        self._board = b""  # and the board, in cells

    def look(self, cells: Cells, mask: Mask) -> bool:
        painting = self._painting
        if painting.turn != self._turn:
            self._turn, self._side = painting.turn, None
            arenas = [(number, side) for number, side in enumerate(self._team.sides, 1) if painting.active]
            self._waiting = [(number, side, pawn) for number, side in arenas for pawn in side.own_pawns()][::-1]
        if not self._waiting:
            cells[:], mask[:] = BLANK, WAITS
            return False
        _, side, pawn = self._waiting[-1]
        if side is not self._side:
            self._side, self._pawns, self._board = side, side.own_pawns(), self._drawn(side)
        mask[:] = OFFERS[min(REACH, painting.params.longest, pawn.paint)]
        cells[:] = self._shown(side, pawn)
        return True

    # ---- what is seen

    def _shown(self, side: Side, pawn: Piece) -> bytes:
        painting, arena = self._painting, self._arenas[side]
        rival = arena.sides[side is arena.sides[0]]
        area, own = painting.board.side**2, len(self._pawns)
        return b"".join(
            (
                HEAD.pack(
                    painting.turns_left(), painting.params.radius, painting.params.longest,
                    side.points(), rival.points(), own, len(arena.pawns) - own,
                    pawn.paint, pawn.surface.count(side.colour) / area, arena.own_fields_under(pawn) / area,
                    pawn.row, pawn.column,
                ),
                self._around(pawn.row, pawn.column),
                self._others(pawn),
            )
        )  # fmt: skip

    def _drawn(self, side: Side) -> bytes:
        """The view of an arena in cells, with walls beyond the board as far as somebody can see."""
        above = b"X" * (NEAR * self._width)
        return LETTERS.cells(b"".join((above, BEYOND, side.view.replace(SEAM, BEYOND), BEYOND, above)))

    def _around(self, row: int, column: int) -> bytes:
        """What is around a field; rows and columns count from 1."""
        width, board = FIELD * self._width, self._board
        first = (row - 1) * width + FIELD * (column - 1)
        return b"".join([board[start : start + FIELD * WIDE] for start in range(first, first + WIDE * width, width)])

    def _others(self, pawn: Piece) -> bytes:
        """The own pawns that are nearest to one."""
        row, column = pawn.row, pawn.column
        found = [
            (abs(p.row - row) + abs(p.column - column), p.id, p.row - row, p.column - column, p)
            for p in self._pawns
            if p is not pawn
        ]
        found.sort(key=lambda other: other[:2])
        rows = [OTHER.pack(1, down, right, p.paint, p.order is not None) for _, _, down, right, p in found]
        return b"".join(rows[:SHOWN_PAWNS]).ljust(len(NOBODY), b"\0")

    # ---- what is done

    def act(self, action: Sequence[int]) -> bool:
        number, me = action[0], self._me
        if number and self._waiting:
            arena, _, pawn = self._waiting[-1]
            if number < SHOOT:
                me.move(Step(arena, pawn.id, number - MOVE + 1))
            else:
                direction, near = divmod(number - SHOOT, REACH)
                me.shoot(Shot(arena, pawn.id, direction + 1, near + 1))
        del self._waiting[-1:]
        return bool(self._waiting)

    def result(self) -> float:
        return float(self._painting.points(self._team))

    def potential(self) -> float:
        """The own pawns, and the paint that they have."""
        own = [pawn for side in self._team.sides for pawn in side.own_pawns()]
        return PAWN_WORTH * len(own) + PAINT_WORTH * sum([pawn.paint for pawn in own])
