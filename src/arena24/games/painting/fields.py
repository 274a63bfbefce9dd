"""The board of a tournament, the same in all its arenas: where walls are, and where a pawn has room.

Fields are numbered by *places*: the rows lie one after another in one sequence, with a seam between them. So a row of
fields is a slice, a direction is one number to add, and what players get to see is already text. The walls around the
board keep everything from running over its edges. Seams are those that JSON has between rows: all boards are printed in
every turn for the fingerprint of the state, and nothing has to be put between their rows for that.
"""

from collections.abc import Sequence
from typing import Final

from arena24.games.core import BadSetup

A: Final = 65  # the colours of the two sides: their letters
B: Final = 66
BARE: Final = 46  # .
WALL: Final = 88  # X
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (-1, 0),
    (0, 1),
    (1, 0),
    (0, -1),
)  # up, right, down, left: 1 to 4 (painting 7)
SEAM: Final = b'","'  # between rows
SHOWN: Final = b".12"  # how a player sees fields: bare, his own colour, the rival's
_CLEAR: Final = bytes([letter == BARE for letter in range(256)])


class Way:
    """A direction, in places to add to the centre of a pawn: counted once for all pawns and turns."""

    __slots__ = ("beside", "front", "muzzle", "rear", "step", "wide")

    def __init__(self, step: int, beside: int, radius: int) -> None:
        self.step = step
        self.beside = beside  # from a field to the next one of a line across
        self.muzzle = (radius + 1) * step  # where a strip begins
        # Lines across, from their first fields on: those that a pawn which came this way has newly under it, and lost.
        self.front = radius * step - radius * beside
        self.rear = -(radius + 1) * step - radius * beside
        self.wide = 2 * radius * beside + 1  # to the end of the last field


class Board:
    """Walls, and what follows from them; it never changes."""

    def __init__(self, rows: Sequence[str], radius: int) -> None:
        self.rows = tuple(rows)
        self.radius, self.side = radius, 2 * radius + 1
        self.height, self.columns = len(rows), len(rows[0])
        self.width = self.columns + len(SEAM)  # of a row in the sequence
        self.steps = tuple([dy * self.width + dx for dy, dx in DIRECTIONS])
        self.ways = tuple([Way(step, self.width if abs(step) == 1 else 1, radius) for step in self.steps])
        self.text = sewn(rows)
        self.free = self.text.count(BARE)  # fields that are no walls (R5)
        self.clear = int.from_bytes(self.text.translate(_CLEAR), "little")  # which ones: 1 in their bytes
        # From a centre to the rows of its square: where they begin and end.
        self.corner = -radius * self.width - radius
        starts = range(self.corner, self.corner + self.side * self.width, self.width)
        self.square = tuple([(start, start + self.side) for start in starts])
        self.room = self._room()
        self._runs: list[bytes] = []
        self._lines: dict[int, list[bytes]] = {}

    def __deepcopy__(self, memo: object) -> "Board":
        """It never changes: copies of a round share it."""
        return self

    def place(self, row: int, column: int) -> int:
        """The place of a field of the board; rows and columns count from 1 (R7)."""
        return (row - 1) * self.width + column - 1

    def field(self, place: int) -> tuple[int, int]:
        """The row and column of a place."""
        row, column = divmod(place, self.width)
        return row + 1, column + 1

    def holds(self, row: int, column: int) -> bool:
        """Is there such a field?"""
        return 1 <= row <= self.height and 1 <= column <= self.columns

    def strip(self, centre: int, direction: int, length: int) -> range:
        """The fields of a strip: from beside the middle of a pawn's side to the first wall (painting 7)."""
        way = self.ways[direction - 1]
        start = centre + way.muzzle
        clear = (self._runs or self.runs)[direction - 1][start]
        return range(start, start + (length if length < clear else clear) * way.step, way.step)

    @property
    def runs(self) -> list[bytes]:
        """By direction, for each place: how many fields are free from there on. Counted when it is first asked for."""
        if not self._runs:
            self._runs = [self._run(step) for step in self.steps]
        return self._runs

    def _run(self, step: int) -> bytes:
        run, text = bytearray(len(self.text)), self.text
        for place in range(len(text)) if step < 0 else range(len(text) - 1, -1, -1):
            if text[place] == BARE:
                run[place] = min(run[place + step] + 1, 255)  # no shot is longer than 200
        return bytes(run)

    def _room(self) -> bytes:
        """1 where the centre of a pawn can be: its whole square is free."""
        room = self.clear
        for step in (1, self.width):
            line = room
            for far in range(8 * step, 8 * step * self.radius + 1, 8 * step):
                room &= line << far & line >> far
        return room.to_bytes(len(self.text), "little")

    @property
    def lines(self) -> dict[int, list[bytes]]:
        """For each shown colour and place the line of GET_DIFFS, printed once for all arenas and turns."""
        if not self._lines:
            fields = [self.field(place) for place in range(len(self.text))]
            self._lines = {shown: [b"%d %d %c\n" % (*field, shown) for field in fields] for shown in SHOWN}
        return self._lines


def sewn(rows: Sequence[str]) -> bytes:
    """Rows as one text, in which fields are found by their places."""
    return SEAM.join([row.encode() for row in rows])


def rows_of(text: bytes | bytearray) -> tuple[str, ...]:
    """The rows of such a text."""
    return tuple(text.decode().split(SEAM.decode()))


def box(height: int, columns: int) -> list[str]:
    """The rows of a board without inner walls."""
    middle = "X" + "." * (columns - 2) + "X"
    return ["X" * columns, *[middle] * (height - 2), "X" * columns]


def check_walls(rows: Sequence[str]) -> None:
    """BadSetup unless it is a rectangle with walls around it."""
    if len(rows) < 3 or {len(row) for row in rows} != {len(rows[0])} or len(rows[0]) < 3:
        raise BadSetup("the board must be a rectangle of at least 3 x 3 fields")
    if {*rows[0], *rows[-1], *(row[0] + row[-1] for row in rows)} != {"X", "XX"}:
        raise BadSetup("the board must have walls (X) all around")
    if strange := set("".join(rows)) - set("X.AB"):
        raise BadSetup(f"the board has letters other than X . A B: {''.join(sorted(strange))}")
