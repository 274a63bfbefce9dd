"""What learning programs see of a round and choose from, as numbers made for them: a game's own form, beside its frame.

Optional: for a game without optics both are derived from its frame and its commands (`train/frames.py`). A lens looks
at the rules themselves, which is quick; that it tells nothing which the team's frame does not is for tests to say
(`tests/train/test_lenses.py`).
"""

import abc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from struct import pack
from typing import Any, NamedTuple

CELL = 4  # bytes: cells are C floats

Cells = memoryview  # of an observation, one after another
Mask = memoryview  # a byte for each action: 1 if it can be given now


class Panel(NamedTuple):
    """A part of an observation: cells with the same columns, in rows, or in rows and files of a board."""

    name: str
    rows: tuple[int, ...]  # (): one row
    columns: tuple[tuple[str, float], ...]  # names, and by what cells are divided to be about 1 at most

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the panel as an array."""
        return (*self.rows, len(self.columns))

    @property
    def size(self) -> int:
        """How many cells."""
        return prod(self.shape)


class Choices(NamedTuple):
    """Actions of one kind: a number for each combination of places, such as a card and its target."""

    name: str
    shape: tuple[int, ...] = ()  # (): a single action

    @property
    def size(self) -> int:
        """How many actions."""
        return prod(self.shape)


class Lens(abc.ABC):
    """A team's look at one round. What matters is told place by place, and actions name places, not ids."""

    __slots__ = ()

    @abc.abstractmethod
    def look(self, cells: Cells, mask: Mask) -> bool:
        """Write what is seen, undivided, and what can be done; False: nothing but to wait until the turn ends."""

    @abc.abstractmethod
    def act(self, action: Sequence[int]) -> bool:
        """Do what an action says, as it was offered, or raise a Failure; action 0 is to leave it at that.

        False: nothing is left to do in this turn, for certain.
        """

    @abc.abstractmethod
    def result(self) -> float:
        """The team's result as things stand: what the round says of it, and quicker."""

    def potential(self) -> float:
        """How well things stand, for shaped rewards, by what the team can see."""
        return 0.0


@dataclass(frozen=True, slots=True)
class Optics:
    """How rounds with certain parameters are seen."""

    panels: tuple[Panel, ...]
    sizes: tuple[int, ...]  # of the numbers of an action; one: a joint one
    lens: Callable[[Any, int, Any], Lens]  # takes the round, the team, and its player
    groups: tuple[Choices, ...] = ()  # what a joint one means, in sequence

    @property
    def cells(self) -> int:
        """How many cells an observation has."""
        return sum([panel.size for panel in self.panels])


def joint(panels: Sequence[Panel], groups: Sequence[Choices], lens: Callable[[Any, int, Any], Lens]) -> Optics:
    """Optics whose actions are one number."""
    return Optics(tuple(panels), (sum([choices.size for choices in groups]),), lens, tuple(groups))


def offsets(panels: Sequence[Panel]) -> list[int]:
    """Where each panel begins, in bytes, and where the last one ends."""
    return list(accumulate([CELL * panel.size for panel in panels], initial=0))


class Alphabet:
    """What the letters of a board look like as cells: the same number of them for each letter, others are zeros.

    A text is translated once for each byte of a letter's cells, which takes no loop over the letters.
    """

    __slots__ = ("_size", "_tables")

    def __init__(self, letters: Mapping[int, Sequence[float]]) -> None:
        width = len(next(iter(letters.values())))
        packed = {letter: pack(f"{width}f", *cells) for letter, cells in letters.items()}
        self._size = CELL * width
        tables = [bytes([packed[n][at] if n in packed else 0 for n in range(256)]) for at in range(self._size)]
        self._tables = [(at, table) for at, table in enumerate(tables) if any(table)]

    def cells(self, text: bytes) -> bytes:
        """The cells of all letters of a text, one after another."""
        cells = bytearray(self._size * len(text))
        for at, table in self._tables:
            cells[at :: self._size] = text.translate(table)
        return bytes(cells)
