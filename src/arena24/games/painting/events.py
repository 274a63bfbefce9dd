"""What happened at the end of the last turn, told from how pawns were and how they are (painting 14)."""

from collections.abc import Iterator

import msgspec

from arena24.games.painting.colours import COLOURS, Colour
from arena24.games.painting.ground import Ground
from arena24.games.painting.pieces import Piece
from arena24.games.painting.sides import Side
from arena24.games.records import Word


class What(Word):
    """What can happen to a pawn in a turn."""

    MOVED = "moved"  # two fields: a bonus move
    BUMPED = "bumped"  # its move was cancelled; `direction` is where it wanted to go
    SHOT = "shot"  # `length` fields were painted, or would have been but for a strip of the other colour
    TAKEN = "taken"  # from `owner`, by the other side


class Event(msgspec.Struct, frozen=True):
    """Something to animate, from the turn that has just ended. Row and column are where the pawn was."""

    what: What
    owner: Colour  # when it acted
    pawn: int
    row: int
    column: int
    to_row: int
    to_column: int
    direction: int = 0
    length: int = 0


def events(ground: Ground) -> Iterator[Event]:
    """All of it."""
    for pawn in ground.pawns.values():
        yield from _happened(ground, pawn)


def told(side: Side) -> Iterator[Event]:
    """What of it a player knows: of a pawn that changes hands nobody sees where it came from or went."""
    for pawn in side.ground.pawns.values():
        if pawn.before is None:
            continue
        row, column, owner, _ = pawn.before
        if owner == pawn.owner == side.colour:
            yield from _happened(side.ground, pawn)
        elif owner == side.colour:
            yield Event(What.TAKEN, COLOURS[owner], pawn.id, row, column, row, column)
        elif pawn.owner == side.colour:
            yield Event(What.TAKEN, COLOURS[owner], pawn.id, pawn.row, pawn.column, pawn.row, pawn.column)


def _happened(ground: Ground, pawn: Piece) -> Iterator[Event]:
    """Told from how a pawn was and how it is."""
    if pawn.before is None:
        return
    row, column, owner, order = pawn.before

    def event(what: What, direction: int = 0, length: int = 0) -> Event:
        return Event(what, COLOURS[owner], pawn.id, row, column, pawn.row, pawn.column, direction, length)

    if order is not None and order.range:
        length = len(ground.board.strip(pawn.place, order.direction, order.range))
        yield event(What.SHOT, order.direction, length)
    elif order is not None:
        moved = (pawn.row, pawn.column) != (row, column)
        yield event(What.MOVED if moved else What.BUMPED, order.direction)
    if pawn.owner != owner:
        yield event(What.TAKEN)
