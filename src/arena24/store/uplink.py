"""The uplink: a process's connection to its supervisor, called again when it breaks, given up after a while."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

import msgspec

from arena24.store.control import Channel, Hello
from arena24.store.folder import Folder

AGAIN = 0.1  # seconds between two calls

M = TypeVar("M")


class Uplink(Generic[M]):
    """What a process hears from its supervisor, and from the next one if that dies."""

    def __init__(
        self,
        folder: Folder,
        hello: Callable[[], Hello],
        incoming: type[M],
        *,
        patience: float,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._folder, self._hello, self._incoming, self._now = folder, hello, incoming, now
        self._patience = patience  # seconds without a supervisor
        self._channel: Channel[M] | None = None

    @property
    def alone(self) -> bool:
        """Is there no supervisor?"""
        return self._channel is None

    def send(self, message: msgspec.Struct) -> None:
        """Tell the supervisor something, if there is one."""
        if self._channel is not None:
            self._channel.send(message)

    async def messages(self) -> AsyncIterator[M]:
        """What one supervisor after another says; it ends when there has been none for too long."""
        while (channel := await self._call()) is not None:
            self._channel = channel
            channel.send(self._hello())
            while (message := await channel.receive()) is not None:
                yield message
            self.close()

    def close(self) -> None:
        """Hang up."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None

    async def _call(self) -> Channel[M] | None:
        end = self._now() + self._patience
        while True:
            try:
                reader, writer = await asyncio.open_unix_connection(str(self._folder.control))
                return Channel(reader, writer, self._incoming)
            except OSError:
                if self._now() >= end:
                    return None
            await asyncio.sleep(AGAIN)
