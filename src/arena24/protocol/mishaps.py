"""Mishaps in a wait: what is said when its rules break, on a server and at a table in process (law 4).

Whoever asks hears of the exception first, and can mend the round; then the wait goes on as if the rules had said this.
"""

from collections.abc import Callable

Hear = Callable[[bytes, Exception], None]  # hears in what the rules broke, and how


def holds(until: Callable[[], bool] | None, hear: Hear) -> bool:
    """Has the moment come for which a wait waits? A condition that breaks holds: nobody waits for ever."""
    try:
        return until is None or until()
    except Exception as exception:
        hear(b"the condition of a wait", exception)
        return True


def lasts(patience: Callable[[], float] | None, hear: Hear) -> float | None:
    """How many seconds a wait lasts at most; None: as long as it takes. A patience that breaks has ended."""
    try:
        return None if patience is None else patience()
    except Exception as exception:
        hear(b"the patience of a wait", exception)
        return 0.0
