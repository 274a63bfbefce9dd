"""Printers and readers of any hint, and random values of it."""

import types
from collections.abc import Callable, Mapping
from typing import Any, Union, get_args, get_origin

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from arena24.games.commands import fields_of, find_mark, is_record, unannotated
from arena24.games.records import Digits, Exactly, Picture, Told, Word
from arena24.protocol.hints import shape_of
from arena24.protocol.lines import words
from arena24.protocol.source import Source

TOLD = 3  # the length that the other query tells, in every test


def printer(hint: Any) -> Callable[[Any], bytes]:
    """The function that prints a value of this type."""
    source = Source()
    text = f"def write(value):\n    return {shape_of(hint).write('value', source)}\n"
    return source.compile("write", text, "write")


def reader(hint: Any) -> Callable[[bytes], Any]:
    """The function that reads it back and insists that nothing is left over."""
    source = Source()
    source.namespace["words"] = words
    text = f"def read(line, given):\n    return {shape_of(hint).read(source)}\n"
    read = source.compile("read", text, "read")

    def read_all(printed: bytes) -> Any:
        lines = iter(printed.split(b"\n"))
        value = read(lambda: next(lines), _Given())
        assert list(lines) == [b""], "something is left over"
        return value

    return read_all


class _Given(Mapping[str, int]):
    """Whatever is asked, the answer is the same."""

    def __getitem__(self, query: str) -> int:
        return TOLD

    def __iter__(self) -> Any:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


LETTERS = "PX.12#"
INTEGERS = st.integers(-(10**6), 10**18 - 1)


def values_of(hint: Any) -> SearchStrategy[Any]:
    """Random values of a declared reply, or of a part of one."""
    bare, marks = unannotated(hint)
    if picture := find_mark(marks, Picture):
        return _pictures(picture)
    if get_origin(bare) in (Union, types.UnionType):
        return st.one_of([values_of(member) for member in get_args(bare)])
    if get_origin(bare) is tuple:
        return _tuples(get_args(bare)[0], marks)
    if is_record(bare):
        return st.builds(bare, *[values_of(field) for field in fields_of(bare).values()])
    return _plain(bare, marks)


def _pictures(picture: Picture) -> SearchStrategy[Any]:
    if picture is Picture.COUNTED:
        return st.text("MO", max_size=5)

    def board(width: int) -> SearchStrategy[tuple[str, ...]]:
        least, most = (width, width) if picture is Picture.SQUARE else (1, 4)
        rows = st.text(LETTERS, min_size=width, max_size=width)
        return st.lists(rows, min_size=least, max_size=most).map(tuple)

    return st.integers(1, 4).flatmap(board)


def _tuples(item: Any, marks: tuple[Any, ...]) -> SearchStrategy[tuple[Any, ...]]:
    exactly, told = find_mark(marks, Exactly), find_mark(marks, Told)
    count = exactly.count if exactly else TOLD if told else None
    least, most = (0, 3) if count is None else (count, count)
    return st.lists(values_of(item), min_size=least, max_size=most).map(tuple)


def _plain(bare: Any, marks: tuple[Any, ...]) -> SearchStrategy[Any]:
    if bare is types.NoneType:
        return st.none()
    if bare is bool:
        return st.booleans()
    if bare is int:
        return INTEGERS
    if bare is str:
        return st.text(LETTERS, min_size=1, max_size=3)
    if bare is float:
        digits = find_mark(marks, Digits)
        if digits is None:
            return st.sampled_from([0.0, 0.5, 1.0, 2.0])
        scale: int = 10**digits.count
        return st.integers(-(10**8), 10**8).map(lambda number: number / scale)
    assert issubclass(bare, Word), f"no values known for {bare!r}"
    return st.sampled_from(bare)
