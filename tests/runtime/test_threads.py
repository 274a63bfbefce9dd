"""Threads that stand back."""

import os
import sys
import threading

import pytest

from arena24.runtime.threads import NICE, background


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a priority is the whole process's")
def test_only_the_thread_stands_back() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    before = priority()
    with background("slow work") as pool:
        assert pool.submit(priority).result() == max(before, NICE)
    assert priority() == before
