"""What all nodes have to know of the contest: its clock, and what organisers have ordered lately.

It is one entry of the register. Any node may change it, at the revision that it has seen; all look at it every second,
and at once when they are nudged. The clock in it is that of the contest on the wall clock, which machines share as far
as their clocks are set (NTP); each node turns it into one on its own steady clock, once, when it sees it.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import msgspec

from arena24.cluster.errors import Conflict, Unanswered
from arena24.cluster.register import Register
from arena24.contest.clock import ContestClock
from arena24.runtime.machine import Machine
from arena24.store.control import HangUp, ReloadTeams

KEPT: Final = 50
"""Notices that a node can have missed and still hear: nobody gives so many orders in the second between two looks."""

_BULLETIN, _BEAT = "bulletin", "beat"


class Drain(msgspec.Struct, frozen=True, tag=True):
    """A node shall give its worlds to others, and take none."""

    node: str


class Balance(msgspec.Struct, frozen=True, tag=True):
    """Nodes that have more worlds than others shall give them some: what was told when it was ordered."""

    moves: tuple[tuple[str, str], ...] = ()  # who gives a world to whom


Notice = ReloadTeams | HangUp | Drain | Balance


class Bulletin(msgspec.Struct, frozen=True):
    """What stands there."""

    clock: ContestClock  # on the wall clock, in seconds since 1970
    count: int = 0  # of the notices that were ever given
    notices: tuple[Notice, ...] = ()  # the newest of them

    def since(self, count: int) -> tuple[Notice, ...]:
        """Those that were given when there had been so many."""
        return self.notices[max(0, len(self.notices) - (self.count - count)) :]

    def with_notice(self, notice: Notice) -> "Bulletin":
        """The same with one more."""
        return msgspec.structs.replace(self, count=self.count + 1, notices=(*self.notices, notice)[-KEPT:])


class Pulse(msgspec.Struct, frozen=True):
    """How far the contest was."""

    elapsed: float
    wall: float


class Board:
    """The bulletin, as one node sees and changes it."""

    def __init__(self, register: Register, machine: Machine, nudge: Callable[[], Awaitable[None]]) -> None:
        """`nudge`: lets all nodes look at once."""
        self.bulletin: Bulletin | None = None  # None: there is none yet
        self.clock = ContestClock()  # on the steady clock of this machine
        self._register, self._machine, self._nudge = register, machine, nudge
        self._revision = 0

    async def look(self) -> None:
        """Read it again."""
        entry = await self._register.get(_BULLETIN)
        if entry is not None and entry.revision > self._revision:
            self._see(msgspec.msgpack.decode(entry.value, type=Bulletin), entry.revision)

    async def begin(self, clock: ContestClock) -> None:
        """Put the first one up; if somebody else has, that counts."""
        bulletin = Bulletin(self._on_the_wall(clock))
        try:
            self._see(bulletin, await self._register.create(_BULLETIN, msgspec.msgpack.encode(bulletin)))
            await self._nudge()
        except Conflict:
            await self.look()

    async def set_clock(self, change: Callable[[ContestClock], ContestClock]) -> None:
        """Let the clock be another one, made of the present one; both are on the steady clock of this machine."""
        await self._change(
            lambda bulletin: msgspec.structs.replace(bulletin, clock=self._on_the_wall(change(self.clock)))
        )

    async def give(self, notice: Notice) -> None:
        """Let all nodes know."""
        await self._change(lambda bulletin: bulletin.with_notice(notice))

    async def beat(self) -> float:
        """Note how far the contest is; gives that."""
        beat = Pulse(self.clock.elapsed(self._machine.now()), self._wall())
        entry, value = await self._register.get(_BEAT), msgspec.msgpack.encode(beat)
        if entry is None:
            await self._register.create(_BEAT, value)
        else:
            await self._register.update(_BEAT, value, entry.revision)
        return beat.elapsed

    async def last_beat(self) -> tuple[float, float] | None:
        """How far the contest was, and how many seconds ago; None: nobody has noted that."""
        entry = await self._register.get(_BEAT)
        if entry is None:
            return None
        beat = msgspec.msgpack.decode(entry.value, type=Pulse)
        return beat.elapsed, self._wall() - beat.wall

    async def _change(self, change: Callable[[Bulletin], Bulletin]) -> None:
        """Replace what stands there; whoever was quicker comes first. `Unanswered`: look, then ask again."""
        while True:
            await self.look()
            if self.bulletin is None:
                raise Unanswered("the contest has no clock yet: its nodes are just starting; try again in a moment")
            bulletin = change(self.bulletin)
            try:
                revision = await self._register.update(_BULLETIN, msgspec.msgpack.encode(bulletin), self._revision)
            except Conflict:
                continue
            self._see(bulletin, revision)
            return await self._nudge()

    def _see(self, bulletin: Bulletin, revision: int) -> None:
        if self.bulletin is None or bulletin.clock != self.bulletin.clock:
            self.clock = replace(bulletin.clock, since=bulletin.clock.since - self._wall() + self._machine.now())
        self.bulletin, self._revision = bulletin, revision

    def _on_the_wall(self, clock: ContestClock) -> ContestClock:
        return replace(clock, since=clock.since - self._machine.now() + self._wall())

    def _wall(self) -> float:
        return self._machine.wall().timestamp()
