"""Leases: which node plays which world.

    lease = await leases.take("Battle1")            # None: another node has it
    ...                                             # fence its stream with lease.claim, restore, play
    await leases.keep("Battle1")                    # renews; comes back when the world has to stop
    await leases.release("Battle1")                 # or hand_over("Battle1", "south")

A lease is an entry of the register that its holder renews every third of its length. No two clocks are compared: a
holder counts from the moment before it asked for its last renewal, anybody else from the moment after it saw a new
revision, each by its own steady clock. The first is earlier, so a holder gives up before another one takes over, as
long as no clock runs faster than another by more than the margin.

That is for punctuality. A node may sleep between the look at its clock and its next write; what keeps the journal right
is the token, which grows from lease to lease, and the fence that carries it (`streams`).
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.register import Register, Registered
from arena24.cluster.streams import Claim


@dataclass(frozen=True, slots=True)
class LeaseTerms:
    """How long a lease lasts, in seconds; the same for all nodes."""

    length: float = 6.0
    """A world without a holder stands still for so long: as short as elections of the register allow."""
    margin: float = 1.5
    """The holder gives up so much earlier: time to stop a world, and for clocks that differ by a part in a hundred."""

    @property
    def renewal(self) -> float:
        """Between two renewals; one that fails is repeated sooner."""
        return self.length / 3


@dataclass(frozen=True, slots=True)
class Lease:
    """A world that this node may play."""

    claim: Claim
    revision: int  # of the last renewal
    until: float  # by the clock of this node


class Tenant(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in the register: who has a world."""

    holder: str  # empty: nobody, it waits for its heir
    token: int = 0  # 0: the revision of this very entry
    heir: str = ""


class Leases:
    """The leases of one node. A node has one process at a time; a lock on its folder sees to that."""

    def __init__(self, register: Register, node: str, now: Callable[[], float], terms: LeaseTerms) -> None:
        """`now` is steady, and goes on while the machine sleeps if the system has such a clock."""
        self._register, self._node, self._now, self._terms = register, node, now, terms
        self._held: dict[str, Lease] = {}
        self._seen: dict[str, tuple[int, float]] = {}  # revisions of others, and since when they have stood there

    def held(self, world: str) -> Lease | None:
        """The lease of a world that this node may play now."""
        lease = self._held.get(world)
        return lease if lease is not None and self._now() < lease.until else None

    def all_held(self) -> set[str]:
        """What this node has now."""
        return {world for world in self._held if self.held(world) is not None}

    async def is_free(self, world: str) -> bool:
        """Whether nobody has a world, as far as one can see: ask now and then."""
        if self.held(world) is not None:
            return True
        entry = await self._register.get(world)
        return entry is None or self._is_free(world, entry)

    async def take(self, world: str) -> Lease | None:
        """Take a world if nobody else has it: ask now and then. None: somebody has it, or was quicker."""
        if (lease := self.held(world)) is not None:
            return lease
        entry = await self._register.get(world)
        if entry is not None and not self._is_free(world, entry):
            return None
        asked, value = self._now(), msgspec.json.encode(Tenant(self._node))
        try:
            if entry is None:
                revision = await self._register.create(world, value)
            else:
                revision = await self._register.update(world, value, entry.revision)
        except Conflict:
            return None
        lease = Lease(Claim(self._node, revision), revision, self._end(asked))
        self._held[world] = lease
        return self.held(world)

    async def renew(self, world: str) -> Lease | None:
        """Prolong a lease. None: it is lost, its world has to stop, and must not be played under this lease again."""
        lease = self.held(world)
        if lease is None:
            self._held.pop(world, None)
            return None
        value, revision = msgspec.json.encode(Tenant(self._node, lease.claim.token)), lease.revision
        while True:
            asked = self._now()
            try:
                renewed = await self._register.update(world, value, revision)
                break
            except Conflict:
                revision = await self._revision_of(world, lease.claim, behind=revision)
                if not revision:
                    break
        if not revision or self.held(world) != lease:  # or the answer came too late, and the world has been stopped
            self._held.pop(world, None)
            return None
        self._held[world] = prolonged = Lease(lease.claim, renewed, self._end(asked))
        return prolonged

    async def keep(self, world: str, renewed: Callable[[Lease], None] = lambda lease: None) -> None:
        """Renew a lease in time, and say so; comes back when it is lost."""
        pause = self._terms.renewal
        while (lease := self.held(world)) is not None:
            await asyncio.sleep(max(0.0, min(pause, lease.until - self._now())))
            pause = self._terms.renewal / 4  # if it fails it is urgent
            with contextlib.suppress(Unanswered, TimeoutError):
                async with asyncio.timeout(max(0.0, lease.until - self._now())):
                    prolonged = await self.renew(world)
                pause = self._terms.renewal
                if prolonged is not None:
                    renewed(prolonged)
        self._held.pop(world, None)

    async def release(self, world: str) -> None:
        """Give a world back, after it has stopped: anybody may take it at once."""
        lease = self._held.pop(world, None)
        if lease is not None:
            with contextlib.suppress(Conflict):
                await self._register.delete(world, lease.revision)

    async def hand_over(self, world: str, heir: str) -> None:
        """Give a world, after it has stopped, to a certain node; to anybody if that one does not take it in time."""
        lease = self._held.pop(world, None)
        if lease is not None:
            with contextlib.suppress(Conflict):
                await self._register.update(world, msgspec.json.encode(Tenant("", heir=heir)), lease.revision)

    def _end(self, asked: float) -> float:
        return asked + self._terms.length - self._terms.margin

    def _is_free(self, world: str, entry: Registered) -> bool:
        """Whether an entry that was just read may be replaced: it is of an earlier life of ours, or too old."""
        tenant = msgspec.json.decode(entry.value, type=Tenant)
        now = self._now()
        revision, since = self._seen.get(world, (0, now))
        if revision != entry.revision:
            since = now
            self._seen[world] = entry.revision, now
        if tenant.holder == self._node:
            return True
        return (not tenant.holder and tenant.heir == self._node) or now - since >= self._terms.length

    async def _revision_of(self, world: str, claim: Claim, *, behind: int) -> int:
        """The revision of a renewal whose answer was lost; 0: there is none, the world is another's."""
        entry = await self._register.get(world)
        return entry.revision if entry is not None and _claim(entry) == claim and entry.revision > behind else 0


def _claim(entry: Registered) -> Claim:
    tenant = msgspec.json.decode(entry.value, type=Tenant)
    return Claim(tenant.holder, tenant.token or entry.revision)
