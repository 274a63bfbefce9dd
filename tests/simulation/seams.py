"""Where the simulation meets the code under test: every source of time, chance and identity that it replaces.

What comes in constructors (`Machine`, `Launcher`) is given there; this is the rest.
"""

import builtins
import hashlib
import io
import os
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest import mock

import structlog
from sqlalchemy import URL, Connection, Engine

from arena24.protocol.session import Session
from arena24.runtime.machine import Machine
from arena24.server import gate, world
from arena24.server.world import World
from arena24.store import sqlite
from arena24.store.engine import Transactions
from arena24.store.errors import Unwritable
from arena24.web import site
from tests.simulation.disk import Disk
from tests.simulation.loop import PROCESS, Killed, SimulatedLoop, Threads
from tests.simulation.trace import Trace

DAWN = datetime(2026, 1, 1, tzinfo=UTC)

_engines: dict[URL, Engine] = {}  # one for all processes and all runs: to set one up takes as long as a short run


class Wall:
    """The wall clock: somebody may set it."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.offset = 0.0
        self._loop = loop

    def __call__(self) -> datetime:
        """The date and time."""
        return DAWN + timedelta(seconds=self._loop.now + self.offset)


class NumberedSession(Session):
    """A session whose place in a set does not depend on where it lies in memory."""

    __slots__ = ("_number",)
    count = 0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        NumberedSession.count += 1
        self._number = NumberedSession.count

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other


class Seams:
    """The replacements of one run."""

    def __init__(self, loop: SimulatedLoop, disk: Disk, trace: Trace, seed: int) -> None:
        self.locked = False  # nobody can write into the database
        self.wall = Wall(loop)
        self.machine = Machine(
            now=loop.time, wall=self.wall, thread=lambda name: Threads(loop), background=lambda name: Threads(loop)
        )
        self._loop, self._disk, self._trace = loop, disk, trace
        self._random = random.Random(f"seams {seed}")

    @contextmanager
    def sewn(self) -> Iterator[None]:
        """Within, everything is replaced."""
        NumberedSession.count = 0
        state = random.getstate()
        random.seed(self._random.random())
        structlog.configure(processors=[self._trace.log])
        with ExitStack() as stack:
            for target, name, value in self._patches():
                stack.enter_context(mock.patch.object(target, name, value))
            stack.enter_context(mock.patch.dict(World.__init__.__kwdefaults__, session=NumberedSession))
            try:
                yield
            finally:
                random.setstate(state)
                structlog.reset_defaults()
                for engine in _engines.values():
                    engine.dispose()

    def _patches(self) -> list[tuple[Any, str, Any]]:
        loop = self._loop
        chance = SimpleNamespace(Random=lambda: random.Random(self._random.random()))
        return [
            (time, "monotonic", loop.time),
            (time, "sleep", self._sleep),
            *((os, name, double) for name, double in self._disk.doubles().items()),
            (os, "getpid", self._pid(os.getpid)),
            (os, "kill", self._kill),
            (io, "open", self._disk.open_file),
            (builtins, "open", self._disk.open_file),
            (world, "random", chance),
            (gate, "secrets", SimpleNamespace(token_bytes=lambda size: self._random.randbytes(size))),
            (gate, "verify_password", lambda password, hashed: hashed == quick_hash(password)),
            (site, "ThreadPoolExecutor", lambda workers, name: Threads(loop, workers)),
            (sqlite, "connect", _connect(sqlite.connect)),
            (Transactions, "writing", self._writing(Transactions.writing)),
        ]

    def _sleep(self, seconds: float) -> None:
        """A process that sleeps in a call does nothing else; the others have to wait for it here."""
        self._loop.now += seconds

    def _pid(self, real: Any) -> Any:
        def getpid() -> int:
            process = PROCESS.get()
            return int(real()) if process is None else process.pid

        return getpid

    def _kill(self, pid: int, number: int) -> None:
        for process in self._loop.processes:
            if process.pid == pid and process.alive:
                self._loop.kill(process, f"by signal {number}")
                return
        raise ProcessLookupError(3, "no such process")

    def _writing(self, real: Any) -> Any:
        loop, disk = self._loop, self._disk

        @contextmanager
        def writing(transactions: Transactions) -> Iterator[Connection]:
            process = PROCESS.get()
            if process is not None:
                if process.dies():
                    loop.kill(process, "before a transaction")
                    raise Killed
                if self.locked or disk.full:
                    raise Unwritable("the database cannot be written: it is locked, or the disk is full")
            with real(transactions) as connection:
                yield connection
            if process is not None and process.dies():
                loop.kill(process, "after a transaction")
                raise Killed

        return writing


def quick_hash(password: str | bytes) -> str:
    """A hash that costs nothing."""
    return hashlib.blake2b(password if isinstance(password, bytes) else password.encode(), digest_size=8).hexdigest()


def _connect(real: Any) -> Any:
    def connect(url: URL, busy_ms: int) -> Engine:
        if url not in _engines:
            _engines[url] = real(url, busy_ms)
        return _engines[url]

    return connect
