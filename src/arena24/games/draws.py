"""Draws as `random.Random` makes them, number for number, where worlds are made of many.

Its own methods are Python, and stay so when rules are compiled; these are compiled with them.
"""

from math import ceil, log
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(count: int, generator: Random) -> int:
    """A number from 0 on: as `choice` and `randint` draw it."""
    length = count.bit_length()
    number = generator.getrandbits(length)
    while number >= count:
        number = generator.getrandbits(length)
    return number


def within(least: int, most: int, generator: Random) -> int:
    """As `randint` draws it."""
    return least + below(most - least + 1, generator)


def sample(count: int, wanted: int, generator: Random) -> list[int]:
    """So many different numbers below a count: as `sample` draws them of a range."""
    few = 21 + (4 ** ceil(log(wanted * 3, 4)) if wanted > 5 else 0)  # up to here a pool takes less room than a set
    if count <= few:
        pool = list(range(count))
        found = []
        for last in range(count - 1, count - 1 - wanted, -1):
            place = below(last + 1, generator)
            found.append(pool[place])
            pool[place] = pool[last]
        return found
    drawn: dict[int, None] = {}
    while len(drawn) < wanted:
        drawn[below(count, generator)] = None  # one that was drawn before is drawn again
    return list(drawn)


def shuffle(things: list[T], generator: Random) -> None:
    """As `shuffle` does it. Of things, though they are numbers: so compiled code moves them as they are."""
    draw, length = generator.getrandbits, len(things).bit_length()
    least = (1 << length) // 2 - 1  # the lowest place for which so many bits are drawn
    for index in range(len(things) - 1, 0, -1):
        if index < least:
            length, least = length - 1, least // 2
        other = draw(length)
        while other > index:
            other = draw(length)
        things[index], things[other] = things[other], things[index]
