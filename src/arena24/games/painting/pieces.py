"""Pawns and their orders."""

from arena24.games.painting.fields import DIRECTIONS, A, B

UNKNOWN = -1  # has to be counted anew


class Order:
    """What a pawn is to do at the turn's end; it never changes."""

    __slots__ = ("direction", "down", "range", "right")

    def __init__(self, direction: int, reach: int = 0) -> None:
        self.direction = direction  # 1 to 4: up, right, down, left
        self.down, self.right = DIRECTIONS[direction - 1]
        self.range = reach  # 0: move; more: shoot


Before = tuple[int, int, int, Order | None]  # row, column, owner and order; a plain tuple because there are so many


class Piece:
    """A pawn on the board of one arena.

    Its surface is text like the board: 2r+1 rows of letters, each with its newline.
    """

    __slots__ = (
        "before",
        "column",
        "id",
        "mark",
        "order",
        "owner",
        "paint",
        "place",
        "printed",
        "row",
        "shown",
        "surface",
        "under",
    )

    def __init__(self, id_: int, mark: bytearray, owner: int, paint: int, surface: bytearray) -> None:
        self.id = id_
        self.mark = mark  # what a line across it has above the ground: its number in the arena, for each field
        self.owner = owner  # a colour
        self.paint = paint
        self.surface = surface
        self.row = self.column = self.place = 0  # of the centre; the same thing twice: rules need both
        self.order: Order | None = None
        self.before: Before | None = None  # at the end of the last turn, to tell what happened
        # What follows from the rest and is remembered, because most pawns neither move nor are hit:
        self.under = UNKNOWN  # board fields of its owner's colour under it: where a pawn stands no paint reaches them
        self.shown: list[bytearray] = []  # the rows of its surface as the rival sees them; none: to be drawn anew
        self.printed: object | None = None  # its surface as a position has it; likewise

    def copy(self) -> "Piece":
        """Another one in the same state."""
        twin = Piece(self.id, self.mark, self.owner, self.paint, self.surface[:])
        twin.put(self.row, self.column, self.place)
        twin.order, twin.before = self.order, self.before
        twin.under, twin.shown, twin.printed = self.under, self.shown, self.printed
        return twin

    def put(self, row: int, column: int, place: int) -> None:
        """It stands here."""
        self.row, self.column, self.place = row, column, place
        self.under = UNKNOWN

    @property
    def heading(self) -> int:
        """The direction of its order."""
        assert self.order is not None
        return self.order.direction

    def advance(self, steps: tuple[int, ...]) -> None:
        """It goes one field on, as ordered."""
        order = self.order
        assert order is not None
        self.row += order.down
        self.column += order.right
        self.place += steps[order.direction - 1]

    def retreat(self, steps: tuple[int, ...]) -> None:
        """It goes back again."""
        order = self.order
        assert order is not None
        self.row -= order.down
        self.column -= order.right
        self.place -= steps[order.direction - 1]

    def take_side(self) -> None:
        """It belongs to the player with more of his colour on it; the number of fields is odd (painting 7)."""
        owner = A if self.surface.count(A) > self.surface.count(B) else B
        if owner != self.owner:
            self.owner, self.under = owner, UNKNOWN
        self.shown, self.printed = [], None

    def forget(self) -> None:
        """Its surface, its owner or the board below are other ones now."""
        self.under, self.shown, self.printed = UNKNOWN, [], None
