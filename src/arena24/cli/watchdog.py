"""Sees who hangs at a practice table, shows where, and stops it if it was told to."""

import contextlib
import ctypes
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from types import FrameType

from arena24.sim.blame import stack
from arena24.sim.conduct import Conduct, Overtime

PATIENT = 10.0  # seconds after which a bot that thinks is worth a remark
LOOK = 0.2  # seconds between two looks


class Watchdog:
    """Looks at everybody's conduct from time to time."""

    def __init__(
        self,
        conducts: Mapping[str, Conduct],
        limit: float | None,
        note: Callable[[str], None],
        *,
        timed: bool = False,
        patience: float = PATIENT,
    ) -> None:
        self._conducts, self._limit, self._note, self._patience = conducts, limit, note, patience
        self._timed = timed  # do turns end by themselves? Then only who says nothing hangs
        self._told: dict[str, int] = {}  # in which turn somebody was mentioned last

    def look(self, frame: FrameType | None = None) -> list[str]:
        """Mention whoever hangs, once a turn; gives those whose time is up. The frame is the one that runs now."""
        late = []
        for login, conduct in self._conducts.items():
            seconds = conduct.silence if self._timed else conduct.busy
            if self._limit is not None and seconds >= self._limit:
                late.append(login)
            elif seconds >= self._patience and self._told.get(login) != conduct.turn:
                self._told[login] = conduct.turn
                where = whereabouts(conduct, frame)
                self._note(f"{login} has not waited for {seconds:.0f} seconds in turn {conduct.turn}{where}")
        return late

    def tell(self) -> None:
        """Somebody is tired of waiting: show where everybody is who thinks."""
        for login, conduct in self._conducts.items():
            if conduct.silence:
                self._note(f"{login} was thinking, in turn {conduct.turn}{whereabouts(conduct)}")


def whereabouts(conduct: Conduct, frame: FrameType | None = None) -> str:
    """Where a bot is, as far as one can see from here."""
    if conduct.half:
        return f"; it has said {conduct.half!r} and not ended the line"
    frame = frame or sys._current_frames().get(conduct.thread)
    lines = "" if frame is None else stack(frame)
    return (
        f", and is here:\n{lines.rstrip()}"
        if lines
        else "; it is a program of its own, and has to say itself where it is"
    )


@contextlib.contextmanager
def on_guard(dog: Watchdog) -> Iterator[None]:
    """Look while bots run in this thread, one at a time, and throw out the one whose time is up.

    A signal comes between two of its own instructions: so whoever is thrown out is who runs.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def look(number: int, frame: FrameType | None) -> None:
        if dog.look(frame):
            raise Overtime

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, LOOK, LOOK)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def throw_out(conduct: Conduct) -> None:
    """End a function that runs in a thread of its own, at the next of its instructions."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(conduct.thread), ctypes.py_object(Overtime))
