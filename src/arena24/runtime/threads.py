"""Threads for work that may take its time."""

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

NICE = 10  # how far it stands back


def in_thread(work: Callable[[], None]) -> threading.Thread:
    """Let it run beside us; it does not keep the process alive."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def background(name: str) -> ThreadPoolExecutor:
    """One thread that stands back: when there are fewer cores than work, the event loop's thread goes first."""
    return ThreadPoolExecutor(1, name, initializer=_stand_back)


def _stand_back() -> None:
    if sys.platform == "linux":  # elsewhere a priority is the whole process's
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, max(NICE, os.getpriority(os.PRIO_PROCESS, thread)))
