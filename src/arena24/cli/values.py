"""Declared values for people: records as tables, boards as boards."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from arena24.cli import terminal
from arena24.games.commands import is_record
from arena24.games.records import BLOCKS, Word


def shown(value: Any) -> Iterator[RenderableType]:
    """What to print for the value of a reply; nothing for nothing."""
    if value is None:
        return
    if is_record(type(value)):
        yield from _block(value) if type(value) in BLOCKS else [_table([value])]
    elif isinstance(value, tuple):
        yield from _list(value)
    else:
        yield Text(cell(value))


def _list(values: Sequence[Any]) -> Iterator[RenderableType]:
    if values and all(is_record(type(value)) and type(value) not in BLOCKS for value in values):
        yield _table(values)
    elif all(isinstance(value, str) for value in values):
        yield Text("\n".join(values))  # a board
    elif any(isinstance(value, tuple) for value in values):
        for number, value in enumerate(values, 1):
            yield Text(f"{number}.", "bold")
            yield from shown(value)
    else:
        yield Text(" ".join(map(cell, values)))


def _block(record: Any) -> Iterator[RenderableType]:
    """Each field under its name."""
    for name, value in zip(record._fields, record, strict=True):
        if isinstance(value, tuple):
            yield Text(title(name), "bold")
            yield from shown(value)
        else:
            yield Text(f"{title(name)} {cell(value)}")


def _table(records: Sequence[Any]) -> RenderableType:
    fields = [title(name) for name in records[0]._fields]
    numbers = [
        name for place, name in enumerate(fields) if all(isinstance(record[place], int | float) for record in records)
    ]
    made = terminal.table(*fields, numbers=numbers)
    for record in records:
        terminal.row(made, *map(cell, record))
    return made


def title(name: str) -> str:
    """A field's name as a heading: `def_` is spelt so because Python has the word."""
    return name.rstrip("_").replace("_", " ")


def cell(value: Any) -> str:
    """A value in one line, spelt as on the wire."""
    if isinstance(value, Word):
        return str(value.value)
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return ",".join(map(cell, value)) or "-"
    return "" if value is None else str(value)
