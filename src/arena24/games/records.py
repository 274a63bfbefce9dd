"""The vocabulary of declared values: words, records, and the marks that say how they look on the wire.

A NamedTuple is one line of words; `@block` makes each of its fields begin a new line. A tuple is preceded by its count
unless a mark says otherwise. `protocol.hints` turns these types into printers and readers.
"""

import enum
import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

T = TypeVar("T")


class Word(enum.Enum):
    """A closed set of words; the value is the spelling on the wire."""

    wire: bytes

    def __init__(self, spelling: str) -> None:
        self.wire = spelling.encode()


BLOCKS: set[type] = set()


def block(cls: type[T]) -> type[T]:
    """Mark a record whose fields stand on lines of their own."""
    BLOCKS.add(cls)
    return cls


@dataclass(frozen=True, slots=True)
class Digits:
    """A real number with so many digits after the point."""

    count: int


@dataclass(frozen=True, slots=True)
class Exactly:
    """A tuple of fixed length: no count is sent."""

    count: int


@dataclass(frozen=True, slots=True)
class Rest:
    """A tuple that goes on to the end of its line."""


@dataclass(frozen=True, slots=True)
class Told:
    """A tuple whose length another query tells: the client asks that one first."""

    by: str
    length: Callable[[Any], int]


@dataclass(frozen=True, slots=True)
class CountsFirst:
    """A block of tuples: one line with all the counts, then all the rows."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many groups of arguments must be given."""

    count: int


@dataclass(frozen=True, slots=True)
class DataLine:
    """An argument that comes on a line of its own, after the command has been accepted."""


class Picture(enum.Enum):
    """Texts made of letters instead of words."""

    SIZED = "rows columns / rows × {columns letters}"
    SQUARE = "n × {n letters}"
    COUNTED = "count / count letters, if any"


Board = Annotated[tuple[str, ...], Picture.SIZED]
Square = Annotated[tuple[str, ...], Picture.SQUARE]
Letters = Annotated[str, Picture.COUNTED]
Data = Annotated[tuple[int, ...], DataLine()]


class Rendered(tuple[Any, ...]):
    """A list that the game prints itself: it passes for any declared tuple, and the printer sends its text as it is."""

    _print: Callable[[], bytes]
    made: Callable[[], tuple[Any, ...]] | None = None  # the list itself, for players in process; None: see the items

    @functools.cached_property
    def text(self) -> bytes:
        """As it is sent, its count line included."""
        return self._print()

    @staticmethod
    def of(text: bytes | Callable[[], bytes], items: Iterable[Any] = ()) -> "Rendered":
        """A list that is printed, or will be if it is sent; items at hand need not be read back in process."""
        value = Rendered(items)
        if isinstance(text, bytes):
            value.text = text
        else:
            value._print = text
        return value

    @staticmethod
    def either(text: Callable[[], bytes], made: Callable[[], tuple[Any, ...]]) -> "Rendered":
        """A list that is told in one way or the other, at once: as text on a server, as it is in process."""
        value = Rendered()
        value._print, value.made = text, made
        return value
