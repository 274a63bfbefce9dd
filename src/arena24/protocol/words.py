"""Shapes that stand inside a line: each writes two expressions, one that prints a value and one that reads it.

Printing is `%` formatting of bytes: a directive and its arguments. Reading calls `nxt()` for each next word.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arena24.games.records import Word
from arena24.protocol.source import Source


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line as source text."""

    directive: str
    arguments: str
    read: str
    single: bool = True  # always exactly one word, so that a line of them can be unpacked


class Inline:
    """A shape inside a line."""

    @property
    def closed(self) -> bool:
        """Does a reader know where it ends, so that more words may follow?"""
        return True

    def piece(self, value: str, source: Source) -> Piece:
        """How to print the expression `value`, and how to read it back."""
        raise NotImplementedError

    def doc(self, name: str) -> str:
        """How the reference shows it."""
        return name


class Int(Inline):
    """A plain decimal."""

    def piece(self, value: str, source: Source) -> Piece:
        return Piece("%d", value, "int(nxt())")


class Bool(Inline):
    """1 or 0."""

    def piece(self, value: str, source: Source) -> Piece:
        return Piece("%d", value, "nxt() == b'1'")


class Text(Inline):
    """One word of any letters."""

    def piece(self, value: str, source: Source) -> Piece:
        return Piece("%b", f"{value}.encode()", "nxt().decode()")


@dataclass(frozen=True)
class Real(Inline):
    """A real number with a fixed number of digits, or as short as possible."""

    digits: int | None

    def piece(self, value: str, source: Source) -> Piece:
        if self.digits is None:
            return Piece("%b", f"b'%g' % {value}", "float(nxt())")
        return Piece(f"%.{self.digits}f", value, "float(nxt())")


def spellings(words: type[Word]) -> dict[bytes, Word]:
    """The words of a set by their spelling."""
    return {word.wire: word for word in words}


def alternatives(words: type[Word]) -> str:
    """The words of a set for people."""
    return "|".join(word.wire.decode() for word in words)


@dataclass(frozen=True)
class OneOf(Inline):
    """A word of a closed set."""

    words: type[Word]

    def piece(self, value: str, source: Source) -> Piece:
        return Piece("%b", f"{value}.wire", f"{source.name(spellings(self.words))}[nxt()]")

    def doc(self, name: str) -> str:
        return f"{name}({alternatives(self.words)})"


@dataclass(frozen=True)
class IntOr(Inline):
    """A number, or a word instead."""

    words: type[Word]

    def piece(self, value: str, source: Source) -> Piece:
        table, word = source.name(spellings(self.words)), source.fresh()
        return Piece(
            "%b",
            f"(b'%d' % {value} if {value}.__class__ is int else {value}.wire)",
            f"({table}.get({word} := nxt()) or int({word}))",
        )

    def doc(self, name: str) -> str:
        return f"{name}(int|{alternatives(self.words)})"


@dataclass(frozen=True)
class Maybe(Inline):
    """A last word that may be missing."""

    inner: Inline

    @property
    def closed(self) -> bool:
        return False

    def piece(self, value: str, source: Source) -> Piece:
        inner, word = self.inner.piece(value, source), source.fresh()
        return Piece(
            "%b",
            f"(b'' if {value} is None else b' {inner.directive}' % ({inner.arguments},))",
            f"(None if ({word} := nxt(None)) is None else {inner.read.replace('nxt()', word)})",
            single=False,
        )

    def doc(self, name: str) -> str:
        return f"[{self.inner.doc(name)}]"


@dataclass(frozen=True)
class Several(Inline):
    """k v1 ... vk; only v1 ... vn where the count is fixed."""

    inner: Inline
    count: int | None

    def piece(self, value: str, source: Source) -> Piece:
        one = source.fresh()
        inner = self.inner.piece(one, source)
        count = "int(nxt())" if self.count is None else str(self.count)
        read = f"tuple([{inner.read} for _ in range({count})])"
        item = f"[b'{inner.directive}' % ({inner.arguments},) for {one} in {value}]"
        if self.count is None:
            return Piece("%b", f"b' '.join([b'%d' % len({value}), *{item}])", read, single=False)
        return Piece("%b", f"b' '.join({item})", read, single=False)

    def doc(self, name: str) -> str:
        return f"k {self.inner.doc(name)}×k" if self.count is None else f"{self.inner.doc(name)}×{self.count}"


@dataclass(frozen=True)
class ToTheEnd(Inline):
    """v1 v2 ... to the end of the line."""

    inner: Inline

    @property
    def closed(self) -> bool:
        return False

    def piece(self, value: str, source: Source) -> Piece:
        one, word = source.fresh(), source.fresh()
        inner = self.inner.piece(one, source)
        return Piece(
            "%b",
            f"b' '.join([b'{inner.directive}' % ({inner.arguments},) for {one} in {value}])",
            f"tuple([{inner.read.replace('nxt()', word)} for {word} in iter(lambda: nxt(None), None)])",
            single=False,
        )

    def doc(self, name: str) -> str:
        return f"{self.inner.doc(name)}..."


@dataclass(frozen=True)
class Record(Inline):
    """The fields of a NamedTuple, one after another."""

    cls: Callable[..., Any]
    fields: tuple[tuple[str, Inline], ...]

    @property
    def closed(self) -> bool:
        return all(shape.closed for _, shape in self.fields)

    def piece(self, value: str, source: Source) -> Piece:
        pieces = self.pieces([f"{value}.{name}" for name, _ in self.fields], source)
        reads = ", ".join(p.read for p in pieces)
        return Piece(
            self.directive(pieces),
            ", ".join(p.arguments for p in pieces),
            f"{source.name(self.cls)}({reads})",
            single=False,
        )

    def pieces(self, values: list[str], source: Source) -> list[Piece]:
        """The pieces of the fields, whose values are given as expressions."""
        return [shape.piece(value, source) for value, (_, shape) in zip(values, self.fields, strict=True)]

    def directive(self, pieces: list[Piece]) -> str:
        """The directives of all fields; one that may be missing brings its own blank."""
        text = pieces[0].directive
        for (_, shape), piece in zip(self.fields[1:], pieces[1:], strict=True):
            text += piece.directive if isinstance(shape, Maybe) else " " + piece.directive
        return text

    @property
    def plain(self) -> bool:
        """Only numbers: then the record is its own list of arguments for `%`."""
        return all(type(shape) in (Int, Bool) for _, shape in self.fields)

    def doc(self, name: str) -> str:
        return " ".join(shape.doc(field.rstrip("_")) for field, shape in self.fields)
