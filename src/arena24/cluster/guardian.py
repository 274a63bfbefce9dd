"""Ends a group of processes with whoever has started them, however that one ends: Ctrl-C, kill -9, a closed terminal.

    with Guardian() as guardian:
        guardian.sweep(folder)      # nobody needs it afterwards
        subprocess.Popen(command, process_group=guardian.group)

It is a process (`python -m arena24.cluster.guardian`) that waits for its standard input to end. Ctrl-C in a terminal
does not reach the group: its owner ends them one after another, as they need each other.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

PATIENCE: Final = 20.0
"""Seconds for processes that are told to end; then they are killed."""
LOOK: Final = 0.1


class Guardian:
    """Guards a group of processes while the block runs; when it ends, whatever is left of them is ended."""

    def __enter__(self) -> Self:
        command = [sys.executable, "-Pm", "arena24.cluster.guardian"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, process_group=0)
        self.group = self._process.pid
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()  # closes its input

    def sweep(self, folder: Path) -> None:
        """Throw a folder away when all of them have ended, if nobody else has."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{folder.resolve()}\n".encode())
        self._process.stdin.flush()


def _end(group: int) -> None:
    """Let them end by themselves, if they do."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            os.killpg(group, 0)  # or nobody is left
            time.sleep(LOOK)
        os.killpg(group, signal.SIGKILL)


def main() -> None:
    """Wait, then end the group of which this process is the first; from outside, or it would end itself."""
    folders = [line.rstrip("\n") for line in sys.stdin]
    group = os.getpid()
    if not os.fork():
        os.setsid()
        _end(group)
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
