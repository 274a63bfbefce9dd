"""A world, as one node comes to play it: its lease, then its process, for as long as the lease lasts."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import structlog

from arena24.cluster.depot import Deposit
from arena24.cluster.errors import Unanswered
from arena24.cluster.leases import Lease, Leases
from arena24.cluster.mirror import Mirror
from arena24.runtime.cancellation import cancelled
from arena24.server.child import Child
from arena24.store.control import HeldUntil, Report

LOOK: Final = 0.5
"""Seconds between two looks whether a world is free."""
COURTESY: Final = 2 * LOOK
"""Seconds for which a node that has its share leaves a free world to others: each of them has looked meanwhile."""
PATIENCE: Final = 5.0
"""Seconds that a process has to stop before it is killed; the stream keeps everything."""

log = structlog.get_logger()

Start = Callable[[Lease], Child[Report]]


class Tenancy:
    """Takes a world when it can, plays it, and gives it back."""

    def __init__(
        self,
        world: str,
        leases: Leases,
        start: Start,
        mirror: Mirror,
        deposit: Deposit,
        now: Callable[[], float],
        *,
        queue: asyncio.Lock,
        modest: Callable[[], bool],
        closed: Callable[[str], None],
    ) -> None:
        """`queue`: this node takes one world at a time. `modest`: has it enough? `closed`: the books are, for good."""
        self.world = world
        self.child: Child[Report] | None = None  # while this node has the world
        self._leases, self._start, self._now = leases, start, now
        self._mirror, self._deposit = mirror, deposit
        self._queue, self._modest, self._closed = queue, modest, closed
        self._resting = False
        self._stopping = asyncio.Event()
        self._heir = ""

    async def run(self) -> None:
        """Take the world and play it, again and again, until somebody says stop; meanwhile keep what others play."""
        while (lease := await self._taken_while_mirrored()) is not None:
            await self._play(lease)

    def stop(self) -> None:
        """Give the world back at once, and do not take it again."""
        self._stopping.set()
        if self.child is not None:
            self.child.stop()

    def leave(self, heir: str) -> None:
        """Take nothing any more, and give the world to another node when its turn is over."""
        self._resting = True
        self.hand_on(heir)

    def hand_on(self, heir: str) -> None:
        """Give the world to another node when its turn is over."""
        self._heir = heir
        if self.child is not None:
            self.child.leave()

    async def catch_up(self) -> None:
        """After the last round: fetch what others have played and we have not."""
        await self._mirror.catch_up()

    async def _taken_while_mirrored(self) -> Lease | None:
        mirroring = asyncio.create_task(self._mirror.run())
        try:
            return await self._taken()
        finally:
            await cancelled([mirroring])

    async def _taken(self) -> Lease | None:
        """The lease of the world, as soon as it can be had."""
        free: float | None = None  # since when we have seen that nobody has it
        while not await self._stopped_within(LOOK):
            with contextlib.suppress(Unanswered):
                if self._resting or not await self._leases.is_free(self.world):
                    free = None
                    continue
                free = self._now() if free is None else free
                async with self._queue:
                    if self._modest() and self._now() - free < COURTESY:
                        continue
                    if (lease := await self._leases.take(self.world)) is not None:
                        return lease
        return None

    async def _play(self, lease: Lease) -> None:
        child = self.child = self._start(lease)
        log.info("world taken", server=self.world, token=lease.claim.token)
        life = asyncio.create_task(child.live())
        keeping = asyncio.create_task(self._leases.keep(self.world, lambda lease: child.send(HeldUntil(lease.until))))
        stopping, bringing = (asyncio.create_task(work) for work in (self._stopping.wait(), self._deposit.run()))
        await asyncio.wait({life, keeping, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if keeping.done():
            log.error("world lost: its lease could not be renewed", server=self.world)
            child.stop()
            child.kill()
        elif not life.done():
            await asyncio.wait({life}, timeout=PATIENCE)
            child.kill()
        await life
        for error in await cancelled([stopping, keeping, bringing]):
            raise error
        self.child = None
        if child.closed:
            self._closed(self.world)
        await self._give_back()

    async def _give_back(self) -> None:
        with contextlib.suppress(Unanswered):  # then it is free when the lease ends
            if self._heir:
                await self._leases.hand_over(self.world, self._heir)
            else:
                await self._leases.release(self.world)
        log.info("world given back", server=self.world, heir=self._heir)
        self._heir = ""

    async def _stopped_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
        return self._stopping.is_set()
