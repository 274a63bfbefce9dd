"""How benchmarks report: a value, what it is compared with in the same run, and what we aim at."""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement."""

    what: str
    value: str  # with its unit
    ratio: float | None = None  # to the yardstick, measured in the same run
    yardstick: str = ""
    aim: str = ""  # of the ratio, such as "<= 0.02"

    @property
    def reached(self) -> str:
        """Whether the ratio is what we aim at; a word, because nothing fails here."""
        if self.ratio is None or not self.aim:
            return ""
        sign, number = self.aim.split()
        return "yes" if (self.ratio <= float(number)) == (sign == "<=") or self.ratio == float(number) else "no"


def best_seconds(work: Callable[[], object], repeat: int = 5) -> float:
    """The shortest of several runs, in time of the process: what the machine can do when nobody disturbs it."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def share_of_turn(what: str, seconds: float, turn: float = 1.0, aim: str = "<= 0.02") -> Row:
    """Work that is done once per turn, as a share of the turn."""
    return Row(what, f"{seconds * 1000:.2f} ms", seconds / turn, f"{turn:g} s turn", aim)


def show(title: str, rows: Iterable[Row]) -> None:
    """Print a table of measurements."""
    table = Table(title=title, title_justify="left")
    for column, justify in (("what", "left"), ("value", "right"), ("ratio", "right"), ("of", "left"), ("aim", "left")):
        table.add_column(column, justify="right" if justify == "right" else "left")
    table.add_column("reached")
    for row in rows:  # each is told when it is known: the table may take long, or be interrupted
        print(f"{title}: {row.what}: {row.value}", file=sys.stderr, flush=True)
        ratio = "" if row.ratio is None else f"{row.ratio:.3f}"
        table.add_row(row.what, row.value, ratio, row.yardstick, row.aim, row.reached)
    Console(width=120).print(table)
