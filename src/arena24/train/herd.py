"""Batches in several processes, this one among them. Arrays are shared memory: a step costs two bytes in a pipe."""

import itertools
import mmap
import os
import pickle
import subprocess
import sys
import tempfile
from typing import IO

import numpy as np

from arena24.games.lenses import Optics
from arena24.train.batch import Arrays, Drills
from arena24.train.course import Course, Training
from arena24.train.hearing import Hearing, moment

STEP, RESET, DONE = b"s", b"r", b"."
NUMBER = 8  # bytes of a world's number


class Lost(RuntimeError):
    """A worker has ended; what it said stands in the terminal."""


class Herd:
    """Rounds of a vector environment that are shared out: some are played here, the others by workers."""

    def __init__(self, training: Training, course: Course, rounds: int, processes: int) -> None:
        players = course.players
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  # closed by close
        self.arrays = mapped(self._file.fileno(), course.optics, rounds * players, make=True)
        shares = [rounds * number // processes for number in range(1, processes + 1)]
        self._workers: list[subprocess.Popen[bytes]] = []
        for first, end in itertools.pairwise(shares):
            job = pickle.dumps((training, self._file.fileno(), rounds, first, end, moment(processes)))
            self._workers.append(self._started(job))
        self._hearings = [Hearing(_pipe(worker.stdout).fileno(), moment(processes)) for worker in self._workers]
        self._own = Drills(course, self.arrays.part(0, shares[0] * players), 0, rounds)
        self._await()

    def _started(self, job: bytes) -> "subprocess.Popen[bytes]":
        worker = subprocess.Popen(
            [sys.executable, "-m", "arena24.train.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self._file.fileno()],
            bufsize=0,
        )
        _pipe(worker.stdin).write(len(job).to_bytes(NUMBER, "big") + job)
        return worker

    def reset(self, seed: int) -> None:
        """All begin again."""
        self._tell(RESET + seed.to_bytes(NUMBER, "big", signed=True))
        self._own.reset(seed)
        self._await()

    def step(self) -> None:
        """Execute the actions in the array."""
        self._tell(STEP)
        try:
            self._own.step()
        finally:  # whatever went wrong here: who is not waited for would answer the next question
            self._await()

    def _tell(self, what: bytes) -> None:
        for worker in self._workers:
            try:
                _pipe(worker.stdin).write(what)
            except BrokenPipeError as error:
                raise Lost(f"worker {worker.pid} of the environment has ended") from error

    def _await(self) -> None:
        for worker, hearing in zip(self._workers, self._hearings, strict=True):
            if hearing.hear(1) != DONE:
                raise Lost(f"worker {worker.pid} of the environment has ended; what it said last tells why")

    def close(self) -> None:
        """Send bots home, and end the workers: they go when nobody talks to them any more."""
        self._own.close()
        for worker in self._workers:
            _pipe(worker.stdin).close()
            _pipe(worker.stdout).close()
            worker.wait()
        self._file.close()


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def mapped(file: int, optics: Optics, rows: int, *, make: bool = False) -> Arrays:
    """Arrays in a file that other processes map too."""
    shapes = Arrays.shapes(optics, rows)
    ends = np.cumsum([_aligned(int(np.prod(shape)) * np.dtype(kind).itemsize) for shape, kind in shapes.values()])
    if make:
        os.truncate(file, int(ends[-1]))
    memory = mmap.mmap(file, int(ends[-1]))
    parts = {}
    for (name, (shape, kind)), start in zip(shapes.items(), [0, *ends], strict=False):
        parts[name] = np.frombuffer(memory, kind, int(np.prod(shape)), int(start)).reshape(shape)
    return Arrays(**parts)


def _aligned(size: int) -> int:
    return -size % 64 + size
