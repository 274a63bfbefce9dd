"""The walls of a new mine: symmetric, connected, richest in the middle (treasure 4)."""

from random import Random

from arena24.games.core import BadSetup
from arena24.games.draws import below
from arena24.games.seed import Seed
from arena24.games.treasure.params import TreasureParams

SMALLEST = 7  # rows and columns, so that pockets always fit
PILLARS, WALLS = 0.02, 0.60  # shares of the fields
WEIGHTS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (33, (25, 25, 30, 20)),
    (66, (35, 35, 22, 8)),
    (100, (45, 40, 13, 2)),
)  # of E S M L, by distance from centre
POCKETS, ATTEMPTS = 4, 50

Spot = tuple[int, int]


def draw_walls(params: TreasureParams, seed: Seed, teams: int) -> tuple[str, ...]:
    """The rows of a board. Each kind of choice has its own generator, so that none shifts another."""
    if min(params.rows, params.columns) < SMALLEST or not params.rows % 2 == params.columns % 2 == 1:
        raise BadSetup(f"N and M must be odd and at least {SMALLEST}, not {params.rows} and {params.columns}")
    drawing = Drawing(params.rows, params.columns)
    drawing.add_pillars(seed.generator("pillars"))
    drawing.add_walls(seed.generator("walls"))
    generator = seed.generator("pockets")
    for _ in range(max(POCKETS, teams)):
        drawing.add_pocket(generator)
    return drawing.finished()


class Drawing:
    """A board that is being drawn, always the same when it is turned upside down."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        # Pillars wherever x and y are odd (treasure 4.1).
        self.letters = [["I" if x % 2 and y % 2 else "_" for y in range(columns)] for x in range(rows)]

    def finished(self) -> tuple[str, ...]:
        """The rows as text."""
        return tuple("".join(row) for row in self.letters)

    def mirror(self, spot: Spot) -> Spot:
        """The field on the other side of the centre."""
        return self.rows - 1 - spot[0], self.columns - 1 - spot[1]

    def half(self) -> list[Spot]:
        """Of every field that is no pillar and its mirror the first, in order (treasure 4.2): up to the centre."""
        letters, columns = self.letters, self.columns
        spots = [(at // columns, at % columns) for at in range((self.rows * columns + 1) // 2)]
        return [(x, y) for x, y in spots if letters[x][y] != "I"]

    def set_both(self, spot: Spot, letter: str) -> None:
        """Draw a field and its mirror."""
        x, y = spot
        self.letters[x][y] = self.letters[self.rows - 1 - x][self.columns - 1 - y] = letter

    # ---- pillars (treasure 4.3)

    def add_pillars(self, generator: Random) -> None:
        """More pillars here and there, as long as everything stays connected."""
        for spot in self.half():
            if generator.random() < PILLARS and not self._stands(spot):
                self.set_both(spot, "_")

    def _stands(self, spot: Spot) -> bool:
        """Put a pillar on a field and on its mirror; is all the rest still connected?"""
        for x, y in dict.fromkeys((spot, self.mirror(spot))):
            self.letters[x][y] = "I"
            if not self._connected_around((x, y)):
                return False
        return True

    def _connected_around(self, spot: Spot) -> bool:
        """Can one still walk between the neighbours of a new pillar? Then one can walk everywhere, as before it."""
        wanted = set(self._open_neighbours(spot))
        if not wanted:
            return False  # nothing but the pillar's field was here
        rim = [min(wanted)]
        reached = set(rim)
        for here in rim:
            wanted.discard(here)
            if not wanted:
                return True
            near = [spot for spot in self._open_neighbours(here) if spot not in reached]
            reached.update(near)
            rim.extend(near)
        return False

    def _open_neighbours(self, spot: Spot) -> list[Spot]:
        x, y = spot
        near = ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))
        return [(i, j) for i, j in near if self._holds(i, j) and self.letters[i][j] != "I"]

    def _holds(self, x: int, y: int) -> bool:
        return 0 <= x < self.rows and 0 <= y < self.columns

    # ---- walls (treasure 4.4)

    def add_walls(self, generator: Random) -> None:
        """Walls that can be destroyed: the riches lie in the middle."""
        chance = generator.random
        for spot in self.half():
            if chance() < WALLS:
                self.set_both(spot, _letter(self._weights(spot), chance()))

    def _weights(self, spot: Spot) -> tuple[int, ...]:
        distance = max(_off_centre(spot[0], self.rows), _off_centre(spot[1], self.columns))
        for most, weights in WEIGHTS:
            if distance <= most:
                return weights
        raise AssertionError(f"{spot} is not on the board")

    # ---- pockets (treasure 4.5)

    def add_pocket(self, generator: Random) -> None:
        """A corner in which one can hide from one's own bomb."""
        for _ in range(ATTEMPTS):
            x, y = 2 * below((self.rows + 1) // 2, generator), 2 * below((self.columns + 1) // 2, generator)
            dx, dy = 2 * below(2, generator) - 1, 2 * below(2, generator) - 1
            spots = [(x, y), (x + dx, y), (x, y + dy), (x, y + 2 * dy), (x + dx, y + 2 * dy)]
            if all(self._holds(*spot) and self.letters[spot[0]][spot[1]] != "I" for spot in spots):
                for spot in spots:
                    self.set_both(spot, "_")
                return


def _letter(weights: tuple[int, ...], number: float) -> str:
    """Of E S M L the one that a number from 0 to 1 draws: as `choices` does it."""
    reached, wanted = 0, number * sum(weights)
    for letter, weight in zip("ESML", weights, strict=True):
        reached += weight
        if wanted < reached:
            return letter
    raise AssertionError(f"{number} is not below 1")


def _off_centre(at: int, size: int) -> int:
    """How far a row or column is from the middle one, in per cent of the way to the edge."""
    return abs(2 * at - (size - 1)) * 100 // (size - 1)
