"""A stream, a depot and a register within one process, for tests and simulations; and who holds what in a register."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import replace

import msgspec

from arena24.cluster.errors import Conflict
from arena24.cluster.leases import Tenant
from arena24.cluster.register import Register, Registered
from arena24.cluster.streams import Claim, Segment


class MemoryStream:
    """A stream that nobody else sees."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.segments: list[Segment] = []
        self._grown = asyncio.Event()

    async def make(self) -> None:
        """It is there."""

    async def append(self, segment: Segment, after: int) -> int:
        """Append a segment, unless it is too late."""
        if after != len(self.segments):
            raise Conflict(f"{self.name}: the last segment is {len(self.segments)}, not {after}")
        self.segments.append(replace(segment, sequence=after + 1))
        self._grown.set()
        self._grown = asyncio.Event()
        return after + 1

    async def last(self) -> Segment | None:
        """The last segment; None: there is none."""
        return self.segments[-1] if self.segments else None

    async def get(self, sequence: int) -> Segment:
        """One of the segments."""
        return self.segments[sequence - 1]

    async def read(self, start: int = 1) -> AsyncGenerator[Segment, None]:
        """All segments from a sequence on; behind the last it waits for more."""
        while True:
            while start <= len(self.segments):
                yield self.segments[start - 1]
                start += 1
            await self._grown.wait()

    async def delete(self) -> None:
        """Forget everything."""
        self.segments.clear()


class MemoryDepot:
    """A depot that nobody else sees."""

    def __init__(self) -> None:
        self.archives: dict[tuple[str, int], bytes] = {}

    async def put(self, server: str, number: int, data: bytes) -> None:
        """Keep an archive."""
        self.archives[server, number] = data

    async def fetch(self, server: str, number: int) -> bytes | None:
        """An archive; None: there is none."""
        return self.archives.get((server, number))


class MemoryRegister:
    """A register that nobody else sees."""

    def __init__(self) -> None:
        self._entries: dict[str, Registered | None] = {}
        self._revision = 0

    async def get(self, key: str) -> Registered | None:
        """What stands there; None: nothing."""
        return self._entries.get(key)

    async def create(self, key: str, value: bytes) -> int:
        """Write where nothing stands; gives the revision."""
        return self._put(key, value, None)

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Write in place of this revision; gives the new one."""
        return self._put(key, value, revision)

    async def delete(self, key: str, revision: int) -> None:
        """Remove what stands there, if it has this revision."""
        self._put(key, None, revision)

    async def keys(self) -> list[str]:
        """Where something stands."""
        return [key for key, entry in self._entries.items() if entry is not None]

    def _put(self, key: str, value: bytes | None, revision: int | None) -> int:
        entry = self._entries.get(key)
        if (None if entry is None else entry.revision) != revision:
            raise Conflict(f"{key} has changed since revision {revision}")
        self._revision += 1
        self._entries[key] = None if value is None else Registered(value, self._revision)
        return self._revision


async def holders(register: Register) -> dict[str, Claim]:
    """Who has what, as far as the register knows: a holder may have died a moment ago."""
    found = {}
    for world in sorted(await register.keys()):
        entry = await register.get(world)
        if entry is not None and (tenant := msgspec.json.decode(entry.value, type=Tenant)).holder:
            found[world] = Claim(tenant.holder, tenant.token or entry.revision)
    return found
