"""The sentry: sees in the status what organisers have to be woken for, and calls them.

What is wrong is told when it has lasted for a moment, again from time to time while it lasts, and when it is over.
"""

import asyncio
import contextlib
import shutil
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, Final, NamedTuple

import structlog

from arena24.contest.clock import ContestState
from arena24.runtime.cancellation import cancelled
from arena24.runtime.errand import post, run_command
from arena24.store.config import AlarmConfig
from arena24.store.control import Report, ServerState
from arena24.store.database import Database
from arena24.store.errors import DatabaseError
from arena24.store.folder import Folder
from arena24.store.status import ServerStatus, Status

LASTING: Final = 5.0
"""Seconds: a server that is started again is not worth waking anybody for."""

OFTEN: Final = 3
"""Deaths of a process: it is started again within two seconds, so one that always dies is never down for long."""

LATELY: Final = 600.0
"""Seconds for which a death is remembered."""

SILENT: Final = 10.0
"""Seconds: a server says every second how it is, so one that has said nothing for so long hangs."""

PATIENCE: Final = 20.0
"""Seconds that a command or a web address has."""

REFRESH: Final = 30.0
"""Seconds after which the teams' names are read again."""

log = structlog.get_logger()


class Wrong(NamedTuple):
    """Something that is wrong, and with whom."""

    kind: str  # server, late, disk, unseen, failing, web, worry
    subject: str


class Summons(NamedTuple):
    """A word to the organisers."""

    wrong: Wrong
    text: str
    over: bool  # it is no longer so

    def about(self, contest: str) -> dict[str, str]:
        """For the environment of a command."""
        state = "over" if self.over else "raised"
        return {
            "ARENA24_CONTEST": contest,
            "ARENA24_ALARM": self.wrong.kind,
            "ARENA24_SUBJECT": self.wrong.subject,
            "ARENA24_STATE": state,
            "ARENA24_TEXT": self.text,
        }

    def message(self, contest: str) -> dict[str, str]:
        """For a web address; chats read either `text` or `content`."""
        line = f"{contest}: {self.text}"
        told = {name.removeprefix("ARENA24_").lower(): value for name, value in self.about(contest).items()}
        return told | {"text": line, "content": line}


class Tiding(NamedTuple):
    """What was last said of something that is wrong, and when."""

    text: str
    at: float


class Lives:
    """How often a process died lately."""

    def __init__(self, restarts: int) -> None:
        self._restarts = restarts
        self._deaths: deque[float] = deque(maxlen=100)

    def deaths(self, restarts: int, now: float) -> int:
        """Those of the last `LATELY` seconds; `restarts`: how often it was started again until now."""
        new = restarts - self._restarts  # below 0: another supervisor counts anew
        self._deaths.extend([now] * new)
        self._restarts = restarts
        while self._deaths and now - self._deaths[0] > LATELY:
            self._deaths.popleft()
        return len(self._deaths)


class Vigil:
    """What is wrong at present, since when, and when it was told. Pure: time and status are given."""

    def __init__(self, config: AlarmConfig) -> None:
        self._config = config
        self._seen: set[int] = set()  # teams
        self._since: dict[Wrong, float] = {}
        self._told: dict[Wrong, Tiding] = {}
        self._running = 0.0  # seconds of the contest that we have seen
        self._last: float | None = None
        self._lives: dict[str, Lives] = {}

    def look(self, status: Status, teams: Mapping[int, str], free: int, now: float) -> list[Summons]:
        """What has to be told now."""
        if status.state is ContestState.RUNNING and self._last is not None:
            self._running += now - self._last
        self._last = now
        found = dict(self._found(status, teams, free, now))
        calls = []
        for wrong in [wrong for wrong in self._since if wrong not in found]:
            self._since.pop(wrong)
            if told := self._told.pop(wrong, None):
                calls.append(Summons(wrong, f"over: {told.text}", True))
        for wrong, text in found.items():
            since, told = self._since.setdefault(wrong, now), self._told.get(wrong)
            if now - since >= LASTING and (told is None or now - told.at >= self._config.again):
                self._told[wrong] = Tiding(text, now)
                calls.append(Summons(wrong, text, False))
        return calls

    def _found(self, status: Status, teams: Mapping[int, str], free: int, now: float) -> Iterator[tuple[Wrong, str]]:
        if free < self._config.disk:
            yield Wrong("disk", "disk"), f"the disk has {free / 1e9:.1f} GB left; make room, or orders will be refused"
        if status.web is not None:
            if often := self._dies_often("web", status.web.restarts, now):
                yield Wrong("web", "web"), f"the web page {often}; see logs/web.log"
            elif not status.web.alive:
                yield Wrong("web", "web"), "the web page is down; see logs/web.log"
        for name, server in status.servers.items():
            if often := self._dies_often(name, server.restarts, now):
                yield Wrong("server", name), f"{name} {often}; see logs/{name}.log"
            elif server.state is ServerState.DOWN:
                yield Wrong("server", name), f"{name} is down; see logs/{name}.log"
            elif server.silent >= SILENT:
                yield Wrong("server", name), _silent(name, server)
            if server.report is not None:
                yield from self._of_server(name, server.report, teams)
        if self._running >= self._config.unseen:
            for team, called in teams.items():
                if team not in self._seen:
                    minutes = max(1, round(self._running / 60))
                    text = f"{called} has not been seen for {minutes} min; do they need help?"
                    yield Wrong("unseen", called), text

    def _dies_often(self, name: str, restarts: int, now: float) -> str:
        """Has a process died again and again lately? Empty: no."""
        deaths = self._lives.setdefault(name, Lives(restarts)).deaths(restarts, now)
        return f"has died {deaths} times in {LATELY / 60:.0f} minutes" if deaths >= OFTEN else ""

    def _of_server(self, name: str, report: Report, teams: Mapping[int, str]) -> Iterator[tuple[Wrong, str]]:
        self._seen.update(team for team, count in report.connections.items() if count)
        for worry in report.worries():
            yield Wrong("worry", f"{name}: {worry.partition('(')[0]}"), f"{name}: {worry}"
        if report.lateness > self._config.late:
            yield Wrong("late", name), f"turns on {name} end {1000 * report.lateness:.0f} ms late; is the machine busy?"
        for team, told in report.teams.items():
            if told.failing and team in teams:
                text = f"{teams[team]} fails on {name}: {told.recent_refused} of its last {told.recent} commands"
                yield Wrong("failing", f"{teams[team]} on {name}"), text


def _silent(name: str, server: ServerStatus) -> str:
    """What is wrong with a process that says nothing; one that is being started must not be ended."""
    if server.state is ServerState.STARTING:
        return f"{name} is not ready after {server.silent:.0f} seconds; is the machine busy? See logs/{name}.log"
    return f"{name} hangs: it has said nothing for {server.silent:.0f} seconds; end its process"


class Sentry:
    """Looks at every status, and calls by the means that contest.toml names. Nobody waits for it."""

    def __init__(
        self, folder: Folder, contest: str, config: AlarmConfig, database: Database, now: Callable[[], float]
    ) -> None:
        self._folder, self._contest, self._config, self._database, self._now = folder, contest, config, database, now
        self._vigil = Vigil(config)
        self._calling: set[asyncio.Task[list[str]]] = set()
        self._teams: dict[int, str] = {}
        self._asked = -REFRESH

    async def look(self, status: Status) -> None:
        """Tell whatever there is to tell."""
        if not self._config.wanted:
            return
        free = await asyncio.to_thread(self._inspect)
        for call in self._vigil.look(status, self._teams, free, self._now()):
            log.warning("alarm", kind=call.wrong.kind, text=call.text)
            task = asyncio.create_task(deliver(self._config, self._contest, call))
            self._calling.add(task)
            task.add_done_callback(self._calling.discard)

    async def close(self) -> None:
        """Summons nobody any more."""
        await cancelled(self._calling)

    def _inspect(self) -> int:
        """How much room the disk has; and who should be there, from time to time."""
        if self._now() - self._asked >= REFRESH:
            with contextlib.suppress(DatabaseError):  # then those whom we know
                self._teams = {team.id: team.name for team in self._database.teams() if team.official}
                self._asked = self._now()
        return shutil.disk_usage(self._folder.path).free


async def deliver(config: AlarmConfig, contest: str, call: Summons) -> list[str]:
    """Bring a call to everybody who is named; gives what went wrong with it."""
    errands: list[tuple[str, Coroutine[Any, Any, None]]] = []
    if config.command:
        errands.append(("the command", run_command(config.command, call.about(contest), PATIENCE)))
    if config.webhook:
        errands.append(("the webhook", post(config.webhook, call.message(contest), PATIENCE)))
    faults = []
    for means, errand in errands:
        try:
            await errand
        except (OSError, ValueError) as error:  # ValueError: what is said to be an address is none
            faults.append(f"{means} did not work: {error}")
            log.error("the alarm did not get through", fault=faults[-1], text=call.text)
    return faults
