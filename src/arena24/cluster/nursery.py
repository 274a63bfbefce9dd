"""The nursery: a process that has imported all that a world needs, and forks the processes of a node.

    async with NurseryLauncher(folder) as launcher:     # a `Launcher`
        life = await launcher.start("Battle1", ("arena24.cluster.process", ...))

An interpreter that imports arena24 takes most of a second of processor time. When a machine dies, the others start
all that it had at the same moment, and teams wait for it; a fork takes some milliseconds, however many there are.

It is a process of its own (`python -m arena24.cluster.nursery DIR`), because a node has threads, connections and an
event loop, none of which survive a fork. Births are asked for on its standard input, births and deaths told on its
standard output, a line each, in order; what anybody prints goes into its log. It ends when its node does; what it has
brought up lives on. If it dies itself, processes are started as ever, and another one is begun.
"""

import asyncio
import contextlib
import gc
import importlib
import os
import select
import signal
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec
import structlog

from arena24.server.launcher import AdoptedProcess, Life, ProcessLauncher
from arena24.store.folder import Folder

MODULE: Final = "arena24.cluster.process"
"""What it brings up; other processes of a node are not in such a hurry."""
PATIENCE: Final = 30.0
"""Seconds for a birth; a nursery that takes longer hangs: it is ended, and the process started without it. While it is
still importing it is waited for: another interpreter would have to do the same."""

log = structlog.get_logger()


class Birth(msgspec.Struct, frozen=True):
    """A process shall be: its module and arguments, and the file that it writes what it says into."""

    command: list[str]
    log: str


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Everything is imported."""


class Born(msgspec.Struct, frozen=True, tag=True):
    """It is."""

    pid: int


class Died(msgspec.Struct, frozen=True, tag=True):
    """A process has ended; a negative code is the signal that ended it."""

    pid: int
    code: int


_decode = msgspec.json.Decoder(Warm | Born | Died).decode


class ForkedProcess:
    """A process of the nursery; if that is gone, its lock tells whether it lives."""

    def __init__(self, pid: int, orphan: AdoptedProcess) -> None:
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._pid, self._orphan = pid, orphan

    async def wait(self) -> int | None:
        """How it ended; None: nobody knows."""
        with contextlib.suppress(asyncio.CancelledError):
            return await asyncio.shield(self.ended)
        if not self.ended.cancelled():
            raise asyncio.CancelledError  # it is the one who waits that was
        await self._orphan.wait()
        return None

    def kill(self) -> None:
        """kill -9."""
        if self.ended.cancelled():
            self._orphan.kill()
        elif not self.ended.done():
            os.kill(self._pid, signal.SIGKILL)


class NurseryLauncher(ProcessLauncher):
    """Has the worlds of a node forked by a nursery, and starts everything else as ever."""

    def __init__(self, folder: Folder) -> None:
        super().__init__(folder)
        self._nursery: asyncio.subprocess.Process | None = None
        self._beginning = asyncio.Lock()  # of another one, by whoever is first
        self._reading: asyncio.Task[None] | None = None
        self._warm = asyncio.Event()  # or it has died before
        self._expected: deque[tuple[str, asyncio.Future[Life]]] = deque()  # births that were asked for
        self._living: dict[int, ForkedProcess] = {}

    async def __aenter__(self) -> Self:
        """Comes back when it is warm: a node that has only just come must not take worlds that others start sooner."""
        await self._open()
        await self._warm.wait()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        reading, self._reading = self._reading, None
        self._end()  # it has nothing to lose
        if reading is not None:
            await reading

    async def _open(self) -> None:
        """Begin one; it is warm some time later, and whoever asks before has to wait for that."""
        self._warm.clear()
        path = self.log("nursery")
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            self._nursery = await asyncio.create_subprocess_exec(
                sys.executable,
                "-Pm",
                "arena24.cluster.nursery",
                str(self._folder.path),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=file,
                start_new_session=True,
            )
        self._reading = asyncio.create_task(self._read(self._nursery))

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start a process, by a fork if it is a world's and the nursery lives."""
        if command[0] == MODULE and self._reading is not None:
            async with self._beginning:
                if self._reading.done():
                    await self._open()
            with contextlib.suppress(OSError, TimeoutError):
                return await self._forked(name, command)
            log.error("the nursery does not answer; it is begun anew", server=name)
            self._end()
        return await super().start(name, command)

    async def _forked(self, name: str, command: Sequence[str]) -> Life:
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        born: asyncio.Future[Life] = asyncio.get_running_loop().create_future()
        self._expected.append((name, born))
        self._nursery.stdin.write(msgspec.json.encode(Birth(list(command), str(self.log(name)))) + b"\n")
        await self._warm.wait()
        async with asyncio.timeout(PATIENCE):
            return await born

    def _end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self._nursery is not None:
                self._nursery.kill()

    async def _read(self, nursery: asyncio.subprocess.Process) -> None:
        """Hear who is born and who has died, until the nursery has."""
        assert nursery.stdout is not None
        async for line in nursery.stdout:
            match _decode(line):
                case Warm():
                    self._warm.set()
                case Born(pid):
                    name, born = self._expected.popleft()
                    life = self._living[pid] = ForkedProcess(pid, AdoptedProcess(self._folder, name))
                    if born.done():  # whoever wanted it has given up
                        life.kill()
                    else:
                        born.set_result(life)
                case Died(pid, code):
                    self._living.pop(pid).ended.set_result(code)
        await nursery.wait()
        self._warm.set()
        for life in self._living.values():
            life.ended.cancel()
        for _, born in self._expected:
            if not born.done():
                born.set_exception(ConnectionResetError("the nursery has died"))
        self._living.clear()
        self._expected.clear()


# ---- the process


def main() -> None:
    """What a launcher starts; in a child, what was to be started."""
    told = os.dup(1)
    os.dup2(2, 1)  # what a game prints when it is imported is no message
    _warm_up(Folder(Path(sys.argv[1])))
    _tell(told, Warm())
    command = _brought_up(told)
    if command is not None:
        sys.argv = command
        importlib.import_module(command[0]).main()


def _warm_up(folder: Folder) -> None:
    """Import what a world needs: its process, the games of the contest, and what talks to its database."""
    importlib.import_module(MODULE)
    from arena24.store.config import load
    from arena24.store.engine import Address, Transactions

    load(folder.config, begun=True)
    Transactions(Address.of(folder.database)).close()  # it connects to nobody
    with contextlib.suppress(ImportError):
        importlib.import_module("uvloop")
    gc.collect()
    gc.freeze()  # so that the memory of all this stays common


def _brought_up(told: int) -> list[str] | None:
    """Fork whenever it is asked for: gives the command to a child, and None to the nursery when its node is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ear, voice = os.pipe()
    os.set_blocking(ear, False)
    os.set_blocking(voice, False)
    signal.set_wakeup_fd(voice, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # it is the pipe that tells
    heard = b""
    while True:
        ready, _, _ = select.select([0, ear], [], [])
        if ear in ready:
            os.read(ear, 1024)
            _tell_deaths(told)
        if 0 in ready:
            if not (more := os.read(0, 65536)):
                return None
            *lines, heard = (heard + more).split(b"\n")
            for line in lines:
                birth = msgspec.json.decode(line, type=Birth)
                if pid := os.fork():
                    _tell(told, Born(pid))
                    continue
                _leave_home((ear, voice, told), birth.log)
                return birth.command


def _tell(told: int, message: msgspec.Struct) -> None:
    with contextlib.suppress(BrokenPipeError):  # its node is gone
        os.write(told, msgspec.json.encode(message) + b"\n")


def _tell_deaths(told: int) -> None:
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            _tell(told, Died(pid, os.waitstatus_to_exitcode(status)))


def _leave_home(ours: Sequence[int], path: str) -> None:
    """A child: nothing that ends the node ends it too, and what it says goes into its own log."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    for descriptor in ours:
        os.close(descriptor)
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for source, target in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(said)


if __name__ == "__main__":
    main()
