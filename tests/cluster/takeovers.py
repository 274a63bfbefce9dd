"""How long worlds were nobody's: from the end of a lease to the next holder's first bytes, as NATS noted the times.

No clock of a test is asked, and none of a node: a busy machine makes a test slow, and these figures only as far as it
makes the nodes slow.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import msgspec
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import NotFoundError

from arena24.cluster.jetstream import Access, connect, rounds
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
    back: float  # something new stands in a stream

    @property
    def seconds(self) -> float:
        """How long nobody played."""
        return self.back - self.ended


class LeaseWatch:
    """Notes when leases were renewed for the last time."""

    def __init__(self, access: Access, contest: str, worlds: Sequence[str], lease: float) -> None:
        self._contest, self._worlds, self._lease = contest, worlds, lease
        self._renewed: dict[str, dict[int, float]] = defaultdict(dict)  # by world and token
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
        return self._thread.run(self._takeovers())

    async def _watch(self) -> None:
        js = self._client.jetstream()
        stream = f"KV_arena24-{self._contest}-leases"
        while True:
            for world in self._worlds:
                with contextlib.suppress(NatsError, TimeoutError):  # not there yet, or nobody answers
                    found = await js.get_last_msg(stream, f"$KV.arena24-{self._contest}-leases.{world}")
                    if found.data and found.time is not None:  # or it was given back
                        token = msgspec.json.decode(found.data, type=Tenant).token or found.seq or 0
                        self._renewed[world][token] = found.time.timestamp()
            await asyncio.sleep(LOOK)

    async def _takeovers(self) -> list[Takeover]:
        found = []
        for world in self._worlds:
            back = await _first_bytes(self._client, self._contest, world)
            for token in back:
                before = [earlier for earlier in self._renewed[world] if earlier < token]
                ended = self._renewed[world][max(before)] + self._lease if before else back[token]
                if back[token] > ended:  # or it was given back, or its holder took it again
                    found.append(Takeover(world, token, ended, back[token]))
        return sorted(found, key=lambda takeover: takeover.ended)


async def _first_bytes(client: Client, contest: str, world: str) -> dict[int, float]:
    """By token, when its holder first wrote something but a fence."""
    js, found = client.jetstream(), dict[int, float]()
    for number in await rounds(client, contest, world):
        name = f"{contest}-{world}-{number:06}"
        try:
            if not (await js.stream_info(name)).state.messages:
                continue
        except NotFoundError:  # it is over, and in the depot
            continue
        subscription = await js.subscribe(f"arena24.{contest}.{world}.{number}", stream=name, ordered_consumer=True)
        while True:
            message = await subscription.next_msg(timeout=10.0)
            if message.data:
                token = int((message.headers or {})[TOKEN])
                at = message.metadata.timestamp.timestamp()
                found[token] = min(found.get(token, at), at)
            if not message.metadata.num_pending:
                break
        await subscription.unsubscribe()
    return found
