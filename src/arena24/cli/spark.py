"""Numbers as a line of small bars, for a terminal."""

from collections.abc import Sequence
from itertools import pairwise

BARS = "▁▂▃▄▅▆▇█"


def spark(values: Sequence[float], width: int, top: float | None = None) -> str:
    """A bar for each value, or for the mean of several; nothing is a blank, `top` the highest bar."""
    if not values:
        return ""
    columns = min(width, len(values))
    bounds = [len(values) * column // columns for column in range(columns + 1)]
    means = [sum(values[a:b]) / (b - a) for a, b in pairwise(bounds)]
    highest = max(means) if top is None else top
    return "".join(_bar(mean, highest) for mean in means)


def _bar(value: float, highest: float) -> str:
    if value <= 0 or highest <= 0:
        return " "
    return BARS[min(len(BARS) - 1, int(value / highest * len(BARS)))]
