"""The turn clock: when turns end, and when they never will."""

STANDSTILL = 10_000
"""Ends of one and the same turn, after which nothing will move the round any more."""


class Standstill(ValueError):
    """Nobody will ever move this round: not with these teams and parameters."""


def next_boundary(boundary: float, opened: float, length: float) -> float:
    """The end of the turn that opened at `opened`, after the resolution that began at `boundary`.

    Small overruns are absorbed; a long one never makes a turn shorter than half its length. Platform 5, P32.
    """
    return max(boundary + length, opened + length / 2)


def reopened_boundary(resumed: float, length: float) -> float:
    """The end of a turn that a pause interrupted: it has its full length again. R21."""
    return resumed + length


GRACE = 2.0
"""Seconds that a round may need at the contest's end for stalls, besides turns. Platform 5, R22."""


def grace(length: float, pauses: int) -> float:
    """Seconds after the contest's end in which a round with turns of this length may still finish. R22.

    A turn for a stall or a restart of its server, and one for each pause inside the round, which replayed a turn (R21).
    """
    return length * (1 + pauses) + GRACE
