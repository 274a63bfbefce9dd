"""Prospects: what was still to be won from each of several turns on, by somebody else in the same seat.

Where they fall most, the round was lost, however much later the results told so.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from arena24.analysis.substitute import Stint

PARTS = 4  # of a round, from whose beginnings a substitute plays
CLOSER = 3  # times the worst part is divided again
NOTABLE = 0.2  # of what was lost in all: a smaller fall decides nothing


class Fall(msgspec.Struct, frozen=True):
    """Between two turns: what was to be won from the first one on, and from behind the last one on."""

    first: int
    last: int
    before: float
    after: float


def prospects(play: Callable[[int], Stint], turns: Sequence[int], also: int | None, result: float) -> list[Stint]:
    """Stints from all over a round and from one more turn, then nearer and nearer to the worst fall."""
    starts = {turns[len(turns) * part // PARTS] for part in range(PARTS)} | ({also} if also is not None else set())
    stints = [play(turn) for turn in sorted(starts)]
    for _ in range(CLOSER):
        worst = fall_in(stints, turns[-1], result)
        if worst is None or worst.first == worst.last:
            break
        stints.append(play((worst.first + worst.last + 1) // 2))
        stints.sort(key=lambda stint: stint.first)
    return stints


def fall_in(stints: Sequence[Stint], end: int, result: float) -> Fall | None:
    """The worst fall; None: there was never more to be won than the result, or it was lost little by little."""
    known = [(stint.first, stint.result) for stint in stints if not stint.failed]
    known.append((end + 1, result))  # when it is over there is nothing else to be won
    falls = [Fall(one, other - 1, before, after) for (one, before), (other, after) in pairwise(known)]
    worst = max(falls, key=lambda fall: fall.before - fall.after, default=None)
    lost = max(before for _, before in known) - result
    if worst is None or lost <= 0 or worst.before - worst.after < NOTABLE * lost:
        return None
    return worst
