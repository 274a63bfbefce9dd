"""Pawns, their orders, and the state of teams."""

from typing import TYPE_CHECKING, NamedTuple

from arena24.games.core import TeamId
from arena24.games.painting.board import DIRECTIONS, A, B
from arena24.games.records import Word

if TYPE_CHECKING:
    from arena24.games.painting.sides import Side


class Colour(Word):
    """The sides of an arena, as scripts and pictures call them."""

    A = "A"
    B = "B"


COLOURS = {A: Colour.A, B: Colour.B}


class Order(NamedTuple):
    """What a pawn is to do at the turn's end."""

    direction: int  # 1 to 4: up, right, down, left
    range: int = 0  # 0: move; more: shoot

    @property
    def opposite(self) -> int:
        """The direction that leads back."""
        return (self.direction + 1) % 4 + 1


Before = tuple[int, int, int, Order | None]  # row, column, owner and order; a plain tuple because there are so many


class Piece:
    """A pawn on the board of one arena.

    Its surface is text like the board: 2r+1 rows of letters, each with its newline.
    """

    __slots__ = ("before", "column", "id", "order", "owner", "paint", "place", "row", "surface")

    def __init__(self, id_: int, owner: int, paint: int, surface: bytearray) -> None:
        self.id = id_
        self.owner = owner  # a colour
        self.paint = paint
        self.surface = surface
        self.row = self.column = self.place = 0  # of the centre; the same thing twice: rules need both
        self.order: Order | None = None
        self.before: Before | None = None  # at the end of the last turn, to tell what happened

    def put(self, row: int, column: int, place: int) -> None:
        """It stands here."""
        self.row, self.column, self.place = row, column, place

    def shift(self, direction: int, steps: tuple[int, ...]) -> None:
        """It goes one field on."""
        dy, dx = DIRECTIONS[direction - 1]
        self.row += dy
        self.column += dx
        self.place += steps[direction - 1]

    def take_side(self) -> None:
        """It belongs to the player with more of his colour on it; the number of fields is odd (painting 7)."""
        self.owner = A if self.surface.count(A) > self.surface.count(B) else B


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
