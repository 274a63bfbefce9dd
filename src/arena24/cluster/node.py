"""A node: one of the machines that hold a contest together.

It plays the worlds whose leases it has, each in a process of its own, and gives them up when it cannot renew. What the
supervisor of a single machine does, it does for these; clock and orders it shares with the others (`board`).
"""

import asyncio
import contextlib
import signal
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import msgspec
import structlog

from arena24.cluster.agreement import agree, settings_of
from arena24.cluster.board import Balance, Board, Bulletin, Drain
from arena24.cluster.buckets import NatsDepot, NatsRegister
from arena24.cluster.clerk import Clerk
from arena24.cluster.depot import Deposit, Depot
from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.jetstream import NatsBroadcast, NatsStream, connect, rounds
from arena24.cluster.journal import Durability
from arena24.cluster.leases import Lease, Leases
from arena24.cluster.mirror import Mirror
from arena24.cluster.nursery import NurseryLauncher
from arena24.cluster.register import Register
from arena24.cluster.roll import NodeReport, Roll, counts_elsewhere
from arena24.cluster.settings import Berth, access, stem_of, terms
from arena24.cluster.streams import RoundStream
from arena24.cluster.tenancy import COURTESY, PATIENCE, Tenancy
from arena24.cluster.timekeeper import DUTY, Timekeeper
from arena24.contest.clock import ContestClock, ContestState
from arena24.games.seed import Seed
from arena24.runtime.cancellation import cancelled
from arena24.runtime.machine import Machine
from arena24.server.agenda import HEARTBEAT, Agenda
from arena24.server.child import Child
from arena24.server.chronicle import Chronicle
from arena24.server.declaration import declare
from arena24.server.launcher import Launcher
from arena24.server.news import News, server_seen
from arena24.server.presence import note_elsewhere
from arena24.server.sentry import Sentry
from arena24.server.supervisor import GIVEN_UP
from arena24.server.switchboard import AnyChild, Switchboard
from arena24.store import locks
from arena24.store.config import ContestConfig, load
from arena24.store.control import (
    HeldUntil,
    Report,
    SetClock,
    Stop,
    WebReport,
)
from arena24.store.database import Database
from arena24.store.errors import StoreError
from arena24.store.folder import Folder
from arena24.store.recovery import restored_clock
from arena24.store.shelf import Shelf
from arena24.store.status import Status

REPORTS: Final = "reports"
NUDGE: Final = "look"
CATCH_UP: Final = 30.0
"""Seconds after the contest for what others have played, so that this folder has everything."""
_CLOSED: Final = "closed."

log = structlog.get_logger()


class Broadcast(Protocol):
    """What nodes call out to each other."""

    async def say(self, topic: str, data: bytes = b"") -> None:
        """Call it out; if nobody can be reached, it is lost."""

    async def hear(self, topic: str, heard: Callable[[bytes], None]) -> None:
        """Listen from now on."""


@dataclass(frozen=True, slots=True)
class Links:
    """What ties nodes together."""

    leases: Register
    facts: Register
    broadcast: Broadcast
    rounds: Callable[[str], Awaitable[list[int]]]  # which a server has streams of
    stream: Callable[[str, int], RoundStream]  # of a server's round
    depot: Depot


class Node:
    """One machine of a contest."""

    def __init__(self, folder: Folder, berth: Berth, machine: Machine, launcher: Launcher, links: Links) -> None:
        self._folder, self._berth, self._machine, self._launcher, self._links = folder, berth, machine, launcher, links
        self.config: ContestConfig = load(folder.config, begun=True)
        self._database = Database.open(folder.database)
        contest = self._database.contest()
        self._settings = settings_of(self.config, contest)
        worlds = [server.name for server in self.config.servers]
        self._leases = Leases(links.leases, berth.node, machine.now, terms(self.config.cluster))
        self._board, self._roll = Board(links.facts, machine, self._nudge), Roll(worlds, machine.now)
        self._chronicle = Chronicle(self._database, machine)
        self._sentry = Sentry(folder, contest.name, self.config.alarms, self._database, machine.now)
        clerk = Clerk(self._board, self._roll, self._chronicle, machine.now)
        self._agenda = Agenda(self._database, self._chronicle, machine, lambda: self._board.clock, clerk.answer)
        parts = self._leases, self._board, self._roll, self._chronicle, machine, self.config
        self._timekeeper = Timekeeper(*parts, self._agenda, self._restored_clock)
        self._news = News(folder, machine, self.config.tempo)
        seed, queue = Seed.from_hex(contest.secret), asyncio.Lock()
        self._tenancies = [self._tenancy(world, seed, queue) for world in worlds]
        self.web = self._web() if self.config.web.port is not None else None
        ready = asyncio.Event()
        ready.set()
        self._switchboard = Switchboard(folder, lambda: self._processes, clerk.answer, ready)
        self._nudged, self._stopping = asyncio.Event(), asyncio.Event()
        self._obeyed: Bulletin | None = None
        self._draining = False
        self._unclosed = set(worlds)  # after the contest: whose books are open
        self._to_close: set[str] = set()  # of these, those that we have closed and nobody knows yet

    def _restored_clock(self) -> ContestClock:
        """As the database knows it, which has been told meanwhile what contest.toml says (`agree`)."""
        return restored_clock(self._database.contest(), now=self._machine.now(), at=self._machine.wall())

    # ---- processes

    @property
    def _answers_first(self) -> bool:
        """Are orders answered before the streams have them?"""
        return Durability(self.config.cluster.durability) is Durability.MACHINE

    def _tenancy(self, world: str, seed: Seed, queue: asyncio.Lock) -> Tenancy:
        shelf, links = Shelf(self._folder.journals(world), world, seed), self._links
        journals = shelf, partial(links.rounds, world), partial(links.stream, world), links.depot
        return Tenancy(
            world,
            self._leases,
            lambda lease: self._server(world, lease),
            Mirror(*journals, keeps=self._berth.node if self._answers_first else ""),
            Deposit(*journals),
            self._machine.now,
            queue=queue,
            modest=lambda: len(self._leases.all_held() - {DUTY}) >= self._roll.share(),
            closed=self._close,
        )

    def _server(self, world: str, lease: Lease) -> Child[Report]:
        words = str(self._folder.path), world, str(lease.claim.token), self._berth.encoded()
        return Child(
            world,
            ("arena24.cluster.process", *words),
            Report,
            clock=lambda: self._board.clock,
            machine=self._machine,
            launcher=self._launcher,
            first=lambda: self._first(world),
        )

    def _first(self, world: str) -> Iterable[msgspec.Struct]:
        """A process has to know how long it may play before it begins."""
        lease = self._leases.held(world)
        return [Stop() if lease is None else HeldUntil(lease.until)]

    def _web(self) -> Child[WebReport]:
        host = [self._berth.host] if self._berth.host else []
        command = ("arena24.web.process", str(self._folder.path), *host)
        clock, machine, launcher = (lambda: self._board.clock), self._machine, self._launcher
        return Child("web", command, WebReport, clock=clock, machine=machine, launcher=launcher)

    @property
    def _children(self) -> Sequence[Child[Report]]:
        return [tenancy.child for tenancy in self._tenancies if tenancy.child is not None]

    @property
    def _processes(self) -> Sequence[AnyChild]:
        return [*self._children, *([self.web] if self.web else [])]

    async def _end_leftovers(self) -> None:
        """Processes that an earlier life of this node has left: their leases are not ours any more."""
        for name in [*(tenancy.world for tenancy in self._tenancies), "web"]:
            if (life := self._launcher.adopted(name)) is not None:
                life.kill()
                await life.wait()

    # ---- life

    async def run(self) -> None:
        """Take part until the contest is over or somebody says stop."""
        await self._end_leftovers()
        patience = 2 * self.config.cluster.lease
        parts = self._links.facts, self._settings, self._leases, DUTY, patience, self._machine.now
        await agree(*parts, lambda: declare(self.config, self._database, at=self._machine.wall()))
        await self._links.broadcast.hear(REPORTS, self._hear)
        await self._links.broadcast.hear(NUDGE, lambda _: self._nudged.set())
        with contextlib.suppress(Unanswered):
            await self._board.look()
        self._obeyed = self._board.bulletin  # what was ordered before we came is done
        async with self._switchboard.listening():
            works = [self._timekeeper.run(), self._follow(), self._tell_news()]
            tasks = [asyncio.create_task(work) for work in works]
            lives = [asyncio.create_task(self._play())]
            if self.web is not None:
                lives.append(asyncio.create_task(self.web.live()))
            stopping = asyncio.create_task(self._stopping.wait())
            await asyncio.wait({stopping, *tasks, *lives}, return_when=asyncio.FIRST_COMPLETED)
            await self._stop(lives)
            errors = await cancelled([stopping, *tasks, *lives])
        if self._board.clock.state is ContestState.FINISHED:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(*(each.catch_up() for each in self._tenancies)), CATCH_UP)
        with contextlib.suppress(Unanswered):
            await self._leases.release(DUTY)
        await self._sentry.close()
        self._agenda.close()
        await self._chronicle.close(GIVEN_UP)
        self._news.write(self._status())
        self._database.close()
        for error in errors:
            raise error

    def stop(self) -> None:
        """Give everything to the others, and end."""
        self._stopping.set()

    async def _play(self) -> None:
        await asyncio.sleep(COURTESY)  # who else is there?
        await asyncio.gather(*(tenancy.run() for tenancy in self._tenancies))

    async def _stop(self, lives: "Sequence[asyncio.Task[None]]") -> None:
        for tenancy in self._tenancies:
            tenancy.stop()
        if self.web is not None:
            self.web.stop()
        _, late = await asyncio.wait(lives, timeout=2 * PATIENCE)
        for child in self._processes:
            child.kill()
        if late:
            await asyncio.wait(late, timeout=PATIENCE)

    # ---- what all nodes know

    async def _follow(self) -> None:
        """Do what the board says, as soon as it says so; look every second all the same."""
        while True:
            self._nudged.clear()
            with contextlib.suppress(Unanswered, Conflict):
                await self._board.look()
                self._obey()
                if self._board.clock.state is ContestState.FINISHED:
                    await self._look_at_books()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._nudged.wait(), HEARTBEAT)

    async def _nudge(self) -> None:
        """The board has changed: we look, and so do the others."""
        self._obey()
        self._nudged.set()
        await self._links.broadcast.say(NUDGE)

    def _obey(self) -> None:
        before, bulletin = self._obeyed, self._board.bulletin
        if bulletin is None or bulletin is before:
            return
        self._obeyed = bulletin
        if before is None or before.clock != bulletin.clock:
            self._send(SetClock(self._board.clock))
        for notice in bulletin.since(before.count if before is not None else 0):
            match notice:
                case Drain(node):
                    if node == self._berth.node:
                        self._drain()
                    else:
                        self._roll.tell_to_drain(node)
                case Balance(moves):
                    self._give_to([taker for giver, taker in moves if giver == self._berth.node])
                case _:
                    self._send(notice)

    def _send(self, message: msgspec.Struct) -> None:
        for child in self._children:
            child.send(message)

    def _drain(self) -> None:
        """Give every world to somebody else at the end of its turn; who was told when all others had been stays."""
        if not self._roll.heirs(1, besides=self._berth.node):
            log.warning("not draining: nobody else takes worlds")
            return
        playing = [tenancy for tenancy in self._tenancies if tenancy.child is not None]
        heirs = self._roll.heirs(len(playing), besides=self._berth.node)
        log.info("draining", worlds=[tenancy.world for tenancy in playing], heirs=heirs)
        self._draining = True
        for tenancy in self._tenancies:
            tenancy.leave(heirs.pop() if heirs and tenancy.child is not None else "")

    def _give_to(self, heirs: list[str]) -> None:
        """Give a world to each of them, at the end of its turn."""
        playing = [tenancy for tenancy in self._tenancies if tenancy.child is not None]
        for tenancy, heir in zip(playing, heirs, strict=False):
            log.info("handing on", world=tenancy.world, heir=heir)
            tenancy.hand_on(heir)

    def _close(self, world: str) -> None:
        self._to_close.add(world)
        self._nudged.set()

    async def _look_at_books(self) -> None:
        """After the contest a world is done when the node that had it says so; when all are, that was it."""
        for world in sorted(self._to_close):
            with contextlib.suppress(Conflict):
                await self._links.facts.create(_CLOSED + world, self._berth.node.encode())
            self._to_close.discard(world)
        closed = {key.removeprefix(_CLOSED) for key in await self._links.facts.keys() if key.startswith(_CLOSED)}
        self._unclosed -= closed
        for tenancy in self._tenancies:
            if tenancy.world in closed:
                tenancy.stop()
        if not self._unclosed and not self._chronicle.busy:
            self.stop()

    # ---- news

    async def _tell_news(self) -> None:
        """Let everybody know how everybody is, every second."""
        while True:
            report = self._report()
            self._roll.note(report)
            await self._links.broadcast.say(REPORTS, msgspec.msgpack.encode(report))
            status = self._status()
            await asyncio.to_thread(self._write, status, counts_elsewhere(self._roll.servers(), report.servers))
            if self._timekeeper.on_duty:  # one node calls for all
                await self._sentry.look(status)
            await asyncio.sleep(HEARTBEAT)

    def _hear(self, data: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError):  # of another version
            report = msgspec.msgpack.decode(data, type=NodeReport)
            if report.node != self._berth.node:
                self._roll.note(report)

    def _report(self) -> NodeReport:
        children = self._children
        return NodeReport(
            node=self._berth.node,
            host=self._berth.host or self.config.host,
            servers={child.name: server_seen(child, self._board.clock.state) for child in children},
            ready=tuple(child.name for child in children if child.ready),
            draining=self._draining,
            keeps_time=self._timekeeper.on_duty,
        )

    def _status(self) -> Status:
        return self._news.status(self._board.clock, self._roll.servers(), self.web, self._roll.nodes())

    def _write(self, status: Status, counts: dict[str, dict[int, int]]) -> None:
        self._news.write(status)
        for server, found in counts.items():
            with contextlib.suppress(OSError):  # a full disk
                note_elsewhere(self._folder.connections, server, found)


async def take_part(folder: Folder, berth: Berth) -> None:
    """Be a node until the contest is over; Ctrl-C and SIGTERM end it, and its worlds go to the others."""
    config = load(folder.config, begun=True).cluster
    contest = stem_of(folder)
    try:
        with locks.held(folder.lock):
            client = await connect(access(config, berth, folder.path), berth.node)
            try:
                leases = await NatsRegister.open(client, contest, "leases", replicas=config.replicas)
                facts = await NatsRegister.open(client, contest, "facts", replicas=config.replicas)
                stream = partial(NatsStream, client, contest, replicas=config.replicas)
                depot = await NatsDepot.open(client, contest, replicas=config.replicas)
                broadcast, found = NatsBroadcast(client, contest), partial(rounds, client, contest)
                links = Links(leases, facts, broadcast, found, stream, depot)
                async with NurseryLauncher(folder) as launcher:
                    node = Node(folder, berth, Machine(), launcher, links)
                    for number in (signal.SIGINT, signal.SIGTERM):
                        asyncio.get_running_loop().add_signal_handler(number, node.stop)
                    await node.run()
            finally:
                await client.close()
    except locks.Taken:
        raise StoreError(f"{folder.path} is being served already; stop that first") from None
