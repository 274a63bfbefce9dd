"""The simulated disk: real files in a folder of memory, seen through calls that can fail, and be cut short.

What a process wrote survives its death. What nobody has synced may be lost when the power goes: the tail of a file, and
the names that were given and taken since their directory was synced.
"""

import errno
import io
import os
import random
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.simulation.loop import PROCESS, Killed, Process, SimulatedLoop

SOON = 1.5  # seconds in which a turn has to be on the disk, when that is well


@dataclass
class Inode:
    """A file's content: so much of it is on the disk, and what has been written since begins somewhere."""

    synced: int = 0
    dirty: int | None = None  # where; None: nothing has been written since a sync, whatever became of that
    spoilt: bool = False  # a sync has failed: the system takes what it could not write for written

    def wrote(self, offset: int) -> None:
        """Something was written at `offset`."""
        self.dirty = offset if self.dirty is None else min(self.dirty, offset)

    def sync(self, size: int) -> None:
        """The disk has it all, unless an earlier sync has lost something which nobody has written again (fsync(2))."""
        if not self.spoilt or (self.dirty is not None and self.dirty <= self.synced):
            self.synced, self.spoilt = size, False
        self.dirty = None

    def fail(self) -> None:
        """The system says that it could not, and forgets that there is anything to write."""
        self.spoilt = self.spoilt or self.dirty is not None
        self.dirty = None

    def cut(self, length: int) -> None:
        """It is shorter now."""
        self.synced = min(self.synced, length)
        self.wrote(length)


@dataclass(frozen=True)
class Renamed:
    """A change of names in a directory that is not on the disk yet."""

    undo: Callable[[], None]
    kept: Path | None = None  # the file that has lost its name


class Raw(io.FileIO):
    """What Python's buffers write to."""

    def __init__(self, disk: "Disk", file: Any, mode: str, opener: Any) -> None:
        self._disk = disk
        super().__init__(file, mode, opener=opener or disk.opener)

    def write(self, data: Any, /) -> int:
        """Hand something to the system."""
        return self._disk.written(self.fileno(), bytes(data), super().write)

    def truncate(self, size: int | None = None, /) -> int:
        """Cut it."""
        length = self.tell() if size is None else size
        self._disk.ftruncate(self.fileno(), length)
        return length


class Disk:
    """The disk of the servers' machine, below one folder."""

    def __init__(self, loop: SimulatedLoop, folder: Path, rng: random.Random) -> None:
        self.full = False
        self.failing = False  # syncs fail
        self.halves = False  # whoever is killed in a write has written a part of it
        self.lost: list[tuple[Path, bytes, int]] = []  # what power losses cut: the whole file, and how much stayed
        self.turn_ends: dict[str, list[tuple[float, str, int]]] = {}  # by directory: when, into which file, up to where
        self.well_from = 0.0  # since then syncs do what they say, and soon
        self.overdue: list[str] = []  # turns that were lost with the power, and should long have been synced
        self._loop, self._folder, self._random = loop, str(folder), rng
        self._inodes: dict[int, Inode] = {}
        self._names: dict[str, list[Renamed]] = {}  # by directory, since its last sync
        self._open: dict[int, tuple[Process | None, int, str]] = {}  # whose a descriptor is, its inode and its path
        self._files: dict[Process, list[Raw]] = {}
        self._attic = folder.with_name(f"{folder.name}.attic")
        self._attic.mkdir(exist_ok=True)
        self._stored = 0
        self._os: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in self.doubles()}
        self._open_file = io.open

    def doubles(self) -> dict[str, Callable[..., Any]]:
        """What stands in for calls of `os`."""
        return {
            "open": self.open,
            "close": self.close,
            "write": self.write,
            "pwrite": self.pwrite,
            "fsync": self.fsync,
            "ftruncate": self.ftruncate,
            "truncate": self.truncate,
            "replace": self.replace,
            "rename": self.replace,
            "link": self.link,
            "unlink": self.unlink,
            "listdir": self.listdir,
        }

    # ---- what every call begins with

    def _enter(self) -> Process | None:
        process = PROCESS.get()
        if process is not None and process.dies():
            self._loop.kill(process, f"at its call {process.calls}")
            raise Killed
        return process

    def _ours(self, path: Any) -> bool:
        return not isinstance(path, int) and os.fspath(path).startswith(self._folder)

    def _inode(self, found: os.stat_result) -> Inode:
        return self._inodes.setdefault(found.st_ino, Inode(found.st_size))

    # ---- opening and closing

    def open(self, path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        """os.open"""
        if not self._ours(path):
            return int(self._os["open"](path, flags, mode, dir_fd=dir_fd))
        process = self._enter()
        new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        if new and self.full and process is not None:
            raise OSError(errno.ENOSPC, "no space left on device", os.fspath(path))
        descriptor = int(self._os["open"](path, flags, mode))
        found = os.fstat(descriptor)
        self._open[descriptor] = process, found.st_ino, os.fspath(path)
        if stat.S_ISREG(found.st_mode):
            if new:
                self._inodes[found.st_ino] = Inode()
                self._note(path, Renamed(lambda: self._os["unlink"](path)))
            elif flags & os.O_TRUNC:
                self._inode(found).cut(0)
        return descriptor

    def opener(self, path: str, flags: int) -> int:
        """As `io.open` opens files."""
        return self.open(path, flags, 0o666)

    def open_file(
        self,
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> Any:
        """io.open"""
        process = PROCESS.get()
        if process is None or not self._ours(file):
            return self._open_file(file, mode, buffering, encoding, errors, newline, closefd, opener)
        kind = mode.replace("b", "").replace("t", "")
        raw = Raw(self, file, kind, opener)
        self._files.setdefault(process, []).append(raw)
        if buffering == 0:
            return raw
        buffer: Any = io.BufferedRandom if "+" in kind else io.BufferedReader if kind == "r" else io.BufferedWriter
        buffered = buffer(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding or "utf-8", errors, newline)

    def close(self, descriptor: int) -> None:
        """os.close"""
        process = PROCESS.get()
        if process is not None and not process.alive:
            raise Killed
        self._open.pop(descriptor, None)
        self._os["close"](descriptor)

    def bury(self, process: Process) -> None:
        """The system closes what the dead had open, and with it gives its locks back; what was buffered is gone."""
        for raw in self._files.pop(process, ()):
            if not raw.closed:
                raw.close()
        for descriptor in [descriptor for descriptor, (whose, *_) in self._open.items() if whose is process]:
            _, inode, _ = self._open.pop(descriptor)
            with suppress(OSError):
                if os.fstat(descriptor).st_ino == inode:
                    self._os["close"](descriptor)

    # ---- content

    def write(self, descriptor: int, data: bytes) -> int:
        """os.write"""
        return self.written(descriptor, data, lambda piece: int(self._os["write"](descriptor, piece)))

    def pwrite(self, descriptor: int, data: bytes, offset: int) -> int:
        """os.pwrite"""
        return self.written(descriptor, data, lambda piece: int(self._os["pwrite"](descriptor, piece, offset)), offset)

    def written(self, descriptor: int, data: bytes, write: Callable[[bytes], int], offset: int | None = None) -> int:
        """Somebody writes: all of it, a part, nothing; or is killed on the way."""
        process = PROCESS.get()
        if descriptor not in self._open:
            return write(data)  # of whoever looks on
        dies = process is not None and process.dies()
        if process is not None and not dies and self.full:
            if len(data) < 2 or self._random.random() < 0.7:
                raise OSError(errno.ENOSPC, "no space left on device")
            data = data[: 1 + int(self._random.random() * (len(data) - 1))]  # what still fits
        if dies:
            data = data[: int(self._random.random() * len(data))] if self.halves else b""
        found = os.fstat(descriptor)
        self._inode(found).wrote(found.st_size if offset is None else offset)
        written = write(data) if data else 0
        if offset is None:  # else it is written again
            self._watch(descriptor, data, found.st_size)
        if dies and process is not None:
            self._loop.kill(process, f"at its call {process.calls}, {written} bytes into a write")
            raise Killed
        return written

    def _watch(self, descriptor: int, data: bytes, offset: int) -> None:
        path = self._open[descriptor][2]
        end = data.rfind(b" T ")  # the last line of its write
        if end >= 8 and path.endswith(".journal") and data.endswith(b"\n", end):
            ends = self.turn_ends.setdefault(os.path.dirname(path), [])
            ends.append((self._loop.now, path, offset + len(data)))

    def fsync(self, descriptor: int) -> None:
        """os.fsync"""
        process = self._enter()
        found = os.fstat(descriptor)
        if stat.S_ISDIR(found.st_mode):
            for renamed in self._names.pop(os.readlink(f"/proc/self/fd/{descriptor}"), ()):
                if renamed.kept is not None:
                    self._os["unlink"](renamed.kept)
        elif self.failing and process is not None:
            self._inode(found).fail()
            raise OSError(errno.EIO, "input/output error")
        else:
            self._inode(found).sync(found.st_size)

    def ftruncate(self, descriptor: int, length: int) -> None:
        """os.ftruncate"""
        self._enter()
        self._os["ftruncate"](descriptor, length)
        self._inode(os.fstat(descriptor)).cut(length)

    def truncate(self, path: Any, length: int) -> None:
        """os.truncate"""
        if self._ours(path):
            self._enter()
            self._inode(os.stat(path)).cut(length)
        self._os["truncate"](path, length)

    # ---- names

    def replace(self, source: Any, target: Any) -> None:
        """os.replace"""
        if not self._ours(target):
            self._os["replace"](source, target)
            return
        self._enter()
        kept = self._keep(target)
        self._os["replace"](source, target)
        before, after = os.fspath(source), os.fspath(target)
        for descriptor, (whose, inode, path) in self._open.items():
            if path == before:
                self._open[descriptor] = whose, inode, after

        def undo() -> None:
            self._os["link"](target, source)
            self._os["unlink"](target)
            if kept is not None:
                self._os["link"](kept, target)

        self._note(target, Renamed(undo, kept))

    def link(self, source: Any, target: Any, **named: Any) -> None:
        """os.link"""
        if self._ours(target):
            self._enter()
        self._os["link"](source, target, **named)
        self._note(target, Renamed(lambda: self._os["unlink"](target)))

    def unlink(self, path: Any, *, dir_fd: int | None = None) -> None:
        """os.unlink"""
        if not self._ours(path):
            self._os["unlink"](path, dir_fd=dir_fd)
            return
        self._enter()
        kept = self._keep(path)
        self._os["unlink"](path)
        if kept is not None:
            self._note(path, Renamed(lambda: self._os["link"](kept, path), kept))

    def listdir(self, path: Any = ".") -> list[Any]:
        """os.listdir, in the same order on every file system"""
        return sorted(self._os["listdir"](path))

    def _keep(self, path: Any) -> Path | None:
        """Keep the file of a name that is about to go: the power may bring it back."""
        if not _lasts(path) or not os.path.lexists(path):
            return None
        self._stored += 1
        kept = self._attic / str(self._stored)
        self._os["link"](path, kept)
        return kept

    def _note(self, path: Any, renamed: Renamed) -> None:
        if _lasts(path):
            self._names.setdefault(os.path.dirname(os.fspath(path)), []).append(renamed)

    # ---- the power

    def lose_power(self, folder: Path) -> None:
        """Everybody is dead who wrote there. What was not synced is lost, or some of it is."""
        for directory in [directory for directory in self._names if directory.startswith(f"{folder}/")]:
            names = self._names.pop(directory)
            survive = int(self._random.random() * (len(names) + 1))
            for renamed in reversed(names[survive:]):
                with suppress(FileNotFoundError, FileExistsError):
                    renamed.undo()
        for path in sorted(folder.rglob("*")):
            if path.is_file() and _lasts(path):
                self._cut(path)

    def _cut(self, path: Path) -> None:
        found = path.stat()
        inode = self._inodes.get(found.st_ino)
        if inode is not None and inode.synced < found.st_size:
            rest = found.st_size - inode.synced
            kept = inode.synced + int(self._random.random() * (rest + 1))
            zeros = int(self._random.random() * (found.st_size - kept)) if self._random.random() < 0.2 else 0
            content = path.read_bytes()
            self.lost.append((path, content, kept))
            self._judge(path, kept)
            self._loop.note("disk", f"loses {found.st_size - kept} bytes of {path.name}, with {zeros} zeros instead")
            path.write_bytes(content[:kept] + bytes(zeros))
            found = path.stat()
        self._inodes[found.st_ino] = Inode(found.st_size)

    def _judge(self, path: Path, kept: int) -> None:
        """Turns that ended a while ago had to be on the disk, if that was well."""
        ends = self.turn_ends.get(str(path.parent), [])
        lost = [(when, where, end) for when, where, end in ends if where == str(path) and end > kept]
        for when, *_ in lost:
            if max(when, self.well_from) < self._loop.now - SOON:
                self.overdue.append(f"{path.name} lost a turn's end of {self._loop.now - when:.3f} s ago")
        self.turn_ends[str(path.parent)] = [end for end in ends if end not in lost]


def _lasts(path: Any) -> bool:
    """Is anything promised of it? Of what is no journal nothing is."""
    return "/journals/" in os.fspath(path)
