"""The plain bot of painting: shoots where most is to be painted, and walks on. Copy it and make it better."""

from collections.abc import Iterator
from contextlib import suppress

from arena24.games import painting
from arena24.games.failures import Failure
from arena24.games.painting import Constants, Pawn, Shot, Step

DIRECTIONS = {1: (-1, 0), 2: (0, 1), 3: (1, 0), 4: (0, -1)}
STRAIGHT = 7  # turns until a pawn walks in another direction

Board = list[list[str]]  # what we see: X . 1 2


def play(me: painting.Player) -> None:
    """Play turn after turn, tournament after tournament."""
    boards: list[Board] = []
    while True:
        with suppress(Failure):  # asked too early, or the commands are used up: look again in the next turn
            status = me.get_status()
            if not status.active:
                boards = [[list(row) for row in board] for board in me.get_arenas()]
            elif boards:
                take_turn(me, boards, status.left // STRAIGHT)
        me.wait()


def take_turn(me: painting.Player, boards: list[Board], walk: int) -> None:
    """Every pawn shoots if that paints enough, and walks otherwise."""
    for board, changes in zip(boards, me.get_diffs(), strict=True):
        for row, column, colour in changes:
            board[row - 1][column - 1] = colour
    constants = me.get_constants()
    shots, steps = [], []
    for arena, (board, pawns) in enumerate(zip(boards, me.get_pawns(), strict=True), 1):
        free = uncovered(board, pawns, constants.radius)
        for pawn in pawns:
            useful, direction, length = max(possible_shots(free, pawn, constants))
            if 2 * useful >= constants.longest and pawn.spot.paint >= length:
                shots.append(Shot(arena, pawn.spot.id, direction, length))
            else:
                steps.append(Step(arena, pawn.spot.id, (pawn.spot.id + walk) % 4 + 1))
    if shots:
        me.shoot(*shots)
    if steps:
        me.move(*steps)


def uncovered(board: Board, pawns: tuple[Pawn, ...], radius: int) -> Board:
    """The board without what lies under our own pawns: no strip gets there, so we may as well call it ours."""
    free, side = [row[:] for row in board], 2 * radius + 1
    for (_, _, row, column), _ in pawns:
        for y in range(row - 1 - radius, row + radius):
            free[y][column - 1 - radius : column + radius] = "1" * side
    return free


def possible_shots(board: Board, pawn: Pawn, constants: Constants) -> Iterator[tuple[int, int, int]]:
    """For each direction: how many fields get our colour, the direction, and the range that this takes."""
    for direction, (dy, dx) in DIRECTIONS.items():
        y, x = pawn.spot.row - 1 + constants.radius * dy, pawn.spot.column - 1 + constants.radius * dx
        useful = length = reach = 0
        while reach < constants.longest and (letter := board[y := y + dy][x := x + dx]) != "X":
            reach += 1
            if letter != "1":
                useful, length = useful + 1, reach
        yield useful, direction, length
