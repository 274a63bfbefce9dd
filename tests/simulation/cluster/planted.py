"""Faults that are planted into nodes and what ties them together, to see whether the simulation finds them."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from arena24.cluster import mirror, relay, replication, restoration
from arena24.cluster.errors import Unanswered
from arena24.cluster.journal import ReplicatedJournal
from arena24.cluster.leases import Lease, Leases, Tenant
from arena24.cluster.relay import Relay
from arena24.cluster.replication import StreamReplication
from arena24.cluster.streams import Claim, MemoryStream, RoundStream, Segment, take
from arena24.store.archive import compress
from arena24.store.shelf import Shelf
from tests.simulation.cluster.plan import ClusterPlan, planned

Planting = Callable[[], contextlib.AbstractContextManager[object]]


@dataclass(frozen=True)
class PlantedInNodes:
    """A fault, and when it matters."""

    name: str
    plant: Planting
    kinds: tuple[str, ...] = ()

    def plan(self, seed: int) -> ClusterPlan:
        """A plan in which it can be found."""
        return planned(seed, self.kinds)


def fencing_off() -> Any:
    """Appends do not say what they want to follow."""

    async def anywhere(self: MemoryStream, segment: Segment, after: int) -> int:
        self.segments.append(replace(segment, sequence=len(self.segments) + 1))
        return len(self.segments)

    return mock.patch.object(MemoryStream, "append", anywhere)


def taken_without_a_fence() -> Any:
    """Whoever takes a round over goes on behind what it finds."""

    async def bold(stream: RoundStream, claim: Claim) -> Segment:
        while True:
            with contextlib.suppress(Unanswered):
                return await stream.last() or await take(stream, claim)
            await asyncio.sleep(0.1)

    stack = contextlib.ExitStack()
    for module in (relay, restoration):
        stack.enter_context(mock.patch.object(module, "take", bold))
    return stack


def replies_before_acknowledgement() -> Any:
    """What this machine has counts as noted."""
    commit = ReplicatedJournal.commit

    def hasty(self: ReplicatedJournal) -> None:
        commit(self)

    return mock.patch.object(ReplicatedJournal, "commit", hasty)


def silence_is_consent() -> Any:
    """An append that nobody answers counts as done."""

    async def trusting(self: Relay, segment: Segment, after: int) -> int:
        try:
            return await self._appended(segment, after)
        except Unanswered:
            return after + 1

    return mock.patch.object(Relay, "_append", trusting)


def last_record_dropped() -> Any:
    """A restored file lacks the last whole line."""
    whole = restoration._whole_lines

    def short(file: Any) -> int:
        end = whole(file)
        file.seek(0)
        found: bytes = file.read(max(0, end - 1))
        return found.rfind(b"\n") + 1

    return mock.patch.object(restoration, "_whole_lines", short)


def lease_renewed_blindly() -> Any:
    """Whoever slept through its lease renews it all the same, in place of whatever stands there."""

    async def renew(self: Leases, world: str) -> Lease:
        asked, lease = self._now(), self._held[world]
        value, entry = msgspec.json.encode(Tenant(self._node, lease.claim.token)), await self._register.get(world)
        revision = 0 if entry is None else await self._register.update(world, value, entry.revision)
        self._held[world] = prolonged = Lease(lease.claim, revision, self._end(asked))
        return prolonged

    stack = contextlib.ExitStack()
    stack.enter_context(mock.patch.object(Leases, "held", lambda self, world: self._held.get(world)))
    stack.enter_context(mock.patch.object(Leases, "renew", renew))
    return stack


def everything_is_free() -> Any:
    """Nobody looks whether a lease is over."""
    return mock.patch.object(Leases, "_is_free", return_value=True)


def rounds_side_by_side() -> Any:
    """The stream of a round does not wait for that of the one before."""

    async def bring(bringer: Relay, before: object) -> None:
        await bringer.run()

    return mock.patch.object(replication, "_bring", bring)


def sequels_kept() -> Any:
    """A round that only this node has begun makes the one before void."""
    return mock.patch.object(StreamReplication, "_forget_sequels", return_value=None)


def unheard_tail_mirrored() -> Any:
    """What a node had when it lost a world stays in its file."""
    return mock.patch.object(mirror, "_cut", return_value=None)


def mirror_forgets_a_fence() -> Any:
    """Nothing is archived before it is whole; here it is."""

    def early(path: Path) -> None:
        data = path.read_bytes()
        path.write_bytes(data[: data.rfind(b"\n", 0, -1) + 1])
        compress(path)

    return mock.patch.object(mirror, "compress", early)


def file_believed() -> Any:
    """A node that takes a world over takes its own file for the round, if there is one."""
    settled = restoration._settled

    def vain(shelf: Shelf, path: Path, copy: Path, *, mine: bool) -> object:
        return settled(shelf, path, copy, mine=True)

    return mock.patch.object(restoration, "_settled", vain)


FAULTS = (
    PlantedInNodes("fencing off", fencing_off, ("doze world", "hold machine")),
    PlantedInNodes("taken without a fence", taken_without_a_fence, ("doze world", "hold machine")),
    PlantedInNodes("replies before acknowledgement", replies_before_acknowledgement, ("cut machine", "kill machine")),
    PlantedInNodes("silence is consent", silence_is_consent, ("cut world", "kill machine")),
    PlantedInNodes("last record dropped", last_record_dropped, ("kill machine",)),
    PlantedInNodes("lease renewed blindly", lease_renewed_blindly, ("sleep machine",)),
    PlantedInNodes("everything is free", everything_is_free),
    PlantedInNodes("rounds side by side", rounds_side_by_side, ("lost answers", "late answers", "kill machine")),
    PlantedInNodes("sequels kept", sequels_kept, ("lost answers",)),
    PlantedInNodes("unheard tail mirrored", unheard_tail_mirrored, ("cut machine", "cut world", "kill world")),
    PlantedInNodes("archive of a mirror cut", mirror_forgets_a_fence),
    PlantedInNodes("file believed", file_believed, ("hold machine", "cut machine")),
)
