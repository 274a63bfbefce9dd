"""Draws as `random.Random` makes them, number for number, where worlds are made of many.

Its own methods are Python, and stay so when rules are compiled; these are compiled with them.
"""

from random import Random


def below(count: int, generator: Random) -> int:
    """A number from 0 on: as `choice` and `randint` draw it."""
    length = count.bit_length()
    number = generator.getrandbits(length)
    while number >= count:
        number = generator.getrandbits(length)
    return number


def shuffle(cells: list[int], generator: Random) -> None:
    """As `shuffle` does it."""
    draw, length = generator.getrandbits, len(cells).bit_length()
    least = (1 << length) // 2 - 1  # the lowest place for which so many bits are drawn
    for index in range(len(cells) - 1, 0, -1):
        if index < least:
            length, least = length - 1, least // 2
        other = draw(length)
        while other > index:
            other = draw(length)
        cells[index], cells[other] = cells[other], cells[index]
