"""Lengths of lists that another query tells, as formulas that any language can print.

A declaration gives the formula as a function of that query's answer. Called with symbols instead of numbers it tells
what it computes.
"""

from dataclasses import dataclass
from typing import Any

from arena24.games.commands import Command, is_record, unannotated
from arena24.games.records import Told


@dataclass(frozen=True, slots=True)
class Sum:
    """constant + factor * field + ..."""

    constant: int = 0
    terms: tuple[tuple[int, str], ...] = ()

    def __add__(self, other: "Sum | int") -> "Sum":
        if isinstance(other, int):
            return Sum(self.constant + other, self.terms)
        return Sum(self.constant + other.constant, self.terms + other.terms)

    def __mul__(self, factor: int) -> "Sum":
        return Sum(self.constant * factor, tuple((count * factor, name) for count, name in self.terms))

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True, slots=True)
class Length:
    """The length of a list, from the answer to a query."""

    by: str
    sum: Sum


def length_of(told: Told, query: Command) -> Length:
    """What a declared formula computes."""
    answer, _ = unannotated(query.reply)
    if not is_record(answer):
        raise TypeError(f"{told.by} tells a length, but its answer is no record")
    record: Any = answer
    formula: object = told.length(record(*[Sum(terms=((1, name),)) for name in record._fields]))
    if not isinstance(formula, Sum):
        raise TypeError(f"the length that {told.by} tells is no sum of its fields")
    return Length(told.by, formula)
