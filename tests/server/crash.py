"""A server that can be killed at any call of its store, and started again on what that leaves.

The life is a whole one in this process: world, rounds, journal, archive and database under a virtual clock. Its orders
follow from the round and the turn, and what the journal has already is not said again: however often it was killed, at
the end it must have left the very bytes of an unbroken life.
"""

import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast
from unittest import mock

import zstandard

from arena24.contest.clock import ContestClock
from arena24.contest.tempo import Tempo
from arena24.games.core import AnyGame, Params, TeamId
from arena24.games.seed import Seed
from arena24.protocol.session import Session
from arena24.server.clock import ServerClock
from arena24.server.limits import Limits
from arena24.server.rounds import ContestRounds, ServerSetup
from arena24.server.world import World
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.reader import Reader
from arena24.store.records import Order, TurnEnd
from tests.ports import OpenPort
from tests.server.contest import toy_contest
from tests.server.test_rehearsal import AtOnce

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 10.0  # of a turn
CONTEST = 3600.0
CALLS = ("ftruncate", "replace", "link", "unlink")  # of `os`, and those that need more than counting


class Killed(BaseException):
    """kill -9: nobody handles it, and whatever is tried afterwards does not happen."""


class Killer:
    """Lets so many calls of the store pass, then kills: before the next one, or in its middle if it is a write."""

    def __init__(self, calls: int | None = None, *, halves: bool = False) -> None:
        self.calls = 0
        self.dead = False
        self.synced: dict[int, int] = {}  # bytes on the disk, by inode
        self._limit, self._halves = calls, halves
        self._opened: dict[int, int] = {}  # inodes by descriptor

    def _passes(self) -> bool:
        if self.dead:
            raise Killed
        self.calls += 1
        self.dead = self._limit is not None and self.calls > self._limit
        return not self.dead

    def _call(self, function: Callable[..., Any], *args: Any, **named: Any) -> Any:
        if self._passes():
            return function(*args, **named)
        raise Killed

    def _write(self, function: Callable[[int, bytes], int], descriptor: int, data: bytes) -> int:
        if self._passes():
            return function(descriptor, data)
        if self._halves:
            function(descriptor, data[: len(data) // 2])
        raise Killed

    def _open(self, function: Callable[..., int], *args: Any, **named: Any) -> int:
        descriptor: int = self._call(function, *args, **named)
        self._opened[descriptor] = os.fstat(descriptor).st_ino
        return descriptor

    def bury(self) -> None:
        """The system closes what the dead had open, and with it gives its locks back."""
        for descriptor, inode in self._opened.items():
            with suppress(OSError):  # it has closed it itself
                if os.fstat(descriptor).st_ino == inode:
                    os.close(descriptor)

    def _fsync(self, descriptor: int) -> None:
        """Note what a disk would have; no test waits for one."""
        if not self._passes():
            raise Killed
        found = os.fstat(descriptor)
        self.synced[found.st_ino] = found.st_size

    @contextmanager
    def watching(self) -> Iterator[None]:
        """The store's calls come through here."""
        doubles: dict[str, Callable[..., Any]] = {name: partial(self._call, getattr(os, name)) for name in CALLS}
        doubles |= {"write": partial(self._write, os.write), "fsync": self._fsync}
        doubles |= {"open": partial(self._open, os.open)}
        record, killer = Database.record_round, self

        def recorded(database: Database, *args: Any) -> bool:
            return bool(killer._call(record, database, *args))

        with (
            mock.patch.multiple(os, **cast(Any, doubles)),
            mock.patch.object(io, "open", partial(self._call, io.open)),
            mock.patch.object(Database, "record_round", recorded),
        ):
            yield


class Later(Executor):
    """A background that does its work when it is told to; what is killed before that is never done."""

    def __init__(self) -> None:
        self._work: list[Callable[[], object]] = []

    def submit(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self._work.append(lambda: future.set_result(work(*args, **kwargs)))
        return future

    def catch_up(self) -> None:
        """Do it."""
        while self._work:
            self._work.pop(0)()


@dataclass(frozen=True)
class Match:
    """What is played: so many rounds of so many turns, with these orders by team."""

    game: AnyGame
    params: Params
    turns: int
    orders: Callable[[int, int], list[tuple[int, bytes]]]  # of a round and a turn
    rounds: int = 2


class Life:
    """One life of a server process."""

    def __init__(self, folder: Folder, match: Match, background: Executor) -> None:
        self._folder, self._match, self._background = folder, match, background
        self.now = 0.0
        self.database = Database.open(folder.database)
        setup = ServerSetup("Toy1", match.game, match.params, Seed.from_hex("ab" * 32), folder.journals("Toy1"))
        clock = ServerClock(ContestClock(CONTEST).started(0.0), Tempo(CONTEST), lambda: self.now)
        self.rounds = ContestRounds(setup, self.database, clock, lambda: [TeamId(1), TeamId(2)], background, AtOnce())
        self.world = World(match.game, self.rounds, clock, Limits(), match.params.command_limit)
        self.sessions: dict[int, Session] = {}

    def live(self) -> None:
        """From wherever the last life came to, to the end."""
        self.now = SECONDS * self._turns_ended()
        interrupted = self.rounds.resume()
        if interrupted is None:
            self.now = SECONDS * self._match.turns * self.rounds.number
            self.world.begin()
        else:
            self.world.go_on(*interrupted)
        self.sessions = {team: self._log_in(team) for team in (1, 2)}
        while self.rounds.number <= self._match.rounds:
            self._turn()
        self._catch_up()

    def _turn(self) -> None:
        assert self.world.round is not None
        number, turn = self.rounds.number, self.world.round.turn
        for team, line in self._match.orders(number, turn)[self._said() :]:
            session = self.sessions[team]
            session.feed(line + b"\n")
            self.world.wake(session)
            self.world.pump_all()
            session.out.clear()
        self.now = SECONDS * ((number - 1) * self._match.turns + turn)
        self.world.end_turn()
        self.rounds.syncer.turn_ended()
        self.rounds.sync()
        self._catch_up()

    def _catch_up(self) -> None:
        if isinstance(self._background, Later):
            self._background.catch_up()

    def _said(self) -> int:
        """How many orders of the present turn are in the journal."""
        said = 0
        with Reader(self._folder.journal("Toy1", self.rounds.number)) as reader:
            for record in reader:
                said = 0 if isinstance(record, TurnEnd) else said + isinstance(record, Order)
        return said

    def _turns_ended(self) -> int:
        """Of all rounds, as the journals have them."""
        journals = self._folder.journals("Toy1")
        running = sorted(journals.glob("*.journal")) if journals.exists() else []
        if not running:
            return 0
        ended = 0
        with Reader(running[-1]) as reader:
            ended = sum(isinstance(record, TurnEnd) for record in reader)
        return (reader.header.round - 1) * self._match.turns + ended

    def _log_in(self, team: int) -> Session:
        session = self.world.connect(OpenPort(self.world))
        session.feed(b"%d\nx\n" % team)
        self.world.wake(session)
        self.world.pump_all()
        return session


@dataclass
class Lives:
    """Lives of one server, one after another, all on the same folder."""

    path: Path
    match: Match
    folder: Folder = field(init=False)
    _empty: Path = field(init=False)

    def __post_init__(self) -> None:
        self._empty = self.path / "empty"
        toy_contest(self._empty, teams=2, duration=CONTEST)
        self.folder = Folder(self.path / "contest")

    def forget(self, template: Path | None = None) -> None:
        """Begin with an empty folder, or with a copy of another one."""
        shutil.rmtree(self.folder.path, ignore_errors=True)
        shutil.copytree(template or self._empty, self.folder.path)

    def live(self, killer: Killer, background: Executor | None = None) -> bool:
        """One life; gives whether it was killed."""
        life = Life(self.folder, self.match, background or AtOnce())
        try:
            with killer.watching():
                life.live()
        except Killed:
            return True
        finally:
            killer.bury()
            life.database.close()
        return False

    def unplug(self, killer: Killer) -> None:
        """A power loss after the kill: what was written and not synced is gone."""
        for path in self.folder.journals("Toy1").iterdir():
            found = path.stat()
            os.truncate(path, min(found.st_size, killer.synced.get(found.st_ino, found.st_size)))

    def left(self) -> Mapping[str, object]:
        """Everything that remains: the bytes of the journals but for the running one, and the database's rows."""
        journals = {}
        for path in sorted(self.folder.journals("Toy1").iterdir()):
            if path.name.endswith(".zst"):
                journals[path.name] = zstandard.ZstdDecompressor().stream_reader(path.read_bytes()).read()
            else:
                journals[path.name] = path.read_bytes()
        with closing(sqlite3.connect(self.folder.path / "contest.db")) as database:
            rounds = database.execute("select * from rounds order by number").fetchall()
            results = database.execute("select * from results order by round, team").fetchall()
        return journals | {"rounds": rounds, "results": results}
