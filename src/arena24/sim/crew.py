"""The workers of a tournament on this machine, as many as there are jobs."""

import os
import selectors
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import TracebackType

import msgspec

from arena24.sim.report import RoundReport, RoundTask

FAREWELL = 5.0  # seconds that a worker gets to end its round


class Crew:
    """Processes that play rounds side by side: the executor of one machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[subprocess.Popen[bytes]] = []
        self._busy: dict[subprocess.Popen[bytes], RoundTask] = {}

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    def play(self, tasks: Sequence[RoundTask]) -> Iterator[RoundReport]:
        """Reports as they come, in whatever sequence."""
        with selectors.DefaultSelector() as selector:
            for task in tasks:
                self._give(task, selector)
                if len(self._busy) < self._jobs:
                    continue
                yield from self._finished(selector)
            while self._busy:
                yield from self._finished(selector)

    def _give(self, task: RoundTask, selector: selectors.BaseSelector) -> None:
        worker = self._idle.pop() if self._idle else _started()
        assert worker.stdin is not None
        assert worker.stdout is not None
        self._busy[worker] = task
        with suppress(BrokenPipeError, ValueError):  # it is gone, or told to go; then its output ends, too
            worker.stdin.write(msgspec.json.encode(task) + b"\n")
            worker.stdin.flush()
        selector.register(worker.stdout, selectors.EVENT_READ, worker)

    def _finished(self, selector: selectors.BaseSelector) -> Iterator[RoundReport]:
        """Wait until at least one worker has something to report."""
        for key, _ in selector.select():
            worker: subprocess.Popen[bytes] = key.data
            assert worker.stdout is not None
            selector.unregister(worker.stdout)
            task = self._busy.pop(worker)
            line = worker.stdout.readline()
            if line.endswith(b"\n"):
                self._idle.append(worker)
                yield msgspec.json.decode(line, type=RoundReport)
            else:
                _ended(worker)
                yield RoundReport(round=task.round, void="the process that played it was killed")

    def abandon(self) -> None:
        """From whatever thread: nobody waits for the rounds that are played now; they end at once and are void."""
        for worker in list(self._busy):
            _dismiss(worker)

    def close(self) -> None:
        """Send all workers home; rounds that they play are lost."""
        workers = [*self._idle, *self._busy]
        self._idle.clear()
        self._busy.clear()
        for worker in workers:
            _dismiss(worker)
        for worker in workers:
            _ended(worker)


def _started() -> subprocess.Popen[bytes]:
    # Sets of words are walked in the order of their hashes: with random ones a bot would not play twice alike.
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    command = [sys.executable, "-Pm", "arena24.sim.worker"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def _dismiss(worker: subprocess.Popen[bytes]) -> None:
    """The end of its tasks: whoever plays stops, and its bots with it."""
    assert worker.stdin is not None
    with suppress(BrokenPipeError):
        worker.stdin.close()


def _ended(worker: subprocess.Popen[bytes]) -> None:
    try:
        worker.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
    for stream in (worker.stdin, worker.stdout):
        if stream is not None:
            with suppress(BrokenPipeError):
                stream.close()
