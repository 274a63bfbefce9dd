"""An arena: the game of one pair of teams, and the turn's end in it as a tuple of stages (painting 6)."""

from collections.abc import Callable

from arena24.games.painting.fields import A, B, Board
from arena24.games.painting.ground import Ground
from arena24.games.painting.params import PaintingParams
from arena24.games.painting.pieces import UNKNOWN, Piece
from arena24.games.painting.sides import Side, Team


class Arena(Ground):
    """Two players' pawns on a board."""

    __slots__ = ("_above", "_bare", "_hit", "_moved", "sides")

    def __init__(self, board: Board, params: PaintingParams, first: Team, second: Team) -> None:
        super().__init__(board, params)
        self.sides = Side(self, A, first, second), Side(self, B, second, first)
        self._above = bytearray(len(self.floor))  # for each place the number of the pawn on it, from 1; 0: uncovered
        self._bare = bytearray(board.side)  # what a line across a pawn leaves there
        self._moved: list[Piece] = []  # in the present turn's end
        self._hit: list[Piece] = []  # likewise, by paint, perhaps several times

    def copy(self, first: Team, second: Team) -> "Arena":
        """Another one in the same state, of these teams; turns do not end meanwhile."""
        twin = Arena(self.board, self.params, first, second)
        twin.floor[:], twin._above[:] = self.floor, self._above
        twin.pawns = {id_: pawn.copy() for id_, pawn in self.pawns.items()}
        a, b = self.sides
        twin.sides = a.copy(twin, first, second), b.copy(twin, second, first)
        return twin

    def parts(self) -> list[object]:
        """It, and what in it can change, in an order that copies have, too."""
        return [self, *self.sides, *self.pawns.values()]

    def begin(self) -> None:
        """Everything has been put where it is. What is seen now has been seen before (painting 9)."""
        self._above[:] = bytearray(len(self._above))
        for pawn in self.pawns.values():
            pawn.forget()
            for start, end in self.board.square:
                self._above[pawn.place + start : pawn.place + end] = pawn.mark
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
        orders = [(pawn, pawn.order) for pawn in self.pawns.values()]
        self._moved = self.advance([pawn for pawn, order in orders if order and not order.range])

    def dash(self) -> None:
        """Who has moved and is hidden now goes on in the same direction; all others stand (painting 6.2, R10)."""
        self.advance([pawn for pawn in self._moved if self.hidden(pawn)])

    def spray(self) -> None:
        """All strips act at once on what lies where the moves have put it (painting 6.3)."""
        a: set[int] = set()
        b: set[int] = set()
        strip = self.board.strip
        for pawn in self.pawns.values():
            order = pawn.order
            if order and order.range:
                pawn.paint -= order.range  # in full, however short the strip is (R14)
                # Before any takeover: who is taken over in this turn still shoots for its old owner (R15).
                (a if pawn.owner == A else b).update(strip(pawn.place, order.direction, order.range))
        self._hit = []
        if a or b:
            self._fall(a - b, b - a)  # where both colours meet nothing changes (painting 7)

    def take_over(self) -> None:
        """Who has more of his colour on a pawn owns it (painting 6.4)."""
        for pawn in set(self._hit):
            pawn.take_side()

    def refill(self) -> None:
        """Pawns get paint from the fields of their new owner's colour under them; orders are done (painting 6.5)."""
        full = self.params.full
        for pawn in self.pawns.values():
            if pawn.paint < full:
                paint = pawn.paint + self.own_fields_under(pawn)
                pawn.paint = paint if paint < full else full
            pawn.order = None

    def look(self) -> None:
        """Views are taken (painting 6.6)."""
        for side in self.sides:
            side.look()

    # ---- moves

    def advance(self, movers: list[Piece]) -> list[Piece]:
        """All movers go one field on at once, collisions are undone, and those that did go are left (painting 6).

        In here a mover stands at its target. One that is cancelled goes back and is in the way of others from then on.
        """
        if not movers:
            return []
        for pawn in movers:
            pawn.advance(self.board.steps)
        # Step 1: the whole target square must be free of walls (R35).
        room = self.board.room
        hit = [pawn for pawn in movers if not room[pawn.place]]
        moving = self._cancel(hit, movers)
        while moving:
            # Step 2: who has been cancelled may be in the way of others now. Then step 3.
            hit = self._stopped(moving) or self._colliding(moving)
            if not hit:
                break
            moving = self._cancel(hit, moving)
        self._leave(moving)
        return moving

    def _cancel(self, hit: list[Piece], moving: list[Piece]) -> list[Piece]:
        """Send these back; the others are still moving."""
        if not hit:
            return moving
        for pawn in hit:
            pawn.retreat(self.board.steps)
        return [pawn for pawn in moving if pawn not in hit]

    def _stopped(self, moving: list[Piece]) -> list[Piece]:
        """The moving pawns whose squares overlap that of a standing one (R8).

        Before the step they did not, so what is in the way of one lies on the line that is new to it.
        """
        above, ways, bare, hit = self._above, self.board.ways, self._bare, []
        going = {0, *[pawn.mark[0] for pawn in moving]}  # where nobody is, and who makes room
        for pawn in moving:
            way = ways[pawn.heading - 1]
            front = pawn.place + way.front
            line = above[front : front + way.wide : way.beside]
            if line != bare and not going.issuperset(line):
                hit.append(pawn)
        return hit

    def _colliding(self, moving: list[Piece]) -> list[Piece]:
        """The moving pawns whose squares overlap that of another one of them (R8)."""
        hit: set[Piece] = set()
        reach, left = 2 * self.board.radius, list(moving)
        while left:
            pawn = left.pop()
            row, column = pawn.row, pawn.column
            for other in left:
                if -reach <= other.row - row <= reach and -reach <= other.column - column <= reach:
                    hit.update((pawn, other))
        return list(hit)

    def overlaps(self, pawn: Piece) -> bool:
        """Is it where another one is?"""
        return any(other is not pawn and self._colliding([pawn, other]) for other in self.pawns.values())

    def hidden(self, pawn: Piece) -> bool:
        """Are all the fields under it in its owner's colour? (R11)"""
        # The middle field decides most cases without counting.
        return self.floor[pawn.place] == pawn.owner and self.own_fields_under(pawn) == self.board.side**2

    def own_fields_under(self, pawn: Piece) -> int:
        """How many board fields under a pawn have its owner's colour."""
        if pawn.under == UNKNOWN:
            count, colour, place = self.floor.count, pawn.owner, pawn.place
            pawn.under = sum([count(colour, place + start, place + end) for start, end in self.board.square])
        return pawn.under

    def _leave(self, moved: list[Piece]) -> None:
        """Pawns have gone one field on: other fields are under them at both ends, and no more than those are counted.

        What they leave is uncovered before anything is covered: one may come where another was.
        """
        floor, above, ways, bare = self.floor, self._above, self.board.ways, self._bare
        for pawn in moved:
            way = ways[pawn.heading - 1]
            rear = pawn.place + way.rear
            above[rear : rear + way.wide : way.beside] = bare
        for pawn in moved:
            way = ways[pawn.heading - 1]
            wide, beside, rear, front = way.wide, way.beside, pawn.place + way.rear, pawn.place + way.front
            above[front : front + wide : beside] = pawn.mark
            if pawn.under != UNKNOWN:
                pawn.under += floor[front : front + wide : beside].count(pawn.owner)
                pawn.under -= floor[rear : rear + wide : beside].count(pawn.owner)

    # ---- paint

    def _fall(self, a: set[int], b: set[int]) -> None:
        """Paint of both colours falls on fields, and on the pawns there; these are kept in mind."""
        above, pawns, floor = self._above, list(self.pawns.values()), self.floor
        for colour, places in ((A, a), (B, b)):
            for place in places:
                number = above[place]
                if number:
                    self._smear(pawns[number - 1], place, colour)
                else:
                    floor[place] = colour

    def _smear(self, pawn: Piece, place: int, colour: int) -> None:
        """Paint falls on a pawn, whosever it is (R13); the board below keeps its colour."""
        row, column = divmod(place - pawn.place - self.board.corner, self.board.width)
        pawn.surface[row * (self.board.side + 1) + column] = colour
        self._hit.append(pawn)


STAGES: tuple[Callable[[Arena], None], ...] = (
    Arena.note,
    Arena.march,
    Arena.dash,
    Arena.spray,
    Arena.take_over,
    Arena.refill,
    Arena.look,
)
