"""The stream of one round: the truth about its journal, which the files of the nodes are copies of.

A segment is some bytes of the journal and where in the file they belong; all of them, in order, are the file. Whoever
writes begins with a fence, a segment without bytes that carries the token of its lease (`take`): as every append names
the segment that it wants to follow, whatever an earlier holder still sends is refused from then on, whenever it wakes.

Appends are made one after another (`relay`). Conditions on sequences do not chain: of several appends under way behind
a fence only the first would be refused, and the second would find the fence where it expects the first.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from arena24.cluster.errors import BrokenStream, Conflict, Fenced, Gone
from arena24.cluster.insistence import insist


@dataclass(frozen=True, slots=True)
class Claim:
    """Who writes: a node, and the token of its lease. A later lease has a larger token."""

    holder: str
    token: int


@dataclass(frozen=True, slots=True)
class Segment:
    """A message of a stream: bytes of a journal, or a fence."""

    claim: Claim
    offset: int  # of the bytes in the journal
    data: bytes = b""
    sequence: int = 0  # in the stream, from 1 on; 0: not appended yet

    @property
    def end(self) -> int:
        """How long the journal is with it."""
        return self.offset + len(self.data)


class RoundStream(Protocol):
    """The segments of one round. Every call may raise `Unanswered`; it can be made again."""

    @property
    def name(self) -> str:
        """What it is called in messages."""

    async def make(self) -> None:
        """Let it exist; if it does, that is well."""

    async def append(self, segment: Segment, after: int) -> int:
        """Append a segment behind the one with this sequence, and give its own; `Conflict` if that is not the last."""

    async def last(self) -> Segment | None:
        """The last segment; None: there is none."""

    async def get(self, sequence: int) -> Segment:
        """One of the segments."""

    def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """All segments from a sequence on; behind the last it waits for more."""

    async def delete(self) -> None:
        """Let it not exist; if it does not, that is well."""


async def take(stream: RoundStream, claim: Claim) -> Segment:
    """Make a stream one's own: gives its last segment, a fence, or what was written under this claim since then.

    `Gone` if there is no stream any more.
    """
    while True:
        try:
            return await insist(partial(_fenced, stream, claim), final=(Gone,))
        except Conflict:
            await asyncio.sleep(0)  # the earlier holder is still writing


async def _fenced(stream: RoundStream, claim: Claim) -> Segment:
    """The last segment of a stream, if it is of this claim; else the fence that makes it so."""
    last = await stream.last()
    if last is not None and last.claim == claim:
        return last  # also if the answer to the append below was lost
    if last is not None and last.claim.token >= claim.token:
        raise Fenced(stream.name, last.claim.holder, last.claim.token)
    fence = Segment(claim, 0 if last is None else last.end)
    return replace(fence, sequence=await stream.append(fence, 0 if last is None else last.sequence))


async def segments(stream: RoundStream, until: int, start: Segment | None = None) -> AsyncGenerator[Segment, None]:
    """The segments up to a sequence, each of which has been looked at: do they make a journal?

    `start`: the first of them; None: the stream's.
    """
    sequence, end = (0, 0) if start is None else (start.sequence - 1, start.offset)
    async with contextlib.aclosing(stream.read(sequence + 1)) as found:
        async for segment in found:
            if segment.sequence != sequence + 1 or segment.offset > end:
                raise BrokenStream(
                    f"{stream.name}: segment {segment.sequence} for byte {segment.offset} follows segment {sequence}, "
                    f"which ends at byte {end}; restore the stream from a copy, or void the round"
                )
            yield segment
            sequence, end = segment.sequence, segment.end
            if sequence >= until:
                return
