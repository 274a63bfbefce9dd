"""How long worlds were nobody's: from the end of a lease to the next holder's first bytes.

The first is what NATS has noted, the second is heard as it passes: streams of rounds that are over go away. No clock of
a node is asked; a busy machine makes these figures longer as far as it makes nodes slow, or the one who listens.
"""

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import msgspec
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from arena24.cluster.jetstream import Access, connect
from arena24.cluster.leases import Tenant
from tests.loop import LoopThread

LOOK = 0.2  # seconds between two looks: the last renewal of a lease stands there for the length of one
TOKEN = "Arena24-Token"


@dataclass(frozen=True, slots=True)
class Takeover:
    """A world whose lease had ended, and that was played again."""

    world: str
    token: int
    ended: float  # the lease before, in seconds of the servers' clock
    back: float  # something new goes into a stream

    @property
    def seconds(self) -> float:
        """How long nobody played."""
        return self.back - self.ended


class LeaseWatch:
    """Notes when leases were renewed for the last time."""

    def __init__(self, access: Access, contest: str, worlds: Sequence[str], lease: float) -> None:
        self._contest, self._worlds, self._lease = contest, worlds, lease
        self._renewed: dict[str, dict[int, float]] = defaultdict(dict)  # by world and token
        self._written: dict[str, dict[int, float]] = defaultdict(dict)  # for the first time, but for fences
        self._access, self._thread = access, LoopThread()

    def __enter__(self) -> Self:
        self._thread.start()
        self._client = self._thread.run(connect(self._access, "watch"))
        self._watching = asyncio.run_coroutine_threadsafe(self._watch(), self._thread.loop)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._watching.cancel()
        self._thread.run(self._client.close())
        self._thread.stop()

    def takeovers(self) -> list[Takeover]:
        """All that happened so far."""
        found = []
        for world in self._worlds:
            renewed = dict(self._renewed[world])
            for token, back in dict(self._written[world]).items():
                before = [earlier for earlier in renewed if earlier < token]
                ended = renewed[max(before)] + self._lease if before else back
                if back > ended:  # or it was given back, or its holder took it again
                    found.append(Takeover(world, token, ended, back))
        return sorted(found, key=lambda takeover: takeover.ended)

    async def _hear(self, message: Msg) -> None:
        """A segment on its way to its stream; those of earlier holders are known already."""
        if message.data:
            world, token = message.subject.split(".")[2], int((message.headers or {})[TOKEN])
            self._written[world].setdefault(token, time.time())

    async def _watch(self) -> None:
        js = self._client.jetstream()
        await self._client.subscribe(f"arena24.{self._contest}.*.*", cb=self._hear)
        stream = f"KV_arena24-{self._contest}-leases"
        while True:
            for world in self._worlds:
                with contextlib.suppress(NatsError, TimeoutError):  # not there yet, or nobody answers
                    found = await js.get_last_msg(stream, f"$KV.arena24-{self._contest}-leases.{world}")
                    if found.data and found.time is not None:  # or it was given back
                        token = msgspec.json.decode(found.data, type=Tenant).token or found.seq or 0
                        self._renewed[world][token] = found.time.timestamp()
            await asyncio.sleep(LOOK)
