"""From type hints to shapes. A hint that has no wire form is an error at import."""

import types
from typing import Any, Union, get_args, get_origin

from arena24.games.commands import fields_of, find_mark, is_record, unannotated
from arena24.games.records import BLOCKS, CountsFirst, Digits, Exactly, Picture, Rest, Told, Word
from arena24.protocol.lines import (
    Block,
    Counted,
    CountedBlock,
    CountedLetters,
    Fixed,
    Line,
    Nothing,
    Shape,
    SizedBoard,
    SquareBoard,
    WordsLine,
)
from arena24.protocol.source import Source
from arena24.protocol.words import Bool, Inline, Int, IntOr, Maybe, OneOf, Real, Record, Several, Text, ToTheEnd

PICTURES: dict[Picture, Shape] = {
    Picture.SIZED: SizedBoard(),
    Picture.SQUARE: SquareBoard(),
    Picture.COUNTED: CountedLetters(),
}


def shape_of(hint: Any, name: str = "value") -> Shape:
    """The shape of a reply, or of a field of a block."""
    if hint is None or hint is types.NoneType:
        return Nothing()
    bare, marks = unannotated(hint)
    if picture := find_mark(marks, Picture):
        return PICTURES[picture]
    if bare in BLOCKS:
        fields = tuple((field, shape_of(inner, field)) for field, inner in fields_of(bare).items())
        return _counted_block(bare, fields) if find_mark(marks, CountsFirst) else Block(bare, fields)
    if get_origin(bare) is tuple:
        return _many(_item_of(bare), marks, name)
    inner = inline_of(hint)
    if isinstance(inner, Maybe):
        raise TypeError(f"{name}: only the last word of a record may be missing")
    return Line(inner, name)


def _counted_block(cls: Any, fields: tuple[tuple[str, Shape], ...]) -> CountedBlock:
    counted = tuple((name, shape) for name, shape in fields if isinstance(shape, Counted))
    if len(counted) != len(fields):
        raise TypeError(f"{cls.__name__}: counts that come first need fields that are lists of records")
    return CountedBlock(cls, counted)


def _many(item: Any, marks: tuple[Any, ...], name: str) -> Shape:
    exactly, told = find_mark(marks, Exactly), find_mark(marks, Told)
    if find_mark(marks, Rest):
        return Line(ToTheEnd(_single(item)), name)
    if told:
        return Fixed(shape_of(item), told.by)
    if not _takes_lines(item):
        return Line(Several(_single(item), exactly.count), name) if exactly else WordsLine(_single(item))
    return Fixed(shape_of(item), exactly.count) if exactly else Counted(shape_of(item))


def _item_of(bare: Any) -> Any:
    match get_args(bare):
        case (item, end) if end is ...:
            return item
    raise TypeError(f"{bare!r} has no wire form; a tuple of anything is `tuple[X, ...]`, a row of values a NamedTuple")


def _takes_lines(item: Any) -> bool:
    bare, marks = unannotated(item)
    return is_record(bare) or get_origin(bare) is tuple or find_mark(marks, Picture) is not None


def inline_of(hint: Any) -> Inline:
    """The shape of a value inside a line."""
    bare, marks = unannotated(hint)
    if find_mark(marks, Picture) or bare in BLOCKS:
        raise TypeError(f"{hint!r} takes lines of its own and cannot stand inside one")
    if bare is float:
        digits = find_mark(marks, Digits)
        return Real(digits.count if digits else None)
    if get_origin(bare) in (Union, types.UnionType):
        return _union(get_args(bare))
    if get_origin(bare) is tuple:
        inner, exactly = inline_of(_item_of(bare)), find_mark(marks, Exactly)
        if find_mark(marks, Rest) or find_mark(marks, Told) or not inner.closed:
            raise TypeError(f"{hint!r}: inside a line nothing tells where it ends")
        return Several(inner, exactly.count if exactly else None)
    if is_record(bare):
        return _record(bare)
    return _word(getattr(bare, "__supertype__", bare))  # a NewType looks like what it is made of


def _record(cls: Any) -> Record:
    record = Record(cls, tuple((name, inline_of(inner)) for name, inner in fields_of(cls).items()))
    if not all(shape.closed for _, shape in record.fields[:-1] or record.fields):
        raise TypeError(f"{cls.__name__}: only the last word of a record may be missing")
    return record


def _single(hint: Any) -> Inline:
    """A value that is always exactly one word."""
    shape = inline_of(hint)
    if not shape.piece("_", Source()).single:
        raise TypeError(f"{hint!r} is not always one word")
    return shape


def _word(bare: Any) -> Inline:
    plain: dict[Any, Inline] = {bool: Bool(), int: Int(), str: Text()}
    if bare in plain:
        return plain[bare]
    if isinstance(bare, type) and issubclass(bare, Word):
        return OneOf(bare)
    raise TypeError(f"no wire form inside a line for {bare!r}")


def _union(members: tuple[Any, ...]) -> Inline:
    if types.NoneType in members and len(members) == 2:
        (rest,) = [m for m in members if m is not types.NoneType]
        return Maybe(_single(rest))
    words = [m for m in members if isinstance(m, type) and issubclass(m, Word)]
    if len(members) == 2 and len(words) == 1 and int in members:
        return IntOr(words[0])
    raise TypeError(f"no wire form for the union of {members}")


def marks_in(hint: Any, kind: type[Told]) -> list[Told]:
    """All marks of a kind anywhere inside a reply."""
    bare, marks = unannotated(hint)
    found = [m for m in marks if isinstance(m, kind)]
    inner = fields_of(bare).values() if is_record(bare) else get_args(bare)
    for part in inner:
        found += marks_in(part, kind)
    return found
