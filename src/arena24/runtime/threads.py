"""Threads for work that may take its time."""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

NICE = 10  # how far it stands back


def background(name: str) -> ThreadPoolExecutor:
    """One thread that stands back: when there are fewer cores than work, the event loop's thread goes first."""
    return ThreadPoolExecutor(1, name, initializer=_stand_back)


def _stand_back() -> None:
    if sys.platform == "linux":  # elsewhere a priority is the whole process's
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, max(NICE, os.getpriority(os.PRIO_PROCESS, thread)))
