"""Entries under keys that all nodes share: whoever changes one says which revision it has seen."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Protocol

from arena24.cluster.errors import Conflict


@dataclass(frozen=True, slots=True)
class Registered:
    """What stands under a key."""

    value: bytes
    revision: int  # every change of the register has a larger one, whatever its key


class Register(Protocol):
    """Every call may raise `Unanswered`: then it may have been done or not. `Conflict` means that it was not."""

    async def get(self, key: str) -> Registered | None:
        """What stands there; None: nothing."""

    async def create(self, key: str, value: bytes) -> int:
        """Write where nothing stands; gives the revision."""

    async def update(self, key: str, value: bytes, revision: int) -> int:
        """Write in place of this revision; gives the new one."""

    async def delete(self, key: str, revision: int) -> None:
        """Remove what stands there, if it has this revision."""

    async def keys(self) -> list[str]:
        """Where something stands."""

    def watch(self) -> AsyncGenerator[tuple[str, Registered | None], None]:
        """What stands there, then every change; None: removed. Who is slow may miss all but the latest of a key."""


class MemoryRegister:
    """A register for tests and simulations."""

    def __init__(self) -> None:
        self._entries: dict[str, Registered | None] = {}
        self._revision = 0
        self._changed = asyncio.Event()

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

    async def watch(self) -> AsyncGenerator[tuple[str, Registered | None], None]:
        """What stands there, then every change; None: removed."""
        told: dict[str, Registered | None] = {}
        while True:
            changed = self._changed
            for key, entry in list(self._entries.items()):
                if entry != told.get(key):
                    told[key] = entry
                    yield key, entry
            await changed.wait()

    def _put(self, key: str, value: bytes | None, revision: int | None) -> int:
        entry = self._entries.get(key)
        if (None if entry is None else entry.revision) != revision:
            raise Conflict(f"{key} has changed since revision {revision}")
        self._revision += 1
        self._entries[key] = None if value is None else Registered(value, self._revision)
        self._changed.set()
        self._changed = asyncio.Event()
        return self._revision
