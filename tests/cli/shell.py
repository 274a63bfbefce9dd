"""Typing at arena24: in process, or as a process of its own."""

import contextlib
import json
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from arena24.cli import app
from tests.forker import Forked, children_of, started
from tests.loop import PATIENCE

DEADLINE = PATIENCE
LOOK = 0.25  # seconds between two looks, at last: one at a contest costs a tenth of that


def arena24(*words: object, typed: str | None = None) -> Result:
    """Run a verb in this process; what it should never raise escapes."""
    arguments = [str(word) for word in words]
    return CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False, env={"COLUMNS": "80"})


def complaint(*words: object, code: int = 1) -> str:
    """Run a verb that somebody gets wrong; gives the sentence."""
    result = arena24(*words)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.stderr
    return result.stderr.strip()


def said(*words: object) -> str:
    """Run a verb that works; gives what it prints."""
    result = arena24(*words)
    assert result.exit_code == 0, result.output + result.stderr
    assert "\x1b" not in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines() if "/" not in line)  # but for paths
    return result.stdout


def json_of(*words: object) -> Any:
    """Run a verb that prints JSON."""
    return json.loads(arena24(*words).stdout)


def until(holds: Callable[[], bool]) -> None:
    """Look again and again, soon at first."""
    end, pause = time.monotonic() + DEADLINE, LOOK / 32
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(pause)
        pause = min(1.5 * pause, LOOK)


def asleep(child: int) -> None:
    """Wait until a process that was told to stop does: on a busy machine it goes on meanwhile. Or until it is dead."""
    os.waitid(os.P_PID, child, os.WSTOPPED | os.WEXITED | os.WNOWAIT)


class Process:
    """`arena24 ...` as a process; its output is kept in a file, so that nothing blocks."""

    def __init__(self, output: Path, *words: object, folder: Path | None = None) -> None:
        self._output = output
        output.write_bytes(b"")
        command, environment = ["arena24.cli", *map(str, words)], os.environ | {"COLUMNS": "80"}
        self.process = started(command, output, folder=folder, environment=environment)

    @property
    def output(self) -> str:
        """What it has printed."""
        return self._output.read_text()

    def children(self) -> list[int]:
        """The processes that it has started."""
        return [] if self.process.poll() is not None else children_of(self.process)

    def freeze(self) -> None:
        """Let it do nothing more; gives back when all of its threads have heard that."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGSTOP)
            if isinstance(self.process, Forked):
                self.process.asleep()
            else:
                asleep(self.process.pid)

    def kill_all(self) -> None:
        """kill -9 of it and of what it has started; gives back when they are dead, which may take a while."""
        self.freeze()  # or it would start again who is killed before it
        watched = [os.pidfd_open(pid) for pid in self.children()]
        for child in watched:
            signal.pidfd_send_signal(child, signal.SIGKILL)
        self.process.kill()
        self.wait()
        for child in watched:
            select.select([child], [], [])
            os.close(child)

    def interrupt(self) -> int:
        """Ctrl-C; gives the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        """The exit code."""
        return self.process.wait(DEADLINE)


@contextlib.contextmanager
def process(output: Path, *words: object, folder: Path | None = None) -> Iterator[Process]:
    """A process for the length of a test, in a folder of its own or in ours."""
    started = Process(output, *words, folder=folder)
    try:
        yield started
    finally:
        started.kill_all()  # servers would outlive it
