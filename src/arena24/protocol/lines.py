"""Shapes that take whole lines: a reply, or a part of one.

`write` gives an expression for the printed bytes; `read` one that calls `line()` for each next line. Readers may use
`words(line)`, which gives the function `nxt`, and `given`, the lengths that other queries told.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from arena24.protocol.source import Source
from arena24.protocol.words import Inline, Record

NOTHING_LEFT = object()


def words(line: bytes) -> Callable[..., Any]:
    """The words of a line, one per call."""
    iterator: Iterator[bytes] = iter(line.split())

    def nxt(default: object = NOTHING_LEFT) -> object:
        return next(iterator) if default is NOTHING_LEFT else next(iterator, default)

    return nxt


class Shape:
    """A shape that takes whole lines."""

    def write(self, value: str, source: Source) -> str:
        """An expression that prints the expression `value`."""
        raise NotImplementedError

    def read(self, source: Source) -> str:
        """An expression that reads it back."""
        raise NotImplementedError

    def doc(self) -> str:
        """How the reference shows it."""
        raise NotImplementedError

    def write_all(self, values: str, source: Source) -> str:
        """An expression that prints one after another."""
        one = source.fresh()
        return f"b''.join([{self.write(one, source)} for {one} in {values}])"


class Nothing(Shape):
    """No lines at all."""

    def write(self, value: str, source: Source) -> str:
        return "b''"

    def read(self, source: Source) -> str:
        return "None"

    def doc(self) -> str:
        return ""


@dataclass(frozen=True)
class Line(Shape):
    """One line made of an inline shape."""

    inner: Inline
    name: str = "value"

    def write(self, value: str, source: Source) -> str:
        if isinstance(self.inner, Record) and self.inner.plain:
            template = " ".join(["%d"] * len(self.inner.fields))
            return f"b'{template}\\n' % {value}"
        piece = self.inner.piece(value, source)
        return f"b'{piece.directive}\\n' % ({piece.arguments},)"

    def write_all(self, values: str, source: Source) -> str:
        if not isinstance(self.inner, Record) or self.inner.plain:
            return super().write_all(values, source)
        # Unpacking a record is faster than reading its attributes.
        names = [source.fresh() for _ in self.inner.fields]
        pieces = self.inner.pieces(names, source)
        arguments = ", ".join(p.arguments for p in pieces)
        row = f"b'{self.inner.directive(pieces)}\\n' % ({arguments},)"
        return f"b''.join([{row} for {', '.join(names)}, in {values}])"

    def read(self, source: Source) -> str:
        if isinstance(self.inner, Record):
            pieces = self.inner.pieces(["_"] * len(self.inner.fields), source)
            if all(p.single for p in pieces):  # unpacking is faster, and notices a surplus word
                names = [source.fresh() for _ in pieces]
                reads = ", ".join(p.read.replace("nxt()", n) for p, n in zip(pieces, names, strict=True))
                return f"[{source.name(self.inner.cls)}({reads}) for {', '.join(names)}, in [line().split()]][0]"
        return f"[{self.inner.piece('_', source).read} for nxt in [words(line())]][0]"

    def doc(self) -> str:
        return self.inner.doc(self.name)


@dataclass(frozen=True)
class Counted(Shape):
    """A line with the count, then so many items."""

    item: Shape

    def write(self, value: str, source: Source) -> str:
        return f"b'%d\\n' % len({value}) + {self.item.write_all(value, source)}"

    def read(self, source: Source) -> str:
        return f"tuple([{self.item.read(source)} for _ in range(int(line()))])"

    def doc(self) -> str:
        return f"count / count × {{{self.item.doc()}}}"


@dataclass(frozen=True)
class Fixed(Shape):
    """So many items, without a count; or as many as the query `count` told."""

    item: Shape
    count: int | str

    def write(self, value: str, source: Source) -> str:
        return self.item.write_all(value, source)

    def read(self, source: Source) -> str:
        count = self.count if isinstance(self.count, int) else f"given[{self.count!r}]"
        return f"tuple([{self.item.read(source)} for _ in range({count})])"

    def doc(self) -> str:
        return f"{self.count} × {{{self.item.doc()}}}"


@dataclass(frozen=True)
class WordsLine(Shape):
    """A line with the count, then all the words in one line, an empty one when there are none."""

    inner: Inline

    def write(self, value: str, source: Source) -> str:
        one = source.fresh()
        piece = self.inner.piece(one, source)
        items = f"[b'{piece.directive}' % ({piece.arguments},) for {one} in {value}]"
        return f"b'%d\\n%b\\n' % (len({value}), b' '.join({items}))"

    def read(self, source: Source) -> str:
        read = self.inner.piece("_", source).read
        return f"[tuple([{read} for _ in range(n)]) for n in [int(line())] for nxt in [words(line())]][0]"

    def doc(self) -> str:
        return f"count / {self.inner.doc('value')}×count"


@dataclass(frozen=True)
class Block(Shape):
    """A record whose fields stand on lines of their own."""

    cls: Callable[..., Any]
    fields: tuple[tuple[str, Shape], ...]

    def write(self, value: str, source: Source) -> str:
        return "(" + " + ".join(shape.write(f"{value}.{name}", source) for name, shape in self.fields) + ")"

    def read(self, source: Source) -> str:
        return f"{source.name(self.cls)}({', '.join(shape.read(source) for _, shape in self.fields)})"

    def doc(self) -> str:
        return " / ".join(shape.doc() for _, shape in self.fields)


@dataclass(frozen=True)
class CountedBlock(Shape):
    """One line with the counts of all fields, then the rows of all fields."""

    cls: Callable[..., Any]
    fields: tuple[tuple[str, Counted], ...]

    def write(self, value: str, source: Source) -> str:
        head = " ".join(["%d"] * len(self.fields))
        counts = ", ".join(f"len({value}.{name})" for name, _ in self.fields)
        rows = [shape.item.write_all(f"{value}.{name}", source) for name, shape in self.fields]
        return f"(b'{head}\\n' % ({counts},) + {' + '.join(rows)})"

    def read(self, source: Source) -> str:
        items = [f"tuple([{s.item.read(source)} for _ in range(int(nxt()))])" for _, s in self.fields]
        return f"[{source.name(self.cls)}({', '.join(items)}) for nxt in [words(line())]][0]"

    def doc(self) -> str:
        rows = [f"{name} × {{{shape.item.doc()}}}" for name, shape in self.fields]
        return " / ".join([" ".join(name for name, _ in self.fields), *rows])


class SizedBoard(Shape):
    """`rows columns`, then the rows."""

    def write(self, value: str, source: Source) -> str:
        return f"b'%d %d\\n%b\\n' % (len({value}), len({value}[0]), '\\n'.join({value}).encode())"

    def read(self, source: Source) -> str:
        return "tuple([line().decode() for _ in range(int(line().split()[0]))])"

    def doc(self) -> str:
        return "rows columns / rows × {columns letters}"


class SquareBoard(Shape):
    """As many lines as the first one has letters."""

    def write(self, value: str, source: Source) -> str:
        return f"b'%b\\n' % '\\n'.join({value}).encode()"

    def read(self, source: Source) -> str:
        first = source.fresh()
        return f"[({first}, *[line().decode() for _ in {first}[1:]]) for {first} in [line().decode()]][0]"

    def doc(self) -> str:
        return "n × {n letters}"


class CountedLetters(Shape):
    """A number of letters; if it is not 0, a line with the letters."""

    def write(self, value: str, source: Source) -> str:
        return f"(b'%d\\n%b\\n' % (len({value}), {value}.encode()) if {value} else b'0\\n')"

    def read(self, source: Source) -> str:
        return "(line().decode() if int(line()) else '')"

    def doc(self) -> str:
        return "count / count letters, if any"
