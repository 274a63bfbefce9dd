"""The control socket of a contest's folder: processes call there, and organisers do."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

import msgspec
import structlog

from arena24.server.child import Child
from arena24.store.control import Channel, ControlAnswer, Hello, Report, Stop, ToSupervisor, WebReport
from arena24.store.folder import Folder

log = structlog.get_logger()

AnyChild = Child[Report] | Child[WebReport]


class Switchboard:
    """Gives a process that calls to its child, and an organiser an answer."""

    def __init__(
        self,
        folder: Folder,
        processes: Callable[[], Iterable[AnyChild]],
        answer: Callable[[object], Awaitable[ControlAnswer]],
        open_: asyncio.Event,
    ) -> None:
        """`open_`: before that no process is told anything."""
        self._folder, self._processes, self._answer, self._open = folder, processes, answer, open_

    @contextlib.asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen for a while."""
        self._folder.control.unlink(missing_ok=True)
        server = await asyncio.start_unix_server(self._called, self._folder.control)
        os.chmod(self._folder.control, 0o600)
        try:
            yield
        finally:
            server.close()
            self._folder.control.unlink(missing_ok=True)

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        channel: Channel[ToSupervisor] = Channel(reader, writer, ToSupervisor)  # type: ignore[arg-type]  # a union
        with contextlib.closing(channel):
            try:
                while (message := await channel.receive()) is not None:
                    if isinstance(message, Hello):
                        await self._welcome(message, channel)
                    else:
                        channel.send(await self._answer(message))
            except (ValueError, msgspec.DecodeError) as error:
                log.warning("caller not understood", error=str(error))

    async def _welcome(self, hello: Hello, channel: Channel[ToSupervisor]) -> None:
        """A process has called: its channel is the child's for as long as it is open."""
        child = next((child for child in self._processes() if child.name == hello.name), None)
        if child is None:
            channel.send(Stop())  # nobody here has such a server any more
            return
        child.greet(hello, channel)
        await self._open.wait()
        await child.attend(channel)
