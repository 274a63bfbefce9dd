"""What the verbs print with: plain without a terminal, calm with one, never wider than it."""

import math
from collections.abc import Iterable
from typing import Any

import msgspec
from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.table import Table
from rich.text import Text

WORD = 4  # columns: words are not broken into shorter pieces


class _Whole(Console):
    """A console that cuts nothing off: what does not fit goes on in the next line."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print it all."""
        super().print(*objects, **{"crop": False, **how})


class _Table(Table):
    """A table that is as wide as its numbers need, whatever the terminal."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for column in self.columns:
            longest = max(cell_len(str(cell)) for cell in (column.header, *column.cells))
            column.min_width = longest if column.no_wrap and not column.ratio else min(longest, WORD)
        least = sum((column.min_width or 0) + 2 for column in self.columns) - 2  # with two blanks in between
        return super().__rich_console__(console, options.update(max_width=max(options.max_width, least)))


def out() -> Console:
    """Standard output."""
    return _Whole(highlight=False)


def err() -> Console:
    """Standard error: progress and remarks, so that output can be piped."""
    return _Whole(stderr=True, highlight=False)


def table(*columns: str, numbers: Iterable[str] = (), title: str | None = None, rest: str | None = None) -> Table:
    """A table; the columns of `numbers` are aligned to the right, the column `rest` gets the room that is left.

    Where there is too little room, it is words that are broken, never numbers; where there is none at all, lines are
    longer than the terminal.
    """
    made = _Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), expand=rest is not None)
    made.title, made.title_justify, made.title_style = title, "left", "bold"
    right = set(numbers)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        if column == rest:
            made.add_column(Text(column), justify=justify, overflow="ellipsis", no_wrap=True, ratio=1)
        else:
            made.add_column(Text(column), justify=justify, overflow="fold", no_wrap=column in right)
    return made


def row(made: Table, *cells: object, style: str | None = None) -> None:
    """Add a row of anything; nothing in it is taken for markup."""
    made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells), style=style)


def print_json(value: object) -> None:
    """Print a value for programs."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def clock(seconds: float) -> str:
    """Contest time: 1:02:03; a clock without an end is a dash."""
    if math.isinf(seconds):
        return "-"
    whole = max(0, int(seconds))
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def number(value: float) -> str:
    """A score or a result: whole numbers as they are, others with two digits."""
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}"


def plural(count: int, thing: str) -> str:
    """`1 team`, `2 teams`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def size(count: float) -> str:
    """So many bytes: `1.3 GB`, `24 MB`."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
