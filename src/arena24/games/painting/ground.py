"""What lies in an arena, whoever looks at it."""

from arena24.games.painting.fields import Board
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import Piece


class Ground:
    """Pawns and colours on a board. `floor` is the board's text with colours on it; pawns do not show there."""

    __slots__ = ("board", "floor", "params", "pawns")

    def __init__(self, board: Board, params: PaintingParams) -> None:
        self.board, self.params = board, params
        self.floor = bytearray(board.text)
        self.pawns: dict[int, Piece] = {}  # by id, ascending

    def add(self, id_: int, owner: int, row: int, column: int) -> Piece:
        """A new pawn, all in its owner's colour and full of paint."""
        side = self.board.side
        surface = bytearray((bytes([owner]) * side + b"\n") * side)
        mark = bytearray([len(self.pawns) + 1]) * side
        pawn = self.pawns[id_] = Piece(id_, mark, owner, self.params.full, surface)
        pawn.put(row, column, self.board.place(row, column))
        return pawn
