"""The performance: serves a miniature, has bots play, does the mischief, and looks at everything meanwhile.

All of it is real: `arena24 serve` and its processes, house bots over TCP, signals, files. The look at it is added, a
few times a second.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from arena24.cli.demo import crowd
from arena24.cli.rehearsal import gauge
from arena24.cli.rehearsal.evidence import Accident, Mischief, ServerSeen
from arena24.cli.rehearsal.gauge import FairTime, Gauge
from arena24.cli.rehearsal.miniature import Miniature
from arena24.cli.rehearsal.mischief import WEB, Ordeal, Prank, living
from arena24.cluster.guardian import Guardian
from arena24.contest.clock import ContestState
from arena24.store.config import load
from arena24.store.control import Report, ServerState
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.status import Status, read_status

LOOK: Final = 0.2  # seconds between two looks whether all is well
GAUGED: Final = 1.0  # seconds between two looks at processes
SETTLING: Final = 3.0  # seconds of fair time after an accident in which what happens is still its doing
PATIENCE: Final = 120.0  # seconds of fair time for everything to be well again
STOPPING: Final = 30.0  # seconds for a supervisor to stop
STARTING: Final = 120.0  # seconds of fair time for a contest to begin
LONGER: Final = 1.2  # times as long as planned it may take: the clock stands still while everything is dead
SPARE: Final = 240.0  # seconds more: so 24 hours end within half an hour
INTERNAL: Final = 5  # the code of an internal error

SERVE: Final = (sys.executable, "-Pm", "arena24.cli", "serve")

Tell = Callable[[float, str], None]
"""Told how much of the contest is over, and what is going on."""


class Performance:
    """One run of a miniature; what was seen of it is kept here."""

    def __init__(
        self, miniature: Miniature, plan: Sequence[Prank], *, serve: Sequence[str] = SERVE, patience: float = PATIENCE
    ) -> None:
        """`serve`: the command that serves a folder. `patience`: seconds after which somebody will not come back."""
        self.folder = miniature.folder
        self.config = load(self.folder.config)
        self.servers = {name: ServerSeen(scale) for name, scale in miniature.scales.items()}
        self.accidents: list[Accident] = []
        self.planned = len(plan)  # accidents
        self.gauge = Gauge()
        self._time = FairTime()  # by it others are waited for; what is told are seconds of the clock
        self.elapsed = 0.0  # of the miniature
        self.busy = 0.0  # share of the machine
        self.ended = ""  # why it ended; empty: as planned
        self.stopped = False  # did somebody want that?
        with contextlib.closing(Database.open(self.folder.database)) as database:
            self.teams = [team.id for team in database.teams()]
        self._seconds, self._plan = miniature.seconds, list(plan)
        self._command, self._patience = [*serve, str(self.folder.path)], patience
        self._served: subprocess.Popen[bytes] | None = None
        self._group = 0
        self._trouble: Ordeal | None = None
        self._accident: Accident | None = None
        self._well_since: datetime | None = None  # when whoever was killed had another process
        self._over_since: float | None = None  # when the mischief itself was over
        self._awaited_since = 0.0  # the same in fair time
        self._troubled_until = 0.0  # in fair time
        self._time_up: float | None = None  # since when the contest should be over, in fair time
        self._gone: set[str] = set()  # servers that did not come back
        self._known: dict[str, int] = {}  # processes
        self._reports: dict[str, Report] = {}  # the last of each server
        self._expected: dict[str, int] = {}  # teams on each server

    @property
    def notes(self) -> Path:
        """Where bots note what they were answered."""
        return self.folder.path.with_name("notes")

    @property
    def skipped(self) -> list[Mischief]:
        """What there was no time for at all."""
        done = {accident.mischief for accident in self.accidents}
        return list(dict.fromkeys(planned.mischief for planned in self._plan if planned.mischief not in done))

    def run(self, tell: Tell) -> None:
        """Play the contest to its end; Ctrl-C ends it earlier. No process is left."""
        self.notes.mkdir(exist_ok=True)
        worked, there = gauge.busy()
        with Guardian() as guardian, crowd(self.folder, notes=self.notes):
            self._group = guardian.group
            try:
                self.serve()
                self._play(tell)
            except KeyboardInterrupt:
                self.ended, self.stopped = "somebody has stopped it", True
            finally:
                if self._accident is not None:
                    self._accident.unfinished = True
                self._stop()
        more, since = gauge.busy()
        self.busy = (more - worked) / max(since - there, 0.01)

    # ---- the contest

    def serve(self) -> None:
        """Start a supervisor, if there is none."""
        if self._served is not None and self._served.poll() is None:
            return
        with self.folder.log("serve").open("ab") as file:
            self._served = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, process_group=self._group
            )

    def _play(self, tell: Tell) -> None:
        began = gauged = time.monotonic()
        while True:
            now, status = time.monotonic(), self._status()
            if status is not None:
                self.elapsed = max(self.elapsed, status.elapsed)
                self._note(status)
                self._mischief(status)
                self._see_to_the_end(status)
            elif self._time.passed > STARTING:
                self.ended = "it did not begin; see logs/serve.log (--keep)"
            if now >= gauged:
                gauged = now + GAUGED
                self._gauge(now)
            if now - began > LONGER * self._seconds + SPARE:
                self.ended, self.stopped = "it took too long: something else keeps this machine busy", True
            if self.ended or self._over(status):
                return
            tell(min(1.0, self.elapsed / self._seconds), self._accident.mischief.value if self._accident else "")
            time.sleep(LOOK)

    def _see_to_the_end(self, status: Status) -> None:
        """A contest whose time is up waits for servers that have died; the rehearsal does not."""
        if status.remaining is None or status.remaining > 0:
            return
        self._time_up = self._time_up or self._time.passed
        if self._accident is None and self._time.passed - self._time_up > self._patience:
            self.ended = "its time is up, and some server does not close its books; see logs/supervisor.log (--keep)"

    def _status(self) -> Status | None:
        """The latest; None: there is none yet."""
        with contextlib.suppress(StoreError):
            return read_status(self.folder)
        return None

    def _over(self, status: Status | None) -> bool:
        """Is the contest over, and has the supervisor closed its books?"""
        if self._served is None or self._served.poll() is None or self._accident is not None:
            return False
        if status is None or status.state is not ContestState.FINISHED:
            self.ended = "`arena24 serve` has ended by itself; see logs/serve.log (--keep)"
        return True

    def _stop(self) -> None:
        """Nobody is left. Servers that outlive their supervisor have kept everything, too."""
        if self._trouble is not None:
            self._trouble.undo()
        served = self._served
        if served is not None and served.poll() is None:
            served.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                served.wait(STOPPING)
            served.kill()
            served.wait()
        for pid in living(self.folder).values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    # ---- what is seen

    def _note(self, status: Status) -> None:
        """Lateness and errors of every server, life by life."""
        for name, seen in self.servers.items():
            found = status.servers.get(name)
            report = found.report if found is not None else None
            if report is None or report == (before := self._reports.get(name)):
                continue
            if before is None or report.turns < before.turns:  # another process
                before = None
            self._reports[name] = report
            self._expected[name] = max(self._expected.get(name, 0), _present(report))
            late = seen.troubled if self._is_troubled() else seen.calm
            counted = before.late if before is not None else (0,) * len(report.late)
            late.add([now - then for now, then in zip(report.late, counted, strict=True)])
            errors = before.codes.get(INTERNAL, 0) if before is not None else 0
            seen.internal += report.codes.get(INTERNAL, 0) - errors

    def _gauge(self, now: float) -> None:
        found = living(self.folder)
        self._time.look([os.getpid(), *found.values()])
        self.gauge.look(now, found.items())
        for name, pid in found.items():
            if self._known.get(name, pid) != pid and not self._is_troubled() and name in self.servers:
                self.servers[name].deaths.append(self.elapsed)
            self._known[name] = pid

    def _is_troubled(self) -> bool:
        return self._accident is not None or self._time.passed < self._troubled_until

    # ---- mischief

    def _mischief(self, status: Status) -> None:
        if self._accident is not None and self._trouble is not None:
            self._tend(status, self._accident, self._trouble)
        elif status.state is ContestState.RUNNING and self._plan and self._is_well(status):
            if status.elapsed < self._plan[0].at:
                return
            planned = self._plan.pop(0)
            self._accident = Accident(planned.mischief, planned.subject, status.elapsed)
            self.accidents.append(self._accident)
            self._over_since = self._well_since = None
            self._trouble = Ordeal(self, planned)
            self._tend(status, self._accident, self._trouble)

    def _tend(self, status: Status, accident: Accident, trouble: Ordeal) -> None:
        """See to what goes wrong: how long it is done on purpose, and how long it takes to recover from it."""
        now = time.monotonic()
        if self._over_since is None:
            if not trouble.over():
                return
            self._over_since, accident.lasted = now, now - trouble.began
            self._awaited_since = self._time.passed
        self.serve()  # as a unit of systemd would, if the supervisor did not survive it
        trouble.undo()
        accident.missing = ", ".join(self._missing(status, trouble))
        if not accident.missing:
            accident.recovered = now - self._over_since
        elif self._time.passed - self._awaited_since > self._patience:
            self._gone |= {name for name in self.servers if name in accident.missing.split(", ")}
        else:
            return
        self._known = living(self.folder)  # whoever is new now, or comes later, does so because of it
        self._accident, self._trouble, self._troubled_until = None, None, self._time.passed + SETTLING

    def _missing(self, status: Status, trouble: Ordeal) -> Iterator[str]:
        """What is not yet as it was before."""
        found = living(self.folder)
        dead = [name for name, pid in trouble.killed.items() if found.get(name, pid) == pid and name not in self._gone]
        if dead and status.state is not ContestState.FINISHED:
            self._well_since = None
            yield from dead
            return
        if self._well_since is None:
            self._well_since = datetime.now(UTC)
        if status.state is not ContestState.FINISHED and status.at <= self._well_since:
            yield "the status"
        elif not self._is_well(status):
            yield from self._unwell(status) or ["the contest's clock"]

    def _is_well(self, status: Status) -> bool:
        """Does everybody play who did?"""
        return status.state is ContestState.FINISHED or (
            status.state is ContestState.RUNNING and not self._unwell(status)
        )

    def _unwell(self, status: Status) -> list[str]:
        web = status.web is None or status.web.report is not None
        servers = [name for name, found in status.servers.items() if name not in self._gone]
        return [*([] if web else [WEB]), *(name for name in servers if not self._plays(status, name))]

    def _plays(self, status: Status, name: str) -> bool:
        found = status.servers[name]
        if found.state is not ServerState.PLAYING or found.report is None:
            return found.state in (ServerState.IDLE, ServerState.OVER)
        return _present(found.report) >= self._expected.get(name, 0)


def _present(report: Report) -> int:
    """How many teams are connected."""
    return sum(count > 0 for count in report.connections.values())
