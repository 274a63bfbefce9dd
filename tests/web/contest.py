"""A contest folder for the web: played by hand, at fixed times, without a server."""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from httpx2 import Response
from starlette.testclient import TestClient

from arena24.contest.clock import ContestState
from arena24.contest.tempo import Tempo
from arena24.games.catalogue import find
from arena24.games.core import Round, Start, TeamId
from arena24.games.seed import Seed
from arena24.protocol.orders import Orders
from arena24.store.archive import compress
from arena24.store.config import load
from arena24.store.control import LATENESS, Report, ServerState, TeamReport
from arena24.store.fold import header_of
from arena24.store.folder import Folder
from arena24.store.journal import Journal
from arena24.store.passwords import hash_password
from arena24.store.records import TurnEnd, exact
from arena24.store.rows import RoundRow, Server
from arena24.store.status import ServerStatus, Status, write_status
from arena24.store.web import WebDatabase
from arena24.web.app import application
from arena24.web.site import Site
from tests.cli.shell import until
from tests.schema import filled
from tests.web.asker import Question, asked

NOON = datetime(2026, 5, 9, 12, 0, tzinfo=UTC)
HASHED = hash_password("secret")  # one for all: hashing is slow on purpose
TEAMS = ("Ants", "Bees", "<b>Cats</b>", "Dogs")
CONFIG = """
name = "Marathon"
duration = 86400.0
[web]
port = 0
public_boards = "{boards}"
{more}
"""
SERVERS = """
[[servers]]
name = "Battle1"
game = "battle"
port = 20000
[servers.params]
N = 27
[[servers]]
name = "Toy1"
game = "toy"
port = 20001
"""


class Play:
    """A round played by hand into its journal."""

    def __init__(self, contest: "Contest", server: str, number: int, started: float) -> None:
        self.contest, self.server, self.number, self.started = contest, server, number, started
        config = next(each for each in contest.config.servers if each.name == server)
        teams = tuple(TeamId(team.id) for team in contest.database.teams())
        start = Start(config.parameters(), teams, Seed.from_hex("ab" * 32).derive(server, number), number=number)
        made = config.rules.new_round(start)
        assert made is not None
        self.round: Round = made
        self._orders = Orders(find(config.game), self.round)
        path = contest.folder.journal(server, number)
        path.parent.mkdir(parents=True, exist_ok=True)
        header = header_of(config.rules, start, server=server, started=started)
        self.journal = Journal.create(path, header)

    def order(self, team: int, line: bytes) -> None:
        """A team gives an order."""
        self._orders.execute(team, line)
        self.journal.order(team, line)
        self.journal.commit()

    def end_turns(self, count: int) -> None:
        """Turns end."""
        for _ in range(count):
            turn = self.round.turn
            self.round.end_turn(1000.0)
            self._orders.turn_ended()
            self.journal.end_turn(TurnEnd(turn, 1000.0, 1.0, digest=self.round.digest()))

    def finish(self, at: float, results: Mapping[int, float] | None = None) -> None:
        """The round is over, with its own results or given ones, and everything is where a server would put it."""
        found = results if results is not None else self.round.results() or {}
        text = {int(team): exact(result) for team, result in found.items()}
        self.journal.finish(elapsed=at, tempo=2.0, results=text, digest="-")
        self.contest.database.record_round(RoundRow(self.server, self.number, self.started, at, 2.0), text)
        compress(self.contest.folder.journal(self.server, self.number))


class Contest:
    """A folder, its database, and a hand on its clock."""

    def __init__(
        self,
        path: Path,
        *,
        boards: str = "fair",
        more: str = "",
        servers: str = SERVERS,
        database: str = "",
        teams: Sequence[str] = TEAMS,
    ) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.folder = Folder(path)
        self.folder.config.write_text(database + CONFIG.format(boards=boards, more=more) + servers)
        self.config = load(self.folder.config)
        if database:
            _people(self.folder, teams)
        else:
            filled(path / "contest.db", ("web", *teams), lambda: _people(self.folder, teams))
        self.database = WebDatabase.open(self.folder.database)
        rows = [Server(s.name, s.game, "127.0.0.1", s.port, {}) for s in self.config.servers]
        self.database.set_servers(rows, at=NOON, who="test")
        self.database.declare_plans(self.config.timetable, at=NOON, who="contest.toml")
        self.database.set_state(ContestState.RUNNING, elapsed=0.0, at=NOON, who="test")
        self.status(100.0)

    def status(
        self, elapsed: float, reports: Mapping[str, Report] | None = None, *, dead: Collection[str] = ()
    ) -> None:
        """What the supervisor would write."""
        servers = {s.name: _status((reports or {}).get(s.name), dead=s.name in dead) for s in self.config.servers}
        tempo = self.config.tempo.at(elapsed)
        write_status(self.folder, Status(NOON, ContestState.RUNNING, elapsed, 86400.0 - elapsed, tempo, servers))

    def play(self, server: str, number: int, *, started: float = 0.0) -> Play:
        """Begin a round."""
        return Play(self, server, number, started)

    @contextmanager
    def web(self) -> Iterator["Web"]:
        """The web of this contest, in this process. It looks at status and database when it is told to (`look`)."""
        site = Site(self.folder, now=lambda: NOON)
        site.monitor.run = _never  # type: ignore[method-assign]  # by itself it would look whenever the machine gets to it
        # An error that escapes everybody is told as a browser is told of it.
        with TestClient(application(site), base_url="http://localhost", raise_server_exceptions=False) as client:
            yield Web(site, client)

    def close(self) -> None:
        """Let the database go."""
        self.database.close()


def _people(folder: Folder, teams: Sequence[str]) -> None:
    """A database with an organiser and these teams."""
    database = WebDatabase.create(folder.database, name="Marathon", secret="ab" * 32, tempo=Tempo())
    database.add_organiser("admin", password_hash=HASHED, at=NOON, who="test")
    for number, name in enumerate(teams, 1):
        database.add_team(f"team{number}", name, password_hash=HASHED, at=NOON, who="test")
    database.close()


def _status(report: Report | None, *, dead: bool) -> ServerStatus:
    if dead:
        return ServerStatus(ServerState.DOWN, 1, None)
    return ServerStatus(ServerState.STARTING if report is None else report.state, 0, report)


async def _never() -> None:
    await asyncio.Event().wait()


class Web:
    """A site and somebody who asks it."""

    def __init__(self, site: Site, client: TestClient) -> None:
        self.site, self.client, self._csrf = site, client, ""

    def log_in(self, login: str | None, password: str = "secret") -> None:
        """From now on ask as somebody; None: as nobody."""
        self.client.cookies.clear()
        self._csrf = ""
        if login is not None:
            answer = self.client.post("/api/login", json={"login": login, "password": password})
            assert answer.status_code == 200, answer.text
            self._csrf = answer.json()["csrf"]

    def get(self, path: str, status: int = 200) -> Any:
        """Ask; gives the JSON."""
        answer = self.client.get(path)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return msgspec.json.decode(answer.content)

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        """Change something."""
        answer = self.client.post(path, json=body if body is not None else {}, headers={"X-CSRF-Token": self._csrf})
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return msgspec.json.decode(answer.content)

    def asked(self, questions: Iterable[Question]) -> list[Response]:
        """Ask for many things at one go: the client above hands every message from thread to thread."""
        assert self.client.portal is not None
        return self.client.portal.call(asked, self.client.app, list(questions), _cookies(self))

    def answers(self, paths: Iterable[str], headers: Mapping[bytes, bytes] | None = None) -> dict[str, Response]:
        """What is told at these addresses."""
        questions = [Question(path, headers=headers or {}) for path in paths]
        return {question.address: answer for question, answer in zip(questions, self.asked(questions), strict=True)}

    def follow(self, server: str, number: int, turn: int) -> None:
        """Wait until the web has seen a turn of a round."""

        def seen() -> bool:
            replica = self.site.followers[server].replica
            at = replica is not None and (replica.number, replica.turn) == (number, turn)
            # A round is there a moment before it is told of: its first picture has to be drawn.
            return at and self.site.monitor.begun.get(server) == number

        until(seen)

    def look(self) -> None:
        """Wait until the web knows what the database holds."""
        assert self.client.portal is not None
        self.client.portal.call(self.site.monitor.refresh)


def report(server: str, connections: Mapping[int, int], **more: Any) -> Report:
    """What a server would report."""
    values: dict[str, Any] = {"state": ServerState.PLAYING, "port": 20000, "round": 2, "turn": 3, "turns": 3}
    values |= {"lateness": 0.001, "lateness_p99": 0.002, "lateness_max": 0.003, "refused": 0, "scores": {1: 77.0}}
    values |= {"late": (0,) * (len(LATENESS) + 1), "late_sum": 0.0, "codes": {}, "teams": {}}
    return Report(server=server, connections=dict(connections), **(values | more))


class Ear:
    """Somebody who listens to a live stream, without a socket; let it beat often (`streams.HEARTBEAT`)."""

    def __init__(self, web: Web, path: str) -> None:
        assert web.client.portal is not None
        self._parts: list[bytes] = []
        self._done = web.client.portal.start_task_soon(self._listen, web.client.app, path, _cookies(web))
        until(lambda: bool(self._parts))

    async def _listen(self, app: Any, path: str, cookies: bytes) -> None:
        path, _, query = path.partition("?")
        asgi = {"version": "3.0", "spec_version": "2.4"}
        scope: dict[str, Any] = {"type": "http", "asgi": asgi, "http_version": "1.1"}
        scope |= {"method": "GET", "scheme": "http", "path": path, "query_string": query.encode(), "root_path": ""}
        await app(scope | {"headers": [(b"cookie", cookies)]}, asyncio.Event().wait, self._send)

    async def _send(self, message: Any) -> None:
        self._parts.append(message.get("body", b"%d\n\n" % message.get("status", 0)))

    def heard(self, *, since: int | None = None) -> list[str]:
        """The status, and all different messages, as soon as nothing more comes."""
        # Between two beats in a row the stream has looked for messages, and found none.
        known = self.parts if since is None else since
        until(lambda: self._parts[known:][-2:] == [b": \n\n"] * 2 or self._done.done())
        messages = b"".join(self._parts).decode().split("\n\n")
        return sorted({message for message in messages if message not in ("", ": ")})

    @property
    def parts(self) -> int:
        """How much has come so far."""
        return len(self._parts)

    def ended(self) -> list[str]:
        """The same, as soon as the server has ended the stream."""
        until(self._done.done)
        return self.heard()

    def close(self) -> None:
        """Go away."""
        self._done.cancel()


def heard(ears: Mapping[str, Ear]) -> dict[str, Any]:
    """What each of them has heard; they wait for the same beats, and then go away."""
    known = {address: ear.parts for address, ear in ears.items()}
    found = {address: ear.heard(since=known[address]) for address, ear in ears.items()}
    for ear in ears.values():
        ear.close()
    return found


def _cookies(web: Web) -> bytes:
    return "; ".join(f"{name}={value}" for name, value in web.client.cookies.items()).encode()


def team_report(**values: Any) -> TeamReport:
    """What a server would report of a team."""
    nothing: dict[str, Any] = {"commands": 0, "used": 0, "refused": {}, "missed": 0, "recent": 0, "recent_refused": 0}
    return TeamReport(**(nothing | values))
