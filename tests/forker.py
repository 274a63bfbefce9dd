"""Processes of arena24 by forks: an interpreter that imports it costs most of a second, and tests start some hundred.

    process = started(["arena24.cli", "serve", "marathon"], output)     # like `subprocess.Popen`

A process of its own (`python -m tests.forker`), begun by whoever is first, imports what they need and forks when it is
told to: no test's threads, doubles or open files come along. What it forks does what `python -Pm MODULE ...` would. A
supervisor has another forker behind it, which starts its servers; a node has its nursery, as ever. Where the
interpreter itself is the point, or is told otherwise by the environment, there is one.
"""

import asyncio
import atexit
import contextlib
import functools
import gc
import importlib
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

import msgspec

from arena24.server import supervisor
from arena24.server.launcher import Life, ProcessLauncher
from arena24.store.folder import Folder

ROOT = Path(__file__).parents[1]
IMPORTED = (
    *("arena24.cli.serve", "arena24.cli.node", "arena24.cli.play", "arena24.cli.bot", "arena24.cli.backup"),
    *("arena24.server.process", "arena24.web.process", "arena24.cluster.process"),
    *("arena24.store.migrations", "uvloop"),
)
PARENT = ["arena24.cli", "serve"]  # it has processes
AT_THE_START = ("PYTHON", "ARENA24_COMPILED", "LC_", "LANG", "TZ")  # when an interpreter looks for these
BEGUN = dict(os.environ)


class Start(msgspec.Struct, tag=True):
    """A process shall be: a module and its arguments, where it writes, and where and in which environment it is."""

    command: list[str]
    output: str
    folder: str
    environment: dict[str, str]
    session: bool  # one of its own, which nobody's Ctrl-C reaches


class Code(msgspec.Struct, tag=True):
    """How has it ended? A negative code is the signal that ended it."""

    pid: int


class Asleep(msgspec.Struct, tag=True):
    """Answer when it has stopped, or is dead."""

    pid: int


_request = msgspec.json.Decoder(Start | Code | Asleep).decode
_answer = msgspec.json.Decoder(int | None).decode


# ---- who asks


class Forked:
    """What was forked, as `subprocess.Popen` has it: its number is nobody else's before somebody knows of its end."""

    def __init__(self, forker: "Forker", pid: int, *, parent: bool) -> None:
        self.pid, self.parent = pid, parent
        self.returncode: int | None = None
        self._forker = forker

    def poll(self) -> int | None:
        """How it ended; None: it has not."""
        if self.returncode is None:
            self.returncode = self._forker.ask(Code(self.pid))
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended."""
        if self.poll() is None:
            watched = os.pidfd_open(self.pid)
            poll = select.poll()
            poll.register(watched, select.POLLIN)
            found = poll.poll(None if timeout is None else 1000 * timeout)
            os.close(watched)
            if not found:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0)
        code = self.poll()
        assert code is not None
        return code

    def send_signal(self, number: int) -> None:
        """Unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9."""
        self.send_signal(signal.SIGKILL)

    def asleep(self) -> None:
        """Wait until it is, having been told to stop; or until it is dead."""
        self._forker.ask(Asleep(self.pid))


class Forker:
    """The process that forks for us."""

    def __init__(self, pid: int, asks: IO[bytes], answers: IO[bytes]) -> None:
        self.pid = pid
        self._asks, self._answers, self._one = asks, answers, threading.Lock()

    def ask(self, request: msgspec.Struct) -> int | None:
        """Ask, and wait for the answer."""
        with self._one:
            self._asks.write(msgspec.json.encode(request) + b"\n")
            self._asks.flush()
            answer: int | None = _answer(self._answers.readline())
            return answer

    def start(
        self, command: Sequence[str], output: Path, *, folder: Path, environment: Mapping[str, str], session: bool
    ) -> Forked:
        """A module with its arguments; what it says is added to a file."""
        words = [*map(str, command)]
        pid = self.ask(Start(words, str(output.absolute()), str(folder.absolute()), dict(environment), session))
        assert pid is not None
        return Forked(self, pid, parent=words[:2] == PARENT)

    def close(self) -> None:
        """It ends when nobody can ask any more."""
        self._asks.close()
        self._answers.close()


_begun: list[Forker] = []


def _ours() -> Forker:
    """That of this process, which ends with it."""
    if not _begun:
        command = [sys.executable, "-m", "tests.forker"]
        process = subprocess.Popen(command, cwd=ROOT, env=BEGUN, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        forker = Forker(process.pid, process.stdin, process.stdout)
        _begun.append(forker)
        atexit.register(process.wait)
        atexit.register(forker.close)  # before
    return _begun[0]


def forkers() -> list[int]:
    """Those that this process has begun."""
    return [forker.pid for forker in _begun]


def forkable(environment: Mapping[str, str]) -> bool:
    """Would an interpreter in this environment be like the one that forks?"""
    names = [name for name in environment.keys() | BEGUN.keys() if name.startswith(AT_THE_START)]
    return hasattr(os, "pidfd_open") and all(environment.get(name) == BEGUN.get(name) for name in names)


def started(
    command: Sequence[str], output: Path, *, folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> "Forked | subprocess.Popen[bytes]":
    """Start a module with its arguments; what it says is added to a file."""
    place, told = folder or Path.cwd(), os.environ if environment is None else environment
    if forkable(told):
        return _ours().start(command, output, folder=place, environment=told, session=False)
    with output.open("ab") as file:
        words = [sys.executable, "-Pm", *command]
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=file, stderr=file, cwd=place, env=told)


def children_of(process: "Forked | subprocess.Popen[bytes]") -> list[int]:
    """The processes that it has started, in their order; those of its forker, too."""
    children = _children(process.pid)
    forkers, others = (children[:1], children[1:]) if isinstance(process, Forked) and process.parent else ([], children)
    return [*(child for forker in forkers for child in _children(forker)), *others]


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


# ---- the process


def main() -> None:
    """What is begun; in a child, what was to be started."""
    told = os.dup(1)
    os.dup2(2, 1)  # what a module prints is no answer
    for name in IMPORTED:
        with contextlib.suppress(ImportError):  # an extra that is not there; who needs it says so
            importlib.import_module(name)
    sys.path.remove(str(ROOT))
    gc.collect()
    gc.freeze()  # so that the memory of all this stays common
    start = _forked(os.dup(0), told)
    if start.command[:2] == PARENT:
        start = _parted(start)
    sys.argv = start.command
    module = importlib.import_module(start.command[0])
    if hasattr(module, "main"):
        module.main()
    else:
        importlib.import_module(f"{module.__name__}.__main__")


def _forked(asked: int, told: int) -> Start:
    """Be a forker, until nobody can ask any more; gives back in a child, which learns what it is to do."""
    codes: dict[int, int] = {}  # two threads may ask at once how something ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(asked, "rb") as requests, os.fdopen(told, "wb", buffering=0) as answers:
        for line in requests:
            answer: int | None = None
            match request := _request(line):
                case Start():
                    if not (answer := os.fork()):
                        _settle(request)
                        return request
                    codes.pop(answer, None)  # of another one that had this number
                case Code(pid):
                    if pid not in codes:
                        ended, status = os.waitpid(pid, os.WNOHANG)
                        codes |= {pid: os.waitstatus_to_exitcode(status)} if ended else {}
                    answer = codes.get(pid)
                case Asleep(pid):
                    os.waitid(os.P_PID, pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            answers.write(msgspec.json.encode(answer) + b"\n")
    os._exit(0)  # it has nothing to tidy up


def _settle(start: Start) -> None:
    """A child: be where it is to be, and write where it is to write."""
    if start.session:
        os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(start.output, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    for source, target in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(source, target)
    os.close(nothing)
    os.close(said)
    os.chdir(start.folder)
    os.environ.clear()
    os.environ.update(start.environment)


def _parted(start: Start) -> Start:
    """Leave a forker behind, the first child, while there are no threads: it starts what this process would start."""
    (asked, asks), (answers, told) = os.pipe(), os.pipe()
    if not (pid := os.fork()):
        os.close(asks)
        os.close(answers)
        return _forked(asked, told)
    os.close(asked)
    os.close(told)
    launcher = functools.partial(ForkingLauncher, Forker(pid, os.fdopen(asks, "wb"), os.fdopen(answers, "rb")))
    setattr(supervisor, "ProcessLauncher", launcher)  # noqa: B010
    return start


class ForkingLauncher(ProcessLauncher):
    """Has the processes of a contest forked."""

    def __init__(self, forker: Forker, folder: Folder) -> None:
        super().__init__(folder)
        self._forker = forker

    async def start(self, name: str, command: Sequence[str]) -> Life:
        """Start it so that nothing which ends its parent ends it too."""
        path = self.log(name)
        path.parent.mkdir(exist_ok=True)
        return ForkedLife(self._forker.start(command, path, folder=Path.cwd(), environment=os.environ, session=True))


class ForkedLife:
    """A process of a contest that was forked."""

    def __init__(self, process: Forked) -> None:
        self._process = process

    async def wait(self) -> int:
        """How it ended."""
        loop = asyncio.get_running_loop()
        ended, watched = asyncio.Event(), os.pidfd_open(self._process.pid)
        loop.add_reader(watched, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(watched)
            os.close(watched)
        return self._process.wait()

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()


if __name__ == "__main__":
    main()
