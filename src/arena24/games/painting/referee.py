"""What scripts may ask of a tournament besides: where everything is. Arenas are numbered from 1 as rounds keep them."""

from arena24.games import core
from arena24.games.commands import query
from arena24.games.painting.arena import Arena
from arena24.games.painting.colours import COLOURS
from arena24.games.painting.failures import InvalidArena, InvalidPawn
from arena24.games.painting.fields import rows_of
from arena24.games.painting.replies import PawnNow
from arena24.games.painting.rules import Painting
from arena24.games.records import Board, Square


class Referee(core.Referee):
    """Where everything is, whoever may see it."""

    __slots__ = ("_painting",)

    def __init__(self, painting: Painting) -> None:
        super().__init__(painting)
        self._painting = painting

    @query(InvalidArena)
    def pawns(self, arena: int) -> tuple[PawnNow, ...]:
        """All pawns of an arena. | Wszystkie pionki rozgrywki."""
        pawns = self._arena(arena).pawns.values()
        return tuple(PawnNow(p.id, COLOURS[p.owner], p.paint, p.row, p.column) for p in pawns)

    @query(InvalidArena)
    def floor(self, arena: int) -> Board:
        """The colours of an arena's board, also under pawns. | Kolory planszy, także pod pionkami."""
        return rows_of(self._arena(arena).floor)

    @query(InvalidArena, InvalidPawn)
    def surface(self, arena: int, pawn: int) -> Square:
        """The colours on a pawn. | Kolory na pionku."""
        found = self._arena(arena).pawns.get(pawn)
        if found is None:
            raise InvalidPawn
        return tuple(found.surface.decode().split())

    def _arena(self, arena: int) -> Arena:
        if not 1 <= arena <= len(self._painting.arenas):
            raise InvalidArena
        return self._painting.arenas[arena - 1]
