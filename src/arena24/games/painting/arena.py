"""An arena: the game of one pair of teams, and the turn's end in it as a tuple of stages (painting 6)."""

from collections.abc import Callable, Sequence

from arena24.games.painting.fields import A, B, Board
from arena24.games.painting.ground import Ground
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import Piece
from arena24.games.painting.sides import Side, Team


class Arena(Ground):
    """Two players' pawns on a board."""

    __slots__ = ("_moved", "sides")

    def __init__(self, board: Board, params: PaintingParams, first: Team, second: Team) -> None:
        super().__init__(board, params)
        self.sides = Side(self, A, first, second), Side(self, B, second, first)
        self._moved: list[Piece] = []  # in the present turn's end

    def begin(self) -> None:
        """What is seen now has been seen before: there are no differences (painting 9)."""
        for side in self.sides:
            side.look()
            side.before = side.view

    def end_turn(self) -> None:
        """The turn's end in this arena."""
        for stage in STAGES:
            stage(self)

    # ---- the stages

    def note(self) -> None:
        """Remember how things are, to tell afterwards what has happened."""
        for pawn in self.pawns.values():
            pawn.before = pawn.row, pawn.column, pawn.owner, pawn.order

    def march(self) -> None:
        """Every pawn with an order to move tries to go one field on, all at once (painting 6.1)."""
        self._moved = self.advance([pawn for pawn in self.pawns.values() if pawn.order and not pawn.order.range])

    def dash(self) -> None:
        """Who has moved and is hidden now goes on in the same direction; all others stand (painting 6.2, R10)."""
        self.advance([pawn for pawn in self._moved if self.hidden(pawn)])

    def spray(self) -> None:
        """All strips act at once on what lies where the moves have put it (painting 6.3)."""
        strips: dict[int, set[int]] = {A: set(), B: set()}
        for pawn in self.pawns.values():
            if pawn.order and pawn.order.range:
                pawn.paint -= pawn.order.range  # in full, however short the strip is (R14)
                # Before any takeover: who is taken over in this turn still shoots for its old owner (R15).
                strips[pawn.owner].update(self.board.strip(pawn.place, *pawn.order))
        if not strips[A] and not strips[B]:
            return
        above, pawns = self._above(), list(self.pawns.values())
        for colour, against in ((A, B), (B, A)):
            for place in strips[colour] - strips[against]:  # where both colours meet nothing changes (painting 7)
                if above[place]:
                    self._smear(pawns[above[place] - 1], place, colour)
                else:
                    self.floor[place] = colour

    def take_over(self) -> None:
        """Who has more of his colour on a pawn owns it (painting 6.4)."""
        for pawn in self.pawns.values():
            pawn.take_side()

    def refill(self) -> None:
        """Pawns get paint from the fields of their new owner's colour under them; orders are done (painting 6.5)."""
        full = self.params.full
        for pawn in self.pawns.values():
            if pawn.paint < full:
                pawn.paint = min(full, pawn.paint + self.own_fields_under(pawn))
            pawn.order = None

    def look(self) -> None:
        """Views are taken (painting 6.6)."""
        for side in self.sides:
            side.look()

    # ---- moves

    def advance(self, movers: Sequence[Piece]) -> list[Piece]:
        """All movers go one field on at once, collisions are undone, and those that did go are left (painting 6).

        In here a mover stands at its target. One that is cancelled goes back and is in the way of others from then on.
        """
        if not movers:
            return []
        for pawn in movers:
            self._step(pawn)
        # Step 1: the whole target square must be free of walls (R35).
        hit = [pawn for pawn in movers if not self.board.room[pawn.place]]
        moving = self._cancel(hit, movers)
        standing = [pawn for pawn in self.pawns.values() if pawn not in moving]
        while moving:
            # Step 2: only who has just been cancelled can be a new obstacle. Then step 3.
            hit = self._colliding(moving, standing) or self._colliding(moving, moving)
            if not hit:
                break
            moving, standing = self._cancel(hit, moving), hit
        return moving

    def _step(self, pawn: Piece) -> None:
        assert pawn.order is not None
        pawn.shift(pawn.order.direction, self.board.steps)

    def _cancel(self, hit: Sequence[Piece], moving: Sequence[Piece]) -> list[Piece]:
        """Send these back; the others are still moving."""
        for pawn in hit:
            assert pawn.order is not None
            pawn.shift(pawn.order.opposite, self.board.steps)
        return [pawn for pawn in moving if pawn not in hit]

    def _colliding(self, moving: Sequence[Piece], others: Sequence[Piece]) -> list[Piece]:
        """The moving pawns whose squares overlap that of another one (R8)."""
        reach = 2 * self.board.radius
        hit = []
        for pawn in moving:
            row, column = pawn.row, pawn.column
            for other in others:
                near = -reach <= other.row - row <= reach and -reach <= other.column - column <= reach
                if near and other is not pawn:
                    hit.append(pawn)
                    break
        return hit

    def overlaps(self, pawn: Piece) -> bool:
        """Is it where another one is?"""
        return bool(self._colliding([pawn], list(self.pawns.values())))

    def hidden(self, pawn: Piece) -> bool:
        """Are all the fields under it in its owner's colour? (R11)"""
        # The middle field decides most cases without counting.
        return self.floor[pawn.place] == pawn.owner and self.own_fields_under(pawn) == self.board.side**2

    def own_fields_under(self, pawn: Piece) -> int:
        """How many board fields under a pawn have its owner's colour."""
        count, colour, place = self.floor.count, pawn.owner, pawn.place
        return sum([count(colour, place + start, place + end) for start, end in self.board.square])

    # ---- paint

    def _above(self) -> bytearray:
        """For each place the number of the pawn on it, counted from 1; 0: it is uncovered."""
        above, square = bytearray(len(self.floor)), self.board.square
        for number, pawn in enumerate(self.pawns.values(), 1):
            place, row = pawn.place, bytes([number]) * self.board.side
            for start, end in square:
                above[place + start : place + end] = row
        return above

    def _smear(self, pawn: Piece, place: int, colour: int) -> None:
        """Paint falls on a pawn, whosever it is (R13); the board below keeps its colour."""
        row, column = divmod(place - pawn.place - self.board.corner, self.board.width)
        pawn.surface[row * (self.board.side + 1) + column] = colour


STAGES: tuple[Callable[[Arena], None], ...] = (
    Arena.note,
    Arena.march,
    Arena.dash,
    Arena.spray,
    Arena.take_over,
    Arena.refill,
    Arena.look,
)
