"""Pawns and their orders."""

from typing import NamedTuple

from arena24.games.painting.fields import DIRECTIONS, A, B
from arena24.games.records import Word


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
