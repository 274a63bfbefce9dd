"""How the board of a tournament is drawn: walls, and where the pawns begin, fair under a half-turn (painting 4)."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from arena24.games.core import BadSetup
from arena24.games.draws import below, within
from arena24.games.painting.fields import WALL, Board, box, rows_of
from arena24.games.painting.params import PaintingParams
from arena24.games.seed import Seed

RECTANGLES = 300  # tries to put inner walls on the board
DRAWS = 2000  # tries to find places for the pawns of one side
ATTEMPTS = 200  # to draw a whole board

Field = tuple[int, int]  # row, column
Walls = set[Field]


class Layout(NamedTuple):
    """A drawn board and the centres of the pawns: those of side A, then those of side B."""

    board: Board
    centres: tuple[Field, ...]


def check(params: PaintingParams) -> None:
    """BadSetup unless each half of the board without inner walls has room for p pawns."""
    apart = params.side + 1
    columns, rows = params.columns // 2 - 3 * params.radius - 1, params.rows - 2 * params.radius - 2
    room = -(-max(columns, 0) // apart) * -(-max(rows, 0) // apart)
    if room < params.pawns:
        size = f"{params.rows} x {params.columns}"
        raise BadSetup(f"a board of {size} fields has room for {room} pawns of each side, not for p = {params.pawns}")


def draw(params: PaintingParams, seed: Seed) -> Layout:
    """The board of a tournament."""
    check(params)
    for attempt, generator in enumerate(seed.attempts("board")):
        if attempt >= ATTEMPTS:
            break
        board = closed(_with_walls(params, generator), params)
        centres = starts(board, params.pawns, generator) if connected(board) else ()
        if centres:
            turned = [half_turn(field, params) for field in centres]
            return Layout(board, (*centres, *turned))
    raise BadSetup(f"no board with room for p = {params.pawns} pawns of each side was found in {ATTEMPTS} attempts")


def half_turn(field: Field, params: PaintingParams) -> Field:
    """The image of a field."""
    return params.rows + 1 - field[0], params.columns + 1 - field[1]


# ---- walls


class Rectangle:
    """Fields from one corner to the opposite one."""

    __slots__ = ("bottom", "left", "right", "top")

    def __init__(self, top: int, left: int, bottom: int, right: int) -> None:
        self.top, self.left, self.bottom, self.right = top, left, bottom, right

    def fields(self) -> Iterator[Field]:
        """All its fields."""
        return product(range(self.top, self.bottom + 1), range(self.left, self.right + 1))

    def widened(self, by: int) -> "Rectangle":
        """With a margin all around."""
        return Rectangle(self.top - by, self.left - by, self.bottom + by, self.right + by)

    def meets(self, other: "Rectangle") -> bool:
        """Have they a field in common?"""
        rows = self.top <= other.bottom and other.top <= self.bottom
        return rows and self.left <= other.right and other.left <= self.right


def _with_walls(params: PaintingParams, generator: Random) -> Board:
    """Rectangles with their images, as long as passages stay wide enough for a pawn (painting 4.1, 4.2)."""
    height, width, side = params.rows, params.columns, params.side
    enough = params.wall_share * (height - 2) * (width - 2)
    walls: Walls = set()
    for _ in range(RECTANGLES):
        if len(walls) >= enough:
            break
        rectangle = _rectangle(params, generator)
        near = rectangle.widened(side)
        if near.top < 2 or near.left < 2 or near.bottom >= height or near.right >= width:  # the border is beside it
            continue
        image = _image(rectangle, params)
        alone = image.top == rectangle.top and image.left == rectangle.left  # it is its own image
        if not walls.isdisjoint(near.fields()) or (not alone and near.meets(image)):
            continue
        walls |= {*rectangle.fields(), *image.fields()}
    return _board(walls, params)


def _rectangle(params: PaintingParams, generator: Random) -> Rectangle:
    """Somewhere strictly inside."""
    side, rows, columns = params.side, params.rows, params.columns
    height = min(within(1, side, generator), rows - 2)
    width = min(within(1, side, generator), columns - 2)
    top = within(2, rows - height, generator)
    left = within(2, columns - width, generator)
    return Rectangle(top, left, top + height - 1, left + width - 1)


def _image(rectangle: Rectangle, params: PaintingParams) -> Rectangle:
    bottom, right = half_turn((rectangle.top, rectangle.left), params)
    top, left = half_turn((rectangle.bottom, rectangle.right), params)
    return Rectangle(top, left, bottom, right)


def _board(walls: Walls, params: PaintingParams) -> Board:
    rows = [bytearray(row.encode()) for row in box(params.rows, params.columns)]
    for row, column in walls:
        rows[row - 1][column - 1] = WALL
    return Board([row.decode() for row in rows], params.radius)


# ---- what can be painted and reached


def closed(board: Board, params: PaintingParams) -> Board:
    """Free fields that no strip can ever reach become walls (painting 4.3)."""
    while True:
        lost = board.clear & ~reached(board, params.longest)
        if not lost:
            return board
        text = bytearray(board.text)
        for place, flag in enumerate(lost.to_bytes(len(text), "little")):
            if flag:
                text[place] = WALL
        board = Board(rows_of(text), params.radius)


def reached(board: Board, longest: int) -> int:
    """The fields that some strip, shot from wherever a pawn can be, reaches; all of them at once, a byte for each."""
    found, room = 0, int.from_bytes(board.room, "little")
    for way in board.ways:
        front = _moved(room, way.muzzle) & board.clear
        for _ in range(longest):
            found |= front
            front = _moved(front, way.step) & board.clear
    return found


def _moved(fields: int, by: int) -> int:
    return fields << 8 * by if by >= 0 else fields >> -8 * by


def connected(board: Board) -> bool:
    """Can a pawn walk from everywhere to everywhere? (painting 4.4)"""
    places = {place for place, room in enumerate(board.room) if room}
    rim = [min(places)] if places else []
    seen = set(rim)
    while rim:
        near = [place + step for place in rim for step in board.steps]
        rim = list({place for place in near if board.room[place]} - seen)
        seen.update(rim)
    return bool(places) and seen == places


def starts(board: Board, pawns: int, generator: Random) -> Sequence[Field]:
    """Where the pawns of side A begin, by row and column; none: not found (painting 4.5)."""
    radius = board.radius
    edge = board.columns // 2 - radius + 1
    fields = [board.field(place) for place, room in enumerate(board.room) if room]
    left = [field for field in fields if field[1] + radius < edge]
    chosen: list[Field] = []
    for _ in range(DRAWS if left else 0):
        row, column = left[below(len(left), generator)]
        if all(max(abs(row - r), abs(column - c)) > board.side for r, c in chosen):
            chosen.append((row, column))
            if len(chosen) == pawns:
                return sorted(chosen)
    return ()
