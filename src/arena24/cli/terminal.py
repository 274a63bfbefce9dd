"""What the verbs print with: plain without a terminal, calm with one, never wider than it."""

import math
from collections.abc import Iterable
from fractions import Fraction

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text


def out() -> Console:
    """Standard output."""
    return Console(highlight=False)


def err() -> Console:
    """Standard error: progress and remarks, so that output can be piped."""
    return Console(stderr=True, highlight=False)


def table(*columns: str, numbers: Iterable[str] = (), title: str | None = None, rest: str | None = None) -> Table:
    """A table; the columns of `numbers` are aligned to the right, the column `rest` gets the room that is left.

    Where there is too little room, it is the names of teams that are broken, never a number.
    """
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), expand=rest is not None)
    made.title, made.title_justify, made.title_style = title, "left", "bold"
    right = set(numbers)
    for column in columns:
        justify: JustifyMethod = "right" if column in right else "left"
        ratio = 1 if column == rest else None
        made.add_column(Text(column), justify=justify, overflow="ellipsis", no_wrap=column != "Team", ratio=ratio)
    return made


def row(made: Table, *cells: object, style: str | None = None) -> None:
    """Add a row of anything; nothing in it is taken for markup."""
    made.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells), style=style)


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


def exact(result: str) -> float:
    """A result as the database has it: `7/3`."""
    return float(Fraction(result))
