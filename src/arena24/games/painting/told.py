"""What a team is told of an arena as records, for players in process; `sides` has the same as text (painting 9)."""

from arena24.games.painting.fields import rows_of
from arena24.games.painting.replies import Change, Pawn, Spot
from arena24.games.painting.sides import Side


def seen(side: Side) -> tuple[str, ...]:
    """The board as GET_ARENAS shows it."""
    return rows_of(side.view)


def own_pawns(side: Side) -> tuple[Pawn, ...]:
    """The pawns of GET_PAWNS."""
    palette = side.palette
    return tuple(
        [
            Pawn(Spot(p.id, p.paint, p.row, p.column), tuple(p.surface.translate(palette).decode().split()))
            for p in side.own_pawns()
        ]
    )


def changes(side: Side) -> tuple[Change, ...]:
    """The fields of GET_DIFFS."""
    field, view = side.ground.board.field, side.view
    return tuple([Change(*field(place), chr(view[place])) for place in side.changes()])
