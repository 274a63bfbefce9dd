"""NATS JetStream: the buckets of a cluster, in which registers and archives are kept."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Self, TypeVar

import structlog

from arena24.cluster.errors import MissingExtra, Unanswered
from arena24.cluster.jetstream import ANSWER, answered, part_of_a_name
from arena24.cluster.register import Registered

try:
    from nats.aio.client import Client
    from nats.js import api
    from nats.js.errors import NoKeysError, NotFoundError, ObjectNotFoundError
    from nats.js.kv import KeyValue
    from nats.js.object_store import ObjectStore
except ModuleNotFoundError:
    raise MissingExtra("nats-py") from None

PROMPT: Final = 1.0
"""Seconds for an answer of the register: a renewal that fails has to be repeated before the lease ends."""
ELECTION: Final = 30
"""Attempts to open a register, a second or two apart; then something else is wrong, and the last answer says what."""
LARGE: Final = 30.0
"""Seconds for a whole archive, which has some megabytes."""
LARGEST_REGISTER: Final = 2**20
"""Bytes: some hundred worlds have an entry each."""

T = TypeVar("T")

log = structlog.get_logger()


class NatsRegister:
    """A register in a key-value bucket."""

    def __init__(self, bucket: KeyValue) -> None:
        """Not for callers: `open` makes it."""
        self._bucket = bucket

    @classmethod
    async def open(cls, client: Client, contest: str, part: str, *, replicas: int) -> Self:
        """A register of a contest, made if it is not there yet; waits for servers that elect a leader."""
        name = f"arena24-{part_of_a_name(contest)}-{part}"
        config = api.KeyValueConfig(
            bucket=name,
            history=1,
            replicas=replicas,
            storage=api.StorageType.FILE,
            max_bytes=LARGEST_REGISTER,
        )
        return cls(await _elected(name, lambda: client.jetstream(timeout=PROMPT).create_key_value(config)))

    async def get(self, key: str) -> Registered | None:
        """What stands there; None: nothing."""
        with answered(key):
            try:
                found = await self._bucket.get(key)
            except NotFoundError:
                return None
        return Registered(found.value or b"", found.revision or 0)

    async def create(self, key: str, value: bytes) -> int:
        """Write where nothing stands; gives the revision."""
        with answered(key):
            return await self._bucket.create(key, value)

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Write in place of this revision; gives the new one."""
        with answered(key):
            return await self._bucket.update(key, value, last=revision)

    async def delete(self, key: str, revision: int) -> None:
        """Remove what stands there, if it has this revision."""
        with answered(key):
            await self._bucket.delete(key, last=revision)

    async def keys(self) -> list[str]:
        """Where something stands."""
        with answered("keys"):
            try:
                return await self._bucket.keys()
            except NoKeysError:
                return []


class NatsDepot:
    """A depot in an object store: archives by name, in pieces, each with its digest."""

    def __init__(self, bucket: ObjectStore) -> None:
        """Not for callers: `open` makes it."""
        self._bucket = bucket

    @classmethod
    async def open(cls, client: Client, contest: str, *, replicas: int) -> Self:
        """The depot of a contest, made if it is not there yet."""
        name = f"arena24-{part_of_a_name(contest)}-archive"
        config = api.ObjectStoreConfig(replicas=replicas, storage=api.StorageType.FILE)
        return cls(await _elected(name, lambda: client.jetstream(timeout=ANSWER).create_object_store(name, config)))

    async def put(self, server: str, number: int, data: bytes) -> None:
        """Keep an archive."""
        with answered(f"{server} {number}"):
            await self._bucket.put(_object(server, number), data)

    async def fetch(self, server: str, number: int) -> bytes | None:
        """An archive; None: there is none."""
        with answered(f"{server} {number}"):
            try:
                async with asyncio.timeout(LARGE):
                    found = await self._bucket.get(_object(server, number))
            except ObjectNotFoundError:
                return None
        return found.data


async def _elected(name: str, make: Callable[[], Awaitable[T]]) -> T:
    """Make something, as soon as the servers have elected who leads."""
    attempts = iter(range(ELECTION))
    while True:
        try:
            with answered(name):
                return await make()
        except Unanswered as error:
            if next(attempts, None) is None:
                raise
            log.warning("the NATS servers have not agreed who leads", problem=str(error))
        await asyncio.sleep(PROMPT)


def _object(server: str, number: int) -> str:
    return f"{server}/{number:06}"
