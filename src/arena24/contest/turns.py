"""The turn clock: when turns end."""


def next_boundary(boundary: float, opened: float, length: float) -> float:
    """The end of the turn that opened at `opened`, after the resolution that began at `boundary`.

    Small overruns are absorbed; a long one never makes a turn shorter than half its length. Platform 5, P32.
    """
    return max(boundary + length, opened + length / 2)


def reopened_boundary(resumed: float, length: float) -> float:
    """The end of a turn that a pause interrupted: it has its full length again. R21."""
    return resumed + length
