"""What goes wrong on purpose: when, how it is done, how it is undone. Real processes, sockets and signals.

A full disk is a limit on the size of files (`RLIMIT_FSIZE`) for the contest's own processes; nobody else's disk fills.
"""

import contextlib
import os
import resource
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Final, Protocol

from arena24.cli.rehearsal.evidence import Mischief
from arena24.contest.clock import Pause
from arena24.store import locks
from arena24.store.config import ContestConfig
from arena24.store.control import KickTeam, PauseContest, ResumeContest, ask
from arena24.store.errors import StoreError
from arena24.store.folder import Folder

WHO: Final = "rehearsal"
SPACING: Final = 30.0  # seconds from one to the next: servers are back long before, and play on undisturbed for a while
FIRST: Final = 0.1  # of the contest: before that, everybody comes
LAST: Final = 0.85  # after that, everybody comes back before the end

FULL: Final = 3.0  # seconds for which the disk is full
FLOODED: Final = 3.0  # seconds of a flood
PAUSED: Final = 2.0  # seconds of a pause
ABSENT: Final = 1.0  # seconds without a supervisor; systemd takes as long
SMALL: Final = 512  # bytes: no file grows beyond them while the disk is full; locks have a few
STRANGERS: Final = 48  # connections at a time to each server
LONG: Final = b"x" * 20_000  # longer than any line may be

SUPERVISOR: Final = "supervisor"
WEB: Final = "web"


@dataclass(frozen=True, slots=True)
class Prank:
    """Something that will go wrong."""

    at: float  # seconds on the miniature's clock
    mischief: Mischief
    subject: str = ""


def plan(seconds: float, servers: Sequence[str], *, web: bool) -> list[Prank]:
    """Every kind at least once; in a long rehearsal every server is killed too."""
    others = [kind for kind in Mischief if kind is not Mischief.SERVER and (web or kind is not Mischief.WEB)]
    count = max(1 + len(others), int((LAST - FIRST) * seconds / SPACING))
    kinds = [Mischief.SERVER, *others]
    if count > len(kinds):  # every other one is a server
        kinds = [kind for other in islice(cycle(others), count) for kind in (Mischief.SERVER, other)][:count]
    victims, step = cycle(servers), (LAST - FIRST) * seconds / count
    return [
        Prank(FIRST * seconds + place * step, kind, next(victims) if kind is Mischief.SERVER else "")
        for place, kind in enumerate(kinds)
    ]


class Theatre(Protocol):
    """What mischief is done to."""

    @property
    def folder(self) -> Folder:
        """The contest's."""

    @property
    def config(self) -> ContestConfig:
        """Its settings."""

    @property
    def teams(self) -> Sequence[int]:
        """All of them."""

    def serve(self) -> None:
        """Start a supervisor, if there is none."""


class Ordeal:
    """One thing that goes wrong: begun, tended until it has lasted long enough, then over."""

    def __init__(self, theatre: Theatre, planned: Prank, now: Callable[[], float] = time.monotonic) -> None:
        self.planned = planned
        self.killed: dict[str, int] = {}  # who must come back as another process
        self.began = now()
        self._theatre, self._now = theatre, now
        self._flood: threading.Thread | None = None
        self._paused = False
        match planned.mischief:
            case Mischief.SERVER:
                self._kill([planned.subject])
            case Mischief.WEB:
                self._kill([WEB])
            case Mischief.SUPERVISOR:
                self._kill([SUPERVISOR])
            case Mischief.EVERYTHING:
                self._kill([*living(theatre.folder)])
            case Mischief.DISK:
                self._limit(SMALL)
            case Mischief.CUT:
                for team in theatre.teams:
                    self._tell(KickTeam(team))
            case Mischief.FLOOD:
                self._flood = threading.Thread(target=_flood, args=(theatre.config, FLOODED), daemon=True)
                self._flood.start()
            case Mischief.PAUSE:
                self._paused = self._tell(PauseContest(WHO, Pause.SOFT, "a rehearsal"))

    def over(self) -> bool:
        """Has it lasted long enough? Whatever has to be undone is undone here."""
        lasted = self._now() - self.began
        match self.planned.mischief:
            case Mischief.SUPERVISOR | Mischief.EVERYTHING if lasted >= ABSENT:
                self._theatre.serve()
                return True
            case Mischief.DISK if lasted >= FULL:
                self.undo()
                return True
            case Mischief.FLOOD:
                return self._flood is None or not self._flood.is_alive()
            case Mischief.PAUSE if lasted >= PAUSED:
                self._paused = self._paused and not self._tell(ResumeContest(WHO))
                return not self._paused
            case Mischief.SERVER | Mischief.WEB | Mischief.CUT:
                return True
        return False

    def undo(self) -> None:
        """Once more, for processes that were just being started: there is room on the disk."""
        if self.planned.mischief is Mischief.DISK:
            self._limit(resource.RLIM_INFINITY)

    def _kill(self, names: Sequence[str]) -> None:
        found = living(self._theatre.folder)
        for name in names:
            if name in found:
                self.killed[name] = found[name]
                with contextlib.suppress(ProcessLookupError):
                    os.kill(found[name], signal.SIGKILL)

    def _limit(self, size: int) -> None:
        for pid in living(self._theatre.folder).values():
            with contextlib.suppress(ProcessLookupError):
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard if size == resource.RLIM_INFINITY else size, hard))

    def _tell(self, message: KickTeam | PauseContest | ResumeContest) -> bool:
        try:
            return ask(self._theatre.folder, message).done
        except StoreError:
            return False  # nobody listens at the moment


def living(folder: Folder) -> dict[str, int]:
    """The processes of a contest by name, the supervisor's too."""
    places = {path.name: path for path in (folder.path / "locks").glob("*")} | {SUPERVISOR: folder.lock}
    found = {name: locks.holder(path) for name, path in places.items() if locks.is_held(path)}
    return {name: pid for name, pid in found.items() if pid is not None}


# ---- the flood


def _flood(config: ContestConfig, seconds: float) -> None:
    """Strangers come to all servers: silent ones, those who guess, those who shout; and readers to the page."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.ExitStack() as stack:
            for server in config.servers:
                for number in range(STRANGERS):
                    _stranger(stack, (config.host, server.port), number, end)
            _reader(config)
            time.sleep(0.05)  # they stay for a moment


def _stranger(stack: contextlib.ExitStack, address: tuple[str, int], number: int, end: float) -> None:
    said = (b"", b"nobody\nnothing\n", LONG, b"\xff\x00" * 50 + b"\n")[number % 4]
    with contextlib.suppress(OSError):
        if time.monotonic() < end:
            connection = stack.enter_context(socket.create_connection(address, timeout=0.5))
            connection.sendall(said)


def _reader(config: ContestConfig) -> None:
    for path in _pages(config):
        with contextlib.suppress(OSError), urllib.request.urlopen(path, timeout=0.5) as answer:
            answer.read()


def _pages(config: ContestConfig) -> Iterator[str]:
    if config.web.port is not None:
        yield from (f"http://{config.web.host}:{config.web.port}{path}" for path in ("/", "/api/ranking") * 5)
