"""Faults that are planted into nodes and what ties them together, to see whether the simulation finds them."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

from arena24.cluster import relay, replication, restoration
from arena24.cluster.depot import Deposit, Depot
from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.journal import ReplicatedJournal
from arena24.cluster.leases import Leases
from arena24.cluster.relay import Relay
from arena24.cluster.replication import StreamReplication
from arena24.cluster.streams import Claim, RoundStream, Segment, take
from arena24.store.shelf import Shelf
from tests.cluster.memory import MemoryStream
from tests.simulation.cluster.plan import FIRE, ClusterPlan, planned
from tests.simulation.plan import Fault
from tests.simulation.planted import credited_again

Planting = Callable[[], contextlib.AbstractContextManager[object]]


@dataclass(frozen=True)
class PlantedInNodes:
    """A fault, and when it matters."""

    name: str
    plant: Planting
    kinds: tuple[str, ...] = ()
    first: int = 0  # the seed that finds it, as long as nobody changes what seeds draw
    faults: tuple[Fault, ...] = ()  # just these
    durability: str = "cluster"

    def plan(self, seed: int) -> ClusterPlan:
        """A plan in which it can be found."""
        plan = replace(planned(seed, self.kinds), durability=self.durability)
        return replace(plan, faults=self.faults) if self.faults else plan


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


def everything_is_free() -> Any:
    """Nobody looks whether a lease is over."""
    return mock.patch.object(Leases, "_is_free", return_value=True)


def sequels_kept() -> Any:
    """A round that only this node has begun makes the one before void."""
    return mock.patch.object(StreamReplication, "_forget_sequels", return_value=None)


def leases_slept_through() -> Any:
    """A holder that wakes after its lease does not look at its clock, and writes behind whatever it finds."""

    async def undeterred(self: Relay, segment: Segment, after: int) -> int:
        while True:
            try:
                return await self._stream.append(segment, after)
            except Conflict:
                last = await self._stream.last()
                after = last.sequence if last is not None else 0

    stack = contextlib.ExitStack()
    stack.enter_context(mock.patch.object(StreamReplication, "held_until", return_value=None))
    stack.enter_context(mock.patch.object(Relay, "_appended", undeterred))
    return stack


def removed_too_early() -> Any:
    """A stream goes before its round is in the depot."""

    async def hasty(self: Deposit, number: int) -> None:
        await self._stream(number).delete()
        await self._depot.put(self._shelf.server, number, self._shelf.archive(number).read_bytes())

    return mock.patch.object(Deposit, "_bring", hasty)


def depot_forgotten() -> Any:
    """A world is taken over without what the depot has."""

    async def never(depot: Depot, shelf: Shelf, streams: list[int], nowhere: set[int]) -> None:
        return

    return mock.patch.object(replication, "bring_missing", never)


def unsent_lines_cut() -> Any:
    """A file becomes what its stream has, though nobody but this node has had the world."""
    settled = restoration._settled

    def strict(shelf: Shelf, number: int, copy: Path, *, mine: bool) -> restoration.Restored:
        return settled(shelf, number, copy, mine=False)

    return mock.patch.object(restoration, "_settled", strict)


FAULTS = (
    PlantedInNodes("fencing off", fencing_off, ("doze world", "hold machine"), first=10),
    PlantedInNodes("taken without a fence", taken_without_a_fence, ("doze world", "hold machine"), first=5),
    PlantedInNodes(
        "replies before acknowledgement", replies_before_acknowledgement, ("cut machine", "kill machine"), first=8
    ),
    PlantedInNodes("silence is consent", silence_is_consent, ("cut world", "kill machine"), first=8),
    PlantedInNodes("last record dropped", last_record_dropped, ("kill machine",), first=4),
    PlantedInNodes("everything is free", everything_is_free, first=5),
    PlantedInNodes("leases slept through", leases_slept_through, ("oversleep world",), first=3),
    PlantedInNodes("sequels kept", sequels_kept, ("lost answers",), first=17),
    PlantedInNodes("credited again", credited_again, ("cut machine", "kill machine")),
    PlantedInNodes("removed too early", removed_too_early),
    PlantedInNodes("depot forgotten", depot_forgotten, (FIRE,), first=2),
    PlantedInNodes(
        "unsent lines cut",
        unsent_lines_cut,
        faults=(Fault(5.0, "hold world", 0.0, 3.0), Fault(7.0, "kill world", 0.0, 0.1)),
        durability="machine",
    ),
)
