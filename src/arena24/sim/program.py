"""Bots as programs in any language: `exec:COMMAND` talks on standard input and output, `tcp:COMMAND` connects."""

import contextlib
import os
import shlex
import signal
import socket
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from typing import IO

from arena24.sim.guest import Guest

EXEC, TCP = "exec", "tcp"
LONGEST = 2000  # bytes of what it says of its end


class NoProgram(ValueError):
    """This is no command line."""


def is_program(source: str) -> bool:
    """Is it a program, and no Python function?"""
    return source.partition(":")[0] in (EXEC, TCP) and ":" in source


def words_of(source: str) -> list[str]:
    """The words of its command line."""
    try:
        words = shlex.split(source.partition(":")[2])
    except ValueError as error:
        raise NoProgram(f"--bot {source!r} is no command line ({error}); mind the quotes") from None
    if not words:
        raise NoProgram(f"--bot {source!r} names no program; write for instance 'tcp:./bot {{host}} {{port}}'")
    return words


def filled(words: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """The words with what stands in braces replaced."""
    done = list(words)
    for name, value in values.items():
        done = [word.replace(f"{{{name}}}", value) for word in done]
    return done


def environment(values: Mapping[str, str]) -> dict[str, str]:
    """What a program finds besides: ARENA24_HOST and so on."""
    return os.environ | {f"ARENA24_{name.upper()}": value for name, value in values.items()}


class Program:
    """A program for one round in process."""

    def __init__(self, source: str, folder: str = "") -> None:
        self._words, self._piped = words_of(source), source.startswith(f"{EXEC}:")
        self._folder = folder or None  # None: where we are
        self.began: Callable[[int], None] = lambda process: None  # told the number of the process

    def __call__(self, guest: Guest) -> None:
        """Run it; raises if it ends badly before the round does."""
        with contextlib.ExitStack() as stack:
            errors = stack.enter_context(tempfile.TemporaryFile())
            if self._piped:
                ours, theirs = map(stack.enter_context, socket.socketpair())
                process = self._started(guest, ("", 0), theirs.fileno(), errors)
                theirs.close()
                stack.callback(_ended, process)
                guest.serve(ours, None, lambda: process.poll() is None)
            else:
                door = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
                process = self._started(guest, door.getsockname(), None, errors)
                stack.callback(_ended, process)
                guest.serve(None, door, lambda: process.poll() is None)
            if code := process.wait():
                raise ChildProcessError(f"{self._words[0]} ended with exit code {code}: {_last_line(errors)}")

    def _started(
        self, guest: Guest, address: tuple[str, int], talk: int | None, errors: IO[bytes]
    ) -> "subprocess.Popen[bytes]":
        host, port = address
        values = {"host": host, "port": str(port), "login": guest.login, "password": guest.login}
        process = subprocess.Popen(
            filled(self._words, values),
            stdin=subprocess.DEVNULL if talk is None else talk,
            stdout=subprocess.DEVNULL if talk is None else talk,
            stderr=errors,
            env=environment(values),
            cwd=self._folder,
        )
        self.began(process.pid)
        return process


def _ended(process: "subprocess.Popen[bytes]") -> None:
    """The round is over."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
        process.wait()


def _last_line(errors: IO[bytes]) -> str:
    errors.seek(max(0, errors.seek(0, os.SEEK_END) - LONGEST))
    lines = errors.read().decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"
