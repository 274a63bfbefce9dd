"""Who sits at a practice table: Python functions, and programs in any language."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from arena24 import bots
from arena24.cli.complaint import Complaint, complaining_of, reason
from arena24.cli.watchdog import throw_out
from arena24.client import Pacing, connected, run
from arena24.client.memory import forgetful
from arena24.games.core import AnyGame
from arena24.sim.blame import blamed, place
from arena24.sim.conduct import Conduct
from arena24.sim.entrant import Unknown, function
from arena24.sim.program import EXEC, NoProgram, environment, filled, is_program, words_of
from arena24.sim.table import Bot

FAREWELL = 1.0  # seconds that a program gets to put its things in order
SPECS = "a house bot, FILE.py, MODULE:FUNCTION, tcp:COMMAND or exec:COMMAND"


@dataclass(frozen=True, slots=True)
class Door:
    """Where a bot is expected, and as whom."""

    game: AnyGame
    address: tuple[str, int]
    login: str
    password: str

    @property
    def words(self) -> dict[str, str]:
        """What may stand in a command line in braces, and is in the environment as ARENA24_HOST and so on."""
        host, port = self.address
        return {"host": host, "port": str(port), "login": self.login, "password": self.password}


class Contender(Protocol):
    """Somebody who plays."""

    @property
    def name(self) -> str:
        """What they are called at the table."""

    def play(self, door: Door, pacing: Pacing) -> None:
        """Play until the end; raises what goes wrong."""

    def stop(self) -> None:
        """The table is closed."""

    def abort(self, conduct: Conduct) -> None:
        """It hangs: end it where it is, and show where that is, if there is a way to."""


@dataclass(frozen=True, slots=True)
class FunctionContender:
    """A bot as a Python function."""

    name: str
    bot: Bot
    house: bool = False  # does it come with its game?

    def play(self, door: Door, pacing: Pacing) -> None:
        """Over TCP, like everybody."""
        game = door.game
        with connected(game.player, door.address, door.login, door.password, game=game, pacing=pacing) as me:
            run(self.bot, me)

    def stop(self) -> None:
        """It ends when its connection does."""

    def abort(self, conduct: Conduct) -> None:
        """Its thread is thrown out of where it is."""
        throw_out(conduct)


class ProgramContender:
    """A bot as a program: it connects to the server by itself, or its standard input and output are the connection."""

    def __init__(self, name: str, words: list[str], *, piped: bool) -> None:
        self.name = name
        self._words, self._piped = words, piped
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    def play(self, door: Door, pacing: Pacing) -> None:
        """Run it to its end."""
        words = filled(self._words, door.words)
        if self._piped:
            with socket.create_connection(door.address) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._process = _started(words, door, connection.fileno(), connection.fileno())
        else:
            # What it prints is for people, like its standard error; our standard output is the result.
            self._process = _started(words, door, subprocess.DEVNULL, 2)
        code = self._process.wait()
        self._end_offspring(signal.SIGKILL)  # it would keep the connection open
        if code and not self._stopped:
            raise ChildProcessError(f"{words[0]} {_end_of(code)}")

    def abort(self, conduct: Conduct) -> None:
        """A Python program tells where it was on the way out (`faulthandler`)."""
        self._stopped = True
        self._end_offspring(signal.SIGABRT)

    def _end_offspring(self, by: signal.Signals) -> None:
        """End what it has started, and itself if it is still there."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, by)

    def stop(self) -> None:
        """End it and whatever it has started: a program that connects by itself would come again and again."""
        self._stopped, process = True, self._process
        if process is None:
            return
        try:
            if self._piped:
                process.wait(FAREWELL)  # the end of its input tells it
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            pass
        except ProcessLookupError:  # it has gone, and nobody is left
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _started(words: list[str], door: Door, stdin: int, stdout: int) -> "subprocess.Popen[bytes]":
    """A process with a group of its own, so that whatever it starts can be ended with it."""
    told = environment(door.words) | {"PYTHONFAULTHANDLER": "1"}
    return subprocess.Popen(words, stdin=stdin, stdout=stdout, env=told, process_group=0)


def _end_of(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    hint = ": did it take too much memory?" if -code == signal.SIGKILL else ""
    return f"was ended by {signal.Signals(-code).name}{hint}"


def contender(game: AnyGame, typed: str) -> Contender:
    """Whoever is meant by what somebody typed after --bot."""
    if is_program(typed):
        with complaining_of(NoProgram):
            words = words_of(typed)
        return ProgramContender(Path(words[0]).name, words, piped=typed.startswith(EXEC))
    if typed.endswith(".py") or ":" in typed:
        return FunctionContender(_short(typed), forgetful(load_bot(typed)))
    with complaining_of(LookupError):
        return FunctionContender(typed, bots.find(game.id, typed), house=True)


def check_program(typed: str) -> list[str]:
    """The words of a command line whose program is there."""
    with complaining_of(NoProgram):
        words = words_of(typed)
    if shutil.which(words[0]) is None:
        raise Complaint(f"--bot {typed!r}: there is no program {words[0]}; give the path of one")
    return words


def load_bot(typed: str, takes: str = f"--bot takes {SPECS}") -> Callable[..., Any]:
    """The function of a file or module; `takes`: what is told who names something else."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # `python -m` has it there, the command does not
    try:
        with contextlib.redirect_stdout(sys.stderr):  # our standard output is the result
            return function(typed)
    except Unknown as error:
        raise Complaint(f"{error}; {takes}") from None
    except (Exception, SystemExit) as error:  # a module runs when it is loaded, and may do anything
        where = place(error)
        if where:
            raise Complaint(f"{typed} cannot be loaded; mend {where}\n{blamed(error).rstrip()}") from None
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Complaint(f"{typed} cannot be read ({why}); {takes}") from None


def _short(typed: str) -> str:
    where = typed.rpartition(":")[0] if ":" in typed else typed
    return Path(where).stem if where.endswith(".py") else where.rpartition(".")[2]
