"""The gap between a team and the best of the others: when it opened, and how fast it grew."""

from collections.abc import Sequence
from dataclasses import dataclass

from arena24.analysis.retelling import RetoldTurn

SMALL = 0.1  # of the last gap: up to there it is noise, or could be made good
HALF = 0.5
WINDOW = 10  # turns in which somebody who was never behind did worst


@dataclass(frozen=True, slots=True)
class Gap:
    """Some turns, from the one in which it opened to the one in which much of it was there."""

    first: int  # places in the list of turns, both included
    last: int
    before: float  # how wide it was when they began
    after: float
    behind: bool  # is the team behind at the end? Otherwise these are the turns in which it did worst


def gap_of(turns: Sequence[RetoldTurn]) -> Gap | None:
    """Where it opened; None: nothing ever went worse than for the others, or nobody knows."""
    wide = [turn.gap for turn in turns]
    if not wide:
        return None
    if wide[-1] > 0:
        first = _since(wide, SMALL * wide[-1])
        last = next(place for place in range(first, len(wide)) if wide[place] >= HALF * wide[-1])
        return Gap(first, last, wide[first - 1] if first else 0.0, wide[last], behind=True)
    reached = [0.0, *wide]  # reached[i]: before turn i
    spans = [(first, last) for first in range(len(wide)) for last in range(first, min(first + WINDOW, len(wide)))]
    first, last = max(spans, key=lambda span: wide[span[1]] - reached[span[0]])
    return Gap(first, last, reached[first], wide[last], behind=False) if wide[last] > reached[first] else None


def _since(wide: Sequence[float], least: float) -> int:
    """Since when it has been wider than that without a break."""
    first = len(wide) - 1
    while first > 0 and wide[first - 1] > least:
        first -= 1
    return first
