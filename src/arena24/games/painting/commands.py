"""What a team can say in painting (painting 9).

A handler checks, in the order in which its decorator lists the errors, and only then changes something. Queries whose
use is limited are orders: they change what the team may ask next.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, TypeVar

from arena24.games.commands import Every, noted, order, query, waiting
from arena24.games.core import TeamCommands, TeamId, TurnClock
from arena24.games.painting.failures import (
    AlreadyOrdered,
    ArenasTooRecent,
    DiffsTooRecent,
    InvalidArena,
    InvalidDirection,
    InvalidPawn,
    InvalidRange,
    NotActive,
    NotEnoughPaint,
    NotUnique,
    NotYours,
    PawnsTooRecent,
)
from arena24.games.painting.fields import DIRECTIONS
from arena24.games.painting.params import FULL_VIEW_GAP
from arena24.games.painting.pieces import Order, Piece
from arena24.games.painting.replies import Change, Constants, Pawn, Shot, Status, Step
from arena24.games.painting.rules import Painting
from arena24.games.painting.sides import Side, Team
from arena24.games.painting.told import changes, own_pawns, seen
from arena24.games.records import AtLeast, Board, Rendered

T = TypeVar("T")


class Player(TeamCommands[Painting]):
    """What a team can say."""

    __slots__ = ("_clock", "_painting", "_team")

    def __init__(self, painting: Painting, team: TeamId, clock: TurnClock) -> None:
        self._painting, self._team, self._clock = painting, painting.team(team), clock

    @query()
    def get_constants(self) -> Constants:
        """The parameters of the server: d r k f. | Parametry serwera: d r k f."""
        params = self._painting.params
        return Constants(len(self._painting.teams), params.radius, params.longest, params.full)

    @waiting()
    def wait(self) -> None:
        """Wait for the next turn. | Czekaj na następną turę."""

    @query()
    def get_status(self) -> Status:
        """Whether a turn of play runs, turns left, your points, time left. | Stan turnieju, punkty i pozostały czas."""
        painting = self._painting
        # The time is computed in floats: a whole millisecond must not be missed by a rounding error.
        milliseconds = int(self._clock.seconds_left() * 1000 + 1e-6)
        if not painting.active:
            return Status(False, 1, 0, milliseconds)  # the break: no points yet, and it counts as a turn left (R26)
        return Status(True, painting.turns_left(), painting.points(self._team), milliseconds)

    def _now(self) -> tuple[Team, int]:
        """Whose uses are limited, and the turn."""
        return self._team, self._painting.turn

    def _has_boards(self, *arenas: int) -> None:
        if self._painting.idle:  # painting 5: a break without boards
            raise NotActive
        self._asked(arenas)

    def _has_pawns(self, *arenas: int) -> None:
        self._check_active()
        self._asked(arenas)

    def _view(self, gap: int, *arenas: int) -> bool:
        """By arena, as this server has it; all or nothing: a mixed request must not cost a view (R22)."""
        painting, asked = self._painting, self._asked(arenas)
        if not all(painting.may_view(self._team, arena) for arena in asked):
            return False
        self._team.viewed.update(dict.fromkeys(asked, painting.turn))
        return True

    @order(NotActive, NotUnique, InvalidArena, every=Every(FULL_VIEW_GAP, ArenasTooRecent, _view, _has_boards))
    def get_arenas(self, *arenas: int) -> tuple[Board, ...]:
        """The boards as you see them, all or these. | Plansze tak, jak je widzicie: wszystkie lub podane."""
        return _told(self._asked(arenas), Side.print_view, seen)

    # Once per turn and team, not per arena (R19).
    @order(NotActive, NotUnique, InvalidArena, every=Every(1, PawnsTooRecent, noted(_now, "pawns_asked"), _has_pawns))
    def get_pawns(self, *arenas: int) -> tuple[tuple[Pawn, ...], ...]:
        """Your pawns in all arenas or these. | Wasze pionki we wszystkich lub podanych rozgrywkach."""
        return _told(self._asked(arenas), Side.print_pawns, own_pawns)

    @order(NotActive, NotUnique, InvalidArena, every=Every(1, DiffsTooRecent, noted(_now, "diffs_asked"), _has_pawns))
    def get_diffs(self, *arenas: int) -> tuple[tuple[Change, ...], ...]:
        """Fields that look different since the previous turn. | Pola, które zmieniły wygląd od poprzedniej tury."""
        return _told(self._asked(arenas), Side.print_diffs, changes)

    @order(NotActive, InvalidArena, InvalidDirection, InvalidPawn, NotYours, AlreadyOrdered)
    def move(self, *steps: Annotated[Step, AtLeast(1)]) -> None:
        """Order pawns to move, all or none. | Rozkaż pionkom ruch; wszystkim albo żadnemu."""
        self._check_active()
        given: dict[Piece, Order] = {}  # all or nothing, because accepted orders are final (R23)
        for step in steps:
            side = self._side(step.arena)
            _check_direction(step.direction)
            given[self._idle_pawn(side, step.pawn, given)] = Order(step.direction)
        for pawn, order_ in given.items():
            pawn.order = order_

    @order(
        NotActive, InvalidArena, InvalidDirection, InvalidRange, InvalidPawn, NotYours, AlreadyOrdered, NotEnoughPaint
    )
    def shoot(self, *shots: Annotated[Shot, AtLeast(1)]) -> None:
        """Order pawns to shoot paint, all or none. | Rozkaż pionkom strzelać farbą; wszystkim albo żadnemu."""
        self._check_active()
        longest = self._painting.params.longest
        given: dict[Piece, Order] = {}
        for shot in shots:
            side = self._side(shot.arena)
            _check_direction(shot.direction)
            if not 1 <= shot.range <= longest:
                raise InvalidRange
            pawn = self._idle_pawn(side, shot.pawn, given)
            if pawn.paint < shot.range:  # even if a wall would shorten the shot (R34)
                raise NotEnoughPaint
            given[pawn] = Order(shot.direction, shot.range)
        for pawn, order_ in given.items():
            pawn.order = order_

    # ---- checks

    def _check_active(self) -> None:
        if not self._painting.active:
            raise NotActive

    def _asked(self, arenas: Sequence[int]) -> dict[int, Side]:
        """The team's parts in these arenas, in the order asked; none: in all of them."""
        sides = self._team.sides
        if not arenas:
            return dict(enumerate(sides, 1))
        if len(set(arenas)) < len(arenas):  # before the numbers themselves are checked (R25)
            raise NotUnique
        return {arena: self._side(arena) for arena in arenas}

    def _side(self, arena: int) -> Side:
        if not 1 <= arena <= len(self._team.sides):
            raise InvalidArena
        return self._team.sides[arena - 1]

    def _idle_pawn(self, side: Side, id_: int, given: dict[Piece, Order]) -> Piece:
        """A pawn of the team without an order, also from earlier groups of the same command."""
        pawn = side.ground.pawns.get(id_)
        if pawn is None:
            raise InvalidPawn
        if pawn.owner != side.colour:  # it exists, but is the rival's (R18)
            raise NotYours
        if pawn.order is not None or pawn in given:
            raise AlreadyOrdered
        return pawn


def _check_direction(direction: int) -> None:
    if not 1 <= direction <= len(DIRECTIONS):
        raise InvalidDirection


def _told(asked: Mapping[int, Side], text: Callable[[Side], bytes], made: Callable[[Side], T]) -> Rendered:
    """A list with an entry for each arena."""
    sides = list(asked.values())
    return Rendered.either(
        lambda: b"%d\n%b" % (len(sides), b"".join(map(text, sides))), lambda: tuple([made(side) for side in sides])
    )
