"""A contest on three nodes under load, what can happen to it, and what its streams must tell afterwards."""

import asyncio
import contextlib
import itertools
import os
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import zstandard
from nats.aio.client import Client as NatsClient
from nats.errors import Error as NatsError

from arena24.client import AnswerLost, Failure, GaveUp, Pacing, connected
from arena24.cluster.buckets import NatsDepot
from arena24.cluster.engines import Engines
from arena24.cluster.jetstream import NatsStream, connect, rounds
from arena24.cluster.settings import stem
from arena24.cluster.streams import Segment, segments
from arena24.contest.tempo import Tempo
from arena24.games import toy
from arena24.runtime.ports import free_ports
from arena24.store import locks
from arena24.store.control import ServerState
from arena24.store.database import Database
from arena24.store.folder import Folder
from arena24.store.passwords import hash_password
from arena24.store.reader import read
from arena24.store.records import Finish, Order, TurnEnd
from arena24.store.rows import Server
from arena24.store.status import read_status
from tests.cli.shell import Process, until
from tests.cluster.forwarder import Forwarder
from tests.server.contest import NOW, Client

LEASE = 4.0  # seconds: the machine may be busy
SERVERS = ("Long", "Short1", "Short2")  # of the first all rounds are one; of the others some end
NAMES = ("north", "south", "west")
# Addresses that nobody else on this machine uses: a port is free while no node has its server.
NODES = {name: f"127.{24 + os.getpid() % 200}.{os.getpid() // 200 % 250}.{n}" for n, name in enumerate(NAMES, 1)}
TEAMS = 2
PAGE = 256  # streams that JetStream tells of at a time
IMPATIENT = Pacing(reply=5.0, wait=10.0, first_pause=0.05, longest_pause=0.3, reach=1.0)


class Kept(NamedTuple):
    """A round as the cluster has it; without segments it is in the depot."""

    text: bytes
    segments: list[Segment]


class PouringBot(threading.Thread):
    """Pours one litre after another, wherever its server is; notes what was answered."""

    def __init__(self, where: str, login: str) -> None:
        super().__init__(daemon=True)
        self.login, self.sent, self.heard = login, 0, list[int]()
        self.wrong: list[str] = []
        self._where, self._over = where, threading.Event()

    def run(self) -> None:
        pacing = replace(IMPATIENT, sleep=self._rest)
        with (
            contextlib.suppress(GaveUp),
            connected(toy.Player, self._where, self.login, "secret", game=toy.GAME, pacing=pacing) as me,
        ):
            while not self._over.is_set():
                self.sent += 1
                try:
                    self._note(me.pour(1))
                except AnswerLost:
                    continue
                except Failure as failure:
                    self.wrong.append(repr(failure))
                time.sleep(0.005)

    def _rest(self, seconds: float) -> None:
        if self._over.wait(seconds):
            raise GaveUp

    def _note(self, level: int) -> None:
        """In a round the jug only fills; a new round begins with an empty one."""
        if level > self.sent:
            self.wrong.append(f"{self.login} has {level}, and sent {self.sent}")
        self.heard.append(level)

    def leave(self) -> None:
        """Go home."""
        self._over.set()


class Node:
    """One machine: the node's process, its worlds, and its way to the NATS servers."""

    def __init__(self, folder: Folder, host: str, engines: Engines) -> None:
        self.folder, self.host = folder, host
        self.name = folder.path.name
        self.links = [Forwarder(int(server.rpartition(":")[2])) for server in engines.access.servers]
        self._process: Process | None = None
        self._lives, self._began = itertools.count(1), 0.0

    def start(self) -> None:
        """Start it, or start it again."""
        output = self.folder.path / f"out-{next(self._lives)}"
        nats = ",".join(f"nats://127.0.0.1:{link.port}" for link in self.links)
        words = "node", self.folder.path, "--name", self.name, "--host", self.host, "--cluster", nats
        self._began = time.time()
        self._process = Process(output, *words)

    def restart(self) -> None:
        """Start it again, and wait until it could take over: a lease is counted from when somebody looks at it."""
        self.start()
        until(self._follows)

    def _follows(self) -> bool:
        """Has it written down what is played since it began? Who waits for a world does."""
        return any(file.stat().st_mtime > self._began for file in self.folder.journals(SERVERS[0]).glob("*.journal"))

    @property
    def alive(self) -> bool:
        """Does it run?"""
        return self._process is not None and self._process.process.poll() is None

    def worlds(self) -> dict[str, int]:
        """The processes of the servers that it has."""
        found = {name: locks.holder(self.folder.life(name)) for name in SERVERS if self.has(name)}
        return {name: pid for name, pid in found.items() if pid is not None}

    def has(self, world: str) -> bool:
        """Does a process of this server live here?"""
        return locks.is_held(self.folder.life(world))

    def signal(self, number: signal.Signals, *, worlds: bool = True) -> None:
        """For the node and the worlds on it."""
        assert self._process is not None
        pids = [self._process.process.pid, *(self.worlds().values() if worlds else [])]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        if number is signal.SIGKILL:
            self._process.wait()

    def interrupt(self) -> int:
        """Ctrl-C."""
        assert self._process is not None
        return self._process.interrupt()

    def output(self) -> str:
        """What it has said, in all its lives."""
        said = [path.read_text() for path in sorted(self.folder.path.glob("out-*"))]
        logs = [path.read_text() for path in sorted(self.folder.path.glob("logs/*.log"))]
        return "\n".join([*said, *logs])

    def close(self) -> None:
        """End whatever is left."""
        if self.alive:
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGKILL)
        for pid in self.worlds().values():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for link in self.links:
            link.close()


class Contest:
    """Three nodes, some NATS servers, a database, and bots on all servers."""

    def __init__(
        self, path: Path, database: str, engines: Engines, settings: Sequence[str] = (), *, duration: float = 86400.0
    ) -> None:
        """`settings`: more lines of [cluster]."""
        self._engines, self._ports, self._duration = engines, free_ports(len(SERVERS)), duration
        text = self._settings(database, settings)
        self.nodes = {name: Node(Folder(path / name), host, engines) for name, host in NODES.items()}
        for node in self.nodes.values():
            node.folder.path.mkdir()
            node.folder.config.write_text(text)
        self.url = self.nodes["north"].folder.database
        self._fill()
        self.bots = {
            (server, number): PouringBot(",".join(f"{host}:{port}" for host in NODES.values()), f"team{number}")
            for server, port in zip(SERVERS, self._ports, strict=True)
            for number in range(1, TEAMS + 1)
        }

    def _settings(self, database: str, cluster: Sequence[str]) -> str:
        lines = [f'name = "Trial {os.getpid()}"', f'database = "{database}"', f"duration = {self._duration}"]
        lines += ["[limits]", "journal_turn = 1_000_000"]
        lines += ["[cluster]", f"lease = {LEASE}", f"replicas = {len(self._engines.access.servers)}", *cluster]
        for server, port in zip(SERVERS, self._ports, strict=True):
            turns = 100_000 if server == "Long" else 15
            lines += ["[[servers]]", f'name = "{server}"', 'game = "toy"', f"port = {port}"]
            lines += ["[servers.params]", "T = 0.4", f"Q = {turns}", "L = 0"]
        return "\n".join(lines) + "\n"

    def _fill(self) -> None:
        secret = random.Random().randbytes(32).hex()
        database = Database.create(self.url, name=f"Trial {os.getpid()}", secret=secret, tempo=Tempo(self._duration))
        hashed = hash_password("secret")
        for number in range(1, TEAMS + 1):
            database.add_team(f"team{number}", f"Team {number}", password_hash=hashed, at=NOW, who="test")
        rows = [Server(server, "toy", "127.0.0.1", port, {}) for server, port in zip(SERVERS, self._ports, strict=True)]
        database.set_servers(rows, at=NOW, who="test")
        self.contest = stem(database.contest())
        database.close()

    def __enter__(self) -> Self:
        for node in self.nodes.values():
            node.start()
        for bot in self.bots.values():
            bot.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for bot in self.bots.values():
            bot.leave()
        for node in self.nodes.values():
            node.close()
        for bot in self.bots.values():
            bot.join()
        if error is not None:
            for node in self.nodes.values():
                print(f"==== {node.name}\n{node.output()}")

    # ---- what is seen

    def holders(self) -> dict[str, list[str]]:
        """On which nodes the servers have processes."""
        return {server: [node.name for node in self.nodes.values() if node.has(server)] for server in SERVERS}

    def busiest(self) -> Node:
        """The node that has the most servers, of those that run."""
        return max((node for node in self.nodes.values() if node.alive), key=lambda node: len(node.worlds()))

    def login(self, server: str) -> str:
        """What the newest team hears when it comes to a server, wherever that is; nothing if it is nowhere."""
        port = dict(zip(SERVERS, self._ports, strict=True))[server]
        for host in NODES.values():
            with contextlib.suppress(OSError), Client(port, host=host) as client:
                client.send("newcomer\nsecret\n")
                return client.lines(3)[-1]
        return ""

    def until_all_play(self) -> float:
        """Wait until every bot has been answered a few times; gives how long that took."""
        began = time.monotonic()
        before = {place: len(bot.heard) for place, bot in self.bots.items()}
        until(lambda: all(len(bot.heard) > before[place] + 3 for place, bot in self.bots.items()))
        return time.monotonic() - began

    def status(self, node: str) -> dict[str, ServerState]:
        """How the servers are, as a node shows it."""
        found = read_status(self.nodes[node].folder)
        return {} if found is None else {name: server.state for name, server in found.servers.items()}

    def copies_are_current(self) -> bool:
        """Does every NATS server have everything?"""
        return asyncio.run(self._copies_are_current())

    async def _copies_are_current(self) -> bool:
        client = await connect(self._engines.access, "judge")
        try:
            js = client.jetstream(timeout=10.0)
            page = streams = await js.streams_info()
            while len(page) == PAGE:
                page = await js.streams_info(len(streams))
                streams = [*streams, *page]
        except (NatsError, TimeoutError):
            return False
        finally:
            await client.close()
        found = [stream.cluster for stream in streams if stream.cluster is not None]
        return all(each.leader and all(peer.current for peer in each.replicas or []) for each in found)

    # ---- what must be true afterwards

    def check(self, path: Path) -> None:
        """Look at the streams, at what bots were told, and at the database, when nobody plays any more."""
        assert [bot.wrong for bot in self.bots.values() if bot.wrong] == []
        streams = asyncio.run(self._streams())
        database = Database.open(self.url)
        try:
            for server in SERVERS:
                self._check_server(server, streams[server], database, path)
        finally:
            database.close()

    async def _streams(self) -> dict[str, dict[int, Kept]]:
        client = await connect(self._engines.access, "judge")
        try:
            return {server: await self._rounds(client, server) for server in SERVERS}
        finally:
            await client.close()

    async def _rounds(self, client: NatsClient, server: str) -> dict[int, Kept]:
        replicas = len(self._engines.access.servers)
        depot = await NatsDepot.open(client, self.contest, replicas=replicas)
        numbers = await rounds(client, self.contest, server)
        found = {}
        for number in range(1, max(numbers, default=0) + 1):
            if number not in numbers:
                archive = await depot.fetch(server, number)
                assert archive is not None, f"{server} {number} has neither a stream nor an archive"
                found[number] = Kept(zstandard.ZstdDecompressor().decompressobj().decompress(archive), [])
                continue
            stream = NatsStream(client, self.contest, server, number, replicas=replicas)
            last = await stream.last()
            until_ = 0 if last is None else last.sequence
            told = [segment async for segment in segments(stream, until_)] if until_ else []
            found[number] = Kept(journal_of(told), told)
        return found

    def _check_server(self, server: str, rounds_: dict[int, Kept], database: Database, path: Path) -> None:
        poured: dict[int, int] = {}
        highest = 0
        begun = {number: kept.text for number, kept in rounds_.items() if kept.text}
        assert list(begun) == list(range(1, len(begun) + 1)), f"{server} has rounds {list(begun)}"
        for number, text in begun.items():
            highest = max(highest, check_fences(rounds_[number].segments))
            file = path / f"{server}-{number:06}.journal"
            file.write_bytes(text)
            found = read(file)
            assert found.torn is None
            turns = [record.turn for record in found.records if isinstance(record, TurnEnd)]
            assert turns == list(range(1, len(turns) + 1)), "a turn is missing, or there twice"
            orders = [record.team for record in found.records if isinstance(record, Order)]
            for team in orders:
                poured[team] = poured.get(team, 0) + 1
            last = found.records[-1] if found.records else None
            if number < len(begun):
                assert isinstance(last, Finish), f"{server} {number} ends with {last}"
                results = {team: str(orders.count(team)) for team in range(1, TEAMS + 1)}
                assert {team: last.results.get(team, "0") for team in results} == results
                assert database.results(server, number) == last.results
        assert sorted(database.recorded(server)) == [*range(1, len(begun))], "a round is credited twice, or not at all"
        for team in range(1, TEAMS + 1):
            bot = self.bots[server, team]
            assert len(bot.heard) <= poured.get(team, 0) <= bot.sent, (
                f"{server} {bot.login}: {len(bot.heard)} answered, {poured.get(team, 0)} there, {bot.sent} sent"
            )
            if server == "Long":
                assert bot.heard == sorted(set(bot.heard)), "an answer was taken back"


def journal_of(found: list[Segment]) -> bytes:
    """The journal that a stream holds."""
    text = b""
    for segment in found:
        text = text[: segment.offset] + segment.data
    return text


def check_fences(found: list[Segment]) -> int:
    """Tokens grow, and every holder begins with a fence; gives the last token."""
    token = 0
    for segment in found:
        assert segment.claim.token >= token, f"token {segment.claim.token} behind {token}"
        if segment.claim.token > token:
            assert segment.data == b"", f"{segment.claim} writes without a fence"
        token = segment.claim.token
    return token


@contextlib.contextmanager
def trial(path: Path, database: str, engines: Engines, settings: Sequence[str] = ()) -> Iterator[Contest]:
    """A contest that is played; afterwards everything has to be right."""
    with Contest(path, database, engines, settings) as contest:
        contest.until_all_play()
        yield contest
        contest.until_all_play()
        for bot in contest.bots.values():
            bot.leave()
        for bot in contest.bots.values():
            bot.join()
        until(lambda: is_settled(contest))
        for node in contest.nodes.values():
            if node.alive:
                assert node.interrupt() == 0
        contest.check(path)


def is_settled(contest: Contest) -> bool:
    """Is every round credited that is over?"""
    for node in contest.nodes.values():
        found = read_status(node.folder)
        if found is not None and node.alive:
            reports = [server.report for server in found.servers.values()]
            return all(report is not None and report.uncredited == 0 for report in reports)
    return False


Incident = Callable[[Contest], None]
