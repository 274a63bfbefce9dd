"""A team's frame as a fixed number of numbers: what learning programs see.

The encoding follows from the types of the frame: a number is one cell, a word its place among its kind, counted from
1, a record its fields one after another, a value that may be missing a flag and the value, a text its letters' codes. A
list is its true length and then as many members as its cap says, padded with zeros; further members are cut off. Caps
come from a frame: what it holds, but at least LEAST members, INNER of a list in a list.
"""

import abc
import enum
import types
import typing
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, Union, get_args, get_origin

import msgspec

from arena24.games.commands import is_record

LEAST, INNER = 16, 4  # members of a list that may yet grow
MOST = 512  # ... however long it is
LETTERS = 64  # of one text

Cells: TypeAlias = "array[float]"  # of four bytes each, as learning programs like them


def no_cells() -> Cells:
    """To be written to."""
    return array("f")


class Encoding(abc.ABC):
    """How a value is written."""

    size: int

    @abc.abstractmethod
    def write(self, value: Any, cells: Cells) -> None:
        """Append exactly `size` cells."""


class NumberEncoding(Encoding):
    """An integer, a real number, a truth value."""

    size = 1

    def write(self, value: Any, cells: Cells) -> None:
        cells.append(float(value))


class WordEncoding(Encoding):
    """One of a closed set."""

    size = 1

    def __init__(self, kind: type[enum.Enum]) -> None:
        self._places = {word: float(place) for place, word in enumerate(kind, start=1)}

    def write(self, value: Any, cells: Cells) -> None:
        cells.append(self._places[value])


class TextEncoding(Encoding):
    """Letters."""

    def __init__(self, samples: Sequence[str]) -> None:
        self.size = min(max(map(len, samples), default=1) or 1, LETTERS)

    def write(self, value: Any, cells: Cells) -> None:
        letters = value[: self.size]
        cells.extend(map(ord, letters))
        _pad(cells, self.size - len(letters))


class EitherEncoding(Encoding):
    """A value of one of several types, None among them: a place for each of them, all but one are zeros."""

    def __init__(self, members: Sequence[tuple[type, Encoding]], *, optional: bool) -> None:
        self._members, self._optional = members, optional
        self.size = sum(encoding.size for _, encoding in members) + optional

    def write(self, value: Any, cells: Cells) -> None:
        if self._optional:
            cells.append(float(value is not None))
        for kind, encoding in self._members:
            if isinstance(value, kind):
                encoding.write(value, cells)
            else:
                _pad(cells, encoding.size)


class RecordEncoding(Encoding):
    """A record, a struct, or a tuple of fixed length: fields one after another."""

    def __init__(self, fields: Mapping[str, Encoding]) -> None:
        self.fields = fields
        self.size = sum(encoding.size for encoding in fields.values())

    def write(self, value: Any, cells: Cells) -> None:
        values = value if isinstance(value, tuple) else [getattr(value, name) for name in self.fields]
        for own, encoding in zip(values, self.fields.values(), strict=True):
            encoding.write(own, cells)


class ManyEncoding(Encoding):
    """A list."""

    def __init__(self, member: Encoding, cap: int) -> None:
        self._member, self._cap = member, cap
        self.size = 1 + cap * member.size
        self._last: tuple[Any, Cells] = (None, no_cells())  # maps and catalogues are the same turn after turn

    def write(self, value: Any, cells: Cells) -> None:
        if value != self._last[0]:
            self._last = (value, self._written(value))
        cells.extend(self._last[1])

    def _written(self, value: Sequence[Any]) -> Cells:
        own = no_cells()
        own.append(len(value))
        for member in value[: self._cap]:
            self._member.write(member, own)
        _pad(own, self.size - len(own))
        return own


def _pad(cells: Cells, count: int) -> None:
    cells.frombytes(bytes(count * cells.itemsize))


class Encodings:
    """Makes encodings from types, with caps for some of the lists: by path, as `own.pawns`."""

    def __init__(self, caps: Mapping[str, int]) -> None:
        self._caps = caps

    def of_frame(self, frame: msgspec.Struct) -> RecordEncoding:
        """The encoding of frames like this one."""
        return self._fields("", type(frame), [frame])

    def _fields(self, path: str, kind: Any, samples: Sequence[Any]) -> RecordEncoding:
        names = kind.__struct_fields__ if issubclass(kind, msgspec.Struct) else kind._fields
        hints = typing.get_type_hints(kind)
        return RecordEncoding(
            {
                name: self._encoding(
                    f"{path}.{name}".lstrip("."), hints[name], [getattr(each, name) for each in samples]
                )
                for name in names
            }
        )

    def _encoding(self, path: str, hint: Any, samples: Sequence[Any]) -> Encoding:
        """The encoding of a type, given all values of it that the frame has."""
        hint = getattr(hint, "__supertype__", hint)  # TeamId is an int
        if get_origin(hint) in (Union, types.UnionType):
            return self._either(path, get_args(hint), samples)
        if get_origin(hint) is tuple:
            return self._tuple(path, get_args(hint), samples)
        if is_record(hint) or (isinstance(hint, type) and issubclass(hint, msgspec.Struct)):
            return self._fields(path, hint, samples)
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return WordEncoding(hint)
        if isinstance(hint, type) and issubclass(hint, str):
            return TextEncoding(samples)
        if isinstance(hint, type) and issubclass(hint, int | float):
            return NumberEncoding()
        raise TypeError(f"{path}: {hint!r} has no form in numbers")

    def _either(self, path: str, members: Sequence[Any], samples: Sequence[Any]) -> Encoding:
        encodings = []
        for member in members:
            if member is not types.NoneType:
                kind = get_origin(member) or getattr(member, "__supertype__", member)
                own = [sample for sample in samples if isinstance(sample, kind)]
                encodings.append((kind, self._encoding(path, member, own)))
        return EitherEncoding(encodings, optional=types.NoneType in members)

    def _tuple(self, path: str, members: Sequence[Any], samples: Sequence[Any]) -> Encoding:
        if Ellipsis not in members:
            parts = enumerate(members)
            return RecordEncoding({str(at): self._encoding(path, part, [s[at] for s in samples]) for at, part in parts})
        member = self._encoding(path, members[0], [value for sample in samples for value in sample])
        return ManyEncoding(
            member, self._cap(path, max(map(len, samples), default=0), rows=isinstance(member, TextEncoding))
        )

    def _cap(self, path: str, length: int, *, rows: bool) -> int:
        """A board has as many rows as it has."""
        least = 1 if rows and length else LEAST if "." not in path else INNER
        return self._caps.get(path, min(max(length, least), MOST))
