"""Highlights: what of a turn is worth a mark on the timeline."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from arena24.games.records import Word


class Highlight(NamedTuple):
    """Something that happened; weight 1: one of many, 2: it matters, 3: it decides."""

    what: str
    weight: int


def weighed(happened: Iterable[Word], weights: Mapping[Word, int]) -> Iterator[Highlight]:
    """Those kinds of events that have a weight."""
    for what in happened:
        weight = weights.get(what)
        if weight:
            yield Highlight(what.wire.decode(), weight)
