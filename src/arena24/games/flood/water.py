"""Where the water goes (flood 7.4) and which bags it finds well placed (flood 7.5), with sets of fields as integers."""

from arena24.games.flood.plain import BAGS, BARE, OPEN, Plain
from arena24.games.flood.waves import Wave


def flooded(plain: Plain, wave: Wave) -> int:
    """The fields that a wave reaches if it arrives now."""
    return spread(plain.where(OPEN[wave.height]), plain.width, plain.edge(wave.edge))


def misplaced(plain: Plain, water: int) -> int:
    """The fields with bags that have no neighbour without bags which is dry and no warehouse (flood 7.5, R12)."""
    return plain.where(BAGS) & ~around(plain.where(BARE) & ~water, plain.width)


def around(fields: int, width: int) -> int:
    """The fields and their eight neighbours."""
    row = fields | fields << 1 | fields >> 1
    return row | row << width | row >> width


def spread(open_: int, width: int, water: int) -> int:
    """Water spreads over eight neighbours through open fields: first straight on, to the next wall, then around it."""
    strides = []  # (step, fields open along the whole step forth, and back), steps doubling
    for step in (1, width):
        forth = back = open_
        for _ in range(width.bit_length()):
            strides.append((step, forth, back))
            forth &= forth << step
            back &= back >> step
            step *= 2
    water &= open_
    while True:
        before = water
        for step, forth, back in strides:
            water |= forth & water << step | back & water >> step
        water = around(water, width) & open_
        if water == before:
            return water
